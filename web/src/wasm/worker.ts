// The thread an engine thinks in. One question at a time; the newest one wins.
import goNetwork from "@networks/go.mgn?url";
import othelloWeights from "@weights/othello.mgw?url";

import { botOf, type Level } from "../game/bots";
import { Engine, type Report, type SearchLimits } from "./engine";
import { Module } from "./module";

export type Question =
  | { kind: "load"; module: WebAssembly.Module }
  | {
      kind: "think";
      id: number;
      game: "go" | "othello";
      level: Level;
      seed: number;
      text: string;
      limits: SearchLimits;
      moves?: number;
    }
  | { kind: "judge"; id: number; seed: number; text: string };

export type Answer =
  | { kind: "report"; id: number; report: Report | undefined; isUntaught: boolean }
  | { kind: "judged"; id: number; judged: string }
  | { kind: "progress"; received: number; total: number }
  | { kind: "failed"; id: number; message: string; isBroken: boolean; isUnreachable: boolean };

/** What an engine has learned could not be fetched. */
class Unreachable extends Error {}

const post = (answer: Answer) => postMessage(answer);

let loading: Promise<Module> | undefined;
let engine: { key: string; engine: Engine; hasData: boolean; isUntaught: boolean } | undefined;
const files = new Map<string, Promise<Uint8Array>>();

async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Unreachable(String(error));
  });
  if (!response.ok || !response.body) throw new Unreachable(`status ${response.status}`);
  const total = Number(response.headers.get("content-length") ?? 0);
  const parts: Uint8Array[] = [];
  let received = 0;
  const reader = response.body.getReader();
  const next = () =>
    reader.read().catch((error: unknown) => {
      throw new Unreachable(String(error));
    });
  for (let part = await next(); !part.done; part = await next()) {
    parts.push(part.value);
    received += part.value.length;
    post({ kind: "progress", received, total });
  }
  const all = new Uint8Array(received);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** What the engine has learned, fetched once. */
function knowledge(game: "go" | "othello"): Promise<Uint8Array> {
  const url = game === "go" ? goNetwork : othelloWeights;
  let file = files.get(url);
  if (!file) {
    file = download(url);
    files.set(url, file);
    file.catch(() => files.delete(url)); // another try may find the network again
  }
  return file;
}

async function engineFor(game: "go" | "othello", level: Level, seed: number): Promise<Engine> {
  const key = `${game} ${level}`;
  const same = engine?.key === key ? engine : undefined;
  if (same && !same.isUntaught) return same.engine;
  const module = await loading!;
  const learns = botOf(game, level)?.hasLearned ?? true;
  const fetched = (learns ? knowledge(game) : Promise.resolve(undefined)).catch((error: unknown) => {
    if (game === "othello" && error instanceof Unreachable) return undefined; // it can play by a simpler guess
    throw error;
  });
  const data = await fetched;
  if (same && data === undefined) return same.engine; // as before
  engine?.engine.free();
  engine = undefined;
  const made = new Engine(module, { game, level, data, seed });
  engine = { key, engine: made, hasData: data !== undefined, isUntaught: learns && data === undefined };
  return made;
}

let last: Promise<void> = Promise.resolve();

addEventListener("message", (event: MessageEvent<Question>) => {
  const question = event.data;
  if (question.kind === "load") {
    loading = Module.load(question.module);
    return;
  }
  last = last.then(async () => {
    try {
      if (question.kind === "judge") {
        // Any engine of Go that has learned has the network.
        const isThere = engine?.key.startsWith("go ") && engine.hasData;
        const judge = isThere ? engine!.engine : await engineFor("go", 0, question.seed);
        post({ kind: "judged", id: question.id, judged: judge.judge(question.text) });
        return;
      }
      const thinker = await engineFor(question.game, question.level, question.seed);
      const report = thinker.think(question.text, question.limits, question.moves);
      post({ kind: "report", id: question.id, report, isUntaught: engine?.isUntaught === true });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const isBroken = error instanceof WebAssembly.RuntimeError;
      post({ kind: "failed", id: question.id, message, isBroken, isUnreachable: error instanceof Unreachable });
    }
  });
});

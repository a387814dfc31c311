import { afterEach, describe, expect, it, vi } from "vitest";

import { ServerThinker } from "../../src/game/server_thinker";
import { Stopped } from "../../src/game/thinks";
import { speak } from "../../src/game/words.svelte";

/** A server that tells these states of the question, one after the other, and then the last for ever. */
function serverSaying(...jobs: object[]) {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", (path: string) => {
    const job = path === "/api/analysis" ? { id: "one", status: "waiting" } : jobs.length > 1 ? jobs.shift() : jobs[0];
    return Promise.resolve(new Response(JSON.stringify({ id: "one", ...job })));
  });
}

const REPORT = { to_play: "black", visits: 1, depth: 1, percent: 100, elapsed_ms: 1, win_rate: 0.5, lead: 0, certainty: "estimate", candidates: [] };
const question = { game: "go", level: 0, text: "9x9", limits: {} } as const;

describe("a server that thinks", () => {
  afterEach(async () => {
    await speak("en");
    vi.unstubAllGlobals();
  });

  it("tells for how long the questions of others come first", async () => {
    serverSaying({ status: "waiting" }, { status: "thinking" }, { status: "waiting" }, { status: "done", report: REPORT });
    const heard: boolean[] = [];
    const report = await new ServerThinker((isWaiting) => heard.push(isWaiting)).think(question);
    expect(report).toMatchObject({ toPlay: "black", winRate: 0.5 });
    expect(heard).toEqual([true, false, true, false]);
  });

  it("passes on what was found so far, each report once", async () => {
    const soFar = { ...REPORT, visits: 3, elapsed_ms: 200 };
    const later = { ...REPORT, visits: 9, elapsed_ms: 400, lead: 2 };
    serverSaying(
      { status: "waiting" },
      { status: "thinking" },
      { status: "thinking", report: soFar },
      { status: "thinking", report: soFar },
      { status: "thinking", report: later },
      { status: "done", report: { ...later, visits: 16, elapsed_ms: 600 } },
    );
    const heard: number[] = [];
    const report = await new ServerThinker().think(question, (found) => heard.push(found.visits));
    expect(heard).toEqual([3, 9]);
    expect(report).toMatchObject({ visits: 16, lead: 2 });
  });

  it("gives up what was asked for while it is still being asked", async () => {
    const asked: string[] = [];
    vi.stubGlobal("document", { documentElement: {} });
    vi.stubGlobal("fetch", (path: string, { method }: { method: string }) => {
      asked.push(`${method} ${path}`);
      return Promise.resolve(new Response(JSON.stringify({ id: "one", status: "waiting" })));
    });
    const thinker = new ServerThinker();
    const answer = thinker.think(question);
    thinker.stop();
    await expect(answer).rejects.toThrow(Stopped);
    expect(asked).toEqual(["POST /api/analysis", "DELETE /api/analysis/one"]);
  });

  it("says why it could not in the reader's language, and that it could not where it has no reason", async () => {
    for (const [reason, told] of [[{}, "Le serveur n’a pas pu y réfléchir."], [{ reason: "The game has gone on since." }, "La partie a continué entre-temps."]] as const) {
      serverSaying({ status: "failed", ...reason });
      await speak("fr");
      await expect(new ServerThinker().think(question)).rejects.toThrow(told);
    }
  });
});

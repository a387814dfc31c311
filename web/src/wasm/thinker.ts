// The page's side of the worker: a question is a promise.
import { Stopped, type Thinks, type Thought, Untaught } from "../game/thinks";
import type { Report } from "./engine";
import type { Answer, Question } from "./worker";

export class Thinker implements Thinks {
  readonly #compile: () => Promise<WebAssembly.Module>;
  readonly #onProgress: (received: number, total: number) => void;
  /** The last answer was thought of without what the engine has learned, which could not be fetched. */
  isUntaught = false;
  #worker: Worker | undefined;
  #next = 1;
  #stops = 0;
  readonly #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (e: Error) => void }>();

  constructor(
    compile: () => Promise<WebAssembly.Module>,
    onProgress: (received: number, total: number) => void = () => {},
  ) {
    this.#compile = compile;
    this.#onProgress = onProgress;
  }

  async think(thought: Thought): Promise<Report | undefined> {
    const answer = await this.#ask((id, seed) => ({ kind: "think", id, seed, ...thought }));
    if (answer.kind !== "report") return undefined;
    this.isUntaught = answer.isUntaught;
    return answer.report;
  }

  /** Which stones of a finished game of Go look dead, for Table.propose(); empty where nobody can say. */
  async judge(text: string): Promise<string> {
    const answer = await this.#ask((id, seed) => ({ kind: "judge", id, seed, text }));
    return answer.kind === "judged" ? answer.judged : "";
  }

  async #ask(question: (id: number, seed: number) => Question): Promise<Answer> {
    const stops = this.#stops;
    const module = await this.#compile().catch((error: unknown) => {
      throw error instanceof TypeError ? new Untaught() : error; // nobody answered
    });
    if (stops !== this.#stops) throw new Stopped();
    const worker = (this.#worker ??= this.#start(module));
    const id = this.#next;
    this.#next += 1;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage(question(id, seed));
    });
  }

  stop(): void {
    this.#end(new Stopped());
  }

  #end(why: Error): void {
    this.#stops += 1;
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(why);
  }

  #start(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ kind: "load", module } satisfies Question);
    worker.addEventListener("message", (event: MessageEvent<Answer>) => this.#hear(event.data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#end(new Error(event.message));
    });
    return worker;
  }

  #hear(answer: Answer): void {
    if (answer.kind === "progress") {
      this.#onProgress(answer.received, answer.total);
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.kind !== "failed") {
      waiting?.resolve(answer);
      return;
    }
    waiting?.reject(answer.isUnreachable ? new Untaught() : new Error(answer.message));
    // A trap leaves the module in no state to go on with: the next question gets a new one.
    if (answer.isBroken) this.#end(new Stopped());
  }
}

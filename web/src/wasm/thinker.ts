// The page's side of the worker: a question is a promise.
import type { Report, SearchLimits } from "./engine";
import type { Answer, Question } from "./worker";

export interface Thought {
  game: "go" | "othello";
  level: number;
  text: string;
  limits: SearchLimits;
  /** The position after so many moves of the text. */
  moves?: number;
}

export class Thinker {
  readonly #compile: () => Promise<WebAssembly.Module>;
  readonly #onProgress: (received: number, total: number) => void;
  #worker: Worker | undefined;
  #next = 1;
  readonly #waiting = new Map<number, { resolve: (r: Report | undefined) => void; reject: (e: Error) => void }>();

  constructor(
    compile: () => Promise<WebAssembly.Module>,
    onProgress: (received: number, total: number) => void = () => {},
  ) {
    this.#compile = compile;
    this.#onProgress = onProgress;
  }

  async think(thought: Thought): Promise<Report | undefined> {
    const worker = await this.#start();
    const id = this.#next;
    this.#next += 1;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ kind: "think", id, seed, ...thought } satisfies Question);
    });
  }

  /** Ends what it is thinking about, at once; the promises of it are never kept. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.clear();
  }

  async #start(): Promise<Worker> {
    const module = await this.#compile();
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ kind: "load", module } satisfies Question);
    worker.addEventListener("message", (event: MessageEvent<Answer>) => this.#hear(event.data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      for (const waiting of this.#waiting.values()) waiting.reject(new Error(event.message));
      this.stop();
    });
    this.#worker = worker;
    return worker;
  }

  #hear(answer: Answer): void {
    if (answer.kind === "progress") {
      this.#onProgress(answer.received, answer.total);
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.kind === "report") waiting?.resolve(answer.report);
    else waiting?.reject(new Error(answer.message));
  }
}

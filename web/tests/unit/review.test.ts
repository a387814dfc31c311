// A review with the real library and its engines, in workers that live in the test.
import { webcrypto } from "node:crypto";

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { answerText } from "../../src/game/answer";
import { Review } from "../../src/game/review.svelte";
import type { Session } from "../../src/game/session.svelte";
import { speak } from "../../src/game/words.svelte";
import { Engine } from "../../src/wasm/engine";
import { Module } from "../../src/wasm/module";
import { Table } from "../../src/wasm/table";
import type { Answer, Question } from "../../src/wasm/worker";
import { compileWholeLibrary, loadWholeLibrary } from "./library";

vi.mock("../../src/wasm/load", async () => ({ compileWhole: (await import("./library")).compileWholeLibrary }));

/** What each worker was asked about: the position after so many moves of the line. */
let asked: number[][];

/** Thinks as the real one does, and answers when the others have been asked too. */
class WorkerHere extends EventTarget {
  readonly #asked: number[] = [];
  #engine: Promise<Engine> | undefined;

  constructor() {
    super();
    asked.push(this.#asked);
  }

  postMessage(question: Question): void {
    if (question.kind === "load") {
      this.#engine = Module.load(question.module).then((module) => new Engine(module, { game: "othello", level: 0, seed: 1 }));
      return;
    }
    if (question.kind !== "think") throw new Error("a review asks for no more");
    if (question.limits.only === undefined) this.#asked.push(question.moves!);
    void this.#engine!.then((engine) => {
      const report = engine.think(question.text, question.limits, question.moves);
      const answer: Answer = { kind: "report", id: question.id, report, isUntaught: false };
      setTimeout(() => this.dispatchEvent(Object.assign(new Event("message"), { data: answer })), 1);
    });
  }

  terminate(): void {}
}

let library: Module;
beforeAll(async () => {
  library = await loadWholeLibrary();
  await compileWholeLibrary();
});
beforeEach(() => {
  asked = [];
  vi.stubGlobal("Worker", WorkerHere);
  vi.stubGlobal("crypto", webcrypto);
});
afterEach(() => vi.unstubAllGlobals());

/** Looks a game through to its end, on a device with so many cores. */
async function reviewed(game: string, cores: number): Promise<Review> {
  vi.stubGlobal("navigator", { hardwareConcurrency: cores });
  const table = Table.read(library, game);
  const session = { save: () => ({ text: table.write("save", 0) }), lookThrough: () => () => {}, engines: { downloading() {} }, adopt() {} };
  const review = await Review.open(session as unknown as Session, false);
  await vi.waitUntil(() => review.nodes.every((node) => review.reports.has(node)) && !review.judgement.isComparing, { timeout: 30_000 });
  return review;
}

// On so small a board every position is solved: White gives away 17 discs, Black 7, White 2, Black 18.
const FOUR_MISTAKES = "othello4x4,c4b,d2w,c1b,d4w,b1b";

describe("the workers of a review", () => {
  it("share its positions, each of which is looked at once, and come to what one of them comes to", async () => {
    const alone = await reviewed(FOUR_MISTAKES, 2);
    alone.close();
    expect(asked).toHaveLength(1);
    expect(asked[0]!.slice(0, 6), "the one shown first, then from the end").toEqual([5, 4, 3, 2, 1, 0]);
    asked = [];
    const shared = await reviewed(FOUR_MISTAKES, 3);
    shared.close();
    expect(shared.workers).toBe(2);
    expect(asked).toHaveLength(2);
    for (const part of asked) expect(part.length).toBeGreaterThan(1);
    expect(asked.flat().sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(shared.leads).toEqual(alone.leads);
    expect(shared.judgement).toEqual(alone.judgement);
    expect(shared.mistakes.map(({ move, class: is, loss }) => `${move} ${is} ${loss}`)).toEqual(["2 blunder 17", "3 mistake 7", "4 inaccuracy 2", "5 blunder 18"]);
  });
});

describe("the answer to a mistake", () => {
  it("is the best one that was found, with what the board says of it", async () => {
    const review = await reviewed(FOUR_MISTAKES, 2);
    const answer = review.answerTo(2)!;
    expect(answer).toMatchObject({ color: "black", does: { legal: true } });
    expect(answer.does.black! + answer.does.white!, "four discs, two moves and the answer").toBe(7);
    expect(review.answerTo(9), "no such move").toBeUndefined();
    // Where the reader stands is where the reader stood.
    expect(review.shown).toBe(5);
    review.close();
  });

  it("is told in a sentence", async () => {
    const tells = (does: object, color: "black" | "white" = "black") => answerText("B17", { color, point: "K11", does: { legal: true, ...does } });
    expect(tells({ stones: 1, liberties: 4 })).toBe("After B17, Black answers K11.");
    expect(tells({ taken: [], stones: 6, liberties: 1 })).toBe("After B17, Black answers K11: that chain has 6 stones and 1 liberty.");
    expect(tells({ taken: ["B17"], stones: 1, liberties: 3 }, "white")).toBe("After B17, White answers K11, which takes 1 stone.");
    expect(tells({ taken: ["B17", "C17"], stones: 4, liberties: 3 })).toBe("After B17, Black answers K11, which takes 2 stones.");
    const turns = { point: "g1", taken: ["f2"], black: 7, white: 6 };
    expect(answerText("f2", { color: "white", point: "g1", does: { legal: true, ...turns } })).toBe("After f2, White answers g1 and turns 1 disc: Black 7, White 6.");
    vi.stubGlobal("document", { documentElement: {} });
    await speak("fr");
    const french = tells({ taken: ["B17", "C17"] });
    await speak("en");
    expect(french).toBe("Après B17, Noir répond K11, qui prend 2 pierres.");
  });
});

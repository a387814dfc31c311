import { describe, expect, it, vi } from "vitest";

import { type Asked, Engines } from "../../src/game/engines.svelte";
import type { Report } from "../../src/wasm/engine";
import type { Thinker } from "../../src/wasm/thinker";

/** An engine that answers when the test says so. */
function slowEngine() {
  const answers: ((report: Report) => void)[] = [];
  const thinker = { think: () => new Promise((resolve) => answers.push(resolve)), stop() {}, isUntaught: false };
  const state = { game: "go", toPlay: "white", moves: [], moveNumber: 0, timed: false, sides: { white: { left: 0 } } };
  const game = { state, table: { write: () => "" }, seats: { black: { kind: "person" }, white: { kind: "bot", level: 3 } }, isClosed: false };
  const engines = new Engines(game as unknown as Asked, thinker as unknown as Thinker);
  const answer = (move: string) => answers.shift()!({ candidates: [{ move }] } as unknown as Report);
  return { engines, answer };
}

describe("the engines of a game", () => {
  it("are asked anew when the game has changed while they thought, and play one move", async () => {
    const { engines, answer } = slowEngine();
    const said: string[] = [];
    const first = engines.play((line) => said.push(line));
    expect(engines.thinking).toBe("white");
    engines.forget();
    expect(engines.thinking).toBeUndefined();
    const second = engines.play((line) => said.push(line));
    expect(engines.thinking).toBe("white");
    answer("A1");
    await first;
    expect(said).toEqual([]);
    expect(engines.thinking, "the second question is not answered yet").toBe("white");
    answer("B2");
    await second;
    expect(said).toEqual(["B2"]);
    expect(engines.thinking).toBeUndefined();
  });

  it("say that dead stones are being looked for until that is known, or cannot be", async () => {
    for (const judge of [() => Promise.resolve("E5"), () => Promise.reject(new Error("no network"))]) {
      const state = { game: "go", columns: 9, rows: 9, phase: "marking_dead", link: "" };
      const game = { state, table: { write: () => "" }, isClosed: false };
      const engines = new Engines(game as unknown as Asked, { judge } as unknown as Thinker);
      engines.judge(() => {});
      expect(engines.judging).toBe(true);
      await vi.waitUntil(() => !engines.judging);
    }
  });
});

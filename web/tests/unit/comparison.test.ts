// A move and the best one, out of one search of a thinker that says what it is told to.
import { describe, expect, it } from "vitest";
import { compareMoves } from "../../src/game/comparison";
import type { Thinks } from "../../src/game/thinks";

const thinker = (candidates: { move: string; lead: number; certainty: string }[]): Thinks =>
  ({ think: async () => ({ candidates: candidates.map((c) => ({ ...c, visits: 1, winRate: 1, prior: 0, line: [] })) }) }) as unknown as Thinks;

const compared = (best: [number, string], played: [number, string]) =>
  compareMoves(
    thinker([
      { move: "b3", lead: best[0], certainty: best[1] },
      { move: "b4", lead: played[0], certainty: played[1] },
    ]),
    { game: "othello", text: "othello8x8", limits: {} },
    { best: "b3", played: "b4" },
    () => true,
  );

describe("a move beside the best one", () => {
  it("has lost what both are proved to leave", async () => {
    expect(await compared([48, "proved"], [47, "proved"])).toMatchObject({ bestLead: 48, kept: 47, isProved: true });
  });

  it("has lost nobody knows what where the best one leaves at most so much", async () => {
    expect(await compared([64, "upper_bound"], [48, "proved"])).toBeUndefined();
    expect(await compared([-10, "proved"], [-64, "lower_bound"])).toBeUndefined();
  });

  it("has lost nothing where both win all that can be won", async () => {
    expect(await compared([64, "upper_bound"], [64, "upper_bound"])).toMatchObject({ bestLead: 64, kept: 64, isProved: false });
  });
});

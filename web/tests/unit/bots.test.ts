import { describe, expect, it } from "vitest";

import { BOTS, botName, botOf, enginesOf, type Level } from "../../src/game/bots";
import { levelNote } from "../../src/game/levels";
import { seatOf } from "../../src/game/seats";
import { Engine, styles } from "../../src/wasm/engine";
import { loadWholeLibrary } from "./library";

const library = await loadWholeLibrary();

describe("the bots beside the levels", () => {
  it("are those of the library, with what each does in its words", () => {
    const known = BOTS.map(({ game, name, what, hasLearned }) => ({ game, name, title: botName(name), hasLearned, what }));
    expect(known).toEqual(styles(library));
  });

  it("sit again where their names stand, in their own game", () => {
    for (const { game, name } of BOTS) {
      expect(seatOf({ name: botName(name), sitter: 2 }, game)).toEqual({ kind: "bot", level: name });
      expect(seatOf({ name: botName(name), sitter: 1 }, game)).toEqual({ kind: "person" });
    }
    expect(seatOf({ name: "Magpie courteous", sitter: 2 }, "go"), "it has no Go").toEqual({ kind: "person" });
    expect(seatOf({ name: "Magpie 3", sitter: 2 }, "go")).toEqual({ kind: "person" });
  });

  it("can all be chosen: the teacher among the levels, the others by their names", () => {
    expect(enginesOf("go").map(({ name }) => name)).toEqual(["jigo", "random"]);
    expect(enginesOf("othello").map(({ name }) => name)).toEqual(["courteous", "greedy", "alphabeta", "random"]);
    expect(levelNote("othello", "teacher")).toMatch(/^keeps the game close/);
    expect(botOf("go", "courteous")).toBeUndefined();
  });
});

/** Where it plays, without anything it could have learned. */
function answerTo(level: Level, text: string, seed = 1): string | undefined {
  const engine = new Engine(library, { game: "othello", level, seed });
  const report = engine.think(text, {});
  engine.free();
  return report?.candidates[0]?.move;
}

describe("what each does", () => {
  // e6 turned three discs: g1 would turn three, c3 one, f5 two.
  const text = "othello8x8 c4b e3w f2b c5w e6b";

  it("the courteous one turns fewer discs than were turned just now, as many as it may (F14)", () => {
    expect(answerTo("courteous", text)).toBe("f5");
    expect(answerTo("courteous", "othello8x8 f5b"), "none turns fewer than one: the first of the fewest").toBe("f4");
    expect(answerTo("courteous", text, 7), "nothing is left to chance (F15)").toBe("f5");
  });

  it("the greedy one turns the most", () => {
    expect(answerTo("greedy", text)).toBe("g1");
  });

  it("the random one plays each legal move", () => {
    const found = new Set(Array.from({ length: 40 }, (_, seed) => answerTo("random", text, seed)));
    expect([...found].sort()).toEqual(["c3", "f5", "g1"]);
  });

  it("the one that looks ahead takes a corner that is given", () => {
    expect(answerTo("alphabeta", "othello8x8 f5b f6w e6b f4w g7b")).toBe("h8");
  });
});

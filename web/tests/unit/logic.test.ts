import { describe, expect, it } from "vitest";

import { nameFor } from "../../src/game/files";
import { classOf, graphPoints, judge, reach } from "../../src/game/judgement";
import { addressOf, gameIn } from "../../src/game/link";
import { hasPerson, seatNamed, timeFor } from "../../src/game/seats";

describe("the link (N09)", () => {
  it("is read from the path and from behind the #", () => {
    expect(gameIn({ pathname: "/game/19x19,A9b", hash: "" })).toBe("19x19,A9b");
    expect(gameIn({ pathname: "/game/19x19%2CA9b", hash: "" })).toBe("19x19,A9b");
    expect(gameIn({ pathname: "/", hash: "#9x9,E5b" })).toBe("9x9,E5b");
    expect(gameIn({ pathname: "/", hash: "" })).toBeUndefined();
  });

  it("is handed on as it is when it cannot be decoded", () => {
    expect(gameIn({ pathname: "/game/9x9%ZZ", hash: "" })).toBe("9x9%ZZ");
  });

  it("is written where the page was opened", () => {
    const home = { pathname: "/", hash: "" };
    expect(addressOf("9x9,E5b", home, false)).toBe("/#9x9,E5b");
    expect(addressOf("9x9,E5b", home, true)).toBe("/game/9x9,E5b");
    expect(addressOf("9x9,E5b", { pathname: "/game/9x9", hash: "" }, false)).toBe("/game/9x9,E5b");
    expect(addressOf("", { pathname: "/game/9x9", hash: "" }, true)).toBe("/");
    expect(addressOf("", home, false)).toBe("/");
  });
});

describe("seats", () => {
  it("know our engines by their names and nobody else", () => {
    expect(seatNamed("Pica 3")).toEqual({ kind: "bot", level: 3 });
    expect(seatNamed("Magpie")).toEqual({ kind: "bot", level: 0 });
    expect(seatNamed("Pica 12")).toEqual({ kind: "person" });
    expect(seatNamed("")).toEqual({ kind: "person" });
  });

  it("tell whether anybody is there to take back for", () => {
    const bot = { kind: "bot", level: 1 } as const;
    expect(hasPerson({ black: bot, white: bot })).toBe(false);
    expect(hasPerson({ black: { kind: "person" }, white: bot })).toBe(true);
  });

  it("leave an engine time for the rest of the game", () => {
    expect(timeFor(0, false)).toBeUndefined();
    expect(timeFor(1000, true)).toBe(50);
    expect(timeFor(250_000, true)).toBe(9950);
    expect(timeFor(1e9, true)).toBe(20_000);
  });
});

describe("a file", () => {
  it("is named after the players, whatever they are called", () => {
    expect(nameFor("Ada", "Bo", "sgf")).toBe("ada-bo.sgf");
    expect(nameFor("../../etc", 'a"b', "sgf")).toBe("etc-a-b.sgf");
    expect(nameFor("", "", "png")).toBe("magpie.png");
    expect(nameFor("井山 裕太", "Bo", "sgf")).toBe("井山-裕太-bo.sgf");
  });
});

describe("a judgement", () => {
  it("takes the loss from the mover's side", () => {
    const moves = [
      { color: "black", text: "A" },
      { color: "white", text: "B" },
      { color: "black", text: "C" },
    ] as const;
    const judged = judge([...moves], [0, -5, -5, 7]);
    expect(judged.map((j) => j.loss)).toEqual([5, 0, 0]);
    expect(judged.map((j) => j.class)).toEqual(["mistake", "best", "best"]);
    expect(judge([...moves], [0, 12, undefined, 0]).map((j) => j.move)).toEqual([1]);
  });

  it.each([
    [0.2, "best"],
    [0.3, "good"],
    [1.3, "inaccuracy"],
    [4.1, "mistake"],
    [10.1, "blunder"],
  ])("of a loss of %d is %s", (loss, expected) => {
    expect(classOf(loss)).toBe(expected);
  });

  it("is drawn within its box", () => {
    const points = graphPoints([0, 300, undefined, -300], { width: 90, height: 60 }, 20);
    expect(points).toEqual([
      { move: 0, x: 0, y: 30 },
      { move: 1, x: 30, y: 4 },
      { move: 3, x: 90, y: 56 },
    ]);
    expect(reach([1, -7])).toBe(10);
    expect(reach([])).toBe(5);
  });
});

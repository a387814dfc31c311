import { describe, expect, it, vi } from "vitest";

import { check, compare, ended, gameOf, lineOf, newId, split } from "../../src/game/chain";
import { choicesFrom, usualChoices } from "../../src/game/choices";
import { isPlain } from "../../src/game/encoding";
import { headed, whole } from "../../src/game/headed";
import { nameFor } from "../../src/game/files";
import { type Compared, type Evidence, graphCurves, graphPoints, type Judge, judged, leadOf, lossText, madeAmong, reach, shared, suspect, swingIn } from "../../src/game/judgement";
import { addressOf, gameIn, placeText, withDead } from "../../src/game/link";
import { withoutEchoes } from "../../src/game/notes";
import { tapsOfMove } from "../../src/game/sound";
import { hasPerson, seatOf, sitterOf, timeFor } from "../../src/game/seats";
import { minutesAndSeconds, sinceThen } from "../../src/game/time";
import { numberText, speak } from "../../src/game/words.svelte";

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

  it("tells the dead stones of a counted game in its query", () => {
    const home = { pathname: "/", hash: "" };
    const game = withDead("9x9,result=B+8.5,E5b", ["A1", "B1"]);
    const place = (address: string) => new URL(address, "https://magpie.example");
    for (const hasServer of [true, false]) {
      const address = addressOf(game, home, hasServer);
      expect(gameIn(place(address))).toBe(game);
      expect(placeText(place(address))).toBe(address);
      const sent = place(addressOf(ended(game, "0123abcd", []), home, hasServer));
      expect(split(gameIn(sent)!).game).toBe(game);
      expect(split(gameIn(sent)!).sent?.id).toBe("0123abcd");
    }
    expect(addressOf(game, home, true)).toBe("/game/9x9,result=B+8.5,E5b?dead=A1.B1");
    expect(addressOf(game, home, false)).toBe("/?dead=A1.B1#9x9,result=B+8.5,E5b");
    expect(gameIn(place("/game/9x9,E5b?theme=dark"))).toBe("9x9,E5b");
    expect(withDead("9x9,E5b", [])).toBe("9x9,E5b");
  });
});

describe("seats", () => {
  it("know our engines by their names and nobody else", () => {
    expect(seatOf({ name: "Pica 3", sitter: 0 }, "go")).toEqual({ kind: "bot", level: 3 });
    expect(seatOf({ name: "Magpie", sitter: 0 }, "go")).toEqual({ kind: "bot", level: 0 });
    expect(seatOf({ name: "Pica 12", sitter: 0 }, "go")).toEqual({ kind: "person" });
    expect(seatOf({ name: "", sitter: 0 }, "go")).toEqual({ kind: "person" });
  });

  it("are those of whoever sat there, whatever they are called", () => {
    expect(seatOf({ name: "Pica 3", sitter: 1 }, "go")).toEqual({ kind: "person" });
    expect(seatOf({ name: "Pica 3", sitter: 2 }, "go")).toEqual({ kind: "bot", level: 3 });
    expect(seatOf({ name: "GNU Go", sitter: 2 }, "go"), "nobody here plays for it").toEqual({ kind: "person" });
    const seats = [{ kind: "person" }, { kind: "bot", level: 3 }, { kind: "remote" }] as const;
    expect(seats.map(sitterOf)).toEqual([1, 2, 0]);
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
    const played = "2026-03-01";
    expect(nameFor(["Ada", "Bo"], "go 9x9", played, "sgf")).toBe("ada-bo-2026-03-01-go-9x9.sgf");
    expect(nameFor(["../../etc", 'a"b'], "go 9x9", played, "sgf")).toBe("etc-a-b-2026-03-01-go-9x9.sgf");
    expect(nameFor(["", ""], "othello 8x8", played, "png"), "nobody said who played").toBe("2026-03-01-othello-8x8.png");
    expect(nameFor(["Ada", "Bo"], "go 9x9", "2026-03-01,02", "sgf"), "two days").toBe("ada-bo-2026-03-01-go-9x9.sgf");
    expect(nameFor(["Ada", "Bo"], "go 9x9", "2026-03", "sgf"), "no day").toBe("ada-bo-2026-03-go-9x9.sgf");
    expect(nameFor(["井山 裕太", "Bo"], "go 9x9", played, "sgf")).toBe("井山-裕太-bo-2026-03-01-go-9x9.sgf");
    expect(nameFor(["Ada", ""], "go 9x9", "", "sgf"), "the day it is written").toMatch(/^ada-\d{4}-\d\d-\d\d-go-9x9\.sgf$/);
  });
});

describe("a judgement", () => {
  const library: Judge = {
    classOf: (loss) => (loss > 4 ? "mistake" : "good"),
    verdictOf: (loss, swing, isCompared) => (loss <= 4 ? "good" : isCompared && loss - swing > 4 ? "mistake" : "unsure"),
    swingOf: (contradictions) => Math.max(0, ...contradictions),
  };
  const moves = [
    { color: "black", text: "A" },
    { color: "white", text: "B" },
    { color: "black", text: "C" },
  ] as const;
  const evidence = (leads: (number | undefined)[], found: Record<number, Compared> = {}): Evidence => ({
    moves,
    positions: leads.map((lead) => (lead === undefined ? undefined : { lead, best: "X", look: 16 })),
    leads,
    compared: (move) => found[move],
  });

  it("takes the loss from the mover's side", () => {
    const found = judged(evidence([0, -5, -5, 7]), 0, library);
    expect(found.map((j) => j.loss)).toEqual([5, 0, 0]);
    expect(judged(evidence([0, 12, undefined, 0]), 0, library).map((j) => j.move)).toEqual([1]);
  });

  it("says the difference of the figures that are shown", () => {
    // 3.5 and -1.5, which are 5.0 apart: not 4.9.
    expect(judged(evidence([3.46, -1.45]), 0, library)[0]!.loss).toBe(5);
  });

  it("is a verdict only where the move was compared with the best one in one search", () => {
    const leads = [0, -9, -9, -9];
    expect(judged(evidence(leads), 0, library)[0]!.class).toBe("unsure");
    const compared = { best: "X", bestLead: 1, kept: -6, isProved: false };
    expect(judged(evidence(leads, { 1: compared }), 0, library)[0]).toMatchObject({ class: "mistake", loss: 7 });
    const content = judged(evidence([0, -1, -1, -1], { 1: compared }), 0, library)[0]!;
    expect(content.class, "the engine is content with what came of it").toBe("good");
    expect(content.loss).toBe(1);
  });

  it("tells class and loss of one figure, the smaller one, when a longer look comes after the comparison", () => {
    const compared = { best: "X", bestLead: 1, kept: -5, isProved: false };
    const after = (lead: number, swing = 0) => judged(evidence([0, lead, lead, lead], { 1: compared }), swing, library)[0]!;
    expect(after(-9)).toMatchObject({ class: "mistake", loss: 6, bestLead: 1, kept: -5 });
    expect(after(-0.5)).toMatchObject({ class: "good", loss: 0.5, bestLead: 0, kept: -0.5 });
    expect(after(-4.5)).toMatchObject({ class: "mistake", loss: 4.5, bestLead: 0, kept: -4.5 });
    expect(after(-4.5, 1), "of 4.5 what goes beyond 1").toMatchObject({ class: "unsure", loss: 4.5 });
    expect(after(2)).toMatchObject({ class: "good", loss: 0 });
  });

  it("is none where the estimates of the game swing as much, unless it is a fact", () => {
    const compared = { best: "X", bestLead: 1, kept: -6, isProved: false };
    expect(judged(evidence([0, -9, -9, -9], { 1: compared }), 5, library)[0]!.class).toBe("unsure");
    expect(judged(evidence([0, -9, -9, -9], { 1: { ...compared, isProved: true } }), 5, library)[0]!.class).toBe("mistake");
  });

  it("measures the swing by what the engine says against itself", () => {
    expect(swingIn(evidence([0, -9, -2, -2]), library), "lost, and given back by the next move").toBe(7);
    const own = evidence([0, 0, 6, 6]);
    own.positions[1]!.best = "B";
    expect(swingIn({ ...own, leads: [0, 0, 0, 0] }, library), "its own choice came to something else").toBe(6);
    expect(swingIn(evidence([0, 0, 0, 0], { 2: { best: "X", bestLead: 1, kept: 4, isProved: false } }), library)).toBe(3);
    own.positions[1]!.isProved = true;
    expect(swingIn({ ...own, leads: [0, 0, 0, 0] }, library), "of facts there is none").toBe(0);
  });

  it("compares the move that looks worst first", () => {
    const any = () => true;
    expect(suspect(evidence([0, -5, 5, -5]), 0, library, any)).toBe(2);
    expect(suspect(evidence([0, -5, 5, -5]), 7, library, any), "all may be the swing").toBeUndefined();
    expect(suspect(evidence([0, -5, -5, -5]), 0, library, (move) => move !== 1)).toBeUndefined();
  });

  it("takes a position for what the best move leaves, as the list of moves says", () => {
    expect(leadOf({ toPlay: "black", lead: 2, candidates: [{ lead: 3.5 }, { lead: -4 }] })).toBe(3.5);
    expect(leadOf({ toPlay: "white", lead: 2, candidates: [{ lead: 3.5 }] })).toBe(-3.5);
    expect(leadOf({ toPlay: "white", lead: 2, candidates: [] })).toBe(-2);
  });

  it("tells no loss of a candidate that shows a better lead than the surest one", () => {
    expect(lossText(3.2, 1.1)).toBe("−2.1");
    expect(lossText(3.46, -1.45), "as the leads beside it are shown").toBe("−5.0");
    expect(lossText(3.2, 3.2)).toBe("0.0");
    expect(lossText(3.2, 3.23), "both are shown as 3.2").toBe("0.0");
    expect(lossText(3.2, 3.6)).toBe("?");
  });

  it("finds no fault with the engine's own choice, however long it looked before and after", () => {
    const moves = ["A", "B", "C", "D"].map((text, i) => ({ color: i % 2 === 0 ? "black" : "white", text }) as const);
    // A glance at the start thought more of A than a long look after it.
    const glanced = shared([
      { lead: 9, best: "A", look: 16 },
      { lead: 2, best: "B", look: 400 },
      { lead: 3, best: "X", look: 16 },
      { lead: 7, best: "D", look: 16 },
      { lead: 1, look: Infinity },
    ], moves);
    expect(glanced, "the longest look counts for all that it led to").toEqual([2, 2, 2, 1, 1]);
    const found = judged({ moves, positions: [], leads: glanced, compared: () => undefined }, 0, library);
    expect(found.map((j) => j.loss)).toEqual([0, 0, 1, 0]);
    const equal = shared([{ lead: 9, best: "A", look: 16 }, { lead: 2, best: "B", look: 16 }], moves);
    expect(equal, "of equal ones the last, which saw more of what came").toEqual([2, 2]);
    expect(shared([{ lead: 9, best: "A", look: 16 }, undefined, { lead: 1, look: 16 }], moves)).toEqual([9, undefined, 1]);
  });

  it("is drawn within its box", () => {
    const points = graphPoints([0, 300, undefined, -300], { width: 90, height: 60 }, 20);
    expect(points).toEqual([
      { move: 0, x: 0, y: 30 },
      { move: 1, x: 30, y: 4 },
      { move: 3, x: 90, y: 56 },
    ]);
    expect(graphCurves(points).map((curve) => curve.map((p) => p.move))).toEqual([[0, 1], [3]]);
    expect(reach([1, -7])).toBe(10);
    expect(reach([])).toBe(5);
  });
});

describe("a mistake among the candidates", () => {
  const line = ["c4"];
  const proved = { move: "d3", visits: 900, lead: 8, certainty: "proved", line: ["d3", "c5"] };
  const guessed = { move: "c4", visits: 40, lead: 5, certainty: "estimate", line: ["c4", "e3"] };

  it("is an estimate, however sure the best move is, unless it is proved itself", () => {
    const made = { text: "c4", kept: 3 };
    expect(madeAmong([proved], made, line)).toEqual({ move: "c4", visits: 0, lead: 3, certainty: "estimate", line });
    expect(madeAmong([proved, guessed], made, line)).toEqual({ ...guessed, lead: 3 });
    const fact = { ...guessed, certainty: "proved", lead: -2 };
    expect(madeAmong([proved, fact], made, line)).toEqual(fact);
  });

  it("is found beyond those that are shown", () => {
    const others = Array.from({ length: 8 }, (_, i) => ({ ...proved, move: `a${i + 1}` }));
    expect(madeAmong([...others, guessed], { text: "c4", kept: 3 }, line).visits).toBe(40);
  });
});

describe("an encoding", () => {
  it("is plain where it is UTF-8 and does not claim otherwise", () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(isPlain("(;CA[UTF-8]PB[井山])")).toBe(true);
    expect(isPlain("(;GM[1]PB[Ada])")).toBe(true);
    expect(isPlain(bytes("(;CA[utf8]PB[井山])"))).toBe(true);
    expect(isPlain("(;CA[gb2312]PB[x])")).toBe(false);
    expect(isPlain(bytes("(;CA [Shift_JIS]PB[x])"))).toBe(false);
    expect(isPlain(new Uint8Array([0x28, 0x3b, 0x93, 0xfa]))).toBe(false);
  });
});

describe("a chain of links", () => {
  const id = newId(new Uint8Array([0, 10, 35, 36, 71, 255, 7, 8]));
  const line = ["9x9", "b E5", "w C3"];
  const sent = (line: string[]) => split(ended("9x9,E5b,C3w", id, line)).sent!;

  it("ends a link and is taken off again", () => {
    expect(id).toMatch(/^[0-9a-z]{8}$/);
    expect(sent(line)).toEqual({ game: "9x9,E5b,C3w", id, check: check(id, line) });
    expect(split("9x9,E5b")).toEqual({ game: "9x9,E5b", sent: undefined });
  });

  it("is over the terms of the game and its moves", () => {
    const moves = [{ color: "black", text: "E5" }, { color: "white", text: "pass" }];
    expect(lineOf("9x9,komi=6.5,E5b,-w", moves)).toEqual(["9x9,komi=6.5", "b E5", "w pass"]);
    expect(gameOf(["9x9,komi=6.5", "b E5", "w pass"])).toBe("9x9,komi=6.5,E5b,-w");
    expect(lineOf("othello8x8", [])).toEqual(["othello8x8"]);
    expect(lineOf("9x9,result=W+R,E5b", moves.slice(0, 1))).toEqual(["9x9", "b E5"]);
  });

  it("depends on the terms, every move, their order and the game", () => {
    const lines = [line, ["9x9", "w C3", "b E5"], ["9x9", "b E5"], ["9x9", "b E5", "w C4"], ["9x9,komi=0", "b E5", "w C3"]];
    expect(new Set([...lines.map((line) => check(id, line)), check("00000000", line)]).size).toBe(6);
  });

  it("notices a link that was changed, terms or a past that were, and one that is older", () => {
    expect(compare(sent(line), line, undefined)).toEqual({ kind: "fine" });
    expect(compare(sent(line), ["9x9", "b E5", "w C4"], undefined)).toEqual({ kind: "broken" });
    expect(compare(sent(line), line, ["9x9", "b E5"])).toEqual({ kind: "fine" });
    expect(compare(sent(line), line, ["9x9", "b E6"])).toEqual({ kind: "changed", move: 1 });
    expect(compare(sent(line), line, ["9x9,komi=0", "b E5"])).toEqual({ kind: "other terms" });
    expect(compare(sent(line), line, [...line, "b D4"])).toEqual({ kind: "older" });
  });
});

describe("what is said", () => {
  it("has its first sentence as a heading", () => {
    expect(headed("A1 is refused: ko. It would bring back the position.")).toEqual({
      head: "A1 is refused: ko",
      text: "It would bring back the position.",
    });
    expect(headed("A1は打てません：コウ。前の局面に戻ります。")).toEqual({
      head: "A1は打てません：コウ",
      text: "前の局面に戻ります。",
    });
  });

  it("is not cut within a number", () => {
    expect(headed("White leads by 6.5 points.").head).toBe("White leads by 6.5 points.");
    expect(headed("White wins by 6.5 points. Komi is 7.5.")).toEqual({
      head: "White wins by 6.5 points",
      text: "Komi is 7.5.",
    });
  });
});

describe("the sound of a move", () => {
  it("is one tap and a tick for each that is taken, at most five", () => {
    expect(tapsOfMove("go", "black", 0, 0.5)).toHaveLength(1);
    expect(tapsOfMove("go", "white", 3, 0.5)).toHaveLength(4);
    expect(tapsOfMove("go", "white", 99, 0.5)).toHaveLength(6);
  });

  it("rises while discs turn, and a white stone is brighter", () => {
    const [, ...turns] = tapsOfMove("othello", "black", 3, 0.5);
    expect(turns.map((tap) => tap.pitch)).toEqual([900, 990, 1080]);
    expect(tapsOfMove("go", "white", 0, 0.5)[0]!.pitch).toBeGreaterThan(tapsOfMove("go", "black", 0, 0.5)[0]!.pitch);
  });
});

describe("what is left", () => {
  it("is told in minutes and seconds, and 0:00 means now", () => {
    expect([300_000, 299_001, 61_000, 1, 0, -5].map(minutesAndSeconds)).toEqual(["5:00", "5:00", "1:01", "0:01", "0:00", "0:00"]);
  });
});

describe("the choices for a new game", () => {
  const RULES = ["japanese", "chinese"];
  const USUAL = usualChoices([
    { game: "go", side: 9, rules: "japanese", level: 3, botsUpTo: 25 },
    { game: "othello", side: 8, rules: "discs", level: 3, botsUpTo: 26 },
  ]);

  it("are those of the last one", () => {
    const kept = { game: "othello", goSize: 13, othelloSize: 10, opponent: "engine", level: 0, goEngine: "random", othelloEngine: "greedy", color: "chance", clock: "5m", rules: "chinese" };
    expect(choicesFrom(JSON.stringify(kept), RULES, USUAL)).toEqual(kept);
    const typed = { ...kept, clock: "15m+10s" };
    expect(choicesFrom(JSON.stringify(typed), RULES, USUAL)).toEqual(typed);
  });

  it("are the usual ones where nothing of use was kept", () => {
    const usual = choicesFrom(null, RULES, USUAL);
    expect(usual).toMatchObject({ game: "go", goSize: 9, opponent: "bot", rules: "japanese" });
    expect(choicesFrom('{"goEngine":"courteous","othelloEngine":"jigo"}', RULES, USUAL), "each has its own game").toEqual(usual);
    for (const text of ["", "7", "null", "{", '{"level":12,"goSize":"9","rules":"of nobody","game":"chess"}']) {
      expect(choicesFrom(text, RULES, USUAL)).toEqual(usual);
    }
  });
});

describe("notes about a file", () => {
  it("are told once a place", () => {
    const notes = ["line 1, column 9: move 2: no", "line 1, column 4: KM[x]: odd", "line 1, column 9: the move is illegal", "and 3 more"];
    expect(withoutEchoes(notes)).toEqual([notes[0], notes[1], notes[3]]);
  });
});

describe("when a game was kept", () => {
  it("is today or yesterday by name, and a date before", () => {
    const now = new Date(2026, 10, 16, 12, 0).getTime();
    expect(sinceThen(new Date(2026, 10, 16, 9, 5).getTime(), now, "fr")).toBe("aujourd’hui, 09:05");
    expect(sinceThen(new Date(2026, 10, 15, 23, 59).getTime(), now, "en-GB")).toBe("yesterday, 23:59");
    expect(sinceThen(new Date(2026, 10, 1, 8, 0).getTime(), now, "en-GB")).toBe("1 Nov 2026, 08:00");
  });
});

describe("a sentence that was headed", () => {
  it("is whole again, with the full stop of its language", () => {
    expect(whole(headed("Both have passed. Magpie proposes 2."), "en")).toBe("Both have passed. Magpie proposes 2.");
    expect(whole(headed("両者パス。提案 2。"), "ja")).toBe("両者パス。提案 2。");
    expect(whole({ head: "Both have passed.", text: "" }, "en")).toBe("Both have passed.");
  });
});

describe("what the library writes in short", () => {
  it("is a number as the language writes it", () => {
    expect(numberText(124626)).toBe("124,626");
    expect(numberText("6.5")).toBe("6.5");
    expect([numberText(""), numberText("?")]).toEqual(["", "?"]);
    expect([numberText(3, 1), numberText(2.25, 1), numberText(2.25, 0)]).toEqual(["3.0", "2.3", "2"]);
  });

  it("is a number as it is written in French, what a move loses too", async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await speak("fr");
    const french = [numberText("6.5"), numberText(3, 1), lossText(3.2, 1.1), lossText(3, 3), lossText(12, 10, true)];
    await speak("en");
    vi.unstubAllGlobals();
    expect(french).toEqual(["6,5", "3,0", "−2,1", "0,0", "−2"]);
  });
});

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, it } from "vitest";

import { seatOf } from "../../src/game/seats";
import { Module, MagpieError } from "../../src/wasm/module";
import { Table, usualGames } from "../../src/wasm/table";
import { loadLibrary, loadWholeLibrary } from "./library";

let library: Module;
let whole: Module;
beforeAll(async () => {
  library = await loadLibrary();
  whole = await loadWholeLibrary();
});

const go = (columns = 9, rows = columns) => Table.create(library, { game: "go", columns, rows });
const says = (table: Table, line: string) => table.say(line, 0).map((event) => event.kind);

describe("a table", () => {
  it("plays a move, says so and writes the link (N09)", () => {
    const table = go(19);
    const [event] = table.say("A9", 0);
    expect(event).toMatchObject({ kind: "played", color: "black", text: "Black A9. White to play." });
    table.say("B12", 0);
    table.say("c2", 0);
    expect(table.state(0).link).toBe("19x19,A9b,B12w,C2b");
    expect(table.state(0).moves.map((move) => move.text)).toEqual(["A9", "B12", "C2"]);
  });

  it("refuses with the reason and changes nothing", () => {
    const table = go();
    table.say("E5", 0);
    const before = table.state(0);
    const [event] = table.say("e5", 0);
    expect(event?.kind).toBe("refused");
    expect(event?.text).toContain("there is a stone there already");
    expect(table.state(0)).toEqual(before);
  });

  it("opens what it has written, for both games", () => {
    for (const link of ["9x9,E5b,C3w,-b", "othello8x8,f5b,d6w,c3b"]) {
      const table = Table.read(library, link);
      expect(table.state(0).link).toBe(link);
      const packed = table.write("sgn-packed", 0);
      expect(Table.read(library, packed).state(0).link).toBe(link);
      expect(Table.read(whole, table.write("sgf", 0)).state(0).moveNumber).toBe(3);
    }
  });

  it("says what is wrong with a text", () => {
    expect(() => Table.read(library, "9x9,Z99b")).toThrow(MagpieError);
    expect(() => Table.read(library, "9x9,E5b,E5w")).toThrow(/stone there already/);
    expect(() => Table.create(library, { game: "othello", columns: 7, rows: 7 })).toThrow(/even/i);
  });

  it("says of an area with an open border why it counts for nobody, whoever marked the stones", () => {
    const table = Table.read(library, "5x5,C1b,D1w,C2b,D2w,A3b,D3w,C4b,D4w,C5b,D5w,-b,-w");
    table.sitDown(0);
    if (table.state(0).dead.length > 0) table.say("a3", 0);
    const [event] = table.say("a3", 0);
    const why = "11 points count for nobody: both colours touch them, White at C3.";
    expect(event?.text).toBe(`The stone at A3 counted as dead. ${why}`);
    expect(table.state(0).neutral).toEqual([why]);
  });

  it("proposes dead stones after two passes and counts what is accepted", () => {
    const table = go(5);
    for (const move of ["C1", "B1", "C2", "B2", "C3", "B3", "C4", "B4", "C5", "B5", "D3"]) table.say(move, 0);
    expect(says(table, "pass")).toContain("played");
    expect(says(table, "pass")).toContain("dead_proposed");
    const marking = table.state(0);
    expect(marking.phase).toBe("marking_dead");
    expect(marking.counts?.map((count) => count.rules)).toEqual(["Japanese", "Chinese", "New Zealand"]);
    expect(says(table, "accept")).toContain("ended");
    const state = table.state(0);
    expect(state.phase).toBe("finished");
    expect(state.result).toMatch(/^[BW]\+\d/);
    expect(state.resultText).not.toBe("");
  });

  it("marks a chain and a single stone", () => {
    const table = Table.read(library, "5x5,B2b,D4w,B3b,D3w,-b,-w");
    const marked = new Set(table.state(0).dead);
    table.say("stone b2", 0);
    const after = new Set(table.state(0).dead);
    expect([...after].filter((p) => !marked.has(p)).length + [...marked].filter((p) => !after.has(p)).length).toBe(1);
  });

  it("makes Othello's forced passes itself", () => {
    const table = Table.read(library, "othello4x4,b1b,c1w,d3b");
    const events = table.say("a1", 0);
    expect(events.filter((event) => event.kind === "played" && event.forced)).toHaveLength(1);
  });

  it("keeps a clock that falls, and takes it along in a save", () => {
    const table = Table.create(library, { game: "go", columns: 9, rows: 9, clock: "1m" });
    table.sitDown(0);
    table.say("E5", 10_000);
    expect(table.state(10_000).sides.black.clock).toBe("1:00"); // before the first move no clock runs
    const again = Table.read(library, table.write("save", 20_000));
    expect(again.state(0).sides.white.clock).toBe("0:50");
    expect(table.poll(69_000)).toEqual([]);
    expect(table.poll(70_001).map((event) => event.kind)).toContain("ended");
    expect(table.state(70_001).result).toBe("B+T");
  });

  it("keeps who sits there, and tells it of a game that is read", () => {
    const table = Table.create(library, { game: "go", columns: 9, rows: 9, black: "Pica 3", white: "Pica 3" });
    expect(table.state(0).sides.black.sitter).toBe(0);
    table.seat(1, 2);
    const { sides } = Table.read(library, table.write("save", 0)).state(0);
    expect(seatOf(sides.black, "go")).toEqual({ kind: "person" });
    expect(seatOf(sides.white, "go")).toEqual({ kind: "bot", level: 3 });
  });

  it("answers what is typed in the language it was given", () => {
    const table = Table.read(library, "5x5 C3b D3w C2b");
    const french = ["apps/desktop/languages/fr.txt", "web/src/languages/fr.txt"].map((path) =>
      readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8"),
    );
    table.words(french.join("\n"));
    table.sitDown(0);
    const said = (line: string) => table.say(line, 0).map((event) => event.text).join(" ");
    expect(said("row 3")).toBe("Ligne 3 : C noir, D blanc.");
    expect(said("libs c3")).toBe("La chaîne noire en C3 a 2 pierres : C3, C2. Elle a 5 libertés : C4, B3, B2, D2, C1.");
    expect(said("C3")).toBe("C3 est refusé : il y a déjà une pierre.");
    expect(said("why")).toBe("C3 est refusé : il y a déjà une pierre.");
    expect(said("dance")).toBe("dance n’est pas un mot que je connais. Tapez help.");
    for (const question of ["board", "column c", "scan c4", "legal", "last", "turn", "score", "rules", "clock", "help"]) {
      expect(said(question), question).not.toMatch(/\b(is|the|has|to play|empty|Row|Move|every|Questions: )\b/);
    }
  });

  it("tells what a move would do without making it", () => {
    const table = Table.create(library, { game: "othello", columns: 8, rows: 8 });
    expect(table.preview("d3")).toMatchObject({ legal: true, taken: ["d4"], black: 4, white: 1 });
    expect(table.preview("a1")).toMatchObject({ legal: false });
    expect(table.state(0).moveNumber).toBe(0);
  });

  it("draws the board, the stone held over it, and says where points lie", () => {
    const table = go();
    const options = { theme: "light", side: 500 } as const;
    const plain = table.picture(options);
    expect(plain).toMatch(/^<svg/);
    expect(plain).not.toMatch(/<script|<style| style=| on[a-z]+=/);
    expect(table.picture({ ...options, ghost: "E5" })).not.toBe(plain);
    const layout = table.layout(options);
    expect(layout.points).toHaveLength(81);
    expect(layout.points[0]).toBe("A9");
    expect(layout.width).toBeLessThanOrEqual(500);
    expect(layout.x + 8 * layout.cell).toBeLessThan(layout.width);
  });

  it("answers the words of a screen reader", () => {
    const table = Table.read(library, "9x9,E5b");
    expect(table.say("scan e5", 0)).toEqual([
      { kind: "answer", text: expect.stringContaining("E5 is black") as unknown as string },
    ]);
    expect(says(table, "gibberish")).toEqual(["unclear"]);
    expect(says(table, "z99")).toEqual(["unclear"]);
  });

  it("speaks another language", () => {
    const table = go();
    table.words("White = Blanc\nBlack = Noir\n");
    expect(table.say("E5", 0)[0]?.text).toContain("Noir");
  });

  it("shows an earlier position", () => {
    const table = Table.read(library, "9x9,E5b,C3w");
    const options = { theme: "light", side: 400 } as const;
    const count = (svg: string) => svg.split("<use").length;
    expect(count(table.picture({ ...options, moves: 1 }))).toBeLessThan(count(table.picture(options)));
  });
});

describe("the whole module", () => {
  it("reads an old encoding, and hands the game on to the first one", () => {
    // 井山 in Shift-JIS.
    const name = [0x88, 0xe4, 0x8e, 0x52];
    const before = new TextEncoder().encode("(;GM[1]FF[4]CA[Shift_JIS]SZ[9]PB[");
    const after = new TextEncoder().encode("];B[ee])");
    const table = Table.read(whole, new Uint8Array([...before, ...name, ...after]));
    expect(table.state(0).sides.black.name).toBe("井山");
    const handed = Table.read(library, table.write("save", 0));
    expect(handed.state(0).sides.black.name).toBe("井山");
    expect(handed.state(0).link).toBe("9x9,E5b");
  });
});

describe("what is proposed for a new game", () => {
  it("is what every front end proposes", () => {
    expect(usualGames(library)).toEqual([
      { game: "go", side: 9, rules: "japanese", level: 3, botsUpTo: 25 },
      { game: "othello", side: 8, rules: "discs", level: 3, botsUpTo: 26 },
    ]);
  });
});

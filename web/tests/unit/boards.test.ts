// The drawn boards of tests/data/go/score, which the tests of the library count natively, counted by the module that
// the page loads: the same figures, reasoned out by hand, under every rule set that they name.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, it } from "vitest";

import { Module } from "../../src/wasm/module";
import { Table } from "../../src/wasm/table";
import { loadLibrary, loadWholeLibrary } from "./library";

const folder = fileURLToPath(new URL("../../../tests/data/go/score/", import.meta.url));
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

let first: Module;
let whole: Module;
beforeAll(async () => {
  first = await loadLibrary();
  whole = await loadWholeLibrary();
});

interface Case {
  rules: string[];
  values: Map<string, string>;
}

/** The board, and what it counts to; the pictures of points are for the native tests. */
function readBoard(file: string): { rows: string[]; hasPrisoners: boolean; cases: Case[] } {
  const rows: string[] = [];
  const cases: Case[] = [];
  let hasPrisoners = false;
  let picture = "";
  for (const line of readFileSync(folder + file, "utf8").split("\n")) {
    const [, key, value = ""] = /^([a-z]+): *(.*)$/.exec(line) ?? [];
    if (key === "board" || key === "map" || key === "alive") picture = key;
    else if (key === "prisoners") hasPrisoners = true;
    else if (key === "case") cases.push({ rules: value.split(" "), values: new Map() });
    else if (key !== undefined) cases.at(-1)?.values.set(key, value);
    else if (line.trim() === "") picture = "";
    else if (picture === "board") rows.push(line.replaceAll(" ", ""));
  }
  return { rows, hasPrisoners, cases };
}

/** The record of a game that ends on this board. */
function recordOf(rows: string[], rules: string, komi: string | undefined): string {
  const placed = (stones: RegExp) =>
    rows.flatMap((row, y) => [...row].flatMap((stone, x) => (stones.test(stone) ? [`[${LETTERS[x]}${LETTERS[y]}]`] : []))).join("");
  const [black, white] = [placed(/[Xx]/), placed(/[Oo]/)];
  const set = `${black && `AB${black}`}${white && `AW${white}`}`;
  return `(;GM[1]FF[4]SZ[${rows[0]!.length}:${rows.length}]RU[${rules}]${komi === undefined ? "" : `KM[${komi}]`}${set};B[];W[])`;
}

/** Marks as dead what the board says, and nothing else. */
function mark(table: Table, rows: string[]): void {
  const { points } = table.layout({ theme: "plain", side: 400 });
  const marked = new Set(table.state(0).dead);
  [...rows.join("")].forEach((stone, at) => {
    if (/[xo]/.test(stone) !== marked.has(at)) table.say(`stone ${points[at]}`, 0);
  });
}

describe("a drawn board", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".board"));
  let counted = 0;

  it.each(files)("%s counts to the figures beside it in the page's module too", (file) => {
    const { rows, hasPrisoners, cases } = readBoard(file);
    if (hasPrisoners) return; // no record without moves has any
    for (const { rules, values } of cases) {
      if (values.has("handicap")) continue;
      for (const name of rules) {
        let record: Table;
        try {
          record = Table.follow(whole, recordOf(rows, name, values.get("komi")));
        } catch {
          continue; // a board without a liberty, which no game can begin with
        }
        const table = Table.follow(first, record.write("save", 0));
        table.sitDown(0);
        if (table.state(0).phase !== "marking_dead") continue;
        mark(table, rows);
        const [own] = table.state(0).counts!;
        const result = own!.winner === "" ? "0" : `${own!.winner === "black" ? "B" : "W"}+${own!.margin}`;
        const told = { black: own!.black.total, white: own!.white.total, result };
        const expected = { black: values.get("black"), white: values.get("white"), result: values.get("result") };
        expect(told, `${file} under ${name}`).toEqual(expected);
        counted += 1;
        record.free();
        table.free();
      }
    }
  });

  it("was counted, and not passed over", () => expect(counted).toBeGreaterThan(280));
});

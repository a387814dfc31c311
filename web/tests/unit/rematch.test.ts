// A rematch is a game on the terms of the one before, with the real module.
import { beforeAll, describe, expect, it } from "vitest";

import { rematch } from "../../src/game/rematch";
import { botName } from "../../src/game/bots";
import { isBot, type Seats } from "../../src/game/seats";
import type { Session } from "../../src/game/session.svelte";
import type { Module } from "../../src/wasm/module";
import { type Color, type GameOptions, Table } from "../../src/wasm/table";
import { loadLibrary, loadWholeLibrary } from "./library";

const PEOPLE: Seats = { black: { kind: "person" }, white: { kind: "person" } };

let module: Module;
let whole: Module;

beforeAll(async () => {
  module = await loadLibrary();
  whole = await loadWholeLibrary();
});

/** As much of a session as a rematch looks at. */
function sessionOf(table: Table, seats: Seats = PEOPLE): Session {
  const state = table.state(0);
  const ownNameOf = (color: Color) => {
    const seat = seats[color];
    return state.sides[color].name || (isBot(seat) ? botName(seat.level) : "");
  };
  return { table, state, seats, ownNameOf } as unknown as Session;
}

function again(table: Table, seats?: Seats) {
  const next = rematch(sessionOf(table, seats));
  return { ...next, state: next.table.state(0) };
}

const created = (options: Partial<GameOptions>) => Table.create(module, { game: "go", columns: 9, rows: 9, ...options });

describe("a rematch", () => {
  it("of Othello on a clock counts empty squares as before", () => {
    const { state } = again(created({ game: "othello", columns: 8, rows: 8, rules: "empties", clock: "5m" }));
    expect(state).toMatchObject({ game: "othello", rules: "empties", timed: true, timeControl: "5m" });
  });

  it("keeps rules that were changed one by one, the stones that were set up, and the clock", () => {
    const link = "9x9,rules=aga,ko=positional,komi=3.5,black=D4.C3,white=E5,to-play=w,A1w,B1b";
    expect(again(Table.read(module, link)).state.link).toBe("9x9,rules=aga,ko=positional,komi=3.5,black=D4.C3,white=E5,to-play=w");
    const timed = Table.read(module, created({ clock: "20m+5x30s" }).write("save", 0));
    timed.say("E5", 0);
    expect(again(timed).state).toMatchObject({ timeControl: "20m+5x30s", moveNumber: 0 });
    const clock = JSON.stringify(JSON.parse(timed.write("save", 0)).clock);
    const set = JSON.parse(Table.read(module, link).write("save", 0));
    const both = Table.read(module, JSON.stringify({ ...set, clock: JSON.parse(clock) }));
    expect(both.state(0).timed).toBe(true);
    expect(again(both).state).toMatchObject({
      link: "9x9,rules=aga,ko=positional,komi=3.5,black=D4.C3,white=E5,to-play=w",
      timeControl: "20m+5x30s",
    });
  });

  it("has the colours changed", () => {
    const table = created({ black: "Ada", white: "Bo" });
    expect(again(table).state.sides).toMatchObject({ black: { name: "Bo" }, white: { name: "Ada" } });
    const bot: Seats = { black: { kind: "person" }, white: { kind: "bot", level: 3 } };
    const { seats, state } = again(created({ white: "Pica 3" }), bot);
    expect(seats).toEqual({ black: { kind: "bot", level: 3 }, white: { kind: "person" } });
    expect(state.sides.black.name).toBe("Pica 3");
  });

  it("leaves stones with whoever was given them", () => {
    const seats: Seats = { black: { kind: "person" }, white: { kind: "bot", level: 9 } };
    const given = again(created({ handicap: 4, black: "Ada", white: "Pica 9" }), seats);
    expect(given.seats).toEqual(seats);
    expect(given.state).toMatchObject({ handicap: 4, toPlay: "white", sides: { black: { name: "Ada" }, white: { name: "Pica 9" } } });
    // An engine would have to choose their points.
    const free = created({ handicap: 3, freeHandicap: true, clock: "10m" });
    for (const point of ["C3", "G7", "C7"]) free.say(point, 0);
    const placed = again(free, seats);
    expect(placed.seats).toEqual(seats);
    expect(placed.state).toMatchObject({ handicap: 3, handicapLeft: 3, toPlay: "black", stones: ".".repeat(81) });
  });

  it("is there after a game that changed stones between its moves, and begins as that did", () => {
    const read = Table.read(whole, "(;GM[1]SZ[9];AB[cc]AW[gg]PL[W];W[ee];AB[dd];B[ff])").write("save", 0);
    const table = Table.read(module, read);
    expect(table.state(0).link).toBe("");
    expect(again(table).state).toMatchObject({ link: "9x9,black=C7,white=G3,to-play=w", toPlay: "white" });
  });
});

import { beforeAll, describe, expect, it } from "vitest";

import { Engine } from "../../src/wasm/engine";
import { Module } from "../../src/wasm/module";
import { Table } from "../../src/wasm/table";
import { bytesOf, loadWholeLibrary } from "./library";

let library: Module;
beforeAll(async () => {
  library = await loadWholeLibrary();
});

describe("an engine", () => {
  it("plays a whole game of Othello against itself by the rules", () => {
    const strong = new Engine(library, { game: "othello", level: 3, seed: 1 });
    const weak = new Engine(library, { game: "othello", level: 1, seed: 2 });
    const table = Table.create(library, { game: "othello", columns: 6, rows: 6 });
    for (let moves = 0; table.state(0).phase === "playing" && moves < 60; moves += 1) {
      const state = table.state(0);
      const report = (state.toPlay === "black" ? strong : weak).think(state.link, {});
      expect(table.say(report!.candidates[0]!.move, 0)[0]?.kind).toBe("played");
    }
    const state = table.state(0);
    expect(state.phase).toBe("finished");
    expect(state.result).toMatch(/^([BW]\+\d+|0)$/);
  });

  it("plays Go with the network that ships, and says who keeps each point", async () => {
    const data = await bytesOf("networks/go.mgn");
    const engine = new Engine(library, { game: "go", level: 0, data, seed: 1 });
    const report = engine.think("5x5,C3b", { analysis: true, visits: 8, ownership: true });
    expect(report?.toPlay).toBe("white");
    expect(report?.ownership).toHaveLength(25);
    expect(report!.candidates.length).toBeGreaterThan(0);
    expect(report!.visits).toBeGreaterThanOrEqual(8);
    engine.free();
  });

  it("refuses what is no network, and has nothing to say about the other game", () => {
    const data = new Uint8Array([1, 2, 3]);
    expect(() => new Engine(library, { game: "go", level: 1, data, seed: 1 })).toThrow(/byte/);
    const engine = new Engine(library, { game: "othello", level: 2, seed: 1 });
    expect(engine.think("9x9,E5b", {})).toBeUndefined();
  });
});

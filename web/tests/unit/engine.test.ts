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

  // Two walls and a lone stone behind each: random games take one of the two for alive.
  it("knows which stones are dead, and the table proposes them", async () => {
    const game = "9x9,E5b,E4w,D5b,D4w,C5b,C4w,F5b,F4w,G5b,G4w,H5b,H4w,J5b,J4w,B5b,B4w,A5b,A4w,C2b,C8w,-b,-w";
    const table = Table.read(library, game);
    table.sitDown(0);
    const data = await bytesOf("networks/go.mgn");
    const engine = new Engine(library, { game: "go", level: 3, data, seed: 1 });
    const judged = engine.judge(table.write("save", 0));
    expect(table.propose(judged).map((event) => event.kind)).toEqual(["dead_proposed"]);
    expect(table.state(0).deadChains?.map((chain) => chain.stones).sort()).toEqual(["C2", "C8"]);
    expect(table.state(0).deadChains?.[0]?.reason).toMatch(/by the network/);
    expect(table.state(0).counts?.[0]?.winner).toBe("black");
    expect(engine.judge("19x19,D4b,-w,-b")).toBe("");
    engine.free();
  });

  it("goes on after play was resumed, without another pass", async () => {
    const table = Table.read(library, "7x7,D1b,C1w,D2b,C2w,D3b,C3w,D4b,C4w,D5b,C5w,D6b,C6w,D7b,C7w,B4b,-w,-b");
    table.sitDown(0);
    table.say("resume", 0);
    const data = await bytesOf("networks/go.mgn");
    const engine = new Engine(library, { game: "go", level: 0, data, seed: 1 });
    const report = engine.think(table.write("save", 0), { visits: 50, cleanUp: true });
    expect(report?.toPlay).toBe("white");
    expect(report?.candidates[0]?.move).not.toBe("pass");
    engine.free();
  });

  it("refuses what is no network, and has nothing to say about the other game", () => {
    const data = new Uint8Array([1, 2, 3]);
    expect(() => new Engine(library, { game: "go", level: 1, data, seed: 1 })).toThrow(/byte/);
    const engine = new Engine(library, { game: "othello", level: 2, seed: 1 });
    expect(engine.think("9x9,E5b", {})).toBeUndefined();
  });
});

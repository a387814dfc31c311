import { beforeAll, describe, expect, it } from "vitest";

import { workersFor } from "../../src/game/review.svelte";
import { reportFrom } from "../../src/game/server_thinker";
import { MagpieError, type Module } from "../../src/wasm/module";
import { classOf, GameRecord, swingOf, verdictOf } from "../../src/wasm/record";
import { loadWholeLibrary } from "./library";

let module: Module;
beforeAll(async () => {
  module = await loadWholeLibrary();
});

const FORKED = "(;GM[1]FF[4]SZ[9];B[ee]C[first];W[cc](;B[gg];W[gc])(;B[cg]C[or here]))";

describe("a record", () => {
  it("is walked, added to and written", () => {
    const record = GameRecord.read(module, FORKED);
    expect(record.state()).toMatchObject({ moveNumber: 4, main: true, toPlay: "black" });
    expect(record.step("back", 2)).toBe(true);
    expect(record.state().variations.map((move) => move.text)).toEqual(["G3", "C3"]);
    expect(record.play("j9")).toBeUndefined();
    expect(record.play("j9")).toMatch(/stone there already/);
    record.comment("<b>bold</b> & 碁");
    expect(record.state()).toMatchObject({ main: false, comment: "<b>bold</b> & 碁", link: "9x9,E5b,C7w,J9b" });
    const again = GameRecord.read(module, record.write("sgf"));
    again.step("first");
    expect(again.tree(0, 9, 9).filter((node) => node.column === 3).map((node) => node.text)).toEqual(["G3", "C3", "J9"]);
    again.free();
    expect(record.remove(record.state().node)).toBe(true);
    expect(record.state().link).toBe("9x9,E5b,C7w");
    record.free();
  });

  it("is drawn where it stands", () => {
    const record = GameRecord.read(module, FORKED);
    const options = { theme: "light", side: 300 } as const;
    const end = record.picture(options);
    record.step("first");
    expect(record.picture(options)).not.toBe(end);
    expect(record.picture({ ...options, ghost: "E5" })).not.toBe(record.picture(options));
    expect(record.layout(options).points.length).toBe(81);
    record.free();
  });

  it("is no record where there is no game", () => {
    expect(() => GameRecord.read(module, "nothing of the kind")).toThrow(MagpieError);
  });

  it("has the classes of the library", () => {
    expect([0.2, 1.3, 4.1, 10.1].map((loss) => classOf(module, loss))).toEqual(["good", "inaccuracy", "mistake", "blunder"]);
  });

  it("has its verdicts, and its measure of the swing", () => {
    expect(verdictOf(module, 12, 6, true)).toBe("mistake");
    expect(verdictOf(module, 12, 6, false)).toBe("unsure");
    expect(swingOf(module, [9, 1, 2, 30, 3, 4, 5, 6, 7, 8])).toBe(8);
    expect(swingOf(module, [])).toBe(0);
  });
});

describe("a review", () => {
  it("leaves a core to the page and little memory alone", () => {
    expect(workersFor(8, 8)).toBe(4);
    expect(workersFor(2, undefined)).toBe(1);
    expect(workersFor(undefined, 8)).toBe(1);
    expect(workersFor(16, 2)).toBe(1);
  });

  it("reads what the server thinks as it reads its own engines", () => {
    const candidate = { move: "D4", visits: 3, win_rate: 0.6, lead: 1.5, certainty: "estimate", prior: 0.2, line: ["D4"] };
    const report = reportFrom({
      to_play: "white",
      visits: 7,
      depth: 3,
      elapsed_ms: 12,
      win_rate: 0.4,
      lead: -1.5,
      certainty: "estimate",
      candidates: [candidate],
    });
    expect(report).toMatchObject({ toPlay: "white", winRate: 0.4, elapsed: 12, resigns: false });
    expect(report.candidates[0]).toEqual({ move: "D4", visits: 3, winRate: 0.6, lead: 1.5, certainty: "estimate", prior: 0.2, line: ["D4"] });
  });
});

// Every form of docs/formats/time.md in words, as the real module takes it apart.
import { beforeAll, describe, expect, it, vi } from "vitest";

import { afterMainTime, clockText, dayText } from "../../src/game/time";
import { speak } from "../../src/game/words.svelte";
import type { Module } from "../../src/wasm/module";
import { Table, timeControl } from "../../src/wasm/table";
import { loadLibrary } from "./library";

let module: Module;

beforeAll(async () => {
  module = await loadLibrary();
});

const inWords = (text: string) => clockText(timeControl(module, text)!);
const after = (text: string) => afterMainTime(timeControl(module, text)!);

describe("a clock in words", () => {
  it.each([
    ["20m+5x30s", "20 min, then 5 × 30 s"],
    ["5x30s", "5 × 30 s"],
    ["10m+5s", "10 min + 5 s"],
    ["10m+5s^15m", "10 min + 5 s, at most 15 min"],
    ["10m+5m/25", "10 min, then 25 moves in 5 min"],
    ["5m/25", "25 moves in 5 min"],
    ["1h30m", "1 h 30 min"],
    ["2d", "2 d"],
    ["1d12h250ms", "1 d 12 h 250 ms"],
    ["30s/move", "30 s a move"],
    ["none", ""],
  ])("is that of %s", (text, words) => {
    expect(inWords(text)).toBe(words);
  });

  it("tells what follows the main time", () => {
    expect(["20m+5x30s", "5m/25", "10m+5s", "5m"].map(after)).toEqual(["5 × 30 s", "25 moves in 5 min", "", ""]);
  });

  it("is nothing for what is no clock", () => {
    expect([timeControl(module, ""), timeControl(module, "soon")]).toEqual([undefined, undefined]);
  });

  it("is that of a game, and says when the main time is over", () => {
    const table = Table.create(module, { game: "go", columns: 9, rows: 9, clock: "1m+2x30s" });
    table.sitDown(0);
    table.say("E5", 0);
    expect(clockText(table.state(0).time)).toBe("1 min, then 2 × 30 s");
    expect([59_000, 60_000].map((now) => table.state(now).sides.white.overtime)).toEqual([false, true]);
  });

  it("is told in every language", async () => {
    vi.stubGlobal("document", { documentElement: {} });
    const told: Record<string, string> = {};
    for (const code of ["fr", "ja", "zh"]) {
      await speak(code);
      told[code] = [inWords("10m+5s^15m"), inWords("5m/25"), inWords("2d")].join(" | ");
    }
    await speak("en");
    vi.unstubAllGlobals();
    expect(told).toEqual({
      fr: "10 min + 5 s, 15 min au plus | 25 coups en 5 min | 2 j",
      ja: "10 分 + 5 秒、最大 15 分 | 5 分で 25 手 | 2 日",
      zh: "10 分 + 5 秒，最多 15 分 | 5 分内 25 手 | 2 天",
    });
  });
});

describe("the day of a game", () => {
  it("is told as the language tells it, the first of several, and what is no day as it stands", () => {
    expect(dayText("2026-11-15", "en-GB")).toBe("15 Nov 2026");
    expect(dayText("2026-11-15", "fr")).toBe("15 nov. 2026");
    expect(dayText("2026-11-15", "ja")).toBe("2026/11/15");
    expect(dayText("2026-11-15,16", "en-GB")).toBe("15 Nov 2026");
    for (const text of ["", "2026-11", "2026-02-99", "spring of 1846"]) expect(dayText(text, "en-GB")).toBe(text);
  });
});

import { describe, expect, it } from "vitest";

import { percentDone } from "../../src/game/review.svelte";
import { hasVectors, isWeak, wasSlow } from "../../src/game/weak";
import type { Report } from "../../src/wasm/engine";

const USUAL = { cores: 8, gigabytes: 8, hasVectors: true };

describe("a device", () => {
  it("is weak with one core, little memory or without vectors, and not for what its browser does not tell", () => {
    expect(isWeak(USUAL)).toBe(false);
    expect(isWeak({ ...USUAL, cores: 1 })).toBe(true);
    expect(isWeak({ ...USUAL, cores: 2 })).toBe(false);
    expect(isWeak({ ...USUAL, gigabytes: 1 })).toBe(true);
    expect(isWeak({ ...USUAL, hasVectors: false })).toBe(true);
    expect(isWeak({ hasVectors: true })).toBe(false);
  });

  it("has vectors where the engine that runs here needs them", () => {
    expect(hasVectors()).toBe(true);
  });

  it("was slow at what takes a usual one a quarter of the time or less", () => {
    expect(wasSlow("go", { visits: 16, elapsed: 16 * 35 })).toBe(false);
    expect(wasSlow("go", { visits: 16, elapsed: 16 * 151 })).toBe(true);
    expect(wasSlow("othello", { visits: 240_000, elapsed: 120 })).toBe(false);
    expect(wasSlow("othello", { visits: 9_000, elapsed: 120 })).toBe(true);
    expect(wasSlow("othello", { visits: 1, elapsed: 0 })).toBe(false); // solved at once
  });
});

describe("how far a question is", () => {
  const report = (visits: number, elapsed: number) => ({ visits, elapsed }) as Report;

  it("is told by its visits or its time, and is not all before the answer", () => {
    expect(percentDone({ visits: 16 }, report(4, 900))).toBe(25);
    expect(percentDone({ milliseconds: 600 }, report(7, 200))).toBe(33);
    expect(percentDone({ milliseconds: 600 }, report(7, 700))).toBe(99);
    expect(percentDone({}, report(7, 700))).toBeUndefined();
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { filled, preferredLanguage, readWords } from "../../src/game/words.svelte";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string) => readFileSync(folder(path), "utf8");

function sources(path: string): string[] {
  return readdirSync(folder(path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sources(`${path}/${entry.name}`)
      : /\.(svelte|ts)$/.test(entry.name)
        ? [read(`${path}/${entry.name}`)]
        : [],
  );
}

/** Every text that the page looks up. */
const shown = new Set(
  sources("../../src").flatMap((text) => [...text.matchAll(/\bt\(\s*(?:[^"()]*\? )?"((?:[^"\\]|\\.)*)"/g)].map((m) => m[1]!)),
);

describe("words", () => {
  it("are lines of English and a translation", () => {
    const words = readWords("# no\nPass = Passer\nnothing here\nUndo = \n");
    expect([...words]).toEqual([["Pass", "Passer"]]);
    expect(filled("{a} and {b} and {c}", { a: 1, b: "two" })).toBe("1 and two and {c}");
  });

  it("are those the reader prefers", () => {
    expect(preferredLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
    expect(preferredLanguage(["tlh"])).toBe("en");
  });

  it.each(["fr", "ja", "zh"])("are all there in %s, with the same slots", (code) => {
    const words = readWords(read(`../../../apps/desktop/languages/${code}.txt`) + "\n" + read(`../../src/languages/${code}.txt`));
    expect(shown.size).toBeGreaterThan(60);
    const missing = [...shown].filter((text) => !words.has(text));
    expect(missing).toEqual([]);
    for (const text of shown) {
      const slots = (line: string) => [...line.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort();
      expect(slots(words.get(text)!), text).toEqual(slots(text));
    }
  });
});

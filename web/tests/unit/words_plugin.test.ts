import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { partOf, textsIn } from "../../tools/words_plugin";

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

describe("the words that come first", () => {
  const shown = textsIn([source("main.ts"), source("views/Home.svelte")]);

  it("are those of the first screen and of what it is made of", () => {
    for (const text of ["New game", "Start game", "Host on your network", "Library"]) expect(shown, text).toContain(text);
    for (const text of ["Next mistake", "Who looks games through"]) expect(shown, text).not.toContain(text);
  });

  it("and those that follow are the whole file", () => {
    const file = "# no\nNew game = Nouvelle partie\nNext mistake = Erreur suivante\nnothing";
    expect(partOf(file, shown, "first")).toBe("New game = Nouvelle partie");
    expect(partOf(file, shown, "rest")).toBe("Next mistake = Erreur suivante");
  });
});

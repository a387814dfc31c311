// What the browser's database keeps of the games, what tabs tell each other of it, and the list of them on a screen.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Save } from "../../src/game/saves";
import type { Told } from "../../src/game/tabs";
import type { Module } from "../../src/wasm/module";
import { loadLibrary } from "./library";
import { browser, settled } from "./tabs_of_a_browser";

// Each tab reads the modules of the page anew.
vi.setConfig({ testTimeout: 60_000 });

let module: Module;
beforeAll(async () => {
  module = await loadLibrary();
  await browser().tab(); // read once, however slow that is
  vi.unstubAllGlobals();
}, 60_000);

const save = (id: string, updated: number, more: Partial<Save> = {}): Save => ({
  id,
  updated,
  text: "",
  seats: { black: { kind: "person" }, white: { kind: "person" } },
  title: "Black – White",
  names: ["", ""],
  detail: "Go 9×9",
  finished: false,
  ...more,
});

let there: ReturnType<typeof browser>;
beforeEach(() => {
  there = browser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what is kept", () => {
  it("is not written over by whoever does not know it, and does not come back once it is deleted", async () => {
    const { saves } = await there.tab();
    expect(await saves.keep(save("a", 1))).toBe("kept");
    expect(await saves.keep(save("a", 2), 1)).toBe("kept");
    expect(await saves.keep(save("a", 3), 1)).toBe("overtaken");
    expect((await saves.find("a"))?.updated).toBe(2);
    expect((await saves.remove("a"))?.updated).toBe(2);
    expect(await saves.remove("a")).toBeUndefined();
    expect(await saves.keep(save("a", 3), 2)).toBe("gone");
    expect(await saves.find("a")).toBeUndefined();
    expect(await saves.keep(save("a", 3))).toBe("kept");
  });

  it("comes back as it was, but not over what was played since", async () => {
    const { saves } = await there.tab();
    expect(await saves.putBack(save("a", 2))).toBe(true);
    await saves.keep(save("a", 5));
    expect(await saves.putBack(save("a", 2))).toBe(true);
    expect((await saves.find("a"))?.updated).toBe(5);
  });

  it("is listed with the newest first", async () => {
    const { saves } = await there.tab();
    for (const one of [save("a", 1), save("b", 3), save("c", 2)]) await saves.keep(one);
    expect((await saves.list(module)).map(({ id }) => id)).toEqual(["b", "c", "a"]);
  });

  it("is nothing where the browser keeps nothing, and nobody says it was deleted", async () => {
    const { saves } = await there.tab();
    there.breakDown();
    expect(await saves.keep(save("a", 1))).toBe("refused");
    expect(await saves.putBack(save("a", 1))).toBe(false);
    expect(await saves.remove("a")).toBeUndefined();
    expect(await saves.list(module)).toEqual([]);
    await expect(saves.find("a")).rejects.toThrow();
  });
});

describe("tabs", () => {
  it("hear each other and themselves, until they do not listen any more", async () => {
    const [one, other] = [await there.tab(), await there.tab()];
    const heard: [string, Told][] = [];
    const stop = one.tabs.hear((told) => heard.push(["one", told]));
    other.tabs.hear((told) => heard.push(["other", told]));
    const told: Told = { kind: "deleted", id: "a" };
    one.tabs.tell(told);
    expect(heard).toEqual([["one", told]]);
    await settled();
    expect(heard).toEqual([["one", told], ["other", told]]);
    stop();
    other.tabs.tell(told);
    await settled();
    expect(heard.map(([name]) => name)).toEqual(["one", "other", "other"]);
  });
});

describe("the list of one's games", () => {
  const ids = (shelf: { saves: Save[] }) => shelf.saves.map(({ id }) => id);

  it("shows what another tab keeps and deletes", async () => {
    const [here, other] = [await there.tab(), await there.tab()];
    const shelf = new here.Shelf();
    const stop = shelf.follow(module);
    await settled();
    expect([shelf.isListed, ids(shelf)]).toEqual([true, []]);
    await other.saves.keep(save("a", 1));
    other.tabs.tell({ kind: "kept", save: save("a", 1) });
    await settled();
    expect(ids(shelf)).toEqual(["a"]);
    const theirs = new other.Shelf();
    await theirs.look(module);
    await theirs.remove(theirs.saves[0]!, "pointer");
    await settled();
    expect(ids(shelf)).toEqual([]);
    expect(ids(theirs), "it can be had back there").toEqual(["a"]);
    await theirs.undo("a");
    await settled();
    expect(ids(shelf)).toEqual(["a"]);
    expect(theirs.deleted.size).toBe(0);
    stop();
    await other.saves.keep(save("b", 2));
    other.tabs.tell({ kind: "kept", save: save("b", 2) });
    await settled();
    expect(ids(shelf)).toEqual(["a"]);
  });

  it("drops a game that is gone already", async () => {
    const { Shelf, saves } = await there.tab();
    for (const one of [save("a", 1), save("b", 2)]) await saves.keep(one);
    const shelf = new Shelf();
    await shelf.look(module);
    await saves.remove("a");
    await shelf.remove(shelf.saves[1]!, "pointer");
    expect(ids(shelf)).toEqual(["b"]);
    expect(shelf.said).toBe("");
  });

  it("keeps the place of a deleted game until its time is over, and gives it back", async () => {
    const { Shelf, saves } = await there.tab();
    for (const one of [save("a", 1), save("b", 2), save("c", 3)]) await saves.keep(one);
    const shelf = new Shelf();
    await shelf.look(module);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    await shelf.remove(shelf.saves[1]!, "keyboard");
    await shelf.look(module);
    expect(ids(shelf)).toEqual(["c", "b", "a"]);
    expect((await saves.list(module)).map(({ id }) => id)).toEqual(["c", "a"]);
    await shelf.undo("b");
    expect(await saves.find("b")).toEqual(save("b", 2));
    await shelf.remove(shelf.saves[1]!, "keyboard");
    await vi.advanceTimersByTimeAsync(9_000);
    expect(ids(shelf)).toEqual(["c", "a"]);
    expect(shelf.deleted.size).toBe(0);
  });
});

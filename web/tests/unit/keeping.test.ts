// What is kept of the game on the screen, and what becomes of it where two tabs show it.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Save } from "../../src/game/saves";
import type { Seats } from "../../src/game/seats";
import type { Module } from "../../src/wasm/module";
import { GameRecord } from "../../src/wasm/record";
import { loadLibrary, loadWholeLibrary } from "./library";
import { browser, settled } from "./tabs_of_a_browser";

// Each tab reads the modules of the page anew.
vi.setConfig({ testTimeout: 60_000 });

let module: Module;
let whole: Module;
beforeAll(async () => {
  [module, whole] = await Promise.all([loadLibrary(), loadWholeLibrary()]);
  await browser().tab(); // read once, however slow that is
  vi.unstubAllGlobals();
}, 60_000);

const BOT: Seats = { black: { kind: "person" }, white: { kind: "bot", level: 9 } };

/** The same record with a comment at its last move. */
function commented(text: string, comment: string): string {
  const record = GameRecord.read(whole, text);
  record.comment(comment);
  const written = record.write("save");
  record.free();
  return written;
}

/** What a review does that was opened now. */
function comment(session: { save(): Save; adopt(before: string, after: string): void }, text: string) {
  const before = session.save().text;
  session.adopt(before, commented(before, text));
}

describe("a game on the screen", () => {
  let rows: Map<string, { id: string }>;
  let tab: ReturnType<typeof browser>["tab"];
  const kept = () => [...rows.values()] as Save[];
  const only = () => {
    expect(kept().map((save) => save.id)).toHaveLength(1);
    return kept()[0]!;
  };

  beforeEach(() => {
    ({ rows, tab } = browser());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("that was only looked at is nobody's, and is not kept", async () => {
    const here = await tab();
    here.sit(module, "9x9 E5b C3w").close();
    await settled();
    expect(kept()).toEqual([]);
    const played = here.sit(module, "9x9 E5b C3w");
    played.say("g7");
    played.close();
    await settled();
    expect(only().move).toBe(3);
  });

  it("is kept where its link is asked for", async () => {
    const here = await tab();
    here.sit(module, "9x9 E5b").linkToSend();
    await settled();
    expect(only().chain).toMatch(/^\w{8}$/);
  });

  it("that was deleted does not come back when it is closed, in no tab", async () => {
    const [here, there] = [await tab(), await tab()];
    const session = here.begin(module, "5m");
    session.say("e5");
    await settled();
    const other = await there.resume(module);
    const shelf = new there.Shelf();
    await shelf.look(module);
    await shelf.remove(shelf.saves[0]!, "pointer");
    await settled();
    session.close();
    other.close();
    await settled();
    expect(kept()).toEqual([]);
  });

  it("that was deleted does not come back with what an engine plays, but with what somebody plays", async () => {
    const here = await tab();
    const session = here.sit(module, "9x9", { seats: BOT });
    session.say("e5");
    await settled();
    const shelf = new here.Shelf();
    await shelf.look(module);
    await shelf.remove(shelf.saves[0]!, "pointer");
    here.answers.shift()!("c3");
    await settled();
    expect(session.state.moveNumber).toBe(2);
    expect(kept()).toEqual([]);
    session.say("g7");
    await settled();
    expect(only().move).toBe(3);
  });

  it("is told of by another tab whatever it heard not, as one that slept", async () => {
    const [here, there] = [await tab(), await tab()];
    const session = here.sit(module, "9x9");
    session.say("e5");
    await settled();
    const other = await there.resume(module);
    other.hearTab = () => {};
    session.say("c3");
    await settled();
    expect(other.state.moveNumber).toBe(1);
    await other.catchUp();
    expect(other.state.moveNumber).toBe(2);
    expect(only().move).toBe(2);
  });

  it("goes on in the other tab too, back to the empty board, and with the name of its links", async () => {
    const [here, there] = [await tab(), await tab()];
    const session = here.sit(module, "9x9");
    session.say("e5");
    await settled();
    const other = await there.resume(module);
    session.linkToSend();
    await settled();
    expect(other.chain).toBe(session.chain);
    session.undo();
    await settled();
    expect(other.state.moveNumber).toBe(0);
    expect(only()).toMatchObject({ move: 0, chain: session.chain });
    other.say("c3");
    await settled();
    expect(session.state.link).toBe("9x9,C3b");
    expect(only()).toMatchObject({ move: 1, chain: session.chain });
  });

  it("becomes two where two people have played apart", async () => {
    const [here, there] = [await tab(), await tab()];
    const session = here.sit(module, "9x9");
    session.say("e5");
    await settled();
    const other = await there.resume(module);
    other.hearTab = () => {};
    session.say("c3");
    await settled();
    other.say("g7");
    await settled();
    expect(kept().map(({ standing }) => standing).sort()).toEqual(["9x9,E5b,C3w playing ", "9x9,E5b,G7w playing "]);
    expect(other.notice?.head).toBe("This game went on in another tab.");
    expect(other.id).not.toBe("game");
  });

  it("stays one where a flag falls in both tabs", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "Date"] });
    const [here, there] = [await tab(), await tab()];
    const session = here.begin(module, "10s");
    session.say("e5");
    await settled();
    const other = await there.resume(module);
    session.say("c3");
    await settled();
    expect(other.state.moveNumber).toBe(2);
    other.hearTab = () => {};
    vi.advanceTimersByTime(11_000);
    await settled();
    expect([session, other].map(({ state }) => state.resultText)).toEqual(["White wins on time.", "White wins on time."]);
    expect(only().finished).toBe(true);
    expect(other.id).toBe("game");
    expect(other.notice).toBeUndefined();
    vi.useRealTimers();
  });

  it("follows another tab with what an engine has played meanwhile", async () => {
    const [here, there] = [await tab(), await tab()];
    const session = here.sit(module, "9x9", { seats: BOT });
    session.say("e5");
    await settled();
    const other = await there.resume(module, { seats: BOT });
    other.hearTab = () => {};
    here.answers.shift()!("c3");
    await settled();
    there.answers.shift()!("g7");
    await settled();
    expect(other.state.link).toBe("9x9,E5b,C3w");
    expect(only().id).toBe("game");
  });

  it("takes a comment while its engine thinks, and the engine plays on", async () => {
    const here = await tab();
    const session = here.sit(module, "9x9", { seats: BOT });
    session.say("e5");
    comment(session, "good");
    expect(session.isThinking).toBe(true);
    here.answers.shift()!("c3");
    await settled();
    expect(only().move).toBe(2);
    expect(only().text).toContain("good");
  });

  it("gives no time back for a comment", async () => {
    let time = 0;
    vi.spyOn(performance, "now").mockImplementation(() => time);
    const here = await tab();
    const session = here.begin(module, "5m");
    session.say("e5");
    const before = session.save().text;
    time = 60_000;
    session.adopt(before, commented(before, "good"));
    expect(session.save().text).toContain("good");
    session.refresh();
    expect(session.state.sides.white.left).toBe(240_000);
  });

  it("has what was said of it in two tabs, one after the other and at once", async () => {
    const [here, there] = [await tab(), await tab()];
    const session = here.sit(module, "9x9");
    session.say("e5");
    await settled();
    const other = await there.resume(module);
    comment(session, "first");
    await settled();
    expect(other.save().text).toContain("first");
    comment(session, "first, and more");
    comment(other, "second");
    await settled();
    expect(only().text).toContain("first, and more");
    expect(only().text).toContain("second");
    for (const one of [session, other]) expect(one.save().text).toContain("second");
    // And with a move that another tab has played meanwhile.
    other.hearTab = () => {};
    session.say("c3");
    await settled();
    comment(other, "third");
    await settled();
    expect(only()).toMatchObject({ id: "game", move: 2 });
    expect(only().text).toContain("third");
  });

  it("is written once more where the page was loaded anew before it was", async () => {
    const here = await tab();
    const session = here.sit(module, "9x9");
    session.say("e5");
    await settled();
    const before = only();
    session.say("c3");
    await settled();
    const after = only();
    rows.set("game", before);
    const again = (await tab()).sit(module, after.text);
    again.wasKept(after.updated);
    await again.catchUp();
    await settled();
    expect(only().move).toBe(2);
  });

  it("goes on in a review of it, which hands over what it has before the game is closed", async () => {
    const here = await tab();
    const session = here.sit(module, "9x9", { seats: BOT });
    session.say("e5");
    const review = await here.review(session);
    review.comment("mine");
    here.answers.shift()!("c3");
    await settled();
    expect(review.state.line.map(({ text }) => text)).toEqual(["E5", "C3"]);
    expect(review.state.comment).toBe("mine");
    expect(only()).toMatchObject({ move: 2, text: expect.stringContaining("mine") });
    review.step("forward");
    review.say("g7");
    review.comment("or here");
    session.close();
    review.close();
    await settled();
    expect(only()).toMatchObject({ move: 2, text: expect.stringContaining("or here") });
  });

  it("shows in a review what a review in another tab says, and the other way round", async () => {
    const [here, there] = [await tab(), await tab()];
    const session = here.sit(module, "9x9 E5b C3w");
    session.claim();
    await settled();
    const other = await there.resume(module);
    const [mine, theirs] = [await here.review(session), await there.review(other)];
    mine.comment("mine");
    theirs.step("back");
    theirs.say("g7");
    theirs.comment("theirs");
    mine.handOver();
    await settled();
    // What waits there is handed over before it takes what is new.
    expect(theirs.state.comment).toBe("theirs");
    theirs.step("up");
    expect(theirs.state.comment).toBe("mine");
    expect(mine.state.comment).toBe("mine");
    mine.step("down");
    expect([mine.state.link, mine.state.comment]).toEqual(["9x9,E5b,G7w", "theirs"]);
    theirs.step("down");
    expect(theirs.remove()).toBe(true);
    theirs.handOver();
    await settled();
    expect(mine.state.link).toBe("9x9,E5b");
    expect(only().text).not.toContain("theirs");
    mine.close();
    theirs.close();
  });
});

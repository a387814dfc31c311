import { describe, expect, it, vi } from "vitest";

import type { Judge } from "../../src/game/judgement";
import { isTeacher, seatOf, type Seats } from "../../src/game/seats";
import type { Session } from "../../src/game/session.svelte";
import { contradictionsIn, lastMove, lessonOf, lessonText, pupilIn, Teacher } from "../../src/game/teacher.svelte";
import type { Thought } from "../../src/game/thinks";
import { Engine } from "../../src/wasm/engine";
import { classOf, swingOf, verdictOf } from "../../src/wasm/record";
import { loadWholeLibrary } from "./library";

const library = await loadWholeLibrary();

const judge: Judge = {
  classOf: (loss) => classOf(library, loss),
  verdictOf: (loss, swing, isCompared) => verdictOf(library, loss, swing, isCompared),
  swingOf: (contradictions) => swingOf(library, contradictions),
};
const seats: Seats = { black: { kind: "person" }, white: { kind: "bot", level: "teacher" } };
const moves = (line: string) =>
  line.split(" ").filter(Boolean).map((text, i) => ({ color: i % 2 === 0 ? ("black" as const) : ("white" as const), text }));
const found = (bestLead: number, kept: number, isProved = false) => ({ best: "f5", bestLead, kept, isProved });

describe("a teacher", () => {
  it("sits where its name stands", () => {
    expect(seatOf({ name: "Pica teacher", sitter: 2 }, "go")).toEqual({ kind: "bot", level: "teacher" });
    expect(seatOf({ name: "Pica teacher", sitter: 1 }, "go")).toEqual({ kind: "person" });
    expect(isTeacher({ kind: "bot", level: 3 })).toBe(false);
    expect(pupilIn(seats)).toBe("black");
    expect(pupilIn({ black: seats.white, white: seats.white })).toBeUndefined();
    expect(pupilIn({ black: { kind: "person" }, white: { kind: "bot", level: 0 } })).toBeUndefined();
  });

  it("judges the last move of whoever learns, and no pass", () => {
    expect(lastMove({ moves: moves("f5 d6 c3 d3"), moveNumber: 4 }, "black")).toEqual({ number: 3, text: "c3", line: "bf5 wd6 bc3" });
    expect(lastMove({ moves: moves("f5 d6 c3 d3"), moveNumber: 2 }, "black")?.text).toBe("f5");
    expect(lastMove({ moves: moves("E5 C3 pass"), moveNumber: 3 }, "black")).toBeUndefined();
    expect(lastMove({ moves: [], moveNumber: 0 }, "black")).toBeUndefined();
  });

  it("tells of a mistake only, and by what goes beyond the swing", () => {
    expect(lessonOf("e3", found(2, -4.1), [], judge)).toEqual({ played: "e3", best: "f5", loss: 6.1, isProved: false });
    expect(lessonOf("e3", found(2, -2), [], judge), "four are no mistake yet").toBeUndefined();
    expect(lessonOf("e3", found(2, 5), [], judge), "better than it thought").toBeUndefined();
    expect(lessonOf("e3", found(2, -4.1), [3], judge), "six less the swing").toBeUndefined();
    expect(lessonOf("e3", found(2, -4, true), [3], judge), "facts have no swing")?.toMatchObject({ loss: 6, isProved: true });
    expect(contradictionsIn(3, found(2, 2.5))).toEqual([1, 0.5]);
    expect(contradictionsIn(3, found(2, -4))).toEqual([1]);
    expect(contradictionsIn(3, found(2, -4, true))).toEqual([]);
  });

  it("says whether it is an estimate", () => {
    const lesson = { played: "e3", best: "f5", loss: 6.2, isProved: false };
    expect(lessonText("othello", lesson)).toBe("e3 loses about 6 discs (an estimate): f5 was better.");
    expect(lessonText("othello", { ...lesson, loss: 6, isProved: true })).toBe("e3 loses 6 discs (proved): f5 was better.");
    expect(lessonText("go", lesson)).toBe("e3 loses about 6 points (an estimate): f5 was better.");
    expect(lessonText("go", { ...lesson, isProved: true })).toBe("e3 loses 6 points (proved): f5 was better.");
  });
});

/** A game that goes on by hand, before an engine that calls f5 best, ten discs better than all else. */
function taught(line: string) {
  const session = { seats, state: { game: "othello", phase: "playing", moves: moves(line), moveNumber: moves(line).length }, table: { write: () => "" }, undo: vi.fn() };
  const candidate = (move: string, lead: number) => ({ move, lead, visits: 1000, certainty: "estimate" });
  const thinker = {
    isUntaught: false,
    think: vi.fn((_: Thought) => Promise.resolve({ candidates: [candidate("f5", 4), candidate("e3", -6), candidate("c3", 3)] }) as never),
    stop: vi.fn(),
  };
  const teacher = new Teacher(session as unknown as Session, thinker, () => Promise.resolve(judge));
  const go = async (now: string) => {
    session.state = { ...session.state, moves: moves(now), moveNumber: moves(now).length };
    teacher.watch();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { session, thinker, teacher, go };
}

describe("a teacher of the library", () => {
  it("plays what keeps the game close, not what wins most", () => {
    const given = "othello8x8 f5b f6w e6b f4w g7b"; // the corner is worth some twenty discs
    const play = (level: "teacher" | 0) => {
      const engine = new Engine(library, { game: "othello", level, seed: 1 });
      const report = engine.think(given, level === 0 ? { visits: 20_000, analysis: true } : {});
      engine.free();
      return report!.candidates[0]!;
    };
    expect(play(0).move).toBe("h8");
    expect(Math.abs(play("teacher").lead)).toBeLessThanOrEqual(Math.abs(play(0).lead));
  });
});

describe("a teacher in a game", () => {
  it("tells what the last move lost until the next one", async () => {
    const { teacher, go, thinker } = taught("");
    await go("e3");
    expect(teacher.lesson).toMatchObject({ played: "e3", best: "f5", loss: 10 });
    expect(thinker.think.mock.calls.map(([{ moves, limits }]) => [moves, limits.only])).toEqual([[0, undefined], [0, ["f5", "e3"]]]);
    await go("e3 d6");
    expect(teacher.lesson, "its answer").toMatchObject({ played: "e3" });
    await go("e3 d6 c3");
    expect(teacher.lesson).toBeUndefined();
  });

  it("is silent of good moves, of games as they were opened, and of what was there before an undo", async () => {
    const { teacher, go, thinker } = taught("e3 d6");
    await go("e3 d6");
    await go("e3 d6 f5");
    await go("e3 d6 f5 c4");
    expect(teacher.lesson).toBeUndefined();
    await go("e3 d6");
    expect(teacher.lesson).toBeUndefined();
    expect(thinker.think).toHaveBeenCalledTimes(1);
  });

  it("tells the same of a move that is made again, without another look", async () => {
    const { teacher, go, thinker, session } = taught("");
    await go("e3");
    teacher.takeBack();
    expect(session.undo).toHaveBeenCalled();
    await go("");
    expect(teacher.lesson).toBeUndefined();
    await go("e3");
    expect(teacher.lesson).toMatchObject({ played: "e3" });
    expect(thinker.think).toHaveBeenCalledTimes(2);
  });

  it("says nothing of a move that was taken back meanwhile, nor where it knows or reaches nothing", async () => {
    const early = taught("");
    void early.go("e3");
    await early.go("");
    expect(early.teacher.lesson).toBeUndefined();
    const untaught = taught("");
    untaught.thinker.isUntaught = true;
    await untaught.go("e3");
    expect(untaught.teacher.lesson).toBeUndefined();
    const offline = taught("");
    offline.thinker.think.mockRejectedValue(new Error("no network"));
    await offline.go("e3");
    expect(offline.teacher.lesson).toBeUndefined();
  });
});

import { beforeAll, describe, expect, it } from "vitest";

import { Exercise } from "../../src/learn/exercise.svelte";
import { goPosition, LESSONS } from "../../src/learn/lessons";
import type { Module } from "../../src/wasm/module";
import { Table } from "../../src/wasm/table";
import { loadLibrary } from "./library";

let library: Module;
beforeAll(async () => {
  library = await loadLibrary();
});

const of = (id: string) => new Exercise(library, LESSONS.find((lesson) => lesson.id === id)!);

describe("a lesson", () => {
  it("has a picture that becomes a position", () => {
    const text = goPosition(`
      . X .
      O . X
      . . .`);
    expect(text).toBe("3x3 B3b A2w C2b -w");
    expect(Table.read(library, text).state(0).stones).toBe(".X.O.X...");
  });

  it.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))("%s is open at first, and done its way", (_id, lesson) => {
    const exercise = new Exercise(library, lesson);
    expect(exercise.state.toPlay).toBe("black");
    expect(exercise.phase).toBe("playing");
    for (const move of lesson.way) {
      expect(exercise.stand).toBe("open");
      exercise.say(move);
    }
    expect(exercise.stand, exercise.told.text).toBe("done");
  });

  it.each(
    LESSONS.filter((lesson) => lesson.goal.kind !== "plays" && lesson.goal.kind !== "counts").map((lesson) => [lesson.id, lesson] as const),
  )("%s is done with no other first move", (_id, lesson) => {
    const points = Table.read(library, lesson.position).layout({ theme: "light", side: 200 }).points;
    for (const point of points) {
      const exercise = new Exercise(library, lesson);
      exercise.say(point);
      const isTheWay = lesson.way.length === 1 && point === lesson.way[0];
      expect(exercise.stand === "done", point).toBe(isTheWay);
      exercise.free();
    }
  });

  it("that was missed begins anew with the next move, and with a word", () => {
    const exercise = of("go-take");
    exercise.say("A1");
    expect(exercise.stand).toBe("missed");
    exercise.say("E4");
    expect(exercise.stand).toBe("done");
    exercise.again();
    expect(exercise.stand).toBe("open");
    expect(exercise.state.stones).not.toContain("X".repeat(4));
  });

  it("says why a move is refused, and stays as it was", () => {
    const exercise = of("go-liberty");
    const before = exercise.state.stones;
    exercise.say("G7");
    expect(exercise.told).toEqual({ isRefusal: true, text: expect.stringContaining("no liberties") as unknown as string });
    expect(exercise.stand).toBe("open");
    expect(exercise.state.stones).toBe(before);
  });

  it("about ko refuses to take back at once, and shows the move in between first", () => {
    const exercise = of("go-ko");
    exercise.say("D4");
    expect(exercise.told.text).toContain("ko");
    exercise.hint();
    expect(exercise.hinted).toBe("F7");
    exercise.say("A1");
    exercise.hint();
    expect(exercise.hinted).toBe("D4");
    exercise.say("D4");
    expect(exercise.stand).toBe("done");
  });

  it("about the end counts what it says it counts", () => {
    const exercise = of("go-count");
    exercise.say("pass");
    expect(exercise.state.resultText).toContain("0.5");
    const japanese = exercise.state.counts?.[0];
    expect([japanese?.black.total, japanese?.white.total]).toEqual(["21", "20.5"]);
  });
});

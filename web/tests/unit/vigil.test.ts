// Which of several tabs asks the engine for its move.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { hear, type Told } from "../../src/game/tabs";
import { BEAT, SILENCE, Vigil } from "../../src/game/vigil";

describe("the tabs of a game in which an engine is to play", () => {
  const game = { id: "a", isThinking: false, isIdle: true, asked: 0, ask: () => void (game.asked += 1) };
  const thinks: Told = { kind: "thinks", id: "a" };
  let vigil: Vigil;
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(game, { isThinking: false, isIdle: true, asked: 0 });
    vigil = new Vigil(game);
  });
  afterEach(() => {
    vigil.close();
    vi.useRealTimers();
  });

  it("leave it to the one that thinks, as long as that says so", () => {
    vigil.watch(true);
    for (let beats = 0; beats < 10; beats += 1) {
      vi.advanceTimersByTime(BEAT);
      vigil.hear(thinks);
    }
    expect(game.asked).toBe(0);
    vi.advanceTimersByTime(SILENCE);
    expect(game.asked).toBe(1);
  });

  it("ask at once where nobody has said anything, and not where there is nothing to ask", () => {
    vigil.watch(false);
    expect(game.asked).toBe(1);
    game.isIdle = false;
    vigil.watch(false);
    vigil.hear({ ...thinks, id: "b" });
    expect(game.asked).toBe(1);
    vigil.watch(true);
    vi.advanceTimersByTime(2 * SILENCE);
    expect(game.asked).toBe(1);
  });

  it("say that they think until they have the move", () => {
    const heard: Told[] = [];
    const stop = hear((told) => heard.push(told));
    game.isThinking = true;
    vigil.thinks();
    vi.advanceTimersByTime(2 * BEAT);
    expect(heard).toEqual([thinks, thinks, thinks]);
    game.isThinking = false;
    vi.advanceTimersByTime(3 * BEAT);
    expect(heard).toHaveLength(3);
    stop();
  });
});

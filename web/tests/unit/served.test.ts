import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { addressOfServed, gameIn, servedIn } from "../../src/game/link";
import { reachable, ServerError } from "../../src/game/server";
import { fateOf, isGame, seatsOf, type ServedGame } from "../../src/game/served.svelte";
import { QUIET, type Socket, waitBefore, Wire } from "../../src/game/wire";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: unknown[] = [];
  isClosed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function wired(isServerThere = true, isSeen = () => true) {
  const sockets: FakeSocket[] = [];
  const heard: unknown[] = [];
  const states: boolean[] = [];
  const wire = new Wire({
    make: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    isServerThere: () => Promise.resolve(isServerThere),
    isSeen,
    heard: (message) => heard.push(message),
    changed: (isOpen) => states.push(isOpen),
  });
  return { wire, sockets, heard, states, last: () => sockets.at(-1)! };
}

describe("a wire", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("gives each answer to the command that it belongs to, and the news to all", async () => {
    const { wire, heard, last } = wired();
    last().onopen!();
    const first = wire.send({ action: "moves" });
    const second = wire.send({ action: "pass" });
    last().say({ game: 1 });
    last().say({ status: 200, body: "a" });
    last().say({ status: 422, body: "b" });
    expect(await first).toEqual({ status: 200, body: "a" });
    expect(await second).toEqual({ status: 422, body: "b" });
    expect(heard).toEqual([{ game: 1 }]);
    expect(last().sent).toEqual([{ action: "moves" }, { action: "pass" }]);
  });

  it("comes back after a break, later each time, and fails what waited", async () => {
    const { wire, sockets, states, last } = wired();
    last().onopen!();
    const waiting = wire.send({ action: "moves" });
    last().onclose!();
    await expect(waiting).rejects.toBeInstanceOf(ServerError);
    expect(states).toEqual([true, false]);
    expect(sockets.length).toBe(1);
    await vi.advanceTimersByTimeAsync(waitBefore(0, 1));
    expect(sockets.length).toBe(2);
    last().onclose!();
    await vi.advanceTimersByTimeAsync(waitBefore(0, 1));
    expect(sockets.length).toBe(2);
    await vi.advanceTimersByTimeAsync(waitBefore(1, 1));
    expect(sockets.length).toBe(3);
    last().onopen!();
    expect(wire.isOpen).toBe(true);
  });

  it("stays away from a game in which nothing happens until somebody looks at the page", async () => {
    const hidden = wired(true, () => false);
    hidden.last().onopen!();
    hidden.last().onclose!({ code: QUIET });
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(hidden.sockets.length).toBe(1);
    expect(hidden.states).toEqual([true, false]);
    await hidden.wire.look();
    expect(hidden.sockets.length).toBe(2);

    const seen = wired();
    seen.last().onclose!({ code: QUIET });
    await vi.advanceTimersByTimeAsync(waitBefore(0, 1));
    expect(seen.sockets.length).toBe(2);

    const broken = wired(true, () => false);
    broken.last().onclose!({ code: 1006 });
    await vi.advanceTimersByTimeAsync(waitBefore(0, 1));
    expect(broken.sockets.length, "whoever waits for a move in another tab hears it").toBe(2);
  });

  it("waits no longer than a quarter minute or so", () => {
    expect(waitBefore(0, 0)).toBeLessThan(500);
    expect(waitBefore(100, 1)).toBeLessThan(20_000);
    expect(waitBefore(3, 0.5)).toBeGreaterThan(waitBefore(2, 0.5));
  });

  it("tries at once when the network is said to be back", async () => {
    const { wire, sockets, last } = wired();
    last().onclose!();
    await wire.look();
    expect(sockets.length).toBe(2);
  });

  it("lets go of a connection behind which nobody is", async () => {
    const { wire, sockets, states, last } = wired(false);
    last().onopen!();
    await wire.look();
    expect(sockets[0]!.isClosed).toBe(true);
    expect(states).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sockets.length).toBe(2);
  });

  it("keeps one behind which somebody is, and looks when an answer takes long", async () => {
    const { wire, sockets, last } = wired(true);
    last().onopen!();
    const waiting = wire.send({ action: "pass" });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(sockets.length).toBe(1);
    expect(last().isClosed).toBe(false);
    last().say({ status: 200 });
    expect((await waiting).status).toBe(200);
  });

  it("is silent once it was closed", async () => {
    const { wire, sockets, last } = wired();
    last().onopen!();
    wire.close();
    await expect(wire.send({})).rejects.toBeInstanceOf(ServerError);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets.length).toBe(1);
  });

  it("takes no nonsense", () => {
    const { heard, last } = wired();
    last().onopen!();
    last().onmessage!({ data: "{" });
    last().onmessage!({ data: "7" });
    expect(heard).toEqual([]);
  });
});

describe("a game of the server's", () => {
  const game: ServedGame = {
    version: 3,
    watch: "w",
    save: "{}",
    you: "white",
    phase: "playing",
    ply: 2,
    moves: ["B D4", "W Q16"],
    black: { name: "Ada", engine: null },
    white: { name: "", engine: null },
  };

  it("tells what became of a move whose answer was lost", () => {
    expect(fateOf({ move: "C3", ply: 2 }, game)).toBe("unknown");
    expect(fateOf({ move: "Q16", ply: 1 }, game)).toBe("done");
    expect(fateOf({ move: "q16", ply: 1 }, game)).toBe("done");
    expect(fateOf({ move: "C3", ply: 1 }, game)).toBe("overtaken");
    expect(fateOf({ move: "C3", ply: 3 }, game)).toBe("overtaken");
  });

  it("seats only whoever sits here", () => {
    expect(seatsOf(game)).toEqual({ black: { kind: "remote" }, white: { kind: "person" } });
    expect(seatsOf({ ...game, you: null })).toEqual({ black: { kind: "remote" }, white: { kind: "remote" } });
    expect(seatsOf({ ...game, you: "both", black: { name: "", engine: "5" } })).toEqual({
      black: { kind: "remote" },
      white: { kind: "person" },
    });
  });

  it("is told from what is none", () => {
    expect(isGame(game)).toBe(true);
    for (const other of [null, 7, "x", {}, { ...game, save: 1 }, { ...game, moves: "B D4" }]) expect(isGame(other)).toBe(false);
  });

  it("has an address that is no game in SGN", () => {
    const place = { pathname: "/", hash: addressOfServed("abc").slice(1) };
    expect(servedIn(place)).toBe("abc");
    expect(gameIn(place)).toBeUndefined();
    expect(servedIn({ pathname: "/", hash: "#9x9,E5b" })).toBeUndefined();
  });

  it("is reached by other devices at an address that is not this one's own", () => {
    expect(reachable("http://127.0.0.1:8080", ["http://192.168.1.5:8080"])).toBe("http://192.168.1.5:8080");
    expect(reachable("http://localhost:8080", [])).toBe("http://localhost:8080");
    expect(reachable("http://192.168.1.7:8080", ["http://10.0.0.1:8080"])).toBe("http://192.168.1.7:8080");
  });
});

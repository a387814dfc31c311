// Several tabs of one browser under node: each has the page's modules to itself, and all have one database and one channel.
import { webcrypto } from "node:crypto";

import { vi } from "vitest";

import type { Seats } from "../../src/game/seats";
import type { Session as GameSession } from "../../src/game/session.svelte";
import type { Module } from "../../src/wasm/module";
import { compileWholeLibrary } from "./library";

const PEOPLE: Seats = { black: { kind: "person" }, white: { kind: "person" } };

interface Request {
  result: unknown;
  onsuccess: (() => void) | null;
}

/** As much of IndexedDB as the page uses: one store, a transaction after the other. */
function database() {
  const rows = new Map<string, { id: string }>();
  let turn = Promise.resolve();
  let isBroken = false;
  const transaction = () => {
    const steps: (() => void)[] = [];
    const request = (work: () => unknown): Request => {
      const made: Request = { result: undefined, onsuccess: null };
      steps.push(() => {
        made.result = structuredClone(work());
        made.onsuccess?.();
      });
      return made;
    };
    const store = {
      get: (id: string) => request(() => rows.get(id)),
      getAll: () => request(() => [...rows.values()]),
      put: (row: { id: string }) => {
        const kept = structuredClone(row);
        return request(() => void rows.set(kept.id, kept));
      },
      delete: (id: string) => request(() => void rows.delete(id)),
    };
    const made = { objectStore: () => store, oncomplete: null as (() => void) | null, onabort: null, onerror: null, error: null };
    turn = turn.then(async () => {
      for (let step = steps.shift(); step; step = steps.shift()) {
        await Promise.resolve();
        step();
      }
      made.oncomplete?.();
    });
    return made;
  };
  const open = () => {
    const made = { result: { transaction, close() {} }, error: new Error("no database"), onsuccess: null as (() => void) | null, onerror: null as (() => void) | null };
    queueMicrotask(() => (isBroken ? made.onerror?.() : made.onsuccess?.()));
    return made;
  };
  return { rows, indexedDB: { open }, breakDown: () => (isBroken = true) };
}

/** What a tab of this browser has to do. */
export function browser() {
  const { rows, indexedDB, breakDown } = database();
  vi.stubGlobal("indexedDB", indexedDB);
  vi.stubGlobal("crypto", webcrypto);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", () => new Promise(() => {})); // a server that has much to do
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener() {}, removeEventListener() {}, documentElement: {} });
  return { rows, breakDown, tab: () => tab() };
}

async function tab() {
  vi.resetModules();
  vi.doMock("../../src/wasm/load", () => ({ compileWhole: compileWholeLibrary }));
  const { Session } = await import("../../src/game/session.svelte");
  const { Table } = await import("../../src/wasm/table");
  const saves = await import("../../src/game/saves");
  const tabs = await import("../../src/game/tabs");
  const { Shelf } = await import("../../src/game/shelf.svelte");
  /** An engine that answers when the test says so. */
  const answers: ((move: string) => void)[] = [];
  const thinker = {
    think: () => new Promise((resolve) => answers.push((move) => resolve({ candidates: [{ move }] }))),
    judge: () => new Promise(() => {}),
    stop() {},
    isUntaught: false,
  };
  const heard = (session: InstanceType<typeof Session>) => {
    tabs.hear((told) => session.hearTab(told));
    return session;
  };
  return {
    saves,
    tabs,
    Shelf,
    Table,
    answers,
    /** A review whose engine says nothing. */
    async review(session: GameSession) {
      const { Review } = await import("../../src/game/review.svelte");
      return Review.open(session, true);
    },
    /** A game that begins there, or that a text holds. */
    sit(module: Module, game: string, { seats = PEOPLE, id = "game" } = {}) {
      return heard(Session.open(module, game, seats, thinker as never, () => {}, id));
    },
    begin(module: Module, clock: string, id = "game") {
      return heard(new Session(Table.create(module, { game: "go", columns: 9, rows: 9, clock }), PEOPLE, thinker as never, () => {}, id));
    },
    /** The game as it is kept now. */
    async resume(module: Module, { seats = PEOPLE, id = "game" } = {}) {
      const save = (await saves.find(id))!;
      const session = Session.open(module, save.text, seats, thinker as never, () => {}, id);
      session.chain = save.chain;
      session.wasKept(save.updated);
      return heard(session);
    },
  };
}

/** All that is under way has come to its end, in every tab. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 12; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

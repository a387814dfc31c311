// The service worker with caches and a network of the test's own.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

import { describe, expect, it } from "vitest";

const source = readFileSync(fileURLToPath(new URL("../../src/service_worker.js", import.meta.url)), "utf8");

class FakeCache {
  entries = new Map<string, Response>();
  isFull = false;
  match(request: Request | string) {
    return Promise.resolve(this.entries.get(typeof request === "string" ? request : new URL(request.url).pathname)?.clone());
  }
  put(request: Request, response: Response) {
    if (this.isFull) return Promise.reject(new Error("QuotaExceededError"));
    this.entries.set(new URL(request.url).pathname, response);
    return Promise.resolve();
  }
  addAll(paths: string[]) {
    for (const path of paths) this.entries.set(path, new Response(`kept ${path}`));
    return Promise.resolve();
  }
  keys() {
    return Promise.resolve([...this.entries.keys()].map((path) => new Request(`http://page${path}`)));
  }
  delete(request: Request) {
    return Promise.resolve(this.entries.delete(new URL(request.url).pathname));
  }
}

class Browser {
  caches = new Map<string, FakeCache>();
  network: ((path: string) => Response) | undefined = (path) => new Response(`fresh ${path}`);

  worker(version: string, files: string[]) {
    const listeners = new Map<string, (event: unknown) => void>();
    const text = source.replace('"MAGPIE_VERSION"', JSON.stringify(version)).replace('"MAGPIE_FILES"', JSON.stringify(files));
    const self = {
      addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
      skipWaiting: () => Promise.resolve(),
      clients: { claim: () => Promise.resolve() },
      location: { origin: "http://page" },
    };
    const caches = {
      open: (name: string) => {
        if (!this.caches.has(name)) this.caches.set(name, new FakeCache());
        return Promise.resolve(this.caches.get(name)!);
      },
      keys: () => Promise.resolve([...this.caches.keys()]),
      delete: (name: string) => Promise.resolve(this.caches.delete(name)),
      match: async (request: Request) => {
        for (const cache of this.caches.values()) {
          const found = await cache.match(request);
          if (found) return found;
        }
        return undefined;
      },
    };
    const fetch = (request: Request) =>
      this.network ? Promise.resolve(this.network(new URL(request.url).pathname)) : Promise.reject(new TypeError("offline"));
    vm.runInNewContext(text, { self, caches, fetch, URL, Response });
    const run = async (kind: string, event: object = {}) => {
      const waits: Promise<unknown>[] = [];
      let answer: Promise<Response> | undefined;
      listeners.get(kind)!({
        ...event,
        waitUntil: (promise: Promise<unknown>) => waits.push(promise),
        respondWith: (promise: Promise<Response>) => (answer = promise),
      });
      const response = await answer;
      await Promise.all(waits);
      return response;
    };
    return {
      update: async () => {
        await run("install");
        await run("activate");
      },
      get: async (path: string, mode = "cors") => {
        const request = { url: `http://page${path}`, method: "GET", mode };
        return (await run("fetch", { request }))?.text();
      },
    };
  }
}

describe("the service worker", () => {
  it("gives the page and its parts without a network", async () => {
    const browser = new Browser();
    const worker = browser.worker("1", ["/assets/a.js"]);
    await worker.update();
    browser.network = undefined;
    expect(await worker.get("/", "navigate")).toBe("kept /");
    expect(await worker.get("/game/9x9", "navigate")).toBe("kept /");
    expect(await worker.get("/assets/a.js")).toBe("kept /assets/a.js");
    expect(await worker.get("/api/games")).toBeUndefined();
  });

  it("keeps the parts of the version before for a page that is open, and nothing older", async () => {
    const browser = new Browser();
    browser.caches.set("of another program", new FakeCache());
    await browser.worker("1", ["/assets/one.js"]).update();
    await browser.worker("2", ["/assets/two.js"]).update();
    const third = browser.worker("3", ["/assets/three.js"]);
    await third.update();
    expect([...browser.caches.keys()]).toEqual(["of another program", "magpie-2", "magpie-3"]);
    expect(await third.get("/assets/two.js")).toBe("kept /assets/two.js");
    expect(await third.get("/assets/four.js")).toBe("fresh /assets/four.js");
  });

  it("learns a network once, and a newer one takes its place", async () => {
    const browser = new Browser();
    const worker = browser.worker("1", []);
    await worker.update();
    expect(await worker.get("/assets/go-1.mgn")).toBe("fresh /assets/go-1.mgn");
    expect(await worker.get("/assets/go-2.mgn")).toBe("fresh /assets/go-2.mgn");
    expect([...browser.caches.get("magpie-learned")!.entries.keys()]).toEqual(["/assets/go-2.mgn"]);
    browser.network = undefined;
    await expect(worker.get("/assets/go-2.mgn")).resolves.toBeDefined();
  });

  it("plays on where the disk is full, and keeps the network it had", async () => {
    const browser = new Browser();
    const worker = browser.worker("1", []);
    await worker.update();
    await worker.get("/assets/go-1.mgn");
    browser.caches.get("magpie-learned")!.isFull = true;
    expect(await worker.get("/assets/go-2.mgn")).toBe("fresh /assets/go-2.mgn");
    expect([...browser.caches.get("magpie-learned")!.entries.keys()]).toEqual(["/assets/go-1.mgn"]);
  });
});

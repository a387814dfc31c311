// What is kept on this device for times without a connection. The page itself is the service worker's
// work; what the engines have learned is fetched here, in the background, and kept by it on its way.
import goNetwork from "@networks/go.mgn?url";
import othelloWeights from "@weights/othello.mgw?url";

type Game = "go" | "othello";

/** Go first: its bots cannot play at all without. */
const FILES: readonly { game: Game; address: string; bytes: number }[] = [
  { game: "go", address: goNetwork, bytes: __GO_NETWORK_BYTES__ },
  { game: "othello", address: othelloWeights, bytes: __OTHELLO_WEIGHTS_BYTES__ },
];

export const GO_NETWORK_MEGABYTES = Math.round(__GO_NETWORK_BYTES__ / 1_000_000);

/** After this long nobody waits for the page any more. */
const PATIENCE = 1_500;

class Offline {
  /** Browsers keep pages only where they come over https, or from this device. */
  readonly isPossible = import.meta.env.PROD && typeof navigator !== "undefined" && "serviceWorker" in navigator && "caches" in globalThis;
  isPageKept = $state(false);
  /** The browser would not have it. */
  isRefused = $state(false);
  /** How much of what an engine has learned is here: 1 once it is kept. */
  parts = $state<Record<Game, number>>({ go: 0, othello: 0 });
  isFetching = $state(false);

  get isComplete(): boolean {
    return this.isPageKept && this.parts.go === 1 && this.parts.othello === 1;
  }

  /** Called once the page is there and nobody waits for it. */
  async begin(): Promise<void> {
    if (!this.isPossible) return;
    try {
      await navigator.serviceWorker.register("/sw.js");
    } catch {
      this.isRefused = true; // the page that is there goes on
      return;
    }
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    }
    this.isPageKept = true;
    await this.#look();
    if (this.isComplete || isSparing()) return;
    this.isFetching = true; // in a moment
    await new Promise((done) => setTimeout(done, PATIENCE));
    this.isFetching = false;
    await this.fetch();
  }

  /** Fetches what is not here. A failure leaves it for another time. */
  async fetch(): Promise<void> {
    if (this.isFetching || !this.isPageKept) return;
    this.isFetching = true;
    try {
      for (const { game, address, bytes } of FILES) {
        if (this.parts[game] < 1) await this.#fetchOne(game, address, bytes);
      }
    } catch {
      // No connection, or no room: what is kept tells.
    }
    await this.#look();
    this.isFetching = false;
  }

  async #fetchOne(game: Game, address: string, bytes: number): Promise<void> {
    const response = await fetch(address);
    if (!response.ok || !response.body) throw new Error(String(response.status));
    const reader = response.body.getReader();
    let received = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      received += part.value.length;
      this.parts[game] = Math.min(0.99, received / bytes); // not kept yet
    }
    // The service worker puts it away a moment after the last byte.
    for (let tries = 0; tries < 20 && !(await isKept(address)); tries += 1) await new Promise((done) => setTimeout(done, 100));
  }

  async #look(): Promise<void> {
    for (const { game, address } of FILES) this.parts[game] = (await isKept(address)) ? 1 : 0;
  }
}

async function isKept(address: string): Promise<boolean> {
  try {
    return (await caches.match(address)) !== undefined;
  } catch {
    return false; // a browser that keeps nothing
  }
}

/** Somebody who pays for every megabyte is asked first. */
function isSparing(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

export const offline = new Offline();

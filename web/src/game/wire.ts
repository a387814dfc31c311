// A WebSocket that comes back: after a break it is made anew, sooner at first and then ever later, at
// once when the network is said to be there again. Commands are answered in the order they were sent.
import { ServerError } from "./server";
import { t } from "./words.svelte";

export interface Reply {
  status: number;
  body: unknown;
}

/** As much of a WebSocket as is needed; the tests have one of their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
  onerror: (() => void) | null;
}

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: ServerError) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** An answer that takes longer may never come: whether the server is there is looked into. */
const SUSPICIOUS = 5_000;

/** The server closes so where nothing has been said for hours: a page that nobody sees need not come back. */
export const QUIET = 4_000;

/** How long to wait before the nth try; a little by chance, so that not everybody comes at once. */
export function waitBefore(attempt: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 20)) * (0.75 + chance / 2);
}

export class Wire {
  readonly #make: () => Socket;
  readonly #isServerThere: () => Promise<boolean>;
  readonly #isSeen: () => boolean;
  readonly #heard: (message: Record<string, unknown>) => void;
  readonly #changed: (isOpen: boolean) => void;
  #socket: Socket | undefined;
  #isOpen = false;
  #isClosed = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: Waiting[] = [];

  constructor(options: {
    make: () => Socket;
    isServerThere: () => Promise<boolean>;
    /** Whether the page is on the screen; look() is called when it comes there. */
    isSeen: () => boolean;
    heard: (message: Record<string, unknown>) => void;
    changed: (isOpen: boolean) => void;
  }) {
    this.#make = options.make;
    this.#isServerThere = options.isServerThere;
    this.#isSeen = options.isSeen;
    this.#heard = options.heard;
    this.#changed = options.changed;
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#socket) return;
    const socket = this.#make();
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#isOpen = true;
      this.#changed(true);
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(event.data);
    };
    socket.onerror = () => {}; // a close follows
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#broken(event?.code);
    };
  }

  #take(data: unknown): void {
    let message: unknown;
    try {
      message = JSON.parse(String(data));
    } catch {
      return; // nothing the server sends
    }
    if (typeof message !== "object" || message === null) return;
    // Only what was said counts as being there: a port may be open and nobody behind it.
    this.#attempt = 0;
    if ("status" in message && typeof message.status === "number") {
      this.#waiting.shift()?.resolve({ status: message.status, body: "body" in message ? message.body : undefined });
    } else {
      this.#heard(message as Record<string, unknown>);
    }
  }

  #broken(code?: number): void {
    this.#socket = undefined;
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) one.reject(new ServerError(0, t("The connection was lost.")));
    if (wasOpen) this.#changed(false);
    if (this.#isClosed || (code === QUIET && !this.#isSeen())) return;
    this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  /** A sign that the network has come or gone: what is dead is let go of, what waits tries at once. */
  async look(): Promise<void> {
    if (this.#isClosed) return;
    if (!this.#socket) {
      this.#attempt = 0;
      this.#connect();
      return;
    }
    const socket = this.#socket;
    if (await this.#isServerThere()) return;
    if (socket !== this.#socket) return;
    socket.onclose = null;
    socket.close();
    this.#broken();
  }

  /** Refused at once where there is no connection. */
  send(command: Record<string, unknown>): Promise<Reply> {
    const socket = this.#socket;
    if (!socket || !this.#isOpen) return Promise.reject(new ServerError(0, t("There is no connection.")));
    return new Promise((resolve, reject) => {
      const waiting = { resolve, reject };
      this.#waiting.push(waiting);
      socket.send(JSON.stringify(command));
      setTimeout(() => {
        if (this.#waiting.includes(waiting)) void this.look();
      }, SUSPICIOUS);
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isOpen = false;
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
    for (const one of this.#waiting) one.reject(new ServerError(0, t("The game was left.")));
    this.#waiting = [];
  }
}

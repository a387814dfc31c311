// A game that is played through the server. The server's game is the truth: every message of it brings a
// save, which the page's own table takes up. A move of one's own is shown at once and is marked as being
// on its way until the server has it; what the server refuses is taken back with the reason.
import type { Color } from "../wasm/table";
import { ask, errorIn, ServerError } from "./server";
import { other, type Seat, type Seats } from "./seats";
import { type Socket, Wire } from "./wire";

export interface ServedPlayer {
  name: string;
  engine: string | null;
}

/** The members of Game (docs/api/openapi.yaml) that the page uses. */
export interface ServedGame {
  version: number;
  watch: string;
  save: string;
  you: Color | "both" | null;
  phase: "playing" | "marking_dead" | "finished";
  ply: number;
  moves: string[];
  black: ServedPlayer;
  white: ServedPlayer;
  engine_trouble?: string;
  clock?: { running: Color | null };
  undo_asked?: Color | null;
  accepted?: Color[];
  dead?: string[];
  reasons?: { stones: string[]; reason: string }[];
  /** What Magpie proposed, as a sentence, once it has thought about it. */
  proposal?: string;
  /** Magpie still thinks about which stones to propose. */
  judging?: boolean;
  /** When the marks are accepted as shown, counted from when this was said. */
  accepted_in_ms?: number;
  here?: { black: boolean; white: boolean; watching: number };
}

/** Whether a message has what a game must have; what else it has is as it may be. */
export function isGame(value: unknown): value is ServedGame {
  const game = value as Partial<ServedGame> | null;
  return (
    typeof game === "object" &&
    game !== null &&
    typeof game.version === "number" &&
    typeof game.save === "string" &&
    typeof game.ply === "number" &&
    Array.isArray(game.moves)
  );
}

/** The ids of a game that was made here: for the other player, and for those who look on. */
export interface Invitation {
  join: string;
  joinColor: Color;
  watch: string;
}

/** A move that the server has not answered yet. */
export interface Sent {
  move: string;
  ply: number;
}

/** What became of a move whose answer was lost, by what the server says of the game. */
export function fateOf(sent: Sent, game: { ply: number; moves: readonly string[] }): "unknown" | "done" | "overtaken" {
  if (game.ply <= sent.ply) return game.ply === sent.ply ? "unknown" : "overtaken";
  const made = game.moves[sent.ply]?.split(" ")[1];
  return made?.toLowerCase() === sent.move.toLowerCase() ? "done" : "overtaken";
}

export function seatsOf(game: ServedGame): Seats {
  const seat = (color: Color): Seat =>
    game[color].engine === null && (game.you === "both" || game.you === color) ? { kind: "person" } : { kind: "remote" };
  return { black: seat("black"), white: seat("white") };
}

const KEY = "magpie.served.";

/** What this browser knows of a game: who else was invited, how it last stood, and what is still to be sent. */
interface Kept {
  invitation?: Invitation;
  game?: ServedGame;
  sent?: Sent | undefined;
}

function kept(id: string): Kept {
  try {
    return (JSON.parse(localStorage.getItem(KEY + id) ?? "{}") as Kept) ?? {};
  } catch {
    return {};
  }
}

function keep(id: string, known: Kept): void {
  try {
    localStorage.setItem(KEY + id, JSON.stringify({ ...kept(id), ...known }));
  } catch {
    // The link still opens it.
  }
}


interface Created extends ServedGame {
  id: string;
  black_id?: string;
  white_id?: string;
}

/** Makes a game and remembers whom to invite. Answers the id of one's own colour. */
export async function createServed(wish: Record<string, unknown>, color: Color): Promise<string> {
  const made = await ask<Created>("/api/games", { method: "POST", body: { ...wish, seats: "apart" } });
  const ids = { black: made.black_id ?? made.id, white: made.white_id ?? made.id };
  const joinColor = other(color);
  keep(ids[color], { invitation: { join: ids[joinColor], joinColor, watch: made.watch } });
  return ids[color];
}

/** Takes the free colour of a game that waits for somebody. Answers its id. */
export async function joinOpen(join: string): Promise<string> {
  const { id } = await ask<{ id: string }>(`/api/games/open/${encodeURIComponent(join)}`, { method: "POST", body: {} });
  return id;
}

export interface Listener {
  /** The game went on, or was told anew. */
  onGame(game: ServedGame, before: ServedGame): void;
  /** Something that was asked is not done: the table stands where the game does. */
  onRefused(why: string): void;
}

function socketFor(id: string): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/api/games/${id}/socket`) as unknown as Socket;
}

const isSeen = () => document.visibilityState === "visible";

const isServerThere = () =>
  ask("/health", { patience: 3_000 }).then(
    () => true,
    (error: unknown) => error instanceof ServerError && !error.isAway,
  );

function isSent(value: unknown): value is Sent {
  const sent = value as Partial<Sent> | null;
  return typeof sent === "object" && sent !== null && typeof sent.move === "string" && typeof sent.ply === "number";
}

export class Served {
  readonly id: string;
  readonly invitation: Invitation | undefined;
  game = $state.raw<ServedGame>(undefined as unknown as ServedGame);
  isConnected = $state(false);
  /** When the server said what `game` is, by performance.now(). */
  heardAt = $state.raw(performance.now());
  /** On its way to the server. */
  sent = $state.raw<Sent | undefined>();
  /** Anything else that waits for its answer. */
  isAsking = $state(false);
  #wire: Wire | undefined;
  #listener: Listener | undefined;
  readonly #look = () => void this.#wire?.look();
  readonly #lookWhenSeen = () => {
    if (isSeen()) this.#look();
  };

  private constructor(id: string, game: ServedGame) {
    this.id = id;
    this.game = game;
    const known = kept(id);
    this.invitation = known.invitation;
    // Made before the page was left, without a connection.
    if (isSent(known.sent)) this.sent = known.sent;
  }

  /** The game as the server has it; as it last stood here where the server cannot be reached. */
  static async open(id: string): Promise<Served> {
    try {
      const game = await ask<unknown>(`/api/games/${encodeURIComponent(id)}`);
      if (!isGame(game)) throw new ServerError(502, "The server's answer is no game.");
      return new Served(id, game);
    } catch (error) {
      const known = kept(id).game;
      if (error instanceof ServerError && error.isAway && isGame(known)) {
        // How long marks may still be changed, and what Magpie thinks of, only the server knows.
        const { accepted_in_ms: _left, judging: _judging, proposal: _proposal, ...game } = known;
        return new Served(id, game);
      }
      throw error;
    }
  }

  /** `name`: who sits here, where the game does not know yet. */
  follow(listener: Listener, name: string): void {
    this.#listener = listener;
    this.#wire = new Wire({
      make: () => socketFor(this.id),
      isServerThere,
      isSeen,
      heard: (message) => {
        if (isGame(message.game)) this.#hear(message.game);
      },
      changed: (isOpen) => {
        this.isConnected = isOpen;
        const color = this.color;
        if (isOpen && color && name !== "" && this.game[color].name === "") void this.act("name", { name });
      },
    });
    addEventListener("online", this.#look);
    addEventListener("offline", this.#look);
    document.addEventListener("visibilitychange", this.#lookWhenSeen);
  }

  get isWatching(): boolean {
    return this.game.you === null;
  }

  /** The colour of whoever was invited from here and has not come. */
  get missing(): Color | undefined {
    const color = this.invitation?.joinColor;
    if (color === undefined || this.game.phase !== "playing" || this.game.here?.[color] === true) return undefined;
    return this.game.moves.some((move) => move.startsWith(color === "black" ? "B" : "W")) ? undefined : color;
  }

  get isBusy(): boolean {
    return this.sent !== undefined || this.isAsking;
  }

  /** One's own colour, where there is one. */
  get color(): Color | undefined {
    return this.game.you === "black" || this.game.you === "white" ? this.game.you : undefined;
  }

  #hear(game: ServedGame): void {
    if (game.version < this.game.version) return; // overtaken on its way
    const before = this.game;
    this.game = game;
    this.heardAt = performance.now();
    keep(this.id, { game });
    const { sent } = this;
    if (!sent) {
      this.#listener?.onGame(game, before);
      return;
    }
    const fate = fateOf(sent, game);
    if (fate === "unknown") {
      // A connection that came back: the move counts by its number, so it is not played twice.
      if (!this.isAsking) void this.#deliver(sent);
      return;
    }
    this.#settle();
    this.#listener?.onGame(game, before);
    if (fate === "overtaken") this.#listener?.onRefused("");
  }

  /** A move that is shown already. Without a connection it waits for one. */
  play(move: string, ply: number): void {
    this.sent = { move, ply };
    keep(this.id, { sent: this.sent });
    void this.#deliver(this.sent);
  }

  /** Nothing is on its way any more. */
  #settle(): void {
    this.sent = undefined;
    keep(this.id, { sent: undefined });
  }

  /**
   * The move that was on its way when the page was left, where the game still waits for it. One that the
   * game has gone on without is told to be so.
   */
  takeUp(): Sent | undefined {
    const { sent } = this;
    if (!sent) return undefined;
    const fate = this.isWatching ? "overtaken" : fateOf(sent, this.game);
    if (fate === "unknown") return sent;
    this.#settle();
    if (fate === "overtaken") this.#listener?.onRefused("");
    return undefined;
  }

  async #deliver(sent: Sent): Promise<void> {
    this.isAsking = true;
    try {
      const reply = await this.#wire!.send({ action: "moves", move: sent.move, ply: sent.ply });
      this.isAsking = false;
      if (this.sent === sent) this.#settle();
      // Another tab has sent it too, and was first.
      const told = (reply.body as { game?: unknown } | undefined)?.game;
      const isThere = reply.status === 409 && isGame(told) && fateOf(sent, told) === "done";
      this.#answered(isThere ? 200 : reply.status, isThere ? told : reply.body);
    } catch (error) {
      this.isAsking = false;
      if (!(error instanceof ServerError)) throw error;
    }
  }

  /** Anything else: undo, resign, dead, accept, resume, allow, refuse, name. */
  async act(action: string, more: Record<string, unknown> = {}): Promise<void> {
    if (this.isBusy) return;
    this.isAsking = true;
    try {
      const reply = await this.#wire!.send({ action, ply: this.game.ply, ...more });
      this.isAsking = false;
      this.#answered(reply.status, reply.body);
    } catch (error) {
      this.isAsking = false;
      if (!(error instanceof ServerError)) throw error;
      this.#listener?.onRefused(error.message);
    }
  }

  #answered(status: number, body: unknown): void {
    const isDone = status >= 200 && status < 300;
    const game = isDone ? body : (body as { game?: unknown } | undefined)?.game;
    if (isGame(game)) this.#hear(game);
    else if (!isDone) this.#listener?.onGame(this.game, this.game);
    if (!isDone) this.#listener?.onRefused(errorIn(status, body).message);
  }

  close(): void {
    removeEventListener("online", this.#look);
    removeEventListener("offline", this.#look);
    document.removeEventListener("visibilitychange", this.#lookWhenSeen);
    this.#wire?.close();
  }
}

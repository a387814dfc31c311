// One game on the screen: the table of the library, who sits at it, and what is being shown.
import { headed } from "./headed";
import type { Report } from "../wasm/engine";
import type { Module } from "../wasm/module";
import { type Color, type Event, type Preview, type State, Table } from "../wasm/table";
import { type Thinker } from "../wasm/thinker";
import { ending, newId, remember } from "./chain";
import { LONGEST_PLAIN } from "./link";
import { keep } from "./saves";
import { botName, hasPerson, isBot, type Seats, timeFor } from "./seats";
import { languageFile, t } from "./words.svelte";

export interface Status {
  tone: "plain" | "info" | "refusal";
  head: string;
  text: string;
}

/** Not crypto.randomUUID(): a page that comes over plain http, as on the local network, has none. */
function newSessionId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const REFUSALS = new Set(["refused", "not_now", "unclear", "marks_differ"]);
const now = () => performance.now();

export class Session {
  readonly id: string;
  readonly table: Table;
  seats: Seats;
  readonly #thinker: Thinker;

  state = $state.raw<State>(undefined as unknown as State);
  status = $state.raw<Status>({ tone: "plain", head: "", text: "" });
  /** Said once for a screen reader: politely, or at once. */
  said = $state.raw("");
  alarm = $state.raw("");
  preview = $state.raw<Preview | undefined>();
  ghost = $state<string | undefined>();
  /** A move waits for its confirmation. */
  pending = $state(false);
  /** So many moves of the game are shown; negative: all. */
  viewed = $state(-1);
  thinking = $state<Color | undefined>();
  progress = $state<{ received: number; total: number } | undefined>();
  hint = $state.raw<Report | undefined>();
  hinting = $state(false);
  failure = $state("");
  isKept = $state(true);
  /** Of a game that is played by sending links. */
  chain: string | undefined;
  lastEvents = $state.raw<Event[]>([]);

  #asked = 0;
  #flag: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #onChange: (session: Session) => void;

  constructor(
    table: Table,
    seats: Seats,
    thinker: Thinker,
    onChange: (session: Session) => void = () => {},
    id: string = newSessionId(),
  ) {
    this.id = id;
    this.table = table;
    this.seats = seats;
    this.#thinker = thinker;
    this.#onChange = onChange;
    this.table.words(languageFile());
    const events = table.sitDown(now());
    this.#refresh();
    this.#hear(events);
    this.#turn();
  }

  static open(
    module: Module,
    game: string | Uint8Array,
    seats: Seats,
    thinker: Thinker,
    onChange?: (session: Session) => void,
    id?: string,
  ): Session {
    return new Session(Table.read(module, game), seats, thinker, onChange, id);
  }

  /** A link that opens this game, short enough to be sent. */
  get link(): string {
    const plain = this.state.link;
    return plain.length <= LONGEST_PLAIN ? plain : this.table.write("sgn-packed", now());
  }

  /** The moves so far, as a chain of links counts them. */
  get line(): string[] {
    return this.state.moves.slice(0, this.state.moveNumber).map((move) => `${move.color[0]} ${move.text}`);
  }

  /** The link as it is sent: it knows its game again, and whether its past was changed. */
  linkToSend(): string {
    this.chain ??= newId(crypto.getRandomValues(new Uint8Array(8)));
    remember(this.chain, this.line);
    return this.link + ending(this.chain, this.line);
  }

  get isBotsTurn(): boolean {
    return this.state.phase === "playing" && isBot(this.seats[this.state.toPlay]);
  }

  get isViewing(): boolean {
    return this.viewed >= 0 && this.viewed < this.state.moveNumber;
  }

  nameOf(color: Color): string {
    const seat = this.seats[color];
    return (
      this.state.sides[color].name ||
      (isBot(seat) ? botName(seat.level) : t(color === "black" ? "Black" : "White"))
    );
  }

  relearn(): void {
    this.table.words(languageFile());
    this.#refresh();
  }

  /** One line of the library's words: a point, pass, undo, a question. */
  say(line: string): Event[] {
    const word = line.trim().toLowerCase();
    if (word === "undo") return this.undo();
    if (word === "p") return this.say("pass");
    if (this.isBotsTurn && /^([a-z]{1,2}\d+|pass)$/.test(word)) {
      this.status = {
        tone: "refusal",
        head: t("It is {name}'s turn", { name: this.nameOf(this.state.toPlay) }),
        text: "",
      };
      return [];
    }
    return this.#do(line);
  }

  #do(line: string): Event[] {
    this.viewed = -1;
    this.hint = undefined;
    const events = this.table.say(line, now());
    const changed = events.some(
      (event) => !REFUSALS.has(event.kind) && event.kind !== "answer" && event.kind !== "other",
    );
    this.#refresh();
    this.#hear(events);
    if (changed) {
      this.release();
      this.#changed();
      this.#turn();
    }
    return events;
  }

  /** Back to a person's move; between two engines, one move. */
  undo(): Event[] {
    this.stopThinking();
    this.hint = undefined;
    this.viewed = -1;
    const events: Event[] = [];
    do {
      const more = this.table.say("undo", now());
      events.push(...more);
      this.#refresh();
      if (more.some((event) => REFUSALS.has(event.kind))) break;
    } while (hasPerson(this.seats) && this.isBotsTurn && this.state.moveNumber > 0);
    const done = events.filter((event) => !REFUSALS.has(event.kind));
    this.#hear(done.length > 0 ? done : events);
    this.#changed();
    this.#turn();
    return events;
  }

  resign(): void {
    const mine = isBot(this.seats[this.state.toPlay])
      ? this.state.toPlay === "black"
        ? "white"
        : "black"
      : this.state.toPlay;
    this.stopThinking();
    this.#do(`resign ${mine}`);
  }

  /** The stone held over a point; nothing takes it away. */
  hold(point: string | undefined): void {
    if (this.pending) return;
    if (point === this.ghost) return;
    const may = point !== undefined && this.state.phase === "playing" && !this.isBotsTurn;
    this.ghost = may && !this.isViewing ? point : undefined;
    this.preview = this.ghost === undefined ? undefined : this.table.preview(this.ghost);
  }

  /** Holds it until it is confirmed or let go. */
  consider(point: string): void {
    this.pending = false;
    this.hold(undefined);
    this.hold(point);
    this.pending = this.ghost !== undefined && this.preview?.legal === true;
    if (this.preview && !this.preview.legal) this.say(point);
  }

  confirm(): void {
    const point = this.ghost;
    if (this.pending && point !== undefined) this.say(point);
  }

  release(): void {
    this.pending = false;
    this.ghost = undefined;
    this.preview = undefined;
  }

  async askHint(): Promise<void> {
    if (this.hinting || this.state.phase !== "playing" || this.isBotsTurn) return;
    this.hinting = true;
    this.failure = "";
    const asked = this.#asked;
    try {
      const report = await this.#thinker.think({
        game: this.state.game,
        level: 0,
        text: this.state.link,
        limits: { analysis: true, milliseconds: 1500 },
      });
      if (asked === this.#asked && !this.#closed) this.hint = report;
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    } finally {
      this.hinting = false;
      this.progress = undefined;
    }
  }

  downloading(received: number, total: number): void {
    this.progress = received < total ? { received, total } : undefined;
  }

  retry(): void {
    this.failure = "";
    this.#turn();
  }

  stopThinking(): void {
    this.#asked += 1;
    if (this.thinking || this.hinting) this.#thinker.stop();
    this.thinking = undefined;
    this.hinting = false;
    this.progress = undefined;
  }

  #refresh(): void {
    this.state = this.table.state(now());
  }

  tick(): void {
    if (this.state.timed && !this.#closed) this.#refresh();
  }

  #hear(events: Event[]): void {
    this.lastEvents = events;
    const spoken = events.filter((event) => event.text !== "");
    if (spoken.length === 0) return;
    const text = spoken.map((event) => event.text).join(" ");
    const isRefusal = spoken.some((event) => REFUSALS.has(event.kind));
    const tone = isRefusal
      ? "refusal"
      : spoken.some((event) => event.kind === "answer" || event.kind === "dead_proposed")
        ? "info"
        : "plain";
    this.status = { tone, ...headed(text) };
    if (isRefusal) this.alarm = text;
    else this.said = text;
  }

  #changed(): void {
    this.#asked += 1;
    void this.keep();
    this.#onChange(this);
  }

  async keep(): Promise<void> {
    if (this.state.moveNumber === 0 && this.state.phase === "playing") return;
    const size = `${this.state.columns}×${this.state.rows}`;
    this.isKept = await keep({
      id: this.id,
      updated: Date.now(),
      text: this.table.write("save", now()),
      seats: $state.snapshot(this.seats) as Seats,
      title: `${this.nameOf("black")} – ${this.nameOf("white")}`,
      detail: `${this.state.game === "go" ? "Go" : "Othello"} ${size}`,
      finished: this.state.phase === "finished",
    });
  }

  /** An engine's move, and the flag that may fall. */
  #turn(): void {
    clearTimeout(this.#flag);
    if (this.#closed) return;
    if (this.state.nextFlag !== null) {
      const wait = Math.min(Math.max(this.state.nextFlag, 0) + 5, 2 ** 31 - 1);
      this.#flag = setTimeout(() => this.#poll(), wait);
    }
    if (this.isBotsTurn) void this.#think();
  }

  #poll(): void {
    if (this.#closed) return;
    const events = this.table.poll(now());
    this.#refresh();
    if (events.length > 0) {
      this.stopThinking();
      this.#hear(events);
      this.#changed();
    }
    this.#turn();
  }

  async #think(): Promise<void> {
    const color = this.state.toPlay;
    const seat = this.seats[color];
    if (!isBot(seat) || this.thinking !== undefined) return;
    this.#asked += 1;
    const asked = this.#asked;
    this.thinking = color;
    this.failure = "";
    try {
      const milliseconds = timeFor(this.state.sides[color].left, this.state.timed);
      const report = await this.#thinker.think({
        game: this.state.game,
        level: seat.level,
        text: this.state.link,
        limits: milliseconds === undefined ? (seat.level === 0 ? { milliseconds: 3000 } : {}) : { milliseconds },
      });
      if (asked !== this.#asked || this.#closed) return;
      this.thinking = undefined;
      const move = report?.candidates[0]?.move;
      if (report?.resigns) this.#do(`resign ${color}`);
      else if (move !== undefined) this.#do(move);
      else this.failure = t("The engine found no move on this board.");
    } catch (error) {
      if (asked !== this.#asked) return;
      this.thinking = undefined;
      this.failure = error instanceof Error ? error.message : String(error);
    }
    this.progress = undefined;
  }

  close(): void {
    this.#closed = true;
    this.stopThinking();
    clearTimeout(this.#flag);
    this.table.standUp(now());
    void this.keep().finally(() => this.table.free());
  }
}

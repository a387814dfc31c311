// One game on the screen: the table of the library, who sits at it, and what is being shown.
import { headed } from "./headed";
import type { Report } from "../wasm/engine";
import type { Module } from "../wasm/module";
import { type Color, type Event, type Layout, type PictureOptions, type Preview, type State, Table } from "../wasm/table";
import { type Thinker } from "../wasm/thinker";
import { ending, lineOf, newId, remember } from "./chain";
import { LONGEST_PLAIN } from "./link";
import type { Made, Playable } from "./playable";
import { keep } from "./saves";
import { botName, hasPerson, isBot, other, type Seats, timeFor } from "./seats";
import { type Served, seatsOf, type ServedGame } from "./served.svelte";
import { settings } from "./settings.svelte";
import { offline } from "./offline.svelte";
import { Stopped } from "./thinks";
import { whyNot } from "./why_not";
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
/** The boards whose dead stones the network knows better than random games do. */
const isJudged = ({ columns, rows }: { columns: number; rows: number }) => Math.min(columns, rows) >= 7 && Math.max(columns, rows) <= 13;
const now = () => performance.now();

export class Session implements Playable {
  readonly id: string;
  readonly table: Table;
  seats = $state.raw<Seats>(undefined as unknown as Seats);
  /** Of a game that the server has. */
  readonly served: Served | undefined;
  readonly #thinker: Thinker;

  state = $state.raw<State>(undefined as unknown as State);
  status = $state.raw<Status>({ tone: "plain", head: "", text: "" });
  /** About the file or link it came from, or one that was refused: it stays, whatever the game is at, until the next move. */
  notice = $state.raw<Status | undefined>();
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
  /** The engine plays without what it has learned, which could not be fetched. */
  isUntaught = $state(false);
  isKept = $state(true);
  /** Of a game that is played by sending links. */
  chain: string | undefined;
  lastEvents = $state.raw<Event[]>([]);
  made = $state.raw<Made | undefined>();

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
    served?: Served,
  ) {
    this.id = id;
    this.table = table;
    this.seats = seats;
    this.served = served;
    this.#thinker = thinker;
    this.#onChange = onChange;
    this.table.words(languageFile());
    const events = table.sitDown(now());
    this.#refresh();
    this.#hear(events);
    if (served) this.#keepTime(served.game);
    else this.#turn();
    this.#judge(events);
    served?.follow(
      {
        onGame: (game, before) => {
          this.#take(game);
          const asker = game.undo_asked;
          if (asker && !before.undo_asked && this.served?.color === other(asker)) {
            this.said = t("{name} asks to take a move back.", { name: this.nameOf(asker) });
          }
        },
        onRefused: (why) => this.#notDone(why),
      },
      settings.name.trim(),
    );
    this.#showUnsent();
  }

  /** A move that was made without a connection before the page was loaded anew stands on the board again. */
  #showUnsent(): void {
    const sent = this.served?.takeUp();
    if (!sent) return;
    this.#hear(this.table.say(sent.move, now()));
    this.#refresh();
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

  /** The game so far, as a chain of links counts it. */
  get line(): string[] {
    return lineOf(this.state.link, this.state.moves.slice(0, this.state.moveNumber));
  }

  /** The link as it is sent: it knows its game again, and whether its past was changed. */
  linkToSend(): string {
    this.chain ??= newId(crypto.getRandomValues(new Uint8Array(8)));
    remember(this.chain, this.line);
    this.#onChange(this); // what a reload finds again has the id
    return this.link + ending(this.chain, this.line);
  }

  get isBotsTurn(): boolean {
    return this.state.phase === "playing" && isBot(this.seats[this.state.toPlay]);
  }

  /** Somebody plays now who does not sit here. */
  get isOthersTurn(): boolean {
    return this.state.phase === "playing" && this.seats[this.state.toPlay].kind !== "person";
  }

  /** Nobody here may do anything. */
  get isWatching(): boolean {
    return this.served?.isWatching === true;
  }

  get phase() {
    return this.state.phase;
  }

  get dead() {
    return this.state.dead;
  }

  get legal(): readonly number[] {
    return this.state.game === "othello" && !this.isOthersTurn ? this.state.legal : [];
  }

  get hinted(): string | undefined {
    return this.hint?.candidates[0]?.move;
  }

  get awaited(): string | undefined {
    return this.served?.sent?.move;
  }

  #shown(options: PictureOptions): PictureOptions {
    return { ...options, ghost: this.ghost, moves: this.isViewing ? this.viewed : -1 };
  }

  picture(options: PictureOptions): string {
    return this.table.picture(this.#shown(options));
  }

  layout(options: PictureOptions): Layout {
    return this.table.layout(this.#shown(options));
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
    // For oneself, also while an engine thinks.
    if (word === "resign" && this.state.phase !== "finished" && !this.isWatching) return this.resign();
    if (this.served) return this.#offer(this.served, line);
    if (!this.isOthersTurn) return this.#do(line);
    // The table says whether it is a move; then it was not this player's.
    const before = this.table.write("save", now());
    const isMove = (event: Event) => event.kind === "played";
    const events = this.table.say(line, now());
    if (!events.some(isMove)) return this.#done(events);
    this.#goBackTo(before);
    this.#refuse(t("It is {name}'s turn", { name: this.nameOf(this.state.toPlay) }));
    return [];
  }

  #refuse(why: string): void {
    this.status = { tone: "refusal", ...headed(why) };
    this.alarm = why;
  }

  #goBackTo(save: string): void {
    this.table.become(save, this.served !== undefined);
    this.table.sitDown(now());
    this.#refresh();
  }

  /**
   * A line in a game of the server's: the table says what it is. A move is shown at once, and everything
   * else once the server has it.
   */
  #offer(served: Served, line: string): Event[] {
    if (served.isBusy) return [];
    const before = this.state;
    const events = this.table.say(line, now());
    const kinds = new Set(events.map((event) => event.kind));
    if (events.every((event) => REFUSALS.has(event.kind) || event.kind === "answer")) {
      this.#hear(events);
      return events;
    }
    const played = events.find((event) => event.kind === "played");
    const isMine = played?.color === undefined || this.seats[played.color].kind === "person";
    if (played && isMine && !served.isWatching) {
      this.viewed = -1;
      this.release();
      this.#refresh();
      this.#hear(events);
      const move = this.state.moves[before.moveNumber]?.text ?? line;
      served.play(move, before.moveNumber);
      return events;
    }
    const marks = this.table.state(now()).dead.length;
    this.#goBackTo(served.game.save);
    this.#keepTime(served.game);
    if (served.isWatching) this.#refuse(t("You are looking on."));
    else if (played) this.#refuse(t("It is {name}'s turn", { name: this.nameOf(this.state.toPlay) }));
    else if (kinds.has("taken_back") || kinds.has("resignation_taken_back")) void served.act("undo");
    else if (kinds.has("dead_changed")) {
      const [, stone, point] = /^(stone\s+)?(.*)$/i.exec(line.trim())!;
      // What is wanted, not a change: two who mark the same chain at once want the same.
      void served.act("dead", { point, stone: stone !== undefined, is_dead: marks > before.dead.length });
    } else if (before.phase === "marking_dead" && kinds.has("ended")) {
      void served.act("accept", { dead: served.game.dead ?? [] });
    } else if (before.phase === "marking_dead") void served.act("resume");
    else if (kinds.has("ended")) this.resign();
    return [];
  }

  /** The game as the server has it. What is new in it is said. */
  #take(game: ServedGame): void {
    if (this.#closed) return;
    const before = this.state;
    const events: Event[] = [];
    // One's own move is on the table already; those of others are made on it for the words they have.
    const known = before.moves.slice(0, before.moveNumber).map((move) => move.text);
    const told = game.moves.map((move) => move.split(" ")[1] ?? "");
    if (known.every((move, i) => move === told[i])) {
      for (let n = before.moveNumber; n < told.length; ) {
        events.push(...this.table.say(told[n]!, now()));
        const reached = this.table.state(now()).moveNumber;
        if (reached <= n) break;
        n = reached;
      }
    }
    this.table.become(game.save, true);
    this.table.sitDown(now());
    this.#keepTime(game);
    this.seats = seatsOf(game);
    this.#refresh();
    if (this.state.moveNumber !== before.moveNumber || this.state.phase !== before.phase) this.release();
    if (events.length > 0) this.#hear(events);
    else if (this.state.moveNumber < before.moveNumber) this.#tell(t("A move was taken back."));
    else if (this.state.phase === "finished" && before.phase !== "finished") this.#tell(this.state.resultText ?? "");
    else if (this.state.phase === "playing" && before.phase === "marking_dead") this.#tell(t("Play goes on."));
    else if (this.state.phase === "marking_dead" && before.phase === "playing") this.#tell(t("Which stones are dead?"));
    else if (this.state.dead.join() !== before.dead.join()) this.#tell(t("Other stones are marked dead: both must accept again."));
    void this.keep();
    this.#onChange(this);
  }

  #tell(text: string): void {
    this.status = { tone: "info", ...headed(text) };
    this.said = text;
  }

  /** The table has the server's time, and runs where the server's clock does. */
  #keepTime(game: ServedGame): void {
    if (game.clock && game.clock.running === null) this.table.standUp(now());
  }

  #notDone(why: string): void {
    this.#refuse(why || t("The game has gone on without this move."));
  }

  #do(line: string): Event[] {
    return this.#done(this.table.say(line, now()));
  }

  #done(events: Event[]): Event[] {
    this.viewed = -1;
    this.hint = undefined;
    const changed = events.some((event) => !REFUSALS.has(event.kind) && event.kind !== "answer");
    this.#refresh();
    this.#hear(events);
    if (changed) {
      this.notice = undefined;
      this.release();
      if (this.state.phase === "finished") this.stopThinking();
      this.#changed();
      this.#turn();
      this.#judge(events);
    }
    return events;
  }

  /** The network is asked which stones are dead; until it has answered, random games say so. */
  #judge(events: Event[]): void {
    const isAsked = events.some((event) => event.kind === "dead_proposed");
    if (!isAsked || this.served || !isJudged(this.state)) return;
    const { link } = this.state;
    const apply = (judged: string) => {
      if (this.#closed || judged === "" || this.state.phase !== "marking_dead" || this.state.link !== link) return;
      const told = this.table.propose(judged);
      this.#refresh();
      this.#hear(told);
      void this.keep();
    };
    // Without the network, as offline before an engine was ever asked, it stays as it is.
    this.#thinker.judge(this.table.write("save", now())).then(apply, () => {});
  }

  /** The same game with what a review has added to its record. Not where it has gone on meanwhile. */
  adopt(save: string, link: string): boolean {
    if (this.#closed || this.state.link !== link || this.thinking !== undefined) return false;
    this.#goBackTo(save);
    void this.keep();
    this.#onChange(this);
    return true;
  }

  /** Back to a person's move; between two engines, one move. */
  undo(): Event[] {
    if (this.served) {
      if (!this.served.isWatching) void this.served.act("undo");
      return [];
    }
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

  resign(): Event[] {
    if (this.served) {
      const color = this.served.color ?? this.state.toPlay;
      void this.served.act("resign", { color });
      return [];
    }
    const { toPlay } = this.state;
    const mine = isBot(this.seats[toPlay]) ? other(toPlay) : toPlay;
    this.stopThinking();
    return this.#do(`resign ${mine}`);
  }

  /** Both have passed, and play went on: an engine takes what is dead off the board. */
  get #isCleaningUp(): boolean {
    const isPass = (n: number) => this.state.moves[n]?.text === "pass";
    const numbers = Array.from({ length: this.state.moveNumber - 1 }, (_, n) => n);
    return this.state.game === "go" && numbers.some((n) => isPass(n) && isPass(n + 1));
  }

  /** The stone held over a point; nothing takes it away. */
  hold(point: string | undefined): void {
    if (this.pending) return;
    if (point === this.ghost) return;
    const may = point !== undefined && this.state.phase === "playing" && !this.isOthersTurn && !this.served?.isBusy;
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
    if (this.hinting || this.state.phase !== "playing" || this.isOthersTurn) return;
    this.hinting = true;
    this.failure = "";
    const asked = this.#asked;
    try {
      const report = await this.#thinker.think({
        game: this.state.game,
        level: 0,
        text: this.table.write("save", now()),
        limits: { analysis: true, milliseconds: 1500 },
      });
      if (asked === this.#asked && !this.#closed) this.hint = report;
      if (this.hinted !== undefined) this.said = `${t("Hint:")} ${this.hinted}`;
      else if (asked === this.#asked) this.failure = t("The engine found no move on this board.");
    } catch (error) {
      if (!(error instanceof Stopped)) this.failure = whyNot(error, this.state.game);
    } finally {
      this.hinting = false;
      this.progress = undefined;
    }
  }

  downloading(received: number, total: number): void {
    this.progress = received < total ? { received, total } : undefined;
  }

  /** How much of what the engine waits for is here, by whoever fetches it. */
  get fetched(): number | undefined {
    if (this.progress) return this.progress.received / Math.max(1, this.progress.total);
    const isWaiting = this.thinking !== undefined || this.hinting;
    return isWaiting && offline.isFetching && offline.parts[this.state.game] < 1 ? offline.parts[this.state.game] : undefined;
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
    const played = events.findLast((event) => event.kind === "played" && event.point !== null);
    if (played) this.made = { point: played.point ?? null, color: played.color!, taken: played.taken ?? [] };
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
    this.alarm = isRefusal ? text : "";
    if (!isRefusal) this.said = text;
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
      move: this.state.moveNumber,
      finished: this.state.phase === "finished",
      ...(this.served ? { served: this.served.id } : {}),
      ...(this.chain === undefined ? {} : { chain: this.chain }),
    });
  }

  /** An engine's move, and the flag that may fall. */
  #turn(): void {
    clearTimeout(this.#flag);
    if (this.#closed || this.served) return;
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
        text: this.table.write("save", now()),
        limits: {
          ...(milliseconds === undefined ? (seat.level === 0 ? { milliseconds: 3000 } : {}) : { milliseconds }),
          ...(this.#isCleaningUp ? { cleanUp: true } : {}),
        },
      });
      if (asked !== this.#asked || this.#closed) return;
      this.thinking = undefined;
      this.isUntaught = this.#thinker.isUntaught;
      const move = report?.candidates[0]?.move;
      if (report?.resigns) this.#do(`resign ${color}`);
      else if (move !== undefined) this.#do(move);
      else this.failure = t("The engine found no move on this board.");
    } catch (error) {
      if (asked !== this.#asked || error instanceof Stopped) return;
      this.thinking = undefined;
      this.failure = whyNot(error, this.state.game);
    }
    this.progress = undefined;
  }

  close(): void {
    this.#closed = true;
    this.stopThinking();
    this.served?.close();
    clearTimeout(this.#flag);
    this.table.standUp(now());
    void this.keep().finally(() => this.table.free());
  }
}

// One game on the screen: the table of the library, who sits at it, and what is being shown.
import { headed } from "./headed";
import type { Module } from "../wasm/module";
import { type Color, type Event, type Layout, type PictureOptions, type Preview, type State, Table } from "../wasm/table";
import { type Thinker } from "../wasm/thinker";
import { ended, lineOf, newId, remember } from "./chain";
import type { Connection } from "./connection";
import { Engines } from "./engines.svelte";
import { isChange, isRefusal } from "./events";
import { Flag } from "./flag";
import { LONGEST_PLAIN, withDead } from "./link";
import type { Made, Playable } from "./playable";
import { keep, type Save } from "./saves";
import { botName, hasPerson, isBot, other, type Seats, sitterOf } from "./seats";
import type { Served } from "./served.svelte";
import { settings } from "./settings.svelte";
import { tellTabs, type Told } from "./tabs";
import { languageFile, t } from "./words.svelte";

export interface Status {
  tone: "plain" | "info" | "refusal";
  head: string;
  text: string;
  /** What can be done about it. */
  way?: { text: string; go: () => void };
}

/** Not crypto.randomUUID(): a page that comes over plain http, as on the local network, has none. */
function newSessionId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const now = () => performance.now();

export class Session implements Playable {
  /** Another one once the game has gone two ways. */
  id: string;
  readonly table: Table;
  seats = $state.raw<Seats>(undefined as unknown as Seats);
  /** Of a game that the server has. */
  readonly served: Served | undefined;
  readonly engines: Engines;

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
  isKept = $state(true);
  /** Of a game that is played by sending links. */
  chain: string | undefined;
  lastEvents = $state.raw<Event[]>([]);
  made = $state.raw<Made | undefined>();

  readonly #flag = new Flag();
  readonly #connection: Connection | undefined;
  isClosed = false;
  /** When it last went on, here and as the browser's database has it. */
  #updated = Date.now();
  #known: number | undefined;
  #keeping = Promise.resolve();
  #unkept = 0;
  #onChange: (session: Session) => void;

  constructor(
    table: Table,
    seats: Seats,
    thinker: Thinker,
    onChange: (session: Session) => void = () => {},
    id: string = newSessionId(),
    remote?: { served: Served; connect: (session: Session) => Connection },
  ) {
    this.id = id;
    this.table = table;
    this.seats = seats;
    this.served = remote?.served;
    this.engines = new Engines(this, thinker);
    this.#onChange = onChange;
    this.table.words(languageFile());
    const events = table.sitDown(now());
    this.refresh();
    // Who sat at a game that is over stays written there; of one elsewhere the server knows.
    if (!remote && this.state.phase !== "finished") this.#sit();
    this.hear(events);
    if (remote) this.#connection = remote.connect(this);
    else this.#turn();
    this.#judge(events);
  }

  /** Who sits here is written from now on. A person has not the name of an engine whose seat it was. */
  #sit(): void {
    const { seats, state, table } = this;
    const name = (color: Color) => {
      if (state.sides[color].sitter !== 2 || seats[color].kind !== "person") return undefined;
      return isBot(seats[other(color)]) ? settings.name.trim() : "";
    };
    table.name(name("black"), name("white"));
    table.seat(sitterOf(seats.black), sitterOf(seats.white));
    this.refresh();
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

  get updated(): number {
    return this.#updated;
  }

  /** Of a game that was kept: when it had last gone on. */
  wasKept(updated: number): void {
    this.#updated = this.#known = updated;
  }

  /** A link that opens this game, short enough to be sent. */
  get link(): string {
    const { link, phase, deadChains } = this.state;
    const game = link.length <= LONGEST_PLAIN ? link : this.table.write("sgn-packed", now());
    const dead = phase === "finished" ? (deadChains ?? []) : [];
    return withDead(game, dead.flatMap(({ stones }) => stones.split(" ")));
  }

  /** The game so far, as a chain of links counts it. */
  get line(): string[] {
    return lineOf(this.state.link, this.state.moves.slice(0, this.state.moveNumber));
  }

  /** The link as it is sent: it knows its game again, and whether its past was changed. */
  linkToSend(): string {
    this.chain ??= newId(crypto.getRandomValues(new Uint8Array(8)));
    remember(this.chain, this.line);
    void this.keep();
    this.#onChange(this); // what a reload finds again has the id
    return ended(this.link, this.chain, this.line);
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
    return this.engines.hinted;
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

  /** Empty where nobody has given one. */
  ownNameOf(color: Color): string {
    const seat = this.seats[color];
    return this.state.sides[color].name || (isBot(seat) ? botName(seat.level) : "");
  }

  nameOf(color: Color): string {
    return this.ownNameOf(color) || t(color === "black" ? "Black" : "White");
  }

  relearn(): void {
    this.table.words(languageFile());
    this.refresh();
  }

  /** One line of the library's words: a point, pass, undo, a question. */
  say(line: string): Event[] {
    const word = line.trim().toLowerCase();
    if (word === "undo") return this.undo();
    if (word === "p") return this.say("pass");
    if (/^h(int)?$/.test(word) && this.state.phase === "playing" && !this.served && !this.isOthersTurn) {
      void this.askHint();
      return [];
    }
    // For oneself, also while an engine thinks.
    if (word === "resign" && this.state.phase !== "finished" && !this.isWatching) return this.resign();
    if (this.#connection) return this.#connection.offer(line);
    if (!this.isOthersTurn) return this.#do(line);
    // The table says whether it is a move; then it was not this player's.
    const before = this.table.write("save", now());
    const isMove = (event: Event) => event.kind === "played";
    const events = this.table.say(line, now());
    if (!events.some(isMove)) return this.#done(events);
    this.goBackTo(before);
    this.refuse(t("It is {name}'s turn", { name: this.nameOf(this.state.toPlay) }));
    return [];
  }

  refuse(why: string): void {
    this.status = { tone: "refusal", ...headed(why) };
    this.alarm = why;
  }

  goBackTo(save: string): void {
    this.table.become(save, this.served !== undefined);
    this.table.sitDown(now());
    this.refresh();
  }

  #do(line: string): Event[] {
    return this.#done(this.table.say(line, now()));
  }

  #done(events: Event[]): Event[] {
    this.viewed = -1;
    this.engines.hint = undefined;
    this.refresh();
    this.hear(events);
    if (events.some(isChange)) {
      this.notice = undefined;
      this.release();
      if (this.state.phase === "finished") this.engines.stop();
      this.changed();
      this.#turn();
      this.#judge(events);
    }
    return events;
  }

  /** The same game with what a review has added to its record. Not where it has gone on meanwhile. */
  adopt(save: string, link: string): boolean {
    if (this.isClosed || this.state.link !== link || this.engines.thinking !== undefined) return false;
    this.goBackTo(save);
    this.#goesOn();
    void this.keep();
    this.#onChange(this);
    return true;
  }

  /** Back to a person's move; between two engines, one move. */
  undo(): Event[] {
    if (this.#connection) {
      this.#connection.undo();
      return [];
    }
    this.engines.stop();
    this.engines.hint = undefined;
    this.viewed = -1;
    const wasFinished = this.state.phase === "finished";
    const events: Event[] = [];
    do {
      const more = this.table.say("undo", now());
      events.push(...more);
      this.refresh();
      if (more.some(isRefusal)) break;
    } while (hasPerson(this.seats) && this.isBotsTurn && this.state.moveNumber > 0);
    if (wasFinished && this.phase !== "finished") this.#sit();
    const done = events.filter((event) => !isRefusal(event));
    this.hear(done.length > 0 ? done : events);
    this.changed();
    this.#turn();
    return events;
  }

  resign(): Event[] {
    if (this.#connection) {
      this.#connection.resign();
      return [];
    }
    const { toPlay } = this.state;
    const mine = isBot(this.seats[toPlay]) ? other(toPlay) : toPlay;
    this.engines.stop();
    return this.#do(`resign ${mine}`);
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

  /** Asks an engine where it would play, where somebody here is to. */
  askHint(): Promise<void> {
    if (this.state.phase !== "playing" || this.isOthersTurn) return Promise.resolve();
    return this.engines.askHint((move) => (this.said = `${t("Hint:")} ${move}`));
  }

  /** An engine that failed is asked again. */
  retry(): void {
    this.engines.failure = "";
    this.#turn();
  }

  #judge(events: Event[]): void {
    if (this.served || !events.some((event) => event.kind === "dead_proposed")) return;
    this.engines.judge((judged) => {
      const told = this.table.propose(judged);
      this.refresh();
      this.hear(told);
      void this.keep();
    });
  }

  tell(text: string): void {
    this.status = { tone: "info", ...headed(text) };
    this.said = text;
  }

  refresh(): void {
    this.state = this.table.state(now());
  }

  tick(): void {
    if (this.state.timed && !this.isClosed) this.refresh();
  }

  /** Says what happened. */
  hear(events: Event[]): void {
    this.lastEvents = events;
    const played = events.findLast((event) => event.kind === "played" && event.point !== null);
    if (played) this.made = { point: played.point ?? null, color: played.color!, taken: played.taken ?? [] };
    const spoken = events.filter((event) => event.text !== "");
    if (spoken.length === 0) return;
    const text = spoken.map((event) => event.text).join(" ");
    const isRefused = spoken.some(isRefusal);
    const tone = isRefused
      ? "refusal"
      : spoken.some((event) => event.kind === "answer" || event.kind === "dead_proposed")
        ? "info"
        : "plain";
    this.status = { tone, ...headed(text) };
    this.alarm = isRefused ? text : "";
    if (!isRefused) this.said = text;
  }

  #goesOn(): void {
    this.#updated = Math.max(Date.now(), this.#updated + 1);
  }

  /** The same game as another tab has kept it. What was played here meanwhile goes its own way. An engine thinks in that tab. */
  follow({ text, updated }: Told): void {
    if (this.isClosed || this.#unkept > 0 || updated <= this.#updated) return;
    this.engines.stop();
    this.engines.hint = undefined;
    this.viewed = -1;
    this.release();
    this.goBackTo(text);
    this.wasKept(updated);
    this.#watchFlag();
    this.tell(t("This game went on in another tab."));
    this.#onChange(this);
  }

  /** Where an engine is to play that no other tab asks any more. */
  wake(): void {
    if (this.isBotsTurn && this.engines.thinking === undefined && !this.engines.failure) this.#turn();
  }

  /** The game went on: it is kept, and told to whoever shows its link. */
  changed(): void {
    this.#goesOn();
    this.engines.forget();
    void this.keep();
    this.#onChange(this);
  }

  keep(): Promise<void> {
    if (this.state.moveNumber === 0 && this.state.phase === "playing") return this.#keeping;
    const size = `${this.state.columns}×${this.state.rows}`;
    const save: Save = {
      id: this.id,
      updated: this.#updated,
      text: this.table.write("save", now()),
      seats: $state.snapshot(this.seats) as Seats,
      title: `${this.nameOf("black")} – ${this.nameOf("white")}`,
      names: [this.ownNameOf("black"), this.ownNameOf("white")],
      detail: `${this.state.game === "go" ? "Go" : "Othello"} ${size}`,
      move: this.state.moveNumber,
      finished: this.state.phase === "finished",
      ...(this.state.result === undefined ? {} : { result: this.state.result }),
      ...(this.served ? { served: this.served.id } : {}),
      ...(this.chain === undefined ? {} : { chain: this.chain }),
    };
    // One after the other: each knows what the one before has written.
    this.#unkept += 1;
    this.#keeping = this.#keeping.then(() => this.#write(save)).finally(() => (this.#unkept -= 1));
    return this.#keeping;
  }

  async #write(save: Save): Promise<void> {
    const kept = await keep({ ...save, id: this.id }, this.served ? undefined : this.#known);
    if (kept === "overtaken") return save.updated === this.#known ? undefined : this.#part(save);
    this.isKept = kept === "kept";
    if (!this.isKept || this.served) return;
    if (save.updated !== this.#known) tellTabs({ id: this.id, text: save.text, updated: save.updated });
    this.#known = save.updated;
  }

  /** Another tab has gone on with this game: from here on there are two. */
  #part(save: Save): Promise<void> {
    this.id = newSessionId();
    this.#known = undefined;
    const head = t("This game went on in another tab.");
    const text = t("What is played here is kept as a game of its own.");
    this.notice = { tone: "info", head, text };
    this.said = `${head} ${text}`;
    this.#onChange(this);
    return this.#write(save);
  }

  #watchFlag(): void {
    this.#flag.clear();
    this.#flag.set(this.state.nextFlag, () => this.#poll());
  }

  /** An engine's move, and the flag that may fall. */
  #turn(): void {
    this.#flag.clear();
    if (this.isClosed || this.served) return;
    this.#watchFlag();
    if (this.isBotsTurn) void this.engines.play((line) => this.#do(line));
  }

  #poll(): void {
    if (this.isClosed) return;
    const events = this.table.poll(now());
    this.refresh();
    if (events.length > 0) {
      this.engines.stop();
      this.hear(events);
      this.changed();
    }
    this.#turn();
  }

  close(): void {
    this.isClosed = true;
    this.engines.stop();
    this.#connection?.close();
    this.#flag.clear();
    this.table.standUp(now());
    void this.keep().finally(() => this.table.free());
  }
}

// One game on the screen: the table of the library, who sits at it, and what is being shown.
import { headed } from "./headed";
import { MagpieError, type Module } from "../wasm/module";
import { type Color, type Event, type Layout, type PictureOptions, type Preview, type State, Table } from "../wasm/table";
import { type Thinker } from "../wasm/thinker";
import { botName } from "./bots";
import { ended, lineOf, newId, remember } from "./chain";
import type { Connection } from "./connection";
import { Engines } from "./engines.svelte";
import { isChange, isRefusal } from "./events";
import { Flag } from "./flag";
import { LONGEST_PLAIN, withDead } from "./link";
import type { Made, Playable } from "./playable";
import { Keeper, newGameId } from "./keeper";
import type { Save } from "./saves";
import { hasPerson, isBot, other, type Seats, sitterOf } from "./seats";
import type { Served } from "./served.svelte";
import { settings } from "./settings.svelte";
import type { Told } from "./tabs";
import { Vigil } from "./vigil";
import { languageFile, t } from "./words.svelte";

export interface Status {
  tone: "plain" | "info" | "refusal";
  head: string;
  text: string;
  /** What can be done about it. */
  way?: { text: string; go: () => void };
}

/** Whoever looks through the record of a game and adds to it. */
export interface Looking {
  /** What was added comes to the game. */
  handOver(): void;
  /** The game or its record has gone on. */
  follow(): void;
}

const now = () => performance.now();

export class Session implements Playable {
  readonly table: Table;
  seats = $state.raw<Seats>(undefined as unknown as Seats);
  /** Of a game that the server has. */
  readonly served: Served | undefined;
  readonly engines: Engines;

  state = $state.raw<State>(undefined as unknown as State);
  status = $state.raw<Status>({ tone: "plain", head: "", text: "" });
  /** About the file or link it came from, or one that was refused: it stays, whatever the game is at, until the next move. */
  notice = $state.raw<Status | undefined>();
  /** For a screen reader: politely, or at once. Each is a thing of its own: the same words again are said again. */
  polite = $state.raw({ words: "" });
  alarmed = $state.raw({ words: "" });
  preview = $state.raw<Preview | undefined>();
  ghost = $state<string | undefined>();
  /** A move waits for its confirmation. */
  pending = $state(false);
  /** So many moves of the game are shown; negative: all. */
  viewed = $state(-1);
  /** Of a game that is played by sending links. */
  chain: string | undefined;
  lastEvents = $state.raw<Event[]>([]);
  made = $state.raw<Made | undefined>();

  readonly #flag = new Flag();
  readonly #connection: Connection | undefined;
  isClosed = false;
  readonly #keeper: Keeper;
  readonly #vigil: Vigil;
  #looking: Looking | undefined;
  /** To the record of a game that the server has, which keeps the game alone. */
  #added: { before: string; after: string } | undefined;
  #onChange: (session: Session) => void;

  constructor(
    table: Table,
    seats: Seats,
    thinker: Thinker,
    onChange: (session: Session) => void = () => {},
    id: string = newGameId(),
    remote?: { served: Served; connect: (session: Session) => Connection },
  ) {
    this.table = table;
    this.seats = seats;
    this.served = remote?.served;
    this.#keeper = new Keeper(this, id, remote !== undefined);
    this.#vigil = new Vigil(this);
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

  get id(): string {
    return this.#keeper.id;
  }

  /** When it last went on, as it is kept; nothing of a game that is not. */
  get updated(): number | undefined {
    return this.#keeper.isStored ? this.#keeper.updated : undefined;
  }

  /** Of a game that was kept: when it had last gone on. */
  wasKept(updated: number): void {
    this.#keeper.wasKept(updated);
  }

  /** Of a game that other tabs may have shown meanwhile. */
  async catchUp(): Promise<void> {
    await this.#keeper.catchUp();
    if (this.isClosed) return;
    this.#vigil.watch(false);
  }

  /** Answers how to look no longer. */
  lookThrough(looking: Looking): () => void {
    this.#looking = looking;
    return () => {
      if (this.#looking === looking) this.#looking = undefined;
    };
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
    if (this.chain === undefined) {
      this.chain = newId(crypto.getRandomValues(new Uint8Array(8)));
      this.#keeper.goesOn();
    }
    remember(this.chain, this.line);
    this.claim();
    this.#onChange(this); // what a reload finds again has the id
    return ended(this.link, this.chain, this.line);
  }

  get said(): string {
    return this.polite.words;
  }

  set said(words: string) {
    this.polite = { words };
  }

  get alarm(): string {
    return this.alarmed.words;
  }

  set alarm(words: string) {
    this.alarmed = { words };
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
    if (this.#connection) {
      const offered = this.#connection.offer(line);
      if (offered.some(isChange)) this.#keeper.deed();
      return offered;
    }
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
    // Of these the server knows nothing.
    if (this.#added) this.table.merge(this.#added.before, this.#added.after);
    this.table.sitDown(now());
    this.refresh();
  }

  #do(line: string): Event[] {
    return this.#done(this.table.say(line, now()));
  }

  /** `isDeed`: somebody here has done it, no engine. */
  #done(events: Event[], isDeed = true): Event[] {
    this.viewed = -1;
    this.engines.hint = undefined;
    this.refresh();
    this.hear(events);
    if (events.some(isChange)) {
      this.notice = undefined;
      this.release();
      if (this.state.phase === "finished") this.engines.stop();
      if (isDeed) this.#keeper.deed();
      this.changed();
      this.#turn();
      this.#judge(events);
    }
    return events;
  }

  /** What a review has made of the record, from `before` to `after`. The game itself goes on as it does: its clock, its engine. */
  adopt(before: string, after: string): void {
    if (this.isClosed || !this.table.merge(before, after)) return;
    if (this.served) this.#added = { before: this.#added?.before ?? before, after };
    this.refresh();
    this.#keeper.deed();
    this.#keeper.goesOn();
    void this.keep();
    this.#onChange(this);
  }

  /** What was added before to the record of a game that the server has. */
  addAgain({ text }: Save): void {
    try {
      this.table.merge("", text);
      this.#added = { before: "", after: text };
      this.refresh();
    } catch (error) {
      if (!(error instanceof MagpieError)) throw error; // it is of no use
    }
  }

  /** It is a game of somebody here, though nothing was done about it here yet. */
  claim(): void {
    this.#keeper.deed();
    void this.keep();
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
    if (done.length > 0) this.#keeper.deed();
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

  /** What a tab of this browser has done, this one too. */
  hearTab(told: Told): void {
    if (this.isClosed) return;
    this.#vigil.hear(told);
    this.#keeper.hear(told);
  }

  /** As another tab has kept it. An engine thinks in that tab. */
  become({ text, chain }: Save): void {
    this.engines.stop();
    this.engines.hint = undefined;
    this.viewed = -1;
    this.release();
    this.goBackTo(text);
    this.chain = chain ?? this.chain;
    this.#watchFlag();
    this.#vigil.watch(true);
    this.tell(t("This game went on in another tab."));
    this.#looking?.follow();
    this.#onChange(this);
  }

  /** Another tab has added to the record. */
  add(before: string, { text, chain }: Save): void {
    this.chain = chain ?? this.chain;
    if (this.table.merge(before, text)) {
      this.refresh();
      this.#looking?.follow();
    }
    this.#onChange(this);
  }

  get isThinking(): boolean {
    return this.engines.thinking !== undefined && !this.isClosed;
  }

  get isIdle(): boolean {
    return this.isBotsTurn && !this.isClosed && !this.served && this.engines.thinking === undefined && !this.engines.failure;
  }

  /** No other tab asks the engine any more. */
  ask(): void {
    this.#turn();
  }

  /** The game went on: it is kept, and told to whoever shows its link. */
  changed(): void {
    this.#keeper.goesOn();
    this.engines.forget();
    this.#looking?.follow();
    void this.keep();
    this.#onChange(this);
  }

  async keep(): Promise<void> {
    if (this.state.moveNumber === 0 && this.state.phase === "playing" && !this.#keeper.isStored) return;
    await this.#keeper.keep();
  }

  /** As it is kept. */
  save(): Save {
    const { columns, rows, link, phase, dead } = this.state;
    const size = `${columns}×${rows}`;
    return {
      id: this.id,
      updated: this.#keeper.updated,
      standing: `${link} ${phase} ${dead.join()}`,
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
  }

  /** Another tab has gone on with this game: from here on there are two. */
  parted(): void {
    const head = t("This game went on in another tab.");
    const text = t("What is played here is kept as a game of its own.");
    this.notice = { tone: "info", head, text };
    this.said = `${head} ${text}`;
    this.#onChange(this);
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
    if (!this.isBotsTurn) return;
    void this.engines.play((line) => this.#done(this.table.say(line, now()), false));
    this.#vigil.thinks();
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
    this.handOver();
    this.isClosed = true;
    this.engines.stop();
    this.#connection?.close();
    this.#flag.clear();
    this.#vigil.close();
    this.table.standUp(now());
    // All else is kept when it happens, and what was only looked at is nobody's game.
    const hasClock = this.state.timed && this.phase === "playing" && this.#keeper.isStored;
    void (hasClock ? this.keep() : this.#keeper.written).finally(() => this.table.free());
  }

  /** The page may be gone soon: what a review has not handed over yet is kept. */
  handOver(): void {
    this.#looking?.handOver();
  }
}

// What the page is about now: the first screen, or a game. The address always says which.
import { compileWhole } from "../wasm/load";
import { MagpieError, Module } from "../wasm/module";
import { type Color, gamesIn, type GameOptions, type Listed, type Names, Table } from "../wasm/table";
import { Thinker } from "../wasm/thinker";
import { compare, gameOf, lineOf, recall, remember, type Sent, split } from "./chain";
import { isPlain } from "./encoding";
import { headed, shortened } from "./headed";
import { introduce } from "./introduce";
import { addressOf, addressOfServed, gameIn, isNowhere, placeText, servedIn, servedInText } from "./link";
import { noteTold, withoutEchoes } from "./notes";
import { offline } from "./offline.svelte";
import { find, list, type Save } from "./saves";
import { colors, isBot, seatOf, type Seats } from "./seats";
import { type About, aboutServer, ServerError } from "./server";
import { Session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { Shelf } from "./shelf.svelte";
import { hear } from "./tabs";
import { t, told } from "./words.svelte";

const TWO_PEOPLE: Seats = { black: { kind: "person" }, white: { kind: "person" } };

/** What a reload should find again besides the link: who plays, the clock, and the id of a game sent by links. */
const LAST = "magpie.last";

interface Remembered {
  link: string;
  text: string;
  seats: Seats;
  id: string;
  updated?: number;
  chain?: string;
}

/** More than any record of a game has; what is larger is not even read. */
export const LARGEST_FILE = 32 * 1024 * 1024;

const SERVER = "magpie.server";

/** Of a file with more games than that, these can be chosen from. */
const MOST_LISTED = 2000;

/** A file with several games, of which one is shown. */
export interface Collection {
  given: string | Uint8Array;
  names: Names;
  games: readonly (Listed | undefined)[];
  shown: number;
}

/** What games between two devices need, fetched with the first of them. */
async function remote() {
  try {
    const [served, { Connection }] = await Promise.all([import("./served.svelte"), import("./connection")]);
    return { ...served, Connection };
  } catch {
    throw new ServerError(0, t("The server cannot be reached."));
  }
}

/** Whether the server had nothing at the address that was opened. */
function wasMissing(): boolean {
  const [opened] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & { responseStatus?: number })[];
  return opened?.responseStatus === 404;
}

const tooLarge = () => new MagpieError(t("It is larger than {n} MB.", { n: LARGEST_FILE / 1024 / 1024 }));

/** What is dropped may be a folder, and a file may be gone or shut since it was chosen: only reading it tells. */
async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new MagpieError(t("“{name}” could not be read: it is a folder, or no longer there, or not yours to read.", { name: shortened(file.name) }));
  }
}

function serverWasHere(): boolean {
  try {
    return localStorage.getItem(SERVER) === "yes";
  } catch {
    return false;
  }
}

export class App {
  readonly module: Module;
  readonly #compiled: WebAssembly.Module;
  readonly thinker: Thinker;
  /** What was deleted can be had back from any screen that lists games. */
  readonly shelf = new Shelf();
  session = $state.raw<Session | undefined>();
  view = $state<"play" | "review" | "learn" | "library">("play");
  problem = $state("");
  /** Whether the address may be /game/…: a server of ours answers there. */
  hasServer = $state(serverWasHere());
  about = $state.raw<About>({ addresses: [], hosting: false, library: false, analysis: false });
  /** The file that the shown game is one of. */
  collection = $state.raw<Collection | undefined>();
  /** The address is of nothing: the page says so. */
  isLost = $state(wasMissing() && isNowhere(location));
  /** A game of the server's is being fetched. */
  isJoining = $state(false);
  #ownAddress = "";

  /** Something broke that should not: the page has to be loaded anew. The games are kept. */
  isBroken = $state(false);

  constructor(module: Module, compiled: WebAssembly.Module) {
    this.module = module;
    this.#compiled = compiled;
    const isTrap = (error: unknown) => error instanceof WebAssembly.RuntimeError;
    addEventListener("error", (event) => (this.isBroken ||= isTrap(event.error)));
    addEventListener("unhandledrejection", (event) => (this.isBroken ||= isTrap(event.reason)));
    this.thinker = new Thinker(compileWhole, (received, total) =>
      this.session?.engines.downloading(received, total),
    );
    addEventListener("online", () => this.#fetchAgain());
    hear((told) => this.session?.hearTab(told));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.session?.catchUp();
      else this.session?.handOver();
    });
    addEventListener("popstate", () => this.follow());
    addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  /** What could not be fetched without a connection. */
  #fetchAgain(): void {
    void offline.fetch();
    if (this.session?.engines.failure) this.session.retry();
  }

  /** Asks whether the page comes from `magpie serve`, which alone serves /game/…. */
  async findServer(): Promise<void> {
    if (!navigator.onLine) return;
    try {
      const { headers } = await fetch("/", { method: "HEAD" });
      this.hasServer = /^magpie/i.test(headers.get("server") ?? "");
      localStorage.setItem(SERVER, this.hasServer ? "yes" : "no");
      if (!this.hasServer) return;
      this.isLost = isNowhere(location);
      this.about = await aboutServer();
    } catch {
      // What was known before is as good as anything.
    }
  }

  /** Shows what the address says. */
  follow(): void {
    if (placeText(location) === this.#ownAddress) return;
    this.isLost &&= isNowhere(location);
    const served = servedIn(location);
    if (served !== undefined) {
      void this.join(served);
      return;
    }
    const { game: text, sent } = split(gameIn(location) ?? "");
    if (text === "") {
      this.#show(undefined);
      return;
    }
    const last = this.#last(text);
    if (last) {
      try {
        const session = Session.open(this.module, last.text, last.seats, this.thinker, this.#changed, last.id);
        session.chain = last.chain;
        if (last.updated !== undefined) session.wasKept(last.updated);
        this.#show(session);
        if (sent) this.#checkChain(sent);
        void session.catchUp();
        return;
      } catch {
        // What was kept is of no use: the link alone then.
      }
    }
    if (this.open(text) && sent) this.#checkChain(sent);
  }

  /** A link that was sent: whether it tells the same past as before. */
  #checkChain(sent: Sent): void {
    const session = this.session;
    if (!session) return;
    session.chain = sent.id;
    const known = recall(sent.id);
    const found = compare(sent, session.line, known);
    if (found.kind === "fine") remember(sent.id, session.line);
    this.#remember(session);
    const told = {
      fine: "",
      broken: t("This link was changed on its way: its terms or moves are not those it was made for."),
      "other terms": t("The terms of this game were changed: board, rules, komi or handicap are not what they were."),
      changed: t("The past of this game was changed: move {n} is not what it was.", {
        n: found.kind === "changed" ? found.move : 0,
      }),
      older: t("This link is older than the game you know."),
    }[found.kind];
    if (found.kind === "fine" && known) void this.#goOn(session, sent.id);
    if (told === "") return;
    session.notice = { tone: "refusal", ...headed(told) };
    session.alarm = told;
    if (known) void this.#offerKnown(session, sent.id, known, found.kind === "older");
  }

  /** A link of a game that is kept here, with the moves that are new: that game goes on, with its players, clock and comments. */
  async #goOn(session: Session, chain: string): Promise<void> {
    const save = (await list(this.module)).find((one) => one.chain === chain);
    if (!save || save.id === session.id || this.session !== session) return;
    const { link, moves, moveNumber } = session.state;
    const trial = Table.follow(this.module, save.text);
    const known = trial.state(0).moveNumber;
    const added = moves.slice(known, moveNumber).map(({ text }) => text);
    for (const move of added) trial.say(move, 0);
    const isIt = trial.state(0).link === link;
    trial.free();
    // As one that was given up there: then it is a game of its own.
    if (!isIt || colors.some((color) => isBot(save.seats[color]))) return session.claim();
    const next = Session.open(this.module, save.text, save.seats, this.thinker, this.#changed, save.id);
    next.chain = chain;
    next.wasKept(save.updated);
    for (const move of added) next.say(move);
    this.#show(next);
    this.#remember(next);
  }

  /** The game that a link does not tell: as it was kept here, else as it is remembered. */
  async #offerKnown(session: Session, chain: string, known: readonly string[], isNewer: boolean): Promise<void> {
    const isKnown = (text: string) => {
      try {
        const table = Table.follow(this.module, text);
        const { link, moves, moveNumber } = table.state(0);
        table.free();
        return lineOf(link, moves.slice(0, moveNumber)).join() === known.join();
      } catch {
        return false; // kept, but of no use
      }
    };
    const save = (await list(this.module)).find((one) => one.chain === chain && isKnown(one.text));
    const { notice } = session;
    if (this.session !== session || !notice) return;
    const text = isNewer ? t("Open the newer one") : t("Open the game you know");
    session.notice = { ...notice, way: { text, go: () => (save ? void this.resume(save) : this.#openKnown(chain, known)) } };
  }

  /** A game of which only the moves are remembered. */
  #openKnown(chain: string, known: readonly string[]): void {
    if (!this.open(gameOf(known)) || !this.session) return;
    this.session.chain = chain;
    this.#remember(this.session);
  }

  /** `keepsAddress`: it is of nothing, and stays as it was typed, so that it can be corrected. */
  #show(session: Session | undefined, keepsAddress = false): void {
    this.session?.close();
    this.session = session;
    this.collection = undefined;
    this.problem = "";
    this.view = "play";
    if (keepsAddress) this.#ownAddress = placeText(location);
    else this.#address(session);
    document.title = session ? `${session.nameOf("black")} – ${session.nameOf("white")} · Magpie` : "Magpie";
  }

  readonly #changed = (session: Session): void => {
    if (session !== this.session) return;
    this.#address(session);
    this.#remember(session);
  };

  #address(session: Session | undefined): void {
    const address = session?.served
      ? addressOfServed(session.served.id)
      : addressOf(session?.link ?? "", location, this.hasServer);
    if (placeText(location) === address) {
      this.#ownAddress = address;
      return;
    }
    // A game is one step of the way back, however many moves it has.
    const isNew = (gameIn(location) ?? servedIn(location)) === undefined || session === undefined;
    if (isNew) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.#ownAddress = placeText(location);
  }

  #remember(session: Session): void {
    if (session.served) return;
    try {
      const kept = {
        link: session.link,
        text: session.table.write("save", performance.now()),
        seats: session.seats,
        id: session.id,
        ...(session.updated === undefined ? {} : { updated: session.updated }),
        ...(session.chain === undefined ? {} : { chain: session.chain }),
      };
      // Of this tab; and for a link that is opened again later, of whichever tab was last.
      sessionStorage.setItem(LAST, JSON.stringify(kept));
      localStorage.setItem(LAST, JSON.stringify(kept));
    } catch {
      // The link alone is enough to go on.
    }
  }

  #last(link: string): Remembered | undefined {
    for (const storage of ["sessionStorage", "localStorage"] as const) {
      try {
        const kept = JSON.parse(window[storage].getItem(LAST) ?? "null") as Remembered | null;
        if (kept?.link === link && kept.seats?.black && kept.seats?.white) return kept;
      } catch {
        // A browser that keeps nothing, or nothing of ours.
      }
    }
    return undefined;
  }

  start(options: GameOptions, seats: Seats): void {
    try {
      const table = Table.create(this.module, options);
      const session = new Session(table, seats, this.thinker, this.#changed);
      this.#show(session);
      this.#remember(session);
      introduce(session);
    } catch (error) {
      this.#refuse(error, (why) => t("This game could not be started: {why}", { why }));
    }
  }

  /** The same players again. */
  async rematch(session: Session): Promise<void> {
    const { rematch } = await import("./rematch");
    try {
      const { table, seats } = rematch(session);
      const next = new Session(table, seats, this.thinker, this.#changed);
      this.#show(next);
      this.#remember(next);
      introduce(next);
    } catch (error) {
      this.#refuse(error, (why) => t("This game could not be started: {why}", { why }));
    }
  }

  /** A game of the server's, between somebody here and somebody elsewhere. */
  async startServed(wish: Record<string, unknown>, color: Color): Promise<void> {
    this.problem = "";
    this.isJoining = true;
    try {
      const { createServed } = await remote();
      const id = await createServed({ ...wish, [color]: { name: settings.name } }, color);
      await this.join(id);
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.isJoining = false;
    }
  }

  /** Plays with somebody who waits. */
  async joinOpen(join: string): Promise<void> {
    this.problem = "";
    this.isJoining = true;
    try {
      const { joinOpen } = await remote();
      await this.join(await joinOpen(join));
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.isJoining = false;
    }
  }

  /** Opens a game of the server's by an id that plays or looks on. */
  async join(id: string): Promise<void> {
    this.problem = "";
    this.isJoining = true;
    try {
      const { Connection, seatsOf, Served } = await remote();
      const served = await Served.open(id);
      const table = Table.follow(this.module, served.game.save);
      const connect = (session: Session) => new Connection(session, served, settings.name.trim());
      const before = await find(`served-${id}`).catch(() => undefined);
      const session = new Session(table, seatsOf(served.game), this.thinker, this.#changed, `served-${id}`, { served, connect });
      if (before) session.addAgain(before);
      this.#show(session);
      // Whoever looks on finds it where they found it.
      if (!served.isWatching) void session.keep();
    } catch (error) {
      this.#show(undefined, servedIn(location) === id);
      this.#refuse(error);
    } finally {
      this.isJoining = false;
    }
  }

  /** A game out of a link, or why not; where it has a move that cannot be, up to there and with the reason, as a file. */
  open(game: string): boolean {
    try {
      this.#seat(Table.read(this.module, game.includes("?") ? `/game/${game}` : game));
    } catch (error) {
      const begun = error instanceof MagpieError ? this.#begun(game.replace(/\?.*/, "").split(",")) : undefined;
      if (!begun) {
        this.#refuse(error);
        return false;
      }
      this.#seat(begun, true);
      this.#refuse(error, (why) => `${why.charAt(0).toUpperCase()}${why.slice(1)} ${t("The game is shown up to there.")}`);
    }
    return true;
  }

  /** As much of a link as can be read: its heading, which has to be good, and some moves. */
  #begun(parts: readonly string[]): Table | undefined {
    let found: Table | undefined;
    let [good, bad] = [0, parts.length];
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      try {
        const table = Table.read(this.module, parts.slice(0, middle).join(","));
        found?.free();
        found = table;
        good = middle;
      } catch {
        bad = middle;
      }
    }
    if (!parts[good]?.includes("=")) return found;
    found?.free(); // a game on other terms is another game
    return undefined;
  }

  /** Whoever sat there sits there again. */
  #seat(table: Table, keepsAddress = false): void {
    const state = table.state(performance.now());
    const named = { black: seatOf(state.sides.black, state.game), white: seatOf(state.sides.white, state.game) };
    const isGoing = state.phase !== "finished";
    const session = new Session(table, isGoing ? named : { ...TWO_PEOPLE }, this.thinker, this.#changed);
    this.#show(session, keepsAddress);
    const gone = colors.filter((color) => isGoing && state.sides[color].sitter === 2 && !isBot(named[color]));
    if (gone.length === 0) return;
    const nameOf = (color: Color) => shortened(state.sides[color].name) || t(color === "black" ? "Black" : "White");
    const say = (color: Color) => t("{player} is an engine that is not known here: a person plays on in its place.", { player: nameOf(color) });
    session.said = gone.map(say).join(" ");
    session.notice = { tone: "info", head: session.said, text: "" };
  }

  /**
   * A text or a file in any format, read by the whole library where the first module cannot. Strangers'
   * texts are read in an instance that is thrown away, so that nothing they do to it stays.
   */
  async read(given: string | Uint8Array, names?: Names): Promise<{ table: Table; notes: string[]; hasMore: boolean }> {
    if (given.length > LARGEST_FILE) throw tooLarge();
    const game = typeof given === "string" ? split(given.trim()).game : given;
    const readers = isPlain(game) ? [() => Promise.resolve(this.#compiled), compileWhole] : [compileWhole];
    let refused = new MagpieError("");
    for (const reader of readers) {
      try {
        const module = await Module.load(await reader());
        const read = names ? Table.readOne(module, game, 0, names) : Table.read(module, game);
        return { table: Table.read(this.module, read.write("save", 0)), notes: read.notes(), hasMore: read.hasMore || names !== undefined };
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) throw new MagpieError(t("It is more than this device can read."));
        refused = error instanceof MagpieError ? error : new MagpieError(error instanceof Error ? error.message : String(error));
      }
    }
    throw refused;
  }

  /** One game file, and the names beside it where it has numbers: given with it, or after it. */
  async openFiles(files: readonly File[], isToReview = false): Promise<void> {
    const [first] = files;
    if (!first) return;
    // Not read where one is too large: the size alone tells.
    if (files.some(({ size }) => size > LARGEST_FILE)) return this.#refuse(tooLarge());
    const bytes = (file: File | undefined) => file && bytesOf(file);
    const ending = (end: RegExp) => bytes(files.find(({ name }) => end.test(name)));
    const isOfNames = /\.(jou|trn)$/i;
    let read: [Uint8Array | undefined, Uint8Array | undefined, Uint8Array | undefined];
    try {
      read = await Promise.all([ending(/\.jou$/i), ending(/\.trn$/i), bytes(files.find(({ name }) => !isOfNames.test(name)))]);
    } catch (error) {
      return this.#refuse(error, (why) => why);
    }
    const [players, tournaments, game] = read;
    const given = { ...(players && { players }), ...(tournaments && { tournaments }) };
    const before = this.collection;
    if (game) await this.openAny(game, players || tournaments ? given : undefined);
    else if (before) {
      await this.openAny(before.given, { ...before.names, ...given });
      if (before.shown > 0) await this.choose(before.shown);
    } else await this.openAny((players ?? tournaments)!);
    if (isToReview && this.session) this.view = "review";
  }

  async openAny(game: string | Uint8Array, names?: Names): Promise<void> {
    const served = typeof game === "string" ? servedInText(game) : undefined;
    if (served !== undefined) return this.join(served);
    try {
      const { table, notes, hasMore } = await this.read(game, names);
      this.#seat(table);
      this.#note(notes);
      this.#reviewIfOver();
      if (hasMore) await this.#list(game, names);
      const { sent } = split(typeof game === "string" ? game.trim() : "");
      if (sent) this.#checkChain(sent);
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #list(given: string | Uint8Array, names: Names = {}): Promise<void> {
    const { session } = this;
    const games = gamesIn(await Module.load(await compileWhole()), given, MOST_LISTED, names);
    if (this.session === session && games.length > 1) this.collection = { given, names, games, shown: 0 };
  }

  /** Another game of the same file. */
  async choose(number: number): Promise<void> {
    const { collection } = this;
    if (!collection) return;
    try {
      const read = Table.readOne(await Module.load(await compileWhole()), collection.given, number, collection.names);
      this.#seat(Table.read(this.module, read.write("save", 0)));
      this.#note(read.notes());
      this.#reviewIfOver();
      this.collection = { ...collection, shown: number };
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** A game that others have finished is to be looked at: there is nothing to take back. */
  #reviewIfOver(): void {
    if (this.session?.state.phase === "finished") this.view = "review";
  }

  /** What was odd in a file is said once, with the game. */
  #note(all: readonly string[]): void {
    const notes = withoutEchoes(all);
    if (!this.session || notes.length === 0) return;
    const head = notes.length === 1 ? t("It could be read, with a note:") : t("It could be read, with {n} notes:", { n: notes.length });
    const text = notes.map((note) => noteTold(note, told)).join("\n");
    this.session.notice = { tone: "refusal", head, text };
    this.session.said = `${head} ${text}`;
  }

  /** A game that was kept, as it is kept now: it may have gone on since it was listed. */
  async resume(listed: Save): Promise<void> {
    if (listed.served !== undefined) return this.join(listed.served);
    if (this.session?.id === listed.id) {
      this.view = "play";
      return;
    }
    const save = (await find(listed.id).catch(() => undefined)) ?? listed;
    try {
      const session = Session.open(this.module, save.text, save.seats, this.thinker, this.#changed, save.id);
      session.chain = save.chain;
      session.wasKept(save.updated);
      this.#show(session);
      this.#remember(session);
    } catch (error) {
      this.#refuse(error);
    }
  }

  leave(): void {
    this.#show(undefined);
  }

  #refuse(error: unknown, say = (why: string) => t("This game could not be opened: {why}", { why })): void {
    if (error instanceof ServerError) {
      this.problem = error.message;
      return;
    }
    if (!(error instanceof MagpieError)) throw error;
    const why = say(told(error.message));
    if (this.session === undefined) {
      this.#show(undefined, true);
      this.problem = why;
      return;
    }
    // The game being played goes on as if nothing had been asked.
    this.session.notice = { tone: "refusal", ...headed(why) };
    this.session.alarm = why;
  }
}

// A sitting: magpie_table of the C interface. All rules, scores, sentences and pictures come from it.
import { BAD_INPUT, type Module, MagpieError, OK, type Room } from "./module";

export type Color = "black" | "white";
export type Phase = "playing" | "marking_dead" | "finished";
export type Theme = "light" | "dark" | "plain" | "high-contrast";

export interface GameOptions {
  game: "go" | "othello";
  columns: number;
  rows: number;
  rules?: string;
  komi?: string;
  handicap?: number;
  freeHandicap?: boolean;
  clock?: string;
  black?: string;
  white?: string;
}

export interface Event {
  kind: string;
  text: string;
  color?: Color;
  point?: number | null;
  taken?: number[];
  forced?: boolean;
}

export interface Side {
  name: string;
  /** 1: a person, 2: an engine, 0: nobody has said. */
  sitter: number;
  count: string;
  unit: string;
  clock: string;
  left: number;
  /** The main time is over, and what comes after it runs. */
  overtime: boolean;
}

/** A time control taken apart: times are milliseconds. */
export type TimeControl =
  | { system: "none" }
  | { system: "absolute"; main: number }
  | { system: "fischer"; main: number; increment: number; most?: number }
  | { system: "byo_yomi"; main: number; periods: number; period: number }
  | { system: "canadian"; main: number; moves: number; period: number }
  | { system: "simple"; period: number };

export interface CountOfSide {
  territory: number;
  stones: number;
  prisoners: number;
  dead: number;
  total: string;
}

export interface Count {
  rules: string;
  area: boolean;
  black: CountOfSide;
  white: CountOfSide;
  komi: string;
  winner: Color | "";
  margin: string;
}

export interface DeadChain {
  number: number;
  color: Color;
  point: string;
  stones: string;
  reason: string;
}

export interface State {
  game: "go" | "othello";
  columns: number;
  rows: number;
  rules: string;
  komi: string;
  handicap: number;
  phase: Phase;
  toPlay: Color;
  moveNumber: number;
  handicapLeft: number;
  taken: number;
  stones: string;
  last: number | null;
  ko: number | null;
  legal: number[];
  dead: number[];
  moves: { color: Color; text: string; taken?: number }[];
  timed: boolean;
  timeControl: string;
  time: TimeControl;
  nextFlag: number | null;
  sides: Record<Color, Side>;
  link: string;
  /** When it was played, as SGF writes it; empty where nobody has said it. */
  date: string;
  /** By how much Black won, of a game that was counted. */
  margin: number | null;
  result?: string;
  resultText?: string;
  counts?: Count[];
  deadChains?: DeadChain[];
  /** Why points count for nobody, a sentence each. */
  neutral?: string[];
  needsSealing?: number[];
}

export interface Preview {
  legal: boolean;
  text?: string;
  point?: string;
  taken?: string[];
  black?: number;
  white?: number;
  stones?: number;
  liberties?: number;
}

export interface PictureOptions {
  theme: Theme;
  side: number;
  coordinates?: boolean;
  ghost?: string | undefined;
  legalMoves?: boolean;
  numbers?: boolean;
  moves?: number;
  id?: string;
  territory?: boolean;
}

export interface Layout {
  width: number;
  height: number;
  cell: number;
  x: number;
  y: number;
  radius: number;
  points: string[];
}

export class Table {
  readonly #module: Module;
  #handle: number;
  #words = "";

  private constructor(module: Module, handle: number) {
    this.#module = module;
    this.#handle = handle;
  }

  static create(module: Module, options: GameOptions): Table {
    return module.with((room) => {
      const error = room.error();
      const struct = room.struct([
        room.string(options.game),
        options.columns,
        options.rows,
        room.string(options.rules),
        room.string(options.komi),
        options.handicap ?? 0,
        options.freeHandicap ? 1 : 0,
        room.string(options.clock),
        room.string(options.black),
        room.string(options.white),
      ]);
      const handle = module.call("magpie_table_new", struct, error.address);
      if (handle === 0) throw new MagpieError(error.message());
      return new Table(module, handle);
    });
  }

  /** A new game on the terms of this one. Nobody sits there yet. */
  again(): Table {
    return this.#module.with((room) => {
      const error = room.error();
      const handle = this.#module.call("magpie_table_again", this.#handle, error.address);
      if (handle === 0) throw new MagpieError(error.message());
      return new Table(this.#module, handle);
    });
  }

  static read(module: Module, game: string | Uint8Array): Table {
    return Table.#made("magpie_table_read", module, game);
  }

  /** A game that is kept elsewhere, or is only to be shown: nobody thinks about dead stones here. */
  static follow(module: Module, game: string): Table {
    return Table.#made("magpie_table_follow", module, game);
  }

  static #made(call: "magpie_table_read" | "magpie_table_follow", module: Module, game: string | Uint8Array): Table {
    return module.with((room) => {
      const error = room.error();
      const text = typeof game === "string" ? room.text(game) : room.bytes(game);
      const handle = module.call(call, text.address, text.length, error.address);
      if (handle === 0) throw new MagpieError(error.message());
      return new Table(module, handle);
    });
  }

  /** The game of a text with that number, the first being 0; of the whole module. */
  static readOne(module: Module, text: string | Uint8Array, number: number, names: Names = {}): Table {
    return module.with((room) => {
      const error = room.error();
      const given = typeof text === "string" ? room.text(text) : room.bytes(text);
      const beside = namesIn(room, names);
      const handle = module.call("magpie_collection_table_named", given.address, given.length, beside, number, error.address);
      if (handle === 0) throw new MagpieError(error.message());
      return new Table(module, handle);
    });
  }

  /** What was odd in the text it was read from, a line each; where its moves stop comes first. */
  notes(): string[] {
    const text = this.#answer(this.#module.call("magpie_table_notes", this.#handle));
    return text === "" ? [] : text.split("\n");
  }

  /** The text it was read from has other games. */
  get hasMore(): boolean {
    return this.#module.call("magpie_table_has_more", this.#handle) !== 0;
  }

  free(): void {
    this.#module.call("magpie_table_free", this.#handle);
    this.#handle = 0;
  }

  /** The table becomes that of another text, and speaks the same language. On an error it is as it was. */
  become(game: string, isFollowed = false): void {
    const other = isFollowed ? Table.follow(this.#module, game) : Table.read(this.#module, game);
    this.free();
    this.#handle = other.#handle;
    this.words(this.#words);
  }

  #answer(length: number): string {
    return this.#module.answer("magpie_table_answer", this.#handle, length);
  }

  words(text: string): void {
    this.#words = text;
    this.#module.with((room) => {
      const given = room.text(text);
      this.#module.call("magpie_table_words", this.#handle, given.address, given.length);
    });
  }

  /** Who sits there, as `sitter` says it. */
  seat(black: number, white: number): void {
    this.#module.call("magpie_table_seat", this.#handle, black, white);
  }

  /** What they are called from now on; undefined is as before, an empty text nobody's name. */
  name(black: string | undefined, white: string | undefined): void {
    this.#module.with((room) => void this.#module.call("magpie_table_name", this.#handle, room.string(black), room.string(white)));
  }

  sitDown(now: number): Event[] {
    return JSON.parse(this.#answer(this.#module.call("magpie_table_sit_down", this.#handle, now)));
  }

  standUp(now: number): void {
    this.#module.call("magpie_table_stand_up", this.#handle, now);
  }

  poll(now: number): Event[] {
    return JSON.parse(this.#answer(this.#module.call("magpie_table_poll", this.#handle, now)));
  }

  say(line: string, now: number): Event[] {
    return this.#module.with((room) => {
      const length = this.#module.call("magpie_table_say", this.#handle, room.string(line), now);
      return JSON.parse(this.#answer(length)) as Event[];
    });
  }

  /** Adds to the record what makes `after` of `before`, and answers whether that was anything. The game itself stays as it is. */
  merge(before: string, after: string): boolean {
    return this.#module.with((room) => {
      const error = room.error();
      const [then, since] = [room.text(before), room.text(after)];
      const status = this.#module.call("magpie_table_merge", this.#handle, then.address, then.length, since.address, since.length, error.address);
      if (status === BAD_INPUT) throw new MagpieError(error.message());
      return status === OK;
    });
  }

  /** What an engine said of the dead stones is proposed from now on. */
  propose(judged: string): Event[] {
    return this.#module.with((room) => {
      const text = room.text(judged);
      const length = this.#module.call("magpie_table_propose", this.#handle, text.address, text.length);
      return JSON.parse(this.#answer(length)) as Event[];
    });
  }

  state(now: number): State {
    return JSON.parse(this.#answer(this.#module.call("magpie_table_state", this.#handle, now)));
  }

  preview(point: string): Preview {
    return this.#module.with((room) => {
      const length = this.#module.call("magpie_table_preview", this.#handle, room.string(point));
      return JSON.parse(this.#answer(length)) as Preview;
    });
  }

  #picture(call: string, options: PictureOptions): string {
    return this.#module.with((room) => {
      return this.#answer(this.#module.call(call, this.#handle, room.picture(options)));
    });
  }

  picture(options: PictureOptions): string {
    return this.#picture("magpie_table_picture", options);
  }

  layout(options: PictureOptions): Layout {
    return JSON.parse(this.#picture("magpie_table_layout", options));
  }

  /** "sgn-url", "sgn-packed", "sgf", "ggf", "save", "svg"; empty where it cannot be written so. */
  write(format: string, now: number): string {
    return this.#module.with((room) => {
      const length = this.#module.call("magpie_table_write", this.#handle, room.string(format), now);
      return this.#answer(length);
    });
  }
}

/** The files of names that lie beside a WTHOR file, which has numbers only. */
export interface Names {
  players?: Uint8Array;
  tournaments?: Uint8Array;
}

function namesIn(room: Room, { players, tournaments }: Names): number {
  const members = [players, tournaments].flatMap((bytes) => {
    const { address, length } = bytes ? room.bytes(bytes) : { address: 0, length: 0 };
    return [address, length];
  });
  return room.struct(members);
}

/** A game of a text that has several. */
export interface Listed {
  black: string;
  white: string;
  date: string;
  result: string;
  moves: number;
}

/** The first `most` games of a text, those that cannot be read left empty; of the whole module. */
export function gamesIn(module: Module, text: string | Uint8Array, most: number, names: Names = {}): (Listed | undefined)[] {
  const lines = module.with((room) => {
    const given = typeof text === "string" ? room.text(text) : room.bytes(text);
    const beside = namesIn(room, names);
    return room.written((buffer, size) =>
      module.call("magpie_collection_list_named", given.address, given.length, beside, most, buffer, size),
    );
  });
  return lines
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const [black = "", white = "", date = "", result = "", moves] = line.split("\t");
      return moves === undefined ? undefined : { black, white, date, result, moves: Number(moves) };
    });
}

/** What is proposed for a new game; Black is a person. */
export interface UsualGame {
  game: "go" | "othello";
  side: number;
  rules: string;
  level: number; // of the bot that plays White
  botsUpTo: number; // the longest side of a board that bots play on
}

/** One for each game, the usual one first. */
export function usualGames(module: Module): UsualGame[] {
  return module
    .with((room) => room.written((buffer, size) => module.call("magpie_usual_games", buffer, size)))
    .split("\n")
    .map((line) => line.split("\t"))
    .flatMap(([game, side, rules, level, botsUpTo]) =>
      (game === "go" || game === "othello") && rules
        ? [{ game, side: Number(side), rules, level: Number(level), botsUpTo: Number(botsUpTo) }]
        : [],
    );
}

/** What a time control says, "20m+5x30s"; nothing for a text that is none. */
export function timeControl(module: Module, text: string): TimeControl | undefined {
  const told = module.with((room) => {
    const given = room.string(text);
    return room.written((buffer, size) => module.call("magpie_time_control", given, buffer, size));
  });
  const found = JSON.parse(told) as TimeControl;
  return "system" in found ? found : undefined;
}

/** The rule sets of Go that the library knows. */
export function ruleSets(module: Module): { name: string; title: string }[] {
  return module
    .with((room) => room.written((buffer, size) => module.call("magpie_rule_sets", buffer, size)))
    .split("\n")
    .map((line) => line.split("\t"))
    .flatMap(([name, title]) => (name && title ? [{ name, title }] : []));
}

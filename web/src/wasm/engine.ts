// An engine: magpie_engine of the C interface. It thinks in the caller's thread, so in a worker.
import type { Level } from "../game/bots";
import { type Module, MagpieError } from "./module";
import type { Color } from "./table";

export interface Candidate {
  move: string;
  visits: number;
  winRate: number;
  lead: number;
  certainty: string;
  prior: number;
  line: string[];
}

export interface Report {
  toPlay: Color;
  visits: number;
  elapsed: number;
  depth: number;
  resigns: boolean;
  winRate: number;
  lead: number;
  certainty: string;
  candidates: Candidate[];
  ownership?: number[];
}

export interface SearchLimits {
  analysis?: boolean;
  milliseconds?: number;
  visits?: number;
  ownership?: boolean;
  cleanUp?: boolean;
  /** The moves to look at; without them all. */
  only?: readonly string[];
}

export interface EngineOptions {
  game: "go" | "othello";
  level: Level;
  data?: Uint8Array | undefined;
  seed: number;
}

export class Engine {
  readonly #module: Module;
  readonly #handle: number;

  constructor(module: Module, options: EngineOptions) {
    this.#module = module;
    this.#handle = module.with((room) => {
      const error = room.error();
      const data = options.data ? room.bytes(options.data) : { address: 0, length: 0 };
      const struct = room.struct([
        room.string(options.game),
        typeof options.level === "string" ? 0 : options.level,
        data.address,
        data.length,
        options.seed,
        room.string(typeof options.level === "string" ? options.level : undefined),
      ]);
      const handle = module.call("magpie_engine_new", struct, error.address);
      if (handle === 0) throw new MagpieError(error.message());
      return handle;
    });
  }

  /**
   * What it thinks of the game where the text ends, or after so many moves of it; nothing when there
   * is nothing to think about.
   */
  think(game: string, limits: SearchLimits, moves?: number): Report | undefined {
    return this.#module.with((room) => {
      const error = room.error();
      const text = room.text(game);
      const read = this.#module.call("magpie_game_read", text.address, text.length, error.address);
      if (read === 0) throw new MagpieError(error.message());
      while (moves !== undefined && this.#module.call("magpie_game_move_number", read) > moves) {
        if (this.#module.call("magpie_game_undo", read) !== 0) break;
      }
      const struct = room.struct([
        limits.analysis ? 1 : 0,
        Math.round(limits.milliseconds ?? 0),
        limits.visits ?? 0,
        limits.ownership ? 1 : 0,
        limits.cleanUp ? 1 : 0,
        room.string(limits.only?.join(" ")),
      ]);
      const length = this.#module.call("magpie_engine_think", this.#handle, read, struct);
      this.#module.call("magpie_game_free", read);
      const report = JSON.parse(this.#module.answer("magpie_engine_answer", this.#handle, length));
      return "candidates" in report ? (report as Report) : undefined;
    });
  }

  /** Which stones look dead, for Table.propose(); empty where it has no say in that. */
  judge(game: string): string {
    return this.#module.with((room) => {
      const error = room.error();
      const text = room.text(game);
      const read = this.#module.call("magpie_game_read", text.address, text.length, error.address);
      if (read === 0) throw new MagpieError(error.message());
      const length = this.#module.call("magpie_engine_judge", this.#handle, read);
      this.#module.call("magpie_game_free", read);
      return this.#module.answer("magpie_engine_answer", this.#handle, length);
    });
  }

  free(): void {
    this.#module.call("magpie_engine_free", this.#handle);
  }
}

/** The players beside the levels, as bots.ts has them; of the whole module. */
export function styles(module: Module): { game: string; name: string; title: string; hasLearned: boolean; what: string }[] {
  return module
    .with((room) => room.written((buffer, size) => module.call("magpie_engine_styles", buffer, size)))
    .split("\n")
    .map((line) => line.split("\t"))
    .flatMap(([game, name, title, learned, what]) => (game && name && title && what ? [{ game, name, title, hasLearned: learned === "1", what }] : []));
}

// A record that is looked through: magpie_record of the C interface, of the whole module.
import { BAD_INPUT, type Module, MagpieError, OK } from "./module";
import type { Color, Layout, PictureOptions } from "./table";

export interface RecordMove {
  node: number;
  color: Color;
  text: string;
  comment: boolean;
}

export interface RecordState {
  game: "go" | "othello";
  columns: number;
  rows: number;
  node: number;
  /** Where the game itself was left. */
  left: number;
  column: number;
  treeColumns: number;
  moveNumber: number;
  toPlay: Color;
  over: boolean;
  main: boolean;
  comment: string;
  name: string;
  stones: string;
  last: number | null;
  ko: number | null;
  counts: Record<Color, string>;
  line: RecordMove[];
  variations: RecordMove[];
  stable: number[];
  link: string;
  date: string;
  margin: number | null;
}

export interface TreeNode {
  node: number;
  column: number;
  lane: number;
  parentLane: number;
  moveNumber: number;
  color: Color | "";
  text: string;
  comment: boolean;
}

export type Step = "back" | "forward" | "first" | "last" | "up" | "down" | "branch-back" | "branch-forward";

export type MoveClass = "good" | "unsure" | "inaccuracy" | "mistake" | "blunder";

export class GameRecord {
  readonly #module: Module;
  readonly #handle: number;

  private constructor(module: Module, handle: number) {
    this.#module = module;
    this.#handle = handle;
  }

  static read(module: Module, game: string): GameRecord {
    return module.with((room) => {
      const error = room.error();
      const text = room.text(game);
      const handle = module.call("magpie_record_read", text.address, text.length, error.address);
      if (handle === 0) throw new MagpieError(error.message());
      return new GameRecord(module, handle);
    });
  }

  free(): void {
    this.#module.call("magpie_record_free", this.#handle);
  }

  #answer(length: number): string {
    return this.#module.answer("magpie_record_answer", this.#handle, length);
  }

  state(): RecordState {
    return JSON.parse(this.#answer(this.#module.call("magpie_record_state", this.#handle)));
  }

  go(node: number): boolean {
    return this.#module.call("magpie_record_go", this.#handle, node) === OK;
  }

  step(step: Step, times = 1): boolean {
    return this.#module.with(
      (room) => this.#module.call("magpie_record_step", this.#handle, room.string(step), times) === OK,
    );
  }

  /** Why not, where it is refused. */
  play(move: string): string | undefined {
    return this.#module.with((room) => {
      const error = room.error();
      const status = this.#module.call("magpie_record_play", this.#handle, room.string(move), error.address);
      return status === OK ? undefined : error.message();
    });
  }

  comment(text: string): boolean {
    return this.#module.with((room) => {
      const given = room.text(text);
      return this.#module.call("magpie_record_comment", this.#handle, given.address, given.length) === OK;
    });
  }

  remove(node: number): boolean {
    return this.#module.call("magpie_record_remove", this.#handle, node) === OK;
  }

  promote(node: number): boolean {
    return this.#module.call("magpie_record_promote", this.#handle, node) === OK;
  }

  /** As that of a table; the game was left as `after` says from now on. */
  merge(before: string, after: string): boolean {
    return this.#module.with((room) => {
      const error = room.error();
      const [then, since] = [room.text(before), room.text(after)];
      const status = this.#module.call("magpie_record_merge", this.#handle, then.address, then.length, since.address, since.length, error.address);
      if (status === BAD_INPUT) throw new MagpieError(error.message());
      return status === OK;
    });
  }

  tree(first: number, last: number, lanes: number): TreeNode[] {
    return JSON.parse(this.#answer(this.#module.call("magpie_record_tree", this.#handle, first, last, lanes)));
  }

  #picture(call: string, options: PictureOptions): string {
    return this.#module.with((room) => this.#answer(this.#module.call(call, this.#handle, room.picture(options))));
  }

  picture(options: PictureOptions): string {
    return this.#picture("magpie_record_picture", options);
  }

  layout(options: PictureOptions): Layout {
    return JSON.parse(this.#picture("magpie_record_layout", options));
  }

  /** "sgf", "ggf", "save", "sgn-url", "sgn-packed", "sgf-line"; empty where it cannot be written so. */
  write(format: string): string {
    return this.#module.with((room) =>
      this.#answer(this.#module.call("magpie_record_write", this.#handle, room.string(format))),
    );
  }
}

/** How good a move was that lost so much: the same steps everywhere in Magpie. */
export function classOf(module: Module, loss: number): MoveClass {
  return module.textAt(module.call("magpie_record_class_of", loss)) as MoveClass;
}

/** What can be said of a move that seems to have lost so much, where estimates are out by `swing`. */
export function verdictOf(module: Module, loss: number, swing: number, isCompared: boolean): MoveClass {
  return module.textAt(module.call("magpie_record_verdict", loss, swing, isCompared ? 1 : 0)) as MoveClass;
}

/** How far the estimates of a game are out, by what an engine said against itself. */
export function swingOf(module: Module, contradictions: readonly number[]): number {
  const bytes = new Uint8Array(new Float64Array(contradictions).buffer);
  return module.with((room) => module.call("magpie_record_swing", room.bytes(bytes).address, contradictions.length));
}

// What the board on the screen needs of what stands on it: a game, or a record that is looked through.
import type { Color, Layout, Phase, PictureOptions, Preview } from "../wasm/table";

export interface BoardState {
  game: "go" | "othello";
  columns: number;
  rows: number;
  moveNumber: number;
  toPlay: Color;
  /** Of a record: nobody moves here any more. */
  over?: boolean;
  stones: string;
  last: number | null;
  ko: number | null;
}

/** A move that was just made: what is to be seen and heard of it. */
export interface Made {
  point: number | null;
  color: Color;
  taken: readonly number[];
}

export interface Playable {
  /** Not what is only stepped to. */
  readonly made: Made | undefined;
  readonly state: BoardState;
  readonly phase: Phase;
  readonly dead: readonly number[];
  /** Where the side to play may go, where that is shown. */
  readonly legal: readonly number[];
  readonly isOthersTurn: boolean;
  readonly ghost: string | undefined;
  readonly pending: boolean;
  readonly preview: Preview | undefined;
  /** The stone whose move is on its way to the server. */
  readonly awaited: string | undefined;
  /** Where an engine would play, once it was asked. */
  readonly hinted?: string | undefined;
  hold(point: string | undefined): void;
  consider(point: string): void;
  confirm(): void;
  release(): void;
  say(line: string): void;
  undo(): void;
  picture(options: PictureOptions): string;
  layout(options: PictureOptions): Layout;
}

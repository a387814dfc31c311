// What engines do for one game: they play for a seat, give a hint, and say which stones look dead.
import type { Report } from "../wasm/engine";
import type { Color, State, Table } from "../wasm/table";
import type { Thinker } from "../wasm/thinker";
import { offline } from "./offline.svelte";
import { isBot, type Seats, timeFor } from "./seats";
import { Stopped } from "./thinks";
import { whyNot } from "./why_not";
import { t } from "./words.svelte";

/** The game they are asked about. */
export interface Asked {
  readonly table: Table;
  readonly state: State;
  readonly seats: Seats;
  readonly isClosed: boolean;
}

/** The boards whose dead stones the network knows better than random games do. */
const isJudged = ({ columns, rows }: { columns: number; rows: number }) => Math.min(columns, rows) >= 7 && Math.max(columns, rows) <= 13;
const now = () => performance.now();

/** Both have passed, and play went on: an engine takes what is dead off the board. */
function isCleaningUp({ game, moves, moveNumber }: State): boolean {
  const isPass = (n: number) => moves[n]?.text === "pass";
  const numbers = Array.from({ length: Math.max(0, moveNumber - 1) }, (_, n) => n);
  return game === "go" && numbers.some((n) => isPass(n) && isPass(n + 1));
}

export class Engines {
  /** Whose move is being thought about. */
  thinking = $state<Color | undefined>();
  hint = $state.raw<Report | undefined>();
  hinting = $state(false);
  /** The network looks for dead stones: what is proposed may still change. */
  judging = $state(false);
  #questions = 0; // to the network, about dead stones, not answered yet
  /** Why there is no move or no hint. */
  failure = $state("");
  /** The engine plays without what it has learned, which could not be fetched. */
  isUntaught = $state(false);
  progress = $state<{ received: number; total: number } | undefined>();
  readonly #game: Asked;
  readonly #thinker: Thinker;
  /** What was asked before the last change is answered in vain. */
  #asked = 0;

  constructor(game: Asked, thinker: Thinker) {
    this.#game = game;
    this.#thinker = thinker;
  }

  /** The move of the engine whose turn it is, or its resignation, as a line to be said. */
  async play(say: (line: string) => void): Promise<void> {
    const { state, table } = this.#game;
    const color = state.toPlay;
    const seat = this.#game.seats[color];
    if (!isBot(seat) || this.thinking !== undefined) return;
    this.#asked += 1;
    const asked = this.#asked;
    this.thinking = color;
    this.failure = "";
    try {
      const milliseconds = timeFor(state.sides[color].left, state.timed);
      const report = await this.#thinker.think({
        game: state.game,
        level: seat.level,
        text: table.write("save", now()),
        limits: {
          ...(milliseconds === undefined ? (seat.level === 0 ? { milliseconds: 3000 } : {}) : { milliseconds }),
          ...(isCleaningUp(state) ? { cleanUp: true } : {}),
        },
      });
      if (asked !== this.#asked || this.#game.isClosed) return;
      this.thinking = undefined;
      this.isUntaught = this.#thinker.isUntaught;
      const move = report?.candidates[0]?.move;
      if (report?.resigns) say(`resign ${color}`);
      else if (move !== undefined) say(move);
      else this.failure = t("The engine found no move on this board.");
    } catch (error) {
      if (asked !== this.#asked || error instanceof Stopped) return;
      this.thinking = undefined;
      this.failure = whyNot(error, state.game);
    }
    this.progress = undefined;
  }

  /** Where it would play; `found` is told once there is something. */
  async askHint(found: (move: string) => void): Promise<void> {
    if (this.hinting) return;
    this.hinting = true;
    this.failure = "";
    const { state, table } = this.#game;
    const asked = this.#asked;
    try {
      const report = await this.#thinker.think({
        game: state.game,
        level: 0,
        text: table.write("save", now()),
        limits: { analysis: true, milliseconds: 1500 },
      });
      if (asked === this.#asked && !this.#game.isClosed) this.hint = report;
      if (this.hinted !== undefined) found(this.hinted);
      else if (asked === this.#asked) this.failure = t("The engine found no move on this board.");
    } catch (error) {
      if (!(error instanceof Stopped)) this.failure = whyNot(error, state.game);
    } finally {
      this.hinting = false;
      this.progress = undefined;
    }
  }

  get hinted(): string | undefined {
    return this.hint?.candidates[0]?.move;
  }

  /** The network is asked which stones are dead; until it has answered, random games say so. */
  judge(apply: (judged: string) => void): void {
    const { state, table } = this.#game;
    if (!isJudged(state)) return;
    const { link } = state;
    const isWanted = () => !this.#game.isClosed && this.#game.state.phase === "marking_dead" && this.#game.state.link === link;
    this.#questions += 1;
    this.judging = true;
    void this.#thinker
      .judge(table.write("save", now()))
      .then(
        (judged) => {
          if (judged !== "" && isWanted()) apply(judged);
        },
        () => {}, // without the network, as offline before an engine was ever asked, it stays as it is
      )
      .finally(() => {
        this.#questions -= 1;
        this.judging = this.#questions > 0;
      });
  }

  /** The game has changed: nobody wants an answer any more to what was asked before. */
  forget(): void {
    this.#asked += 1;
    this.thinking = undefined;
  }

  stop(): void {
    if (this.thinking || this.hinting) this.#thinker.stop();
    this.forget();
    this.hinting = false;
    this.progress = undefined;
  }

  downloading(received: number, total: number): void {
    this.progress = received < total ? { received, total } : undefined;
  }

  /** How much of what the engine waits for is here, by whoever fetches it. */
  get fetched(): number | undefined {
    if (this.progress) return this.progress.received / Math.max(1, this.progress.total);
    const part = offline.parts[this.#game.state.game];
    const isWaiting = this.thinking !== undefined || this.hinting;
    return isWaiting && offline.isFetching && part < 1 ? part : undefined;
  }
}

// A teacher tells at once what a bad move lost: while it thinks of its answer, another worker compares the move with the best one.
import { untrack } from "svelte";

import type { Color, State } from "../wasm/table";
import { compileWhole } from "../wasm/load";
import { Module } from "../wasm/module";
import { classOf, swingOf, verdictOf } from "../wasm/record";
import { Thinker } from "../wasm/thinker";
import { COMPARE_VISITS, compareMoves } from "./comparison";
import { asShown, type Compared, type Judge } from "./judgement";
import { colors, isTeacher, type Seats } from "./seats";
import type { Session } from "./session.svelte";
import type { Thinks } from "./thinks";
import { t } from "./words.svelte";

export interface Lesson {
  played: string;
  best: string;
  loss: number;
  isProved: boolean;
}

/** How long a move is looked at; the time is for slow devices. */
const LOOKS = {
  go: { visits: COMPARE_VISITS / 2, milliseconds: 1200 },
  othello: { visits: 200_000, milliseconds: 1200 },
};

/** Whose moves a teacher on the other side judges. */
export function pupilIn(seats: Seats): Color | undefined {
  return colors.find((color) => seats[color].kind === "person" && isTeacher(seats[color === "black" ? "white" : "black"]));
}

/** The last move of that colour by its number, and the moves up to it. A pass is none to be judged. */
export function lastMove({ moves, moveNumber }: Pick<State, "moves" | "moveNumber">, color: Color) {
  const played = moves.slice(0, moveNumber);
  const number = played.findLastIndex((move) => move.color === color) + 1;
  const text = played[number - 1]?.text;
  if (text === undefined || text === "pass") return undefined;
  return { number, text, line: played.slice(0, number).map((move) => move.color[0] + move.text).join(" ") };
}

/** By how much two looks at one position contradict each other. `lead`: what the first one said of the best move. */
export function contradictionsIn(lead: number, found: Compared): number[] {
  if (found.isProved) return [];
  return [Math.abs(lead - found.bestLead), ...(found.kept > found.bestLead ? [found.kept - found.bestLead] : [])];
}

/** What is told of a move: nothing, unless it is a mistake also by what its loss goes beyond the swing. */
export function lessonOf(played: string, found: Compared, contradictions: readonly number[], judge: Judge): Lesson | undefined {
  const loss = Math.max(0, asShown(asShown(found.bestLead) - asShown(found.kept)));
  const verdict = judge.verdictOf(loss, found.isProved ? 0 : judge.swingOf(contradictions), true);
  if (verdict !== "mistake" && verdict !== "blunder") return undefined;
  return { played, best: found.best, loss, isProved: found.isProved };
}

export function lessonText(game: "go" | "othello", { played, best, loss, isProved }: Lesson): string {
  const slots = { move: played, count: Math.round(loss), better: best };
  if (game === "go") {
    return isProved
      ? t("{move} loses {count} points (proved): {better} was better.", slots)
      : t("{move} loses about {count} points (an estimate): {better} was better.", slots);
  }
  return isProved
    ? t("{move} loses {count} discs (proved): {better} was better.", slots)
    : t("{move} loses about {count} discs (an estimate): {better} was better.", slots);
}

export class Teacher {
  /** Of the move made last. */
  lesson = $state.raw<Lesson | undefined>();
  readonly #session: Session;
  readonly #thinker: Thinks & { readonly isUntaught?: boolean };
  readonly #judge: () => Promise<Judge>;
  /** What was found of a line: whoever goes back and makes the same move is told the same at once. */
  readonly #known = new Map<string, Lesson | undefined>();
  readonly #contradictions: number[] = [];
  #length: number;
  #line: string | undefined;

  constructor(session: Session, thinker: Thinks & { readonly isUntaught?: boolean } = new Thinker(compileWhole), judge = libraryJudge) {
    this.#session = session;
    this.#thinker = thinker;
    this.#judge = judge;
    this.#length = session.state.moveNumber;
  }

  /** The game has changed, or its clock has gone on. */
  watch(): void {
    const { state, seats } = this.#session;
    const hasGrown = state.moveNumber > this.#length;
    const isSame = state.moveNumber === this.#length && state.phase === "playing";
    this.#length = state.moveNumber;
    if (isSame) return;
    const pupil = pupilIn(seats);
    const last = hasGrown && pupil && state.phase === "playing" ? lastMove(state, pupil) : undefined;
    if (last && last.line === this.#line) return; // the answer to it
    this.#line = last?.line;
    this.lesson = last && this.#known.get(last.line);
    if (last && !this.#known.has(last.line)) void this.#look(last, state);
  }

  async #look({ number, text: played, line }: { number: number; text: string; line: string }, { game }: State): Promise<void> {
    const isWanted = () => !this.#session.isClosed && this.#line === line;
    const thought = { game, text: this.#session.table.write("save", performance.now()), moves: number - 1, limits: LOOKS[game] };
    try {
      const report = await this.#thinker.think({ ...thought, level: 0, limits: { ...thought.limits, analysis: true } });
      const first = report?.candidates[0];
      if (!isWanted() || !first) return;
      const isBest = first.move === played;
      const found = isBest ? undefined : await compareMoves(this.#thinker, thought, { best: first.move, played }, isWanted);
      // Without what it has learned it had better say nothing.
      if (!isWanted() || this.#thinker.isUntaught || (!isBest && !found)) return;
      if (found) this.#contradictions.push(...contradictionsIn(first.lead, found));
      const lesson = found && lessonOf(played, found, this.#contradictions, await this.#judge());
      this.#known.set(line, lesson);
      if (isWanted()) this.lesson = lesson;
    } catch {
      // A teacher that cannot look says nothing, as without the network.
    }
  }

  /** The move and the answer to it. */
  takeBack(): void {
    this.lesson = undefined;
    this.#session.undo();
  }

  /** Nobody reads it now. What it has told stays told, for a screen that is turned. */
  readonly rest = (): void => this.#thinker.stop();
}

const teachers = new WeakMap<Session, Teacher>();

/** The teacher of a game. */
export function teacherOf(session: Session): Teacher {
  const teacher = teachers.get(session) ?? untrack(() => new Teacher(session));
  teachers.set(session, teacher);
  return teacher;
}

async function libraryJudge(): Promise<Judge> {
  const module = await Module.load(await compileWhole());
  return {
    classOf: (loss) => classOf(module, loss),
    verdictOf: (loss, swing, isCompared) => verdictOf(module, loss, swing, isCompared),
    swingOf: (contradictions) => swingOf(module, contradictions),
  };
}

// A lesson being tried: its position on a table of the library, which says what a move does.
import type { Made, Playable } from "../game/playable";
import type { Module } from "../wasm/module";
import { type Event, type Layout, type PictureOptions, type Preview, type State, Table } from "../wasm/table";
import { languageFile } from "../game/words.svelte";
import type { Goal, Lesson } from "./lessons";

const now = () => performance.now();

/** What a move has done, as far as goals ask. */
interface Deed {
  events: readonly Event[];
  state: State;
  /** What was said of the move before it was made. */
  foreseen: Preview;
  /** The point as the board names it; nothing for a pass. */
  point: string | undefined;
  /** What would become of a move of the other side. */
  preview: (point: string) => Preview;
}

export function isReached(goal: Goal, { events, state, foreseen, point, preview }: Deed): boolean {
  const made = events.find((event) => event.kind === "played");
  switch (goal.kind) {
    case "plays":
      return point !== undefined;
    case "takes":
      return (made?.taken?.length ?? 0) >= goal.atLeast;
    case "breathes":
      return (foreseen.stones ?? 0) >= goal.stones && (foreseen.liberties ?? 0) >= goal.liberties;
    case "shuts":
      return goal.points.every((one) => !preview(one).legal);
    case "corner": {
      const [columns, rows] = [state.columns, state.rows];
      return [0, columns - 1, columns * (rows - 1), columns * rows - 1].some((corner) => corner === made?.point);
    }
    case "again":
      return events.some((event) => event.kind === "played" && event.forced === true);
    case "counts":
      return state.phase !== "playing";
    case "wins":
      return state.phase === "finished" && (state.result ?? "").startsWith("B+");
  }
}

export class Exercise implements Playable {
  readonly lesson: Lesson;
  readonly #table: Table;
  readonly #points: readonly string[];
  state = $state.raw<State>(undefined as unknown as State);
  ghost = $state<string | undefined>();
  preview = $state.raw<Preview | undefined>();
  made = $state.raw<Made | undefined>();
  /** How far it has come: the last move did not do it, or all is done. */
  stand = $state<"open" | "missed" | "done">("open");
  /** What the library said last: of a move, or why there was none. */
  told = $state.raw<{ isRefusal: boolean; text: string }>({ isRefusal: false, text: "" });
  hinted = $state<string | undefined>();
  #tries = 0;

  readonly pending = false;
  readonly awaited = undefined;
  readonly dead = [];

  constructor(module: Module, lesson: Lesson) {
    this.lesson = lesson;
    this.#table = Table.read(module, lesson.position);
    this.#table.words(languageFile());
    this.#points = this.#table.layout({ theme: "light", side: 200 }).points;
    this.#refresh();
  }

  #refresh(): void {
    this.state = this.#table.state(now());
  }

  get phase() {
    return this.state.phase;
  }

  get isOthersTurn(): boolean {
    return this.stand === "done";
  }

  get legal(): readonly number[] {
    return this.state.game === "othello" && this.stand === "open" ? this.state.legal : [];
  }

  /** From the start. */
  again(): void {
    this.#table.become(this.lesson.position);
    this.stand = "open";
    this.told = { isRefusal: false, text: "" };
    this.made = undefined;
    this.hinted = undefined;
    this.release();
    this.#refresh();
  }

  /** Shows the next move of one way to do it. */
  hint(): void {
    if (this.stand === "missed") this.again();
    const move = this.lesson.way[Math.min(this.#tries, this.lesson.way.length - 1)];
    this.hinted = move;
  }

  say(line: string): void {
    if (this.stand === "done") return;
    if (this.stand === "missed") this.again();
    const foreseen = this.#table.preview(line);
    const events = this.#table.say(line, now());
    const made = events.find((event) => event.kind === "played");
    this.told = { isRefusal: made === undefined, text: events.map((event) => event.text).join(" ") };
    this.release();
    if (!made) return;
    this.hinted = undefined;
    const point = made.point === null || made.point === undefined ? undefined : this.#points[made.point];
    if (point !== undefined) this.made = { point: made.point!, color: made.color!, taken: made.taken ?? [] };
    const look = () => {
      this.#refresh();
      const deed = { events, state: this.state, foreseen, point, preview: (one: string) => this.#table.preview(one) };
      return isReached(this.lesson.goal, deed);
    };
    let isDone = look();
    if (!isDone && this.lesson.goesOn) isDone = this.#answer() && look();
    this.stand = isDone ? "done" : this.lesson.goesOn && this.state.phase === "playing" ? "open" : "missed";
    this.#tries = this.stand === "open" ? this.#tries + 1 : 0;
    if (this.stand === "done" && this.state.phase === "marking_dead") this.#count();
  }

  /** The other side's turn, in a lesson that goes on. True: it has moved. */
  #answer(): boolean {
    if (this.state.phase !== "playing" || this.state.toPlay === "black") return false;
    const move = this.state.game === "go" ? "pass" : this.#points[this.state.legal[0] ?? -1];
    if (move === undefined) return false;
    const events = this.#table.say(move, now());
    this.told = { isRefusal: false, text: [this.told.text, ...events.map((event) => event.text)].join(" ") };
    return events.some((event) => event.kind === "played");
  }

  #count(): void {
    this.#table.say("accept", now());
    this.#refresh();
    this.told = { isRefusal: false, text: this.state.resultText ?? "" };
  }

  hold(point: string | undefined): void {
    if (point === this.ghost) return;
    this.ghost = this.stand === "open" && this.phase === "playing" ? point : undefined;
    this.preview = this.ghost === undefined ? undefined : this.#table.preview(this.ghost);
  }

  consider(point: string): void {
    this.say(point);
  }

  confirm(): void {}

  release(): void {
    this.ghost = undefined;
    this.preview = undefined;
  }

  undo(): void {
    this.again();
  }

  /** In the language that the page speaks by now. */
  relearn(): void {
    this.#table.words(languageFile());
  }

  picture(options: PictureOptions): string {
    return this.#table.picture({ ...options, ghost: this.ghost });
  }

  layout(options: PictureOptions): Layout {
    return this.#table.layout(options);
  }

  free(): void {
    this.#table.free();
  }
}

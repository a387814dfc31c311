// A game of the server's at a table of the page: what is said here is offered to the server, and what the
// server says becomes the table.
import type { Color, Event, State, Table } from "../wasm/table";
import { isChange } from "./events";
import { other, type Seats } from "./seats";
import { type Served, type ServedGame, seatsOf } from "./served.svelte";
import { t } from "./words.svelte";

/** As much of the game on the screen as that needs. */
export interface Shown {
  readonly table: Table;
  readonly state: State;
  seats: Seats;
  /** So many moves are shown; negative: all. */
  viewed: number;
  said: string;
  readonly isClosed: boolean;
  nameOf(color: "black" | "white"): string;
  refresh(): void;
  hear(events: Event[]): void;
  refuse(why: string): void;
  tell(text: string): void;
  release(): void;
  goBackTo(save: string): void;
  /** The game went on. */
  changed(): void;
}

const now = () => performance.now();

const marksOf = (game: ServedGame) => (game.dead ?? []).join();

/** Both have passed, or Magpie has found what it proposes, and nobody has marked anything. */
const asksForMarks = (game: ServedGame, told: ServedGame) =>
  game.phase === "marking_dead" && (told.phase !== "marking_dead" || (told.judging === true && !game.judging && marksOf(told) === ""));

export class Connection {
  readonly #shown: Shown;
  readonly #served: Served;

  /** `name`: who sits here, where the game does not know yet. */
  constructor(shown: Shown, served: Served, name: string) {
    this.#shown = shown;
    this.#served = served;
    this.#keepTime(served.game);
    served.follow(
      {
        onGame: (game, before) => {
          this.#take(game, before);
          const asker = game.undo_asked;
          if (asker && !before.undo_asked && served.color === other(asker)) {
            shown.said = t("{name} asks to take a move back.", { name: shown.nameOf(asker) });
          }
        },
        onRefused: (why) => shown.refuse(why || t("The game has gone on without this move.")),
      },
      name,
    );
    this.#showUnsent();
  }

  /** A move that was made without a connection before the page was loaded anew stands on the board again. */
  #showUnsent(): void {
    const sent = this.#served.takeUp();
    if (!sent) return;
    this.#shown.hear(this.#shown.table.say(sent.move, now()));
    this.#shown.refresh();
  }

  /** The table has the server's time, and runs where the server's clock does. */
  #keepTime(game: ServedGame): void {
    if (game.clock && game.clock.running === null) this.#shown.table.standUp(now());
  }

  /** A line that was typed or meant: the table says what it is. A move is shown at once, all else once the server has it. */
  offer(line: string): Event[] {
    const shown = this.#shown;
    const served = this.#served;
    if (served.isBusy) return [];
    const before = shown.state;
    const events = shown.table.say(line, now());
    if (!events.some(isChange)) {
      shown.hear(events);
      return events;
    }
    const played = events.find((event) => event.kind === "played");
    const isMine = played?.color === undefined || shown.seats[played.color].kind === "person";
    if (played && isMine && !served.isWatching) {
      shown.viewed = -1;
      shown.release();
      shown.refresh();
      // Which stones are dead the server proposes, not this table.
      shown.hear(events.filter(({ kind }) => kind !== "dead_proposed"));
      served.play(shown.state.moves[before.moveNumber]?.text ?? line, before.moveNumber);
      return events;
    }
    const marks = shown.table.state(now()).dead.length;
    shown.goBackTo(served.game.save);
    this.#keepTime(served.game);
    if (served.isWatching) shown.tell(t("You are looking on."));
    else if (played) shown.refuse(t("It is {name}'s turn", { name: shown.nameOf(shown.state.toPlay) }));
    else this.#ask(line, before, events, marks);
    return [];
  }

  /** Something that is no move, as the server knows it. */
  #ask(line: string, before: State, events: readonly Event[], marks: number): void {
    const served = this.#served;
    const has = (kind: string) => events.some((event) => event.kind === kind);
    if (has("taken_back") || has("resignation_taken_back")) void served.act("undo");
    else if (has("dead_changed")) {
      const [, stone, point] = /^(stone\s+)?(.*)$/i.exec(line.trim())!;
      // What is wanted, not a change: two who mark the same chain at once want the same.
      void served.act("dead", { point, stone: stone !== undefined, is_dead: marks > before.dead.length });
    } else if (before.phase === "marking_dead" && has("ended")) {
      void served.act("accept", { dead: served.game.dead ?? [] });
    } else if (before.phase === "marking_dead") void served.act("resume");
    else if (has("ended")) this.resign();
  }

  undo(): void {
    if (!this.#served.isWatching) void this.#served.act("undo");
  }

  resign(): void {
    void this.#served.act("resign", { color: this.#served.color ?? this.#shown.state.toPlay });
  }

  /** The game as the server has it. What is new in it, beside what the server said before, is said. */
  #take(game: ServedGame, told: ServedGame): void {
    const shown = this.#shown;
    if (shown.isClosed) return;
    const before = shown.state;
    const events = this.#playOn(game);
    shown.goBackTo(game.save);
    this.#keepTime(game);
    shown.seats = seatsOf(game);
    shown.refresh();
    const { state } = shown;
    if (state.moveNumber !== before.moveNumber || state.phase !== before.phase) shown.release();
    if (events.length > 0) shown.hear(events);
    if (asksForMarks(game, told)) shown.tell(t("Both have passed."));
    else if (events.length === 0) this.#sayChange(game, told, before);
    shown.changed();
  }

  /** What else than a move has come about. */
  #sayChange(game: ServedGame, told: ServedGame, before: State): void {
    const shown = this.#shown;
    const { state } = shown;
    const accepted = told.accepted ?? [];
    if (state.moveNumber < before.moveNumber) shown.tell(t("A move was taken back."));
    else if (state.phase === "finished" && before.phase !== "finished") shown.tell(state.resultText ?? "");
    else if (state.phase === "playing" && before.phase === "marking_dead") shown.tell(t("Play goes on."));
    else if (game.phase === "marking_dead" && marksOf(game) !== marksOf(told)) {
      shown.tell(accepted.length > 0 ? t("Other stones are marked dead: both must accept again.") : t("Other stones are marked dead."));
    } else this.#sayAccepted(game, accepted);
  }

  /** Whoever accepts answers what was said of the marks: it is said no longer. */
  #sayAccepted(game: ServedGame, before: readonly Color[]): void {
    const color = game.phase === "marking_dead" ? game.accepted?.find((one) => !before.includes(one)) : undefined;
    if (color === undefined) return;
    this.#shown.tell("");
    this.#shown.said = t("{name} has accepted.", { name: this.#shown.nameOf(color) });
  }

  /** One's own move is on the table already; those of others are made on it for the words they have. */
  #playOn(game: ServedGame): Event[] {
    const { table, state } = this.#shown;
    const events: Event[] = [];
    const known = state.moves.slice(0, state.moveNumber).map((move) => move.text);
    const told = game.moves.map((move) => move.split(" ")[1] ?? "");
    if (!known.every((move, i) => move === told[i])) return events;
    for (let n = state.moveNumber; n < told.length; ) {
      events.push(...table.say(told[n]!, now()));
      const reached = table.state(now()).moveNumber;
      if (reached <= n) break;
      n = reached;
    }
    return events;
  }

  close(): void {
    this.#served.close();
  }
}

// A game looked at with the engine: every position once, from the last to the first, and longer where
// the reader is.
import type { Report } from "../wasm/engine";
import { compileWhole } from "../wasm/load";
import { type State } from "../wasm/table";
import { Thinker } from "../wasm/thinker";
import { judge } from "./judgement";
import type { Session } from "./session.svelte";

export class Review {
  readonly session: Session;
  readonly #thinker: Thinker;
  readonly #text: string;
  readonly state: State;
  leads = $state.raw<(number | undefined)[]>([]);
  reports = $state.raw<(Report | undefined)[]>([]);
  shown = $state(0);
  failure = $state("");
  isOn = $state(true);
  #closed = false;

  constructor(session: Session) {
    this.session = session;
    this.state = session.state;
    this.#text = session.state.link;
    this.#thinker = new Thinker(compileWhole, (received, total) => session.downloading(received, total));
    const positions = this.length + 1;
    this.leads = Array.from({ length: positions }, () => undefined);
    this.reports = Array.from({ length: positions }, () => undefined);
    this.shown = this.length;
    void this.#run();
  }

  get length(): number {
    return this.state.moveNumber;
  }

  get judged() {
    return judge(this.state.moves.slice(0, this.length), this.leads);
  }

  get report(): Report | undefined {
    return this.reports[this.shown];
  }

  go(move: number): void {
    this.shown = Math.max(0, Math.min(move, this.length));
  }

  #limits(isLooked: boolean) {
    const isGo = this.state.game === "go";
    if (isLooked) return { analysis: true, ownership: isGo, milliseconds: 600 };
    return { analysis: true, ownership: isGo, ...(isGo ? { visits: 16 } : { milliseconds: 120 }) };
  }

  /** The next position to look at: the one shown until it is known well, then those not known. */
  #next(): number | undefined {
    const known = this.reports[this.shown];
    const enough = this.state.game === "go" ? 400 : 2_000_000;
    const isSettled = known && (known.visits >= enough || known.certainty === "proved");
    if (!known) return this.shown;
    for (let n = this.length; n >= 0; n -= 1) if (this.leads[n] === undefined) return n;
    return isSettled ? undefined : this.shown;
  }

  #keep(move: number, report: Report | undefined): void {
    const leads = [...this.leads];
    const reports = [...this.reports];
    reports[move] = report;
    // A game that is over has no engine's opinion, but a result.
    leads[move] = report ? (report.toPlay === "black" ? report.lead : -report.lead) : this.#result();
    this.leads = leads;
    this.reports = reports;
  }

  #result(): number {
    const margin = /^([BW])\+([\d.]+)/.exec(this.state.result ?? "");
    return margin ? (margin[1] === "B" ? 1 : -1) * Number(margin[2]) : 0;
  }

  async #run(): Promise<void> {
    let isAgain = false;
    const asked = new Map<number, number>();
    while (!this.#closed) {
      const move = this.isOn ? this.#next() : undefined;
      // Nothing to think about now.
      if (move === undefined || (asked.get(move) ?? 0) > 20) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        continue;
      }
      isAgain = this.reports[move] !== undefined;
      asked.set(move, (asked.get(move) ?? 0) + 1);
      try {
        const report = await this.#thinker.think({
          game: this.state.game,
          level: 0,
          text: this.#text,
          moves: move,
          limits: this.#limits(isAgain),
        });
        if (!this.#closed) this.#keep(move, report);
        this.failure = "";
      } catch (error) {
        this.failure = error instanceof Error ? error.message : String(error);
        this.isOn = false;
      }
    }
  }

  close(): void {
    this.#closed = true;
    this.#thinker.stop();
  }
}

// The server thinks, for devices that are too weak to.
import type { Candidate, Report } from "../wasm/engine";
import type { Color } from "../wasm/table";
import { ask } from "./server";
import { Stopped, type Thinks, type Thought } from "./thinks";
import { t, told } from "./words.svelte";

interface ServedReport {
  to_play: Color;
  visits: number;
  depth: number;
  elapsed_ms: number;
  win_rate: number;
  lead: number;
  certainty: string;
  candidates: (Omit<Candidate, "winRate"> & { win_rate: number })[];
  ownership?: number[];
}

interface Job {
  id: string;
  status: "waiting" | "thinking" | "done" | "failed";
  reason?: string;
  report?: ServedReport;
}

/** How long until it is asked how far the server is: soon at first, since most answers are short. */
const FIRST = 50;
const EVERY = 250;

/** The report as the engines of the page give it. */
export function reportFrom(served: ServedReport): Report {
  return {
    toPlay: served.to_play,
    visits: served.visits,
    elapsed: served.elapsed_ms,
    depth: served.depth,
    resigns: false,
    winRate: served.win_rate,
    lead: served.lead,
    certainty: served.certainty,
    candidates: served.candidates.map(({ win_rate: winRate, ...rest }) => ({ ...rest, winRate })),
    ...(served.ownership ? { ownership: served.ownership } : {}),
  };
}

export class ServerThinker implements Thinks {
  readonly #waits: (isWaiting: boolean) => void;
  #stops = 0;
  #job: string | undefined;

  /** `waits` is told whether what was asked is still behind the questions of others. */
  constructor(waits: (isWaiting: boolean) => void = () => {}) {
    this.#waits = waits;
  }

  async think(thought: Thought, heard: (report: Report) => void = () => {}): Promise<Report | undefined> {
    try {
      return await this.#think(thought, heard);
    } finally {
      this.#waits(false);
    }
  }

  async #think(thought: Thought, heard: (report: Report) => void): Promise<Report | undefined> {
    const stops = this.#stops;
    const job = await ask<Job>("/api/analysis", {
      method: "POST",
      body: {
        position: thought.text,
        ...(thought.moves === undefined ? {} : { moves: thought.moves }),
        ...(thought.limits.milliseconds === undefined ? {} : { time_ms: thought.limits.milliseconds }),
        ...(thought.limits.visits === undefined ? {} : { visits: thought.limits.visits }),
        ...(thought.limits.only === undefined ? {} : { only: thought.limits.only.join(" ") }),
        ...(thought.limits.ownership ? { ownership: true } : {}),
      },
    });
    if (stops !== this.#stops) {
      this.#giveUp(job.id);
      throw new Stopped();
    }
    this.#job = job.id;
    let heardAt = 0;
    for (let wait = FIRST; ; wait = Math.min(EVERY, 2 * wait)) {
      if (stops !== this.#stops) throw new Stopped();
      const found = await ask<Job>(`/api/analysis/${job.id}`);
      if (stops !== this.#stops) throw new Stopped();
      if (found.status === "failed") throw new Error(told(found.reason ?? "") || t("The server could not think about it."));
      if (found.status === "done") {
        this.#job = undefined;
        return found.report ? reportFrom(found.report) : undefined;
      }
      this.#waits(found.status === "waiting");
      if (found.report && found.report.elapsed_ms > heardAt) {
        heardAt = found.report.elapsed_ms;
        heard(reportFrom(found.report));
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  stop(): void {
    this.#stops += 1;
    const job = this.#job;
    this.#job = undefined;
    if (job !== undefined) this.#giveUp(job);
  }

  #giveUp(job: string): void {
    ask(`/api/analysis/${job}`, { method: "DELETE" }).catch(() => {});
  }
}

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

  async think(thought: Thought): Promise<Report | undefined> {
    try {
      return await this.#think(thought);
    } finally {
      this.#waits(false);
    }
  }

  async #think(thought: Thought): Promise<Report | undefined> {
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
    this.#job = job.id;
    for (;;) {
      if (stops !== this.#stops) throw new Stopped();
      const found = await ask<Job>(`/api/analysis/${job.id}`);
      if (stops !== this.#stops) throw new Stopped();
      if (found.status === "failed") throw new Error(told(found.reason ?? "") || t("The server could not think about it."));
      if (found.status === "done") {
        this.#job = undefined;
        return found.report ? reportFrom(found.report) : undefined;
      }
      this.#waits(found.status === "waiting");
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  }

  stop(): void {
    this.#stops += 1;
    const job = this.#job;
    this.#job = undefined;
    if (job !== undefined) ask(`/api/analysis/${job}`, { method: "DELETE" }).catch(() => {});
  }
}

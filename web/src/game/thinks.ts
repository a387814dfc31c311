// Whoever can be asked about a position: a worker of this browser, or the server.
import type { Report, SearchLimits } from "../wasm/engine";
import type { Level } from "./bots";

export interface Thought {
  game: "go" | "othello";
  level: Level;
  text: string;
  limits: SearchLimits;
  /** The position after so many moves of the text. */
  moves?: number;
}

export interface Thinks {
  /**
   * Nothing where there is nothing to think about. Fails with Stopped once it was stopped. `heard` is
   * told what was found so far by one who tells that, which a worker of this browser does not.
   */
  think(thought: Thought, heard?: (report: Report) => void): Promise<Report | undefined>;
  /** Ends what it is thinking about. It can be asked again. */
  stop(): void;
}

/** What became of a question that nobody wants an answer to any more. */
export class Stopped extends Error {
  constructor() {
    super("stopped");
  }
}

/** What the engine needs to know could not be fetched. */
export class Untaught extends Error {
  constructor() {
    super("untaught");
  }
}

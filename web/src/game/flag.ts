// The one timer that a game with a clock needs: the moment at which a flag may fall.

/** The longest that setTimeout() waits. */
const LONGEST = 2 ** 31 - 1;
/** Timers may come a little early. */
const MARGIN = 5;

export class Flag {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `left` milliseconds from now; nothing where no clock runs. What was set before is forgotten. */
  set(left: number | null, fall: () => void): void {
    this.clear();
    if (left !== null) this.#timer = setTimeout(fall, Math.min(Math.max(left, 0) + MARGIN, LONGEST));
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

// Of the tabs that show a game, one asks the engine for its move: the one in which somebody has played. It says so as long as it
// thinks; where nobody says so any more, as after its window was closed, another one asks.
import { tell, type Told } from "./tabs";

/** How often a tab that thinks says so, and after how long a silence another one thinks. A hidden tab may say so late. */
export const BEAT = 2_000;
export const SILENCE = 5_000;

/** As much of the game on the screen as that needs. */
export interface Watched {
  readonly id: string;
  readonly isThinking: boolean;
  /** An engine is to play, and none is asked here. */
  readonly isIdle: boolean;
  ask(): void;
}

export class Vigil {
  readonly #game: Watched;
  #heard = -Infinity;
  #beat: ReturnType<typeof setInterval> | undefined;
  #wait: ReturnType<typeof setTimeout> | undefined;

  constructor(game: Watched) {
    this.#game = game;
  }

  /** It is asked here. */
  thinks(): void {
    clearTimeout(this.#wait);
    clearInterval(this.#beat);
    const say = () => {
      if (this.#game.isThinking) tell({ kind: "thinks", id: this.#game.id });
      else clearInterval(this.#beat);
    };
    this.#beat = setInterval(say, BEAT);
    say();
  }

  hear(told: Told): void {
    if (told.kind === "thinks" && told.id === this.#game.id) this.#heard = Date.now();
  }

  /** Another tab may be thinking. `isLikely`: it has just said something. */
  watch(isLikely: boolean): void {
    clearTimeout(this.#wait);
    if (!this.#game.isIdle) return;
    const since = isLikely ? Date.now() : this.#heard;
    const look = () => {
      const left = Math.max(since, this.#heard) + SILENCE - Date.now();
      if (!this.#game.isIdle) return;
      if (left <= 0) this.#game.ask();
      else this.#wait = setTimeout(look, left);
    };
    look();
  }

  close(): void {
    clearTimeout(this.#wait);
    clearInterval(this.#beat);
  }
}

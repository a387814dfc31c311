// The two screens the page may begin with. The one that is needed comes first, the other a moment later.
import type Home from "./Home.svelte";
import type Play from "./Play.svelte";

class Parts {
  home = $state.raw<typeof Home | undefined>();
  play = $state.raw<typeof Play | undefined>();
  /** Why one could not be fetched. */
  failure = $state.raw<unknown>();

  /** Fetched once; nothing happens where it is there. */
  async fetch(part: "home" | "play"): Promise<void> {
    if (this[part]) return;
    try {
      if (part === "home") this.home = (await import("./Home.svelte")).default;
      else this.play = (await import("./Play.svelte")).default;
    } catch (error) {
      this.failure = error;
    }
  }
}

export const parts = new Parts();

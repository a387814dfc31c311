// The games of this browser as a list on a screen. One that is deleted can be had back for some seconds, wherever one goes
// meanwhile, and keeps its place: no other slides under the pointer that deleted it.
import type { Module } from "../wasm/module";
import { list, putBack, remove, type Save } from "./saves";
import { hear, tell } from "./tabs";
import { t, titleText } from "./words.svelte";

/** Long enough to read it and to get there. */
const MILLISECONDS = 8_000;

/** Where a deleted game is shown. */
export interface Shown {
  /** Who has the keyboard there is not hurried. */
  isHeld: () => boolean;
  /** The time is over: the keyboard goes elsewhere. */
  leave: () => void;
}

/** By what it was deleted. */
export type Hand = "pointer" | "keyboard";

interface Deleted {
  shown: Save;
  /** As it was kept. */
  kept: Save;
}

export class Shelf {
  saves = $state.raw<Save[]>([]);
  /** Somebody has looked what there is. */
  isListed = $state(false);
  deleted = $state.raw<ReadonlyMap<string, Deleted>>(new Map());
  /** For whoever hears the page. */
  said = $state("");
  /** Just deleted, and not shown as that yet. */
  #fresh: { id: string; by: Hand } | undefined;
  readonly #shown = new Map<string, Shown>();

  #looks = 0;

  async look(module: Module): Promise<void> {
    this.#looks += 1;
    const look = this.#looks;
    const found = await list(module);
    if (look !== this.#looks) return; // somebody has looked since
    // What somebody has played on meanwhile is back.
    for (const { id } of found) if (this.deleted.has(id)) this.#settle(id);
    const gone = [...this.deleted.values()].map(({ shown }) => shown);
    this.saves = [...found, ...gone].sort((a, b) => b.updated - a.updated);
    this.isListed = true;
  }

  /** Whatever becomes of the games in this tab or another is seen in the list. Answers how to stop that. */
  follow(module: Module): () => void {
    const look = () => void this.look(module);
    const lookAgain = () => document.visibilityState === "visible" && look();
    const stopHearing = hear(({ kind }) => kind !== "thinks" && look());
    document.addEventListener("visibilitychange", lookAgain);
    this.isListed = false;
    look();
    return () => {
      stopHearing();
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }

  async remove(save: Save, by: Hand): Promise<void> {
    const kept = await remove(save.id);
    if (!kept) {
      // Somebody was quicker.
      this.saves = this.saves.filter((one) => one.id !== save.id);
      return;
    }
    this.#fresh = { id: save.id, by };
    const deleted = { shown: save, kept };
    this.deleted = new Map(this.deleted).set(save.id, deleted);
    this.said = this.told(save);
    this.#expire(save.id, deleted);
    tell({ kind: "deleted", id: save.id });
  }

  told = (save: Save): string => t("Deleted: {name}.", { name: titleText(save) });

  async undo(id: string): Promise<void> {
    const was = this.deleted.get(id)?.kept;
    if (was && (await putBack(was))) {
      this.#settle(id);
      tell({ kind: "kept", save: was });
    }
    this.said = "";
  }

  /** Asked by where it is shown as deleted: whether that was just now, and by what. `ends`: it is not shown there any more. */
  shows(id: string, shown: Shown): { fresh: Hand | undefined; ends: () => void } {
    const fresh = this.#fresh?.id === id ? this.#fresh.by : undefined;
    this.#fresh = undefined;
    this.#shown.set(id, shown);
    const ends = () => {
      if (this.#shown.get(id) === shown) this.#shown.delete(id);
    };
    return { fresh, ends };
  }

  #settle(id: string): void {
    const left = new Map(this.deleted);
    left.delete(id);
    this.deleted = left;
  }

  /** Gone for good once the time is over, shown or not. */
  #expire(id: string, deleted: Deleted): void {
    setTimeout(() => {
      if (this.deleted.get(id) !== deleted) return; // it is back, and may have been deleted again
      const shown = this.#shown.get(id);
      if (shown?.isHeld()) return this.#expire(id, deleted);
      shown?.leave();
      this.saves = this.saves.filter((save) => save.id !== id);
      this.#settle(id);
      this.said = "";
    }, MILLISECONDS);
  }
}

// The games of this browser as a list on a screen. One that is deleted can be had back for some seconds, wherever one goes
// meanwhile, and keeps its place: no other slides under the pointer that deleted it.
import type { Module } from "../wasm/module";
import { keep, list, remove, type Save } from "./saves";
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
  deleted = $state.raw<ReadonlyMap<string, Deleted>>(new Map());
  /** For whoever hears the page. */
  said = $state("");
  /** Just deleted, and not shown as that yet. */
  #fresh: { id: string; by: Hand } | undefined;
  readonly #shown = new Map<string, Shown>();

  async look(module: Module): Promise<void> {
    const found = await list(module);
    const ids = new Set(found.map(({ id }) => id));
    const gone = [...this.deleted.values()].map(({ shown }) => shown).filter(({ id }) => !ids.has(id));
    this.saves = [...found, ...gone].sort((a, b) => b.updated - a.updated);
  }

  async remove(save: Save, by: Hand): Promise<void> {
    const kept = await remove(save.id);
    if (!kept) return;
    this.#fresh = { id: save.id, by };
    const deleted = { shown: save, kept };
    this.deleted = new Map(this.deleted).set(save.id, deleted);
    this.said = this.told(save);
    this.#expire(save.id, deleted);
  }

  told = (save: Save): string => t("Deleted: {name}.", { name: titleText(save) });

  async undo(id: string): Promise<void> {
    const was = this.deleted.get(id)?.kept;
    // What another tab has played on since then is newer than what comes back.
    if (was && (await keep(was, was.updated)) !== "refused") this.#settle(id);
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

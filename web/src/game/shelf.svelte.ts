// The games of this browser as a list on a screen. One that is deleted can be had back for some seconds, and keeps its place
// meanwhile: no other slides under the pointer that deleted it.
import type { Module } from "../wasm/module";
import { keep, list, remove, type Save } from "./saves";
import { t, titleText } from "./words.svelte";

/** Long enough to read it and to get there. */
const MILLISECONDS = 8_000;

export class Shelf {
  saves = $state.raw<Save[]>([]);
  /** As they were kept, by their ids. */
  deleted = $state.raw<ReadonlyMap<string, Save>>(new Map());
  /** For whoever hears the page. */
  said = $state("");

  async look(module: Module): Promise<void> {
    this.saves = await list(module);
  }

  async remove(save: Save): Promise<void> {
    const was = await remove(save.id);
    if (!was) return;
    this.deleted = new Map(this.deleted).set(save.id, was);
    this.said = this.told(save);
  }

  told = (save: Save): string => t("Deleted: {name}.", { name: titleText(save) });

  async undo(id: string): Promise<void> {
    const was = this.deleted.get(id);
    // What another tab has played on since then is newer than what comes back.
    if (was && (await keep(was, was.updated)) !== "refused") this.#settle(id);
    this.said = "";
  }

  #settle(id: string): void {
    const left = new Map(this.deleted);
    left.delete(id);
    this.deleted = left;
  }

  /** Gone for good once the time is over; not while `isHeld`, who has the keyboard there. Answers how to stop that. */
  expire(id: string, isHeld: () => boolean): () => void {
    const timer = setInterval(() => {
      if (isHeld()) return;
      this.saves = this.saves.filter((save) => save.id !== id);
      this.#settle(id);
    }, MILLISECONDS);
    return () => clearInterval(timer);
  }
}

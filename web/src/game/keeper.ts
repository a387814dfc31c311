// What the browser's database has of the game on the screen. Several tabs may show it: one that adds to the record is added to,
// one that plays is followed, and only where two people have played apart do two games come of it.
import { find, keep, type Save } from "./saves";
import { tell, type Told } from "./tabs";

/** As much of the game on the screen as that needs. */
export interface Kept {
  readonly isClosed: boolean;
  /** As it would be kept now. */
  save(): Save;
  /** It is now as another tab has kept it. */
  become(save: Save): void;
  /** Adds to its record what makes `after` of the text `before`. */
  add(before: string, after: Save): void;
  /** It is a game of its own from now on. */
  parted(): void;
}

/** What of a save says whether another one has gone on from it. */
type Known = Pick<Save, "updated" | "text" | "standing">;

/** Not crypto.randomUUID(): a page that comes over plain http, as on the local network, has none. */
export function newGameId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What differs was added to the record at most. */
const stand = (a: Known, b: Known) => a.standing !== undefined && a.standing === b.standing;

export class Keeper {
  /** Another one once the game has gone two ways. */
  id: string;
  readonly #game: Kept;
  /** The server has the game: nothing of it is at odds here. */
  readonly #isServed: boolean;
  /** When it last went on. */
  updated = Date.now();
  /** As the database has it, as far as is known here. */
  #known: Known | undefined;
  /** It was deleted, and nobody here has done anything since. */
  #isGone = false;
  /** What somebody here has done, and how much of that is kept: what an engine or the clock does follows another tab. */
  #deeds = 0;
  #keptDeeds = 0;
  #writing = Promise.resolve();
  #waiting = 0;

  constructor(game: Kept, id: string, isServed: boolean) {
    this.#game = game;
    this.id = id;
    this.#isServed = isServed;
  }

  /** What was only looked at is not. */
  get isStored(): boolean {
    return this.#known !== undefined || this.#waiting > 0;
  }

  /** It was kept before it came on the screen. */
  wasKept(updated: number): void {
    this.updated = updated;
    this.#known = { ...this.#game.save(), updated };
  }

  goesOn(): void {
    this.updated = Math.max(Date.now(), this.updated + 1);
  }

  /** Somebody here has done something about it. */
  deed(): void {
    this.#deeds += 1;
    this.#isGone = false;
  }

  /** As it is when it is its turn: one after the other, each knows what the one before has written. */
  keep(): Promise<void> {
    this.#waiting += 1;
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write()).finally(() => (this.#waiting -= 1));
    return this.#writing;
  }

  /** All that was to be kept is written. */
  get written(): Promise<void> {
    return this.#writing;
  }

  hear(told: Told): void {
    if (told.kind === "deleted" && told.id === this.id) this.#isGone = true;
    if (told.kind !== "kept" || told.save.id !== this.id || this.#isServed) return;
    this.#isGone = false;
    // What is being written finds out by itself.
    if (this.#waiting === 0 && told.save.updated > this.updated) this.#follow(told.save);
  }

  /** Whatever was not heard, as by a tab that slept. */
  async catchUp(): Promise<void> {
    const known = this.#known;
    if (!known || this.#isServed) return;
    let found: Save | undefined;
    try {
      found = await find(this.id);
    } catch {
      return; // nobody can tell
    }
    if (this.#game.isClosed || this.#waiting > 0 || this.#known !== known) return;
    if (!found) this.#isGone = true;
    else if (found.updated > this.updated) this.#follow(found);
    else if (found.updated < known.updated) {
      // What the page was about to write when it was loaded anew.
      this.#known = { ...known, updated: found.updated };
      void this.keep();
    }
  }

  #follow(save: Save): void {
    const known = this.#known;
    const isAddedTo = known !== undefined && stand(known, save) && stand(known, this.#game.save());
    this.updated = save.updated;
    this.#known = save;
    this.#keptDeeds = this.#deeds;
    if (this.#game.isClosed) return;
    if (isAddedTo) this.#game.add(known.text, save);
    else this.#game.become(save);
  }

  async #write(): Promise<void> {
    const save = this.#game.save();
    const known = this.#known;
    const deeds = this.#deeds;
    if (this.#isGone || (known?.updated === save.updated && known.text === save.text)) return;
    const outcome = await keep(save, this.#isServed ? undefined : known?.updated);
    if (outcome === "kept") {
      this.#known = save;
      this.#keptDeeds = deeds;
      tell({ kind: "kept", save });
    } else if (outcome === "overtaken") await this.#meet();
    else if (outcome === "gone" && this.#deeds > this.#keptDeeds) {
      this.#known = undefined;
      await this.#write();
    } else if (outcome === "gone") this.#isGone = true;
  }

  /** Another tab has kept this game meanwhile. */
  async #meet(): Promise<void> {
    const known = this.#known;
    const found = await find(this.id).catch(() => undefined);
    if (!known || !found) return; // deleted since: what is written next finds that out
    const ours = this.#game.save();
    const hasDeeds = this.#deeds > this.#keptDeeds;
    if (stand(found, known)) {
      // There something was added to the record.
      this.#game.add(known.text, found);
      this.#known = found;
      this.updated = Math.max(this.updated, found.updated + 1);
      await this.#write();
    } else if (!hasDeeds) this.#follow(found);
    else if (stand(ours, known) && !this.#game.isClosed) {
      // Here something was added to it.
      this.#follow(found);
      this.#game.add(known.text, ours);
      this.goesOn();
      this.deed();
      await this.#write();
    } else {
      this.id = newGameId();
      this.#known = undefined;
      this.#game.parted();
      await this.#write();
    }
  }
}

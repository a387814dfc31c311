// The games of this browser, in its own database. Where it keeps none, nothing is said to be kept.
import type { Module } from "../wasm/module";
import type { Seats } from "./seats";

export interface Save {
  id: string;
  updated: number;
  text: string;
  seats: Seats;
  title: string;
  /** Of Black and White, where they have any. */
  names?: [string, string];
  detail: string;
  /** The same where two differ in what was added to the record at most: variations, comments. */
  standing?: string;
  /** How far it has come. */
  move?: number;
  finished: boolean;
  result?: string;
  /** The server has it, by this id. */
  served?: string;
  /** It is played by sending links, under this name. */
  chain?: string;
}

const NAME = "magpie";
const GAMES = "games";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      const games = request.result.createObjectStore(GAMES, { keyPath: "id" });
      games.createIndex("updated", "updated");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (games: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(GAMES, mode);
      const request = work(transaction.objectStore(GAMES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Writes it where what is kept there now allows that; answers what that is. */
async function write(save: Save, allows: (found: Save | undefined) => boolean): Promise<{ isWritten: boolean; found: Save | undefined }> {
  let isWritten = false;
  const found = await run("readwrite", (games) => {
    const finding = games.get(save.id) as IDBRequest<Save | undefined>;
    finding.onsuccess = () => {
      isWritten = allows(finding.result);
      if (isWritten) games.put(save);
    };
    return finding;
  });
  return { isWritten, found };
}

/**
 * `known`: when the game went on as its writer knows it. What another tab has kept since then is not written over, and what
 * somebody has deleted does not come back.
 */
export async function keep(save: Save, known?: number): Promise<"kept" | "overtaken" | "gone" | "refused"> {
  try {
    const { isWritten, found } = await write(save, (there) => known === undefined || (there !== undefined && there.updated <= known));
    if (isWritten) return "kept";
    return found ? "overtaken" : "gone";
  } catch {
    return "refused";
  }
}

/** What was deleted comes back, unless somebody has played on since. False where nothing can be kept. */
export async function putBack(save: Save): Promise<boolean> {
  try {
    await write(save, (there) => there === undefined || there.updated <= save.updated);
    return true;
  } catch {
    return false;
  }
}

/** Answers what was kept, so that it can be had back as it was. */
export async function remove(id: string): Promise<Save | undefined> {
  try {
    return (await run("readwrite", (games) => {
      const kept = games.get(id);
      games.delete(id);
      return kept;
    })) as Save | undefined;
  } catch {
    return undefined; // it was not kept either
  }
}

/** As an older page has kept it. */
const isOld = ({ names, finished, result }: Save) => !names || (finished && result === undefined);

/** The newest first. */
export async function list(module: Module): Promise<Save[]> {
  try {
    let all = (await run("readonly", (games) => games.getAll())) as Save[];
    if (all.some(isOld)) {
      const { completed } = await import("./old_saves");
      all = all.map((save) => (isOld(save) ? completed(module, save) : save));
    }
    return all.sort((a, b) => b.updated - a.updated);
  } catch {
    return [];
  }
}

/** As it is kept now. Fails where nobody can tell. */
export async function find(id: string): Promise<Save | undefined> {
  return (await run("readonly", (games) => games.get(id))) as Save | undefined;
}

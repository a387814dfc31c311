// Playing by sending links. A link that is sent ends in ~ID-CHECK: ID names the game, CHECK is the end
// of a chain of hashes over its terms (board, rules, komi, handicap) and its moves, so that a link changed
// on its way is noticed by whoever opens it. And each browser remembers the games it has sent or opened: a
// link whose past is another than it was is told, move by move. This keeps people honest; it is no signature.

export interface Sent {
  game: string;
  id: string;
  check: string;
}

const ENDING = /~([0-9a-z]{8})-([0-9a-z]{7})(\?.*)?$/;

/** The link without its ending, and the ending where there is one. */
export function split(text: string): { game: string; sent: Sent | undefined } {
  const found = ENDING.exec(text);
  if (!found) return { game: text, sent: undefined };
  const game = text.slice(0, found.index) + (found[3] ?? "");
  return { game, sent: { game, id: found[1]!, check: found[2]! } };
}

/** What the chain is over: the terms of the game, then its moves. `plain` is the game's link in SGN. */
export function lineOf(plain: string, moves: readonly { color: string; text: string }[]): string[] {
  // How a game ended is no term of it.
  const isTerm = (word: string) => (word.includes("=") && !/^result=/i.test(word)) || /^[a-z]*\d+x\d+$/i.test(word);
  const terms = plain.split(",").filter(isTerm).join(",");
  return [terms, ...moves.map((move) => `${move.color[0]} ${move.text}`)];
}

/** Every link of the chain depends on the one before it: FNV-1a, 32 bits. */
export function check(id: string, line: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const part of [id, ...line]) {
    for (const character of `${part},`) {
      hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
    }
  }
  return hash.toString(36).padStart(7, "0");
}

/** The link with its ending, which stands before the query. */
export function ended(link: string, id: string, line: readonly string[]): string {
  return link.replace(/(\?.*)?$/, `~${id}-${check(id, line)}$1`);
}

export function newId(random: Uint8Array): string {
  return [...random.slice(0, 8)].map((byte) => (byte % 36).toString(36)).join("");
}

export type Finding =
  | { kind: "fine" }
  | { kind: "broken" } // terms or moves are not those the link was made for
  | { kind: "other terms" } // this browser knew another board, rules, komi or handicap
  | { kind: "changed"; move: number } // this browser knew another move there
  | { kind: "older" }; // a link from before what this browser knows

/** What to think of a link that was opened, and of what is remembered of its game. */
export function compare(sent: Sent, line: readonly string[], known: readonly string[] | undefined): Finding {
  if (check(sent.id, line) !== sent.check) return { kind: "broken" };
  if (!known) return { kind: "fine" };
  for (let i = 0; i < Math.min(line.length, known.length); i += 1) {
    if (line[i] !== known[i]) return i === 0 ? { kind: "other terms" } : { kind: "changed", move: i };
  }
  return line.length < known.length ? { kind: "older" } : { kind: "fine" };
}

/** The game of such a line, as a link. */
export function gameOf([terms = "", ...moves]: readonly string[]): string {
  return [terms, ...moves.map((move) => move.replace(/^(.) (.*)$/, (_, color: string, text: string) => `${text === "pass" ? "-" : text}${color}`))].join(",");
}

const KEY = "magpie.line.";

export function remember(id: string, line: readonly string[]): void {
  try {
    localStorage.setItem(KEY + id, JSON.stringify(line));
  } catch {
    // Then a changed past goes unnoticed here; the check of the link does not.
  }
}

export function recall(id: string): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY + id) ?? "null");
    return Array.isArray(kept) && kept.every((part) => typeof part === "string") ? kept : undefined;
  } catch {
    return undefined;
  }
}

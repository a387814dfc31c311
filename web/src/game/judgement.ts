// How good the moves of a game were, out of what an engine says of the positions between them.
import type { Color } from "../wasm/table";

export type Class = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** Points or discs lost by a move, at most, for each class; more is a blunder. */
const STEPS: [number, Class][] = [
  [0.2, "best"],
  [1.2, "good"],
  [4, "inaccuracy"],
  [10, "mistake"],
];

export const SIGNS: Record<Class, string> = { best: "●", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

export function classOf(loss: number): Class {
  return STEPS.find(([most]) => loss <= most)?.[1] ?? "blunder";
}

export interface Judged {
  move: number;
  color: Color;
  text: string;
  loss: number;
  class: Class;
}

/**
 * `leads[n]` is Black's lead after n moves, nothing where it is not known yet. A move that did better
 * than the engine thought possible lost nothing.
 */
export function judge(moves: { color: Color; text: string }[], leads: readonly (number | undefined)[]): Judged[] {
  const judged: Judged[] = [];
  moves.forEach((move, i) => {
    const before = leads[i];
    const after = leads[i + 1];
    if (before === undefined || after === undefined) return;
    const sign = move.color === "black" ? 1 : -1;
    const loss = Math.max(0, sign * (before - after));
    judged.push({ move: i + 1, color: move.color, text: move.text, loss, class: classOf(loss) });
  });
  return judged;
}

export function isMistake(judged: Judged): boolean {
  return judged.class === "inaccuracy" || judged.class === "mistake" || judged.class === "blunder";
}

/** The points of the graph of leads, in a box: x over the moves, y held within ±`most`. */
export function graphPoints(
  leads: readonly (number | undefined)[],
  box: { width: number; height: number },
  most: number,
): { x: number; y: number; move: number }[] {
  const last = Math.max(1, leads.length - 1);
  return leads.flatMap((lead, move) =>
    lead === undefined
      ? []
      : [
          {
            move,
            x: (move / last) * box.width,
            y: box.height / 2 - (Math.max(-most, Math.min(most, lead)) / most) * (box.height / 2 - 4),
          },
        ],
  );
}

/** How far the graph reaches: the largest lead, in round numbers. */
export function reach(leads: readonly (number | undefined)[]): number {
  const largest = Math.max(5, ...leads.map((lead) => Math.abs(lead ?? 0)));
  return [5, 10, 20, 40, 64, 100, 200].find((step) => largest <= step) ?? 400;
}

// How good the moves of a game were, out of what an engine says of the positions between them.
import type { MoveClass } from "../wasm/record";
import type { Color } from "../wasm/table";

export const SIGNS: Record<MoveClass, string> = { good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The signs as shapes of 12 by 12. */
export const SHAPES: Record<MoveClass, string> = {
  good: "",
  inaccuracy: "M6 0l6 6-6 6-6-6Z",
  mistake: "M6 0l6 11h-12Z",
  blunder: "M1 1h10v10h-10Z",
};

export interface Judged {
  move: number;
  color: Color;
  text: string;
  loss: number;
  class: MoveClass;
}

/** A lead as it is shown, in tenths. */
const asShown = (lead: number) => Math.sign(lead) * (Math.round(10 * Math.abs(lead)) / 10);

/**
 * Black's lead in a position: what the move that the engine puts first leaves, so that it is the figure beside
 * that move. The mean over all that was tried would be less.
 */
export function leadOf(report: { toPlay: Color; lead: number; candidates: readonly { lead: number }[] }): number {
  const lead = report.candidates[0]?.lead ?? report.lead;
  return report.toPlay === "black" ? lead : -lead;
}

/** What is known of a position: Black's lead, the move put first, and how long was looked. */
export interface Known {
  lead: number;
  best?: string | undefined;
  look: number;
}

/**
 * The leads after n moves. Where the move was made that was put first, the position after it is worth the same, so that
 * nobody has lost anything by the engine's own choice: the longest look along such moves counts for them all, of equal
 * ones the last, which saw the most of what came.
 */
export function shared(positions: readonly (Known | undefined)[], moves: readonly { text: string }[]): (number | undefined)[] {
  const leads: (number | undefined)[] = [];
  const isBest = (n: number) => positions[n + 1] !== undefined && positions[n]?.best === moves[n]?.text;
  for (let first = 0, next = 1; first < positions.length; first = next, next += 1) {
    while (isBest(next - 1)) next += 1;
    const run = positions.slice(first, next);
    const longest = run.reduce((best, known) => (known!.look >= best!.look ? known : best));
    leads.push(...run.map(() => longest?.lead));
  }
  return leads;
}

/**
 * `leads[n]` is Black's lead after n moves, nothing where it is not known yet. What a move lost is the difference
 * of the two as they are shown; one that did better than the engine thought possible lost nothing. `classOf` is
 * the library's.
 */
export function judge(
  moves: readonly { color: Color; text: string }[],
  leads: readonly (number | undefined)[],
  classOf: (loss: number) => MoveClass,
): Judged[] {
  const judged: Judged[] = [];
  moves.forEach((move, i) => {
    const before = leads[i];
    const after = leads[i + 1];
    if (before === undefined || after === undefined) return;
    const sign = move.color === "black" ? 1 : -1;
    const loss = Math.max(0, asShown(sign * (asShown(before) - asShown(after))));
    judged.push({ move: i + 1, color: move.color, text: move.text, loss, class: classOf(loss) });
  });
  return judged;
}

export function isMistake(judged: Judged): boolean {
  return judged.class !== "good";
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

/** The points of positions that follow each other, together: one that nobody has looked at is a gap. */
export function graphCurves<P extends { move: number }>(points: readonly P[]): P[][] {
  const curves: P[][] = [];
  for (const point of points) {
    const last = curves.at(-1);
    if (last && last.at(-1)!.move === point.move - 1) last.push(point);
    else curves.push([point]);
  }
  return curves;
}

/** How far the graph reaches: the largest lead, in round numbers. */
export function reach(leads: readonly (number | undefined)[]): number {
  const largest = Math.max(5, ...leads.map((lead) => Math.abs(lead ?? 0)));
  return [5, 10, 20, 40, 64, 100, 200].find((step) => largest <= step) ?? 400;
}

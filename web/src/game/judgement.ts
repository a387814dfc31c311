// How good the moves of a game were, out of what an engine says of the positions between them.
import type { MoveClass } from "../wasm/record";
import type { Color } from "../wasm/table";
import { numberText } from "./words.svelte";

/** The sign of each class, 12 by 12. */
export const SHAPES: Record<MoveClass, string> = {
  good: "",
  unsure: "",
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
  /** The two leads of who moved whose difference the loss is: what the best move left, and what this one. */
  bestLead: number;
  kept: number;
}

/** A lead as it is shown, in tenths. */
export const asShown = (lead: number) => Math.sign(lead) * (Math.round(10 * Math.abs(lead)) / 10);

/**
 * Black's lead in a position: what the move that the engine puts first leaves, so that it is the figure beside
 * that move. The mean over all that was tried would be less.
 */
export function leadOf(report: { toPlay: Color; lead: number; candidates: readonly { lead: number }[] }): number {
  const lead = report.candidates[0]?.lead ?? report.lead;
  return report.toPlay === "black" ? lead : -lead;
}

/** In the place of a loss that nobody can tell: it shows a better lead than the surest move, after a shorter look. */
export const UNSURE = "?";

/** What a candidate loses to the move that the engine puts first, out of the leads as they are shown. */
export function lossText(best: number, lead: number, isExact = false): string {
  const loss = asShown(asShown(best) - asShown(lead));
  return loss < 0 ? UNSURE : (loss === 0 ? "" : "−") + numberText(loss, isExact ? 0 : 1);
}

/** A move as it is shown among the candidates. */
export interface Shown {
  move: string;
  visits: number;
  lead: number;
  certainty: string;
  line: readonly string[];
}

/**
 * The mistake that was made, as it is shown among all that the engine found there. Often it has hardly looked at it, or not at
 * all: then the lead is the one that the mistake was judged by, an estimate, however sure the best move is. A fact stays one.
 */
export function madeAmong(all: readonly Shown[], made: { text: string; kept: number }, line: readonly string[]): Shown {
  const found = all.find(({ move }) => move === made.text);
  if (found?.certainty === "proved") return found;
  return { line, visits: 0, ...found, move: made.text, lead: made.kept, certainty: "estimate" };
}

/** What is known of a position: Black's lead, the move put first, and how long was looked. */
export interface Known {
  lead: number;
  best?: string | undefined;
  look: number;
  isProved?: boolean;
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

/** The move that was made and the one put first, found in one search of the position before them: what each leaves its player. */
export interface Compared {
  best: string;
  bestLead: number;
  kept: number;
  isProved: boolean;
}

/** How the library judges: classOf(), verdictOf() and swingOf() of wasm/record.ts. */
export interface Judge {
  classOf(loss: number): MoveClass;
  verdictOf(loss: number, swing: number, isCompared: boolean): MoveClass;
  swingOf(contradictions: readonly number[]): number;
}

/** What the moves seem to have lost, as `leads` are shown; one that did better than the engine thought possible lost nothing. */
function losses(moves: readonly { color: Color }[], leads: readonly (number | undefined)[]): (number | undefined)[] {
  return moves.map(({ color }, i) => {
    const [before, after] = [leads[i], leads[i + 1]];
    if (before === undefined || after === undefined) return undefined;
    return Math.max(0, asShown((color === "black" ? 1 : -1) * (asShown(before) - asShown(after))));
  });
}

/** What a game under review is judged by: its moves, what is known of the positions and the leads that shared() makes of
 * that, and the comparisons, by the number of the move. */
export interface Evidence {
  moves: readonly { color: Color; text: string }[];
  positions: readonly (Known | undefined)[];
  leads: readonly (number | undefined)[];
  compared: (move: number) => Compared | undefined;
}

/** How far the estimates of this game are out, by what the engine has said against itself in it. */
export function swingIn({ moves, positions, leads, compared }: Evidence, judge: Judge): number {
  const lost = losses(moves, leads);
  const contradictions: number[] = [];
  moves.forEach(({ text }, i) => {
    const [here, next] = [positions[i], positions[i + 1]];
    const areEstimates = here && next && !here.isProved && !next.isProved && next.look !== Infinity;
    if (areEstimates && here.best === text) contradictions.push(Math.abs(here.lead - next.lead));
    const [loss, regained] = [lost[i], lost[i + 1]];
    // Both sides may really err in turn where facts say so.
    const last = positions[i + 2];
    const isGuess = areEstimates && here.look !== Infinity && last && !last.isProved && last.look !== Infinity;
    if (isGuess && loss !== undefined && regained !== undefined) contradictions.push(Math.min(loss, regained));
    const found = compared(i + 1);
    if (found && found.kept > found.bestLead) contradictions.push(found.kept - found.bestLead);
  });
  return judge.swingOf(contradictions);
}

/**
 * What can be said of each move whose positions are both known. A loss is a verdict where the move was compared with
 * the best one, and by what goes beyond the swing. The engine must not be content with what came of the move either: of
 * the comparison and the difference of the two positions the one counts that makes the loss smaller.
 */
export function judged(evidence: Evidence, swing: number, judge: Judge): Judged[] {
  const { moves, leads, compared } = evidence;
  const lost = losses(moves, leads);
  return moves.flatMap(({ color, text }, i): Judged[] => {
    const seeming = lost[i];
    if (seeming === undefined) return [];
    const found = compared(i + 1);
    const byComparison = found ? Math.max(0, asShown(asShown(found.bestLead) - asShown(found.kept))) : Infinity;
    const loss = Math.min(byComparison, seeming);
    const side = color === "black" ? 1 : -1;
    const [bestLead, kept] = found && byComparison <= seeming ? [found.bestLead, found.kept] : [side * leads[i]!, side * leads[i + 1]!];
    const verdict = judge.verdictOf(loss, found?.isProved ? 0 : swing, found !== undefined);
    return [{ move: i + 1, color, text, loss, class: verdict, bestLead, kept }];
  });
}

/** The move to compare with the best one next: the one that looks worst, if what it lost goes beyond the swing. */
export function suspect(evidence: Evidence, swing: number, judge: Judge, may: (move: number) => boolean): number | undefined {
  const lost = losses(evidence.moves, evidence.leads);
  let worst: number | undefined;
  lost.forEach((loss, i) => {
    if (loss === undefined || evidence.compared(i + 1) || judge.classOf(loss - swing) === "good" || !may(i + 1)) return;
    if (worst === undefined || loss > lost[worst - 1]!) worst = i + 1;
  });
  return worst;
}

export function isMistake(judged: Judged): boolean {
  return judged.class !== "good" && judged.class !== "unsure";
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

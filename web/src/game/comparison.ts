// A move and the best one, found in one search of the position before them.
import type { Compared } from "./judgement";
import type { Thinks, Thought } from "./thinks";

/** For two moves of Go; a position gets fewer, since most moves do not look bad. */
export const COMPARE_VISITS = 100;
const ENOUGH_VISITS = 25;

const isBound = ({ certainty }: { certainty: string }) => certainty === "lower_bound" || certainty === "upper_bound";

/** `thought`: the position before them, and how long to look. Nothing where
 * either was not looked at, or where one is known and the other has a bound alone, or nobody wants it any more. */
export async function compareMoves(
  thinker: Thinks,
  thought: Omit<Thought, "level">,
  moves: { best: string; played: string },
  isWanted: () => boolean,
): Promise<Compared | undefined> {
  const look = async (...only: string[]) => {
    const report = await thinker.think({ ...thought, level: 0, limits: { ...thought.limits, analysis: true, only } });
    return only.map((text) => report?.candidates.find((candidate) => candidate.move === text));
  };
  let [first, other] = await look(moves.best, moves.played);
  // A search leaves most of its visits to one of the two; what it says of the other is a guess then.
  if (isWanted() && thought.game === "go" && other && other.visits < ENOUGH_VISITS) [other] = await look(moves.played);
  if (!isWanted() || !first || !other) return undefined;
  // What is at most so much, beside what is so much: the difference may be all or nothing.
  if (isBound(first) !== isBound(other)) return undefined;
  const isProved = first.certainty === "proved" && other.certainty === "proved";
  return { best: moves.best, bestLead: first.lead, kept: other.lead, isProved };
}

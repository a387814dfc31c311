// What a move let the other side do, in a sentence: facts of the board, after all the estimates.
import type { Color, Preview } from "../wasm/table";
import { t } from "./words.svelte";

/** The best answer to a move, and what it would bring about. */
export interface Answer {
  color: Color;
  point: string;
  does: Preview;
}

export function answerText(played: string, { color, point, does }: Answer): string {
  const who = { played, color: t(color === "black" ? "Black" : "White"), answer: point };
  const taken = does.taken?.length ?? 0;
  if (does.black !== undefined) {
    const turned = taken === 1 ? t("1 disc") : t("{n} discs", { n: taken });
    return t("After {played}, {color} answers {answer} and turns {turned}: Black {b}, White {w}.", { ...who, turned, b: does.black, w: does.white! });
  }
  if (taken > 0) return t("After {played}, {color} answers {answer}, which {takes}.", { ...who, takes: taken === 1 ? t("takes 1 stone") : t("takes {n} stones", { n: taken }) });
  // A stone by itself has as many liberties as anybody can see.
  const stones = does.stones ?? 1;
  if (stones === 1) return t("After {played}, {color} answers {answer}.", who);
  const liberties = does.liberties ?? 0;
  return t("After {played}, {color} answers {answer}: that chain has {stones} and {liberties}.", {
    ...who,
    stones: t("{n} stones", { n: stones }),
    liberties: liberties === 1 ? t("1 liberty") : t("{n} liberties", { n: liberties }),
  });
}

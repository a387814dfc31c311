// How strong the bots are, as it was measured (docs/engine.md).
import { type Bot, botOf, type Level } from "./bots";
import { listText, t } from "./words.svelte";

/** Othello's by what they see; a level is one place further on. */
const OTHELLO = [
  "hardly cares what a move brings",
  "avoids the worst moves at first sight",
  "likes good moves at first sight",
  "plays what looks best at first sight",
  "sees your answer, and is careless",
  "sees your answer, and slips at times",
  "sees three moves ahead, and slips at times",
  "sees four moves ahead, and slips now and then",
  "sees five moves ahead, and seldom slips",
];

/** Go's beside random moves, then beside a program that many know. */
function strengthInGo(level: number): string {
  if (level < 3) return t("wins {n} of 10 games against random moves", { n: 9 });
  if (level < 5) return t("hardly ever loses to random moves");
  if (level === 5) return t("on 9×9 weaker than GNU Go, a free program");
  return level === 6 ? t("on 9×9 about as strong as GNU Go, a free program") : t("on 9×9 stronger than GNU Go, a free program");
}

/** What a bot is called where one chooses. */
export const botText = (bot: Bot): string => t(bot.text);

/** What it does. */
export const botNote = (bot: Bot): string => t(bot.what);

/** What a level of the form means. 0 is no level but all that the engine can. */
export function levelNote(game: "go" | "othello", level: Level): string {
  const bot = botOf(game, level);
  if (bot) return botNote(bot);
  if (typeof level === "string") return ""; // of another game
  if (level === 0) return t("Magpie, as well as this device can");
  const strength = game === "go" ? strengthInGo(level) : t(OTHELLO[level - 1]!);
  const step = level === 1 ? t("wins about 78 of 100 games against random moves") : t("wins about 78 of 100 games against the level below");
  const all = game === "go" && level === 1 ? [step] : [strength, step];
  return t("Pica {n}: {what}", { n: level, what: listText(all) });
}

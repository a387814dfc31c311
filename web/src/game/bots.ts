// The players beside the levels, as the library has them (magpie_engine_styles): the page knows them before it has the whole
// library, and a test compares the two.

const TEACHES = "keeps the game close, and says at once what a bad move lost, so that you can take it back";

/** `hasLearned`: it plays by the network of Go, or the weights of Othello. */
export const BOTS = [
  { game: "go", name: "teacher", text: "Teacher", what: TEACHES, hasLearned: true },
  { game: "go", name: "jigo", text: "Jigo", what: "plays for a win by half a point, and gives back what it leads by beyond that", hasLearned: true },
  { game: "go", name: "random", text: "Random", what: "plays anywhere by chance, and fills no eye of its own", hasLearned: false },
  { game: "othello", name: "teacher", text: "Teacher", what: TEACHES, hasLearned: true },
  { game: "othello", name: "courteous", text: "Courteous", what: "turns fewer discs than you did where it can; about as strong as random moves", hasLearned: false },
  { game: "othello", name: "greedy", text: "Greedy", what: "turns the most discs it can", hasLearned: false },
  { game: "othello", name: "alphabeta", text: "Alpha-beta", what: "looks 6 moves ahead, and to the end from 10 empty squares on; has learned nothing", hasLearned: false },
  { game: "othello", name: "random", text: "Random", what: "plays any legal move by chance", hasLearned: false },
] as const;

export type Bot = (typeof BOTS)[number];
export type BotName = Bot["name"];

/** Level 0 is the strongest. */
export type Level = number | BotName;

export const botOf = (game: "go" | "othello", level: Level) => BOTS.find((bot) => bot.game === game && bot.name === level);

/** Those that are chosen by their names, and not among the levels. */
export const enginesOf = (game: "go" | "othello") => BOTS.filter((bot) => bot.game === game && bot.name !== "teacher");

/** What a game that is kept calls it. */
export function botName(level: Level): string {
  if (level === 0) return "Magpie";
  const hasLearned = typeof level === "number" || BOTS.find((bot) => bot.name === level)?.hasLearned;
  return `${hasLearned ? "Pica" : "Magpie"} ${level}`;
}

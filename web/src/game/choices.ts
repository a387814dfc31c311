// What was chosen for the last new game, so that the next one begins there.
import type { UsualGame } from "../wasm/table";
import { enginesOf, type BotName, type Level } from "./bots";

export const GO_SIZES = [5, 6, 7, 9, 11, 13, 15, 17, 19];
export const OTHELLO_SIZES = [4, 6, 8, 10, 12, 14, 16];
export const CLOCKS: readonly string[] = ["none", "5m", "10m+5s", "20m+5x30s"];

export interface Choices {
  game: "go" | "othello";
  goSize: number;
  othelloSize: number;
  opponent: "bot" | "person" | "engine" | "elsewhere";
  level: Level;
  /** Each by its name. */
  goEngine: BotName;
  othelloEngine: BotName;
  color: "black" | "white" | "chance";
  /** One of CLOCKS, or any that the library reads. */
  clock: string;
  rules: string;
}

/** The most characters of a clock that somebody types. */
export const LONGEST_CLOCK = 40;

const KEY = "magpie.choices";

/** What a form begins with that nobody has filled in before; the games as usualGames() has them. */
export function usualChoices(games: readonly UsualGame[]): Choices {
  const of = (game: Choices["game"]) => games.find((one) => one.game === game)!;
  return {
    game: games[0]!.game,
    goSize: of("go").side,
    othelloSize: of("othello").side,
    opponent: "bot",
    level: games[0]!.level,
    goEngine: enginesOf("go")[0]!.name,
    othelloEngine: enginesOf("othello")[0]!.name,
    color: "black",
    clock: "none",
    rules: of("go").rules,
  };
}

/** Choices out of what was kept, whatever that is: one that cannot be made counts as missing. */
export function choicesFrom(text: string | null, rules: readonly string[], usual: Choices): Choices {
  let kept: Partial<Record<keyof Choices, unknown>> | null = null;
  try {
    kept = JSON.parse(text ?? "null") as typeof kept;
  } catch {
    // Not ours.
  }
  const among = <T>(name: keyof Choices, allowed: readonly T[]): T | undefined => allowed.find((value) => value === kept?.[name]);
  const isClock = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST_CLOCK;
  const clock = (kept as Partial<Choices> | null)?.clock as unknown;
  return {
    game: among("game", ["go", "othello"] as const) ?? usual.game,
    goSize: among("goSize", GO_SIZES) ?? usual.goSize,
    othelloSize: among("othelloSize", OTHELLO_SIZES) ?? usual.othelloSize,
    opponent: among("opponent", ["bot", "person", "engine", "elsewhere"] as const) ?? usual.opponent,
    level: among<Level>("level", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "teacher"]) ?? usual.level,
    goEngine: among("goEngine", enginesOf("go").map(({ name }) => name)) ?? usual.goEngine,
    othelloEngine: among("othelloEngine", enginesOf("othello").map(({ name }) => name)) ?? usual.othelloEngine,
    color: among("color", ["black", "white", "chance"] as const) ?? usual.color,
    clock: isClock(clock) ? clock : usual.clock,
    rules: among("rules", rules) ?? usual.rules,
  };
}

export function recallChoices(rules: readonly string[], usual: Choices): Choices {
  try {
    return choicesFrom(localStorage.getItem(KEY), rules, usual);
  } catch {
    return { ...usual }; // a browser that keeps nothing
  }
}

export function keepChoices(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // The next game begins with the usual ones.
  }
}

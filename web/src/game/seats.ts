// Who plays: a person here, an engine of a level, or somebody elsewhere whose moves the server brings.
import type { Color } from "../wasm/table";
import { BOTS, botName, type Level } from "./bots";

export type Seat = { kind: "person" } | { kind: "bot"; level: Level } | { kind: "remote" };
export type Seats = Record<Color, Seat>;

export const colors: readonly Color[] = ["black", "white"];

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function isBot(seat: Seat): seat is { kind: "bot"; level: Level } {
  return seat.kind === "bot";
}

export function isTeacher(seat: Seat): boolean {
  return isBot(seat) && seat.level === "teacher";
}

/** Also of the teacher, which stands among the levels. */
export function hasLevel(seat: Seat): boolean {
  return isBot(seat) && (typeof seat.level === "number" || seat.level === "teacher");
}

/** Whose move it is to take back to: a person's, where one plays. */
export function hasPerson(seats: Seats): boolean {
  return colors.some((color) => seats[color].kind === "person");
}

/** Who sits again in a game that was opened: "Pica 3" is an engine, unless the game says that a person is called so. */
export function seatOf({ name, sitter }: { name: string; sitter: number }, game: "go" | "othello"): Seat {
  if (sitter === 1) return { kind: "person" };
  const levels: Level[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...BOTS.filter((bot) => bot.game === game).map((bot) => bot.name)];
  const level = levels.find((one) => botName(one) === name);
  return level === undefined ? { kind: "person" } : { kind: "bot", level };
}

/** As a table is told it. */
export const sitterOf = ({ kind }: Seat) => ["remote", "person", "bot"].indexOf(kind);

/** How long an engine may think on a clock, in milliseconds; nothing without one. */
export function timeFor(left: number, isTimed: boolean): number | undefined {
  if (!isTimed) return undefined;
  return Math.max(50, Math.min(20_000, left / 25 - 50));
}

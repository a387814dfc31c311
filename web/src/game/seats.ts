// Who plays: a person here, an engine of a level, or somebody elsewhere whose moves the server brings.
// Level 0 is the strongest; a teacher keeps the game close instead.
import type { Color } from "../wasm/table";

export type Level = number | "teacher";
export type Seat = { kind: "person" } | { kind: "bot"; level: Level } | { kind: "remote" };
export type Seats = Record<Color, Seat>;

export const colors: readonly Color[] = ["black", "white"];

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function botName(level: Level): string {
  if (level === "teacher") return "Pica teacher";
  return level === 0 ? "Magpie" : `Pica ${level}`;
}

export function isBot(seat: Seat): seat is { kind: "bot"; level: Level } {
  return seat.kind === "bot";
}

export function isTeacher(seat: Seat): boolean {
  return isBot(seat) && seat.level === "teacher";
}

/** Whose move it is to take back to: a person's, where one plays. */
export function hasPerson(seats: Seats): boolean {
  return colors.some((color) => seats[color].kind === "person");
}

/** Who sits again in a game that was opened: "Pica 3" is an engine, unless the game says that a person is called so. */
export function seatOf({ name, sitter }: { name: string; sitter: number }): Seat {
  const level = sitter === 1 ? undefined : /^(?:Magpie|Pica (?:([1-9])|(teacher)))$/.exec(name);
  if (!level) return { kind: "person" };
  return { kind: "bot", level: level[2] ? "teacher" : Number(level[1] ?? 0) };
}

/** As a table is told it. */
export const sitterOf = ({ kind }: Seat) => ["remote", "person", "bot"].indexOf(kind);

/** How long an engine may think on a clock, in milliseconds; nothing without one. */
export function timeFor(left: number, isTimed: boolean): number | undefined {
  if (!isTimed) return undefined;
  return Math.max(50, Math.min(20_000, left / 25 - 50));
}

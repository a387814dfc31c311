// Who plays: a person here, an engine of a level, or somebody elsewhere whose moves the server brings.
// Level 0 is the strongest.
import type { Color } from "../wasm/table";

export type Seat = { kind: "person" } | { kind: "bot"; level: number } | { kind: "remote" };
export type Seats = Record<Color, Seat>;

export const colors: readonly Color[] = ["black", "white"];

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function botName(level: number): string {
  return level === 0 ? "Magpie" : `Pica ${level}`;
}

export function isBot(seat: Seat): seat is { kind: "bot"; level: number } {
  return seat.kind === "bot";
}

/** Whose move it is to take back to: a person's, where one plays. */
export function hasPerson(seats: Seats): boolean {
  return colors.some((color) => seats[color].kind === "person");
}

/** "Pica 3" in a game that was opened is an engine again. */
export function seatNamed(name: string): Seat {
  const level = /^Pica ([1-9])$/.exec(name)?.[1];
  if (level) return { kind: "bot", level: Number(level) };
  return name === "Magpie" ? { kind: "bot", level: 0 } : { kind: "person" };
}

/** How long an engine may think on a clock, in milliseconds; nothing without one. */
export function timeFor(left: number, isTimed: boolean): number | undefined {
  if (!isTimed) return undefined;
  return Math.max(50, Math.min(20_000, left / 25 - 50));
}

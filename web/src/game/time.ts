// Spans of time as they are shown.
import type { TimeControl } from "../wasm/table";
import { spoken, t } from "./words.svelte";

/** "4:07" of what is left, in milliseconds: rounded up, so that 0:00 means now. */
export function minutesAndSeconds(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A moment as a reader of the language says it: today and yesterday by name, with the time of the day. */
export function sinceThen(then: number, now: number = Date.now(), language: string = spoken()): string {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(then) - midnight(now)) / 86_400_000);
  const time = new Date(then).toLocaleTimeString(language, { timeStyle: "short" });
  const day =
    days > -2 && days < 1
      ? new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day")
      : new Date(then).toLocaleDateString(language, { dateStyle: "medium" });
  return `${day}, ${time}`;
}

/** A day as SGF writes it, "2026-11-15", as a reader of the language says it; of several the first, and what is no day as it is. */
export function dayText(date: string, language: string = spoken()): string {
  const first = date.split(",")[0]!;
  const day = /^\d{4}-\d\d-\d\d$/.test(first) ? new Date(first) : undefined; // that is midnight in Greenwich
  if (!day || isNaN(day.getTime())) return first;
  return day.toLocaleDateString(language, { dateStyle: "medium", timeZone: "UTC" });
}

const UNITS: readonly [number, (n: number) => string][] = [
  [86_400_000, (n) => t("{n} d", { n })],
  [3_600_000, (n) => t("{n} h", { n })],
  [60_000, (n) => t("{n} min", { n })],
  [1000, (n) => t("{n} s", { n })],
  [1, (n) => t("{n} ms", { n })],
];

/** "1 h 30 min" of so many milliseconds. */
function spanText(milliseconds: number): string {
  const parts: string[] = [];
  let left = milliseconds;
  for (const [length, text] of UNITS) {
    const n = Math.floor(left / length);
    left -= n * length;
    if (n > 0) parts.push(text(n));
  }
  return parts.join(" ");
}

/** What follows the main time of a clock, "5 × 30 s"; nothing where nothing does. */
export function afterMainTime(time: TimeControl): string {
  if (time.system === "byo_yomi") return t("{n} × {period}", { n: time.periods, period: spanText(time.period) });
  if (time.system === "canadian") return t("{n} moves in {period}", { n: time.moves, period: spanText(time.period) });
  return "";
}

/** A clock in words: "20 min, then 5 × 30 s". */
export function clockText(time: TimeControl): string {
  switch (time.system) {
    case "none":
      return "";
    case "absolute":
      return spanText(time.main);
    case "fischer": {
      const [main, more] = [spanText(time.main), spanText(time.increment)];
      return time.most === undefined ? `${main} + ${more}` : t("{main} + {more}, at most {most}", { main, more, most: spanText(time.most) });
    }
    case "byo_yomi":
    case "canadian":
      return time.main === 0 ? afterMainTime(time) : t("{main}, then {more}", { main: spanText(time.main), more: afterMainTime(time) });
    case "simple":
      return t("{period} a move", { period: spanText(time.period) });
  }
}

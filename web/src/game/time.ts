// Spans of time as they are shown.
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

/** "20 min" of 20m, "1 h 30 min" of 1h30m. */
const spanText = (text: string): string =>
  [...text.matchAll(/([\d.]+)(h|ms|m|s)/g)].map(([, n, unit]) => t(unit === "m" ? "{n} min" : unit === "h" ? "{n} h" : unit === "s" ? "{n} s" : "{n} ms", { n: n! })).join(" ");

/** What follows the main time of a clock, "5 × 30 s" of 20m+5x30s; nothing where nothing does. */
export function afterMainTime(control: string): string {
  const [, periods, period] = /\+(\d+)x(\w+)$/.exec(control) ?? [];
  if (period) return t("{n} × {period}", { n: periods!, period: spanText(period) });
  const [, block, moves] = /\+(\w+)\/(\d+)$/.exec(control) ?? [];
  return block ? t("{n} moves in {period}", { n: moves!, period: spanText(block) }) : "";
}

/** A clock as the library writes it, 20m+5x30s, in words: "20 min, then 5 × 30 s". */
export function clockText(control: string): string {
  const [main = "", more] = control.split("+");
  const after = afterMainTime(control);
  if (after) return t("{main}, then {more}", { main: spanText(main), more: after });
  if (more) return `${spanText(main)} + ${spanText(more)}`;
  if (main.endsWith("/move")) return t("{period} a move", { period: spanText(main) });
  return spanText(main) || control;
}

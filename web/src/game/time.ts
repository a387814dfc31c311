// Spans of time as they are shown.
import { spoken } from "./words.svelte";

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

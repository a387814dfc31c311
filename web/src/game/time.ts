// Spans of time as they are shown.

/** "4:07" of what is left, in milliseconds: rounded up, so that 0:00 means now. */
export function minutesAndSeconds(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

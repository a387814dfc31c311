/** "A1 is refused: ko. It would bring back …" as a heading and the rest. A full stop within a number or a name ends nothing. */
export function headed(text: string): { head: string; text: string } {
  const end = /\.\s+(?=\p{Lu}|\p{Lo}|\d)|。/u.exec(text);
  if (!end || end.index + end[0].length >= text.length) return { head: text, text: "" };
  return { head: text.slice(0, end.index), text: text.slice(end.index + end[0].length).trim() };
}

const LONGEST_NAME = 40;

/** A name that anybody may have written, as it may stand in a sentence. */
export function shortened(name: string): string {
  const letters = [...name];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join("")}…` : name;
}

/** The two as the sentences they were. */
export function whole({ head, text }: { head: string; text: string }, language: string): string {
  if (head === "") return text;
  const stop = /[.。!?…]$/u.test(head) ? "" : language === "ja" || language === "zh" ? "。" : ".";
  const gap = stop === "。" || text === "" ? "" : " ";
  return head + stop + gap + text;
}

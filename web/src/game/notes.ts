// What a reader of files noted: "line 1, column 18: KM[abc]: that is no komi; the usual one is taken (6.5)".

const NOTE = /^(line \d+, column \d+: )?(move \d+: )?([A-Za-z]+\[.*\]: )?(.+?)(?: \((.*)\))?$/su;

/** A note in the language that `tell` speaks; its property stays as it is. */
export function noteTold(note: string, tell: (english: string) => string): string {
  const [, place = "", move = "", property = "", what = note, detail] = NOTE.exec(note) ?? [];
  const inner = `${property}${said(what, tell)}${detail === undefined ? "" : ` (${said(detail, tell)})`}`;
  const moved = move === "" ? inner : tell(`${move}${inner}`);
  return place === "" ? moved : tell(`${place}${moved}`);
}

/** Notes end without a full stop, the sentences of the library with one. */
function said(text: string, tell: (english: string) => string): string {
  const told = tell(text);
  if (told !== text) return told;
  const sentence = tell(`${text}.`);
  return sentence === `${text}.` ? text : sentence.replace(/[.。]$/u, "");
}

/** The notes without those about a place that one before them is about. */
export function withoutEchoes(notes: readonly string[]): string[] {
  const placeOf = (note: string) => NOTE.exec(note)?.[1];
  return notes.filter((note, i) => placeOf(note) === undefined || notes.findIndex((other) => placeOf(other) === placeOf(note)) === i);
}

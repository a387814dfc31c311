// The page in the reader's language. What is shown is written in English in the code and looked up
// here; the files are those of the desktop, and a few lines of the page's own on top. What the first
// screen shows comes first (tools/words_plugin.ts), all else after it.

type Lines = () => Promise<{ default: string }>;
const parts: Record<string, { first: Lines; rest: Lines } | undefined> = {
  fr: { first: () => import("words:first/fr"), rest: () => import("words:rest/fr") },
  ja: { first: () => import("words:first/ja"), rest: () => import("words:rest/ja") },
  zh: { first: () => import("words:first/zh"), rest: () => import("words:rest/zh") },
};

export const languages = [
  { code: "en", name: "English" },
  { code: "fr", name: "Français" },
  { code: "ja", name: "日本語" },
  { code: "zh", name: "中文" },
] as const;

/** Lines `English = translation`; what begins with # says nothing. */
export function readWords(text: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const line of text.split("\n")) {
    const equals = line.indexOf(" = ");
    if (line.startsWith("#") || equals < 0) continue;
    const translation = line.slice(equals + 3).trim();
    if (translation) words.set(line.slice(0, equals).trim(), translation);
  }
  return words;
}

/** The text with its {slots} filled in. */
export function filled(text: string, slots: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(slots[name] ?? slot));
}

let entries = $state.raw(new Map<string, string>());
let file = $state.raw("");
let spokenNow = $state("en");

/** The language that the page is in. */
export const spoken = (): string => spokenNow;

export function t(english: string, slots: Record<string, string | number> = {}): string {
  return filled(entries.get(english) ?? english, slots);
}

/** A number as the language writes it: 6,5 in French, 124,626 in English; with so many decimals, where that is said. What is
 * none stays. */
export function numberText(n: number | string, decimals?: number): string {
  if (n === "" || isNaN(+n)) return String(n);
  const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(spokenNow, digits).format(+n);
}

/** Things one after the other, as the language lists them. */
export const listText = (parts: readonly string[]): string => parts.join(/ja|zh/.test(spokenNow) ? "、" : ", ");

export const komiText = (komi: string): string => t("komi {n}", { n: numberText(komi) });

export const movesText = (n: number): string => (n === 1 ? t("1 move") : t("{n} moves", { n }));
export const gamesText = (n: number): string => (n === 1 ? t("1 game") : t("{n} games", { n: numberText(n) }));

export const gameText = (game: "go" | "othello"): string => (game === "go" ? t("Go") : t("Othello"));
/** What is kept of a game, "Go 9×9", in the reader's language. */
export const detailText = (kept: string): string => kept.replace(/^(Go|Othello)\b/, (name) => t(name));

/** Who played, in the reader's language where they have no names. */
export const titleText = ({ names, title }: { names?: readonly [string, string]; title: string }): string =>
  names ? `${names[0] || t("Black")} – ${names[1] || t("White")}` : title;

/** A result after `before`; nothing where there is none. Files write a draw as 0, which nobody takes for a result. */
export const resultText = (result = "", before = ""): string =>
  result && before + (result === "0" ? t("draw") : result === "Void" ? t("no result") : result === "?" ? t("result unknown") : result);

/** A sentence with {slots} as a pattern that finds them in the sentence that somebody has filled. */
function pattern(english: string): { test: RegExp; names: string[] } {
  const names: string[] = [];
  const parts = english.split(/\{(\w+)\}/);
  const escaped = parts.map((part, i) => {
    if (i % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(part);
    return "(.+?)";
  });
  return { test: new RegExp(`^${escaped.join("")}$`, "u"), names };
}

/** Letters around the slots: with fewer, a pattern would find itself in sentences of others. */
const FEWEST_LETTERS = 7;

/** The sentences with slots of a language, the most telling first. */
export function patternsOf(words: Map<string, string>): { test: RegExp; names: string[]; translation: string }[] {
  const bare = (english: string) => english.replace(/\{\w+\}/g, "").length;
  return [...words]
    .filter(([english]) => english.includes("{") && bare(english) >= FEWEST_LETTERS)
    .sort(([a], [b]) => bare(b) - bare(a))
    .map(([english, translation]) => ({ ...pattern(english), translation }));
}

/** A sentence may hold another, and that one a word: "move 2: A9 is refused: …". */
const DEEPEST = 2;

/** A sentence that somebody else made in English, the server or the library say, in the language of `words`; as it is
 * where they do not know it. */
export function toldIn(words: Map<string, string>, patterns: ReturnType<typeof patternsOf>, message: string, depth = 0): string {
  const whole = words.get(message);
  if (whole || depth > DEEPEST) return whole ?? message;
  for (const { test, names, translation } of patterns) {
    const found = test.exec(message);
    if (!found) continue;
    const told = (slot: string) => toldIn(words, patterns, slot, depth + 1);
    return filled(translation, Object.fromEntries(names.map((name, i) => [name, told(found[i + 1]!)])));
  }
  return message;
}

const patterns = $derived(patternsOf(entries));

/** What the server or the library says in English, in the reader's language. */
export function told(message: string): string {
  return toldIn(entries, patterns, message);
}

/** The whole language file, for the sentences that the library makes. */
export function languageFile(): string {
  return file;
}

let wanted = "en";

/** What the first screen shows is in that language once this is done; `isWhole`: everything. */
export async function speak(code: string, isWhole = true): Promise<void> {
  wanted = code;
  const found = parts[code];
  const lines = await Promise.all([found?.first(), isWhole ? found?.rest() : undefined]);
  if (wanted !== code) return; // another was chosen meanwhile
  file = lines.map((part) => part?.default ?? "").join("\n");
  entries = readWords(file);
  document.documentElement.lang = spokenNow = code;
}

/** The first of the reader's languages that there is. */
export function preferredLanguage(tags: readonly string[]): string {
  for (const tag of tags) {
    const code = tag.split("-")[0]!.toLowerCase();
    if (languages.some((language) => language.code === code)) return code;
  }
  return "en";
}

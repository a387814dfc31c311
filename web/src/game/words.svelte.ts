// The page in the reader's language. What is shown is written in English in the code and looked up
// here; the files are those of the desktop, and a few lines of the page's own on top.

const own = import.meta.glob("../languages/*.txt", { query: "?raw", import: "default" });
const shared = import.meta.glob("@desktop-languages/*.txt", { query: "?raw", import: "default" });

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

export function t(english: string, slots: Record<string, string | number> = {}): string {
  return filled(entries.get(english) ?? english, slots);
}

/** The whole language file, for the sentences that the library makes. */
export function languageFile(): string {
  return file;
}

function ending(files: Record<string, () => Promise<unknown>>, name: string) {
  return Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1];
}

export async function speak(code: string): Promise<void> {
  const texts = await Promise.all(
    [ending(shared, `${code}.txt`), ending(own, `${code}.txt`)].map((load) => load?.() ?? ""),
  );
  file = code === "en" ? "" : texts.join("\n");
  entries = readWords(file);
  document.documentElement.lang = code;
}

/** The first of the reader's languages that there is. */
export function preferredLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const code = tag.split("-")[0]!.toLowerCase();
    if (languages.some((language) => language.code === code)) return code;
  }
  return "en";
}

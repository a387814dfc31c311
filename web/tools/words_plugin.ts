// The words of a language in two parts, as modules "words:first/fr" and "words:rest/fr": what the first screen
// shows, which a page waits for, and everything else, which comes after it.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Plugin } from "vite";

export type Part = "first" | "rest";

/** Every text in quotes of some sources, and of what they import of ours, but what they import later. */
export function textsIn(sources: readonly string[]): Set<string> {
  const texts = new Set<string>();
  const places = new Set(sources);
  for (const place of places) {
    const source = readFileSync(place, "utf8");
    for (const [, text] of source.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)) texts.add(text!);
    for (const [, name] of source.matchAll(/^\s*import (?!type )[^;]*?from "(\.[^"?]+)";/gms)) {
      const imported = path.join(path.dirname(place), name!);
      const found = [imported, `${imported}.ts`].find((one) => existsSync(one));
      if (found) places.add(found);
    }
  }
  return texts;
}

/** The lines of a language file that belong to a part; those that say nothing belong to none. */
export function partOf(lines: string, shown: ReadonlySet<string>, part: Part): string {
  const isWanted = (line: string) => {
    const equals = line.indexOf(" = ");
    return !line.startsWith("#") && equals > 0 && shown.has(line.slice(0, equals).trim()) === (part === "first");
  };
  return lines.split("\n").filter(isWanted).join("\n");
}

/** `folders`: where the language files lie; what a later one says counts. `sources`: of the first screen. */
export function words(folders: readonly string[], sources: readonly string[]): Plugin {
  let shown: Set<string> | undefined;
  return {
    name: "magpie-words",
    resolveId: (id) => (/^words:(first|rest)\/\w+$/.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, part, code] = /^\0words:(first|rest)\/(\w+)$/.exec(id) ?? [];
      if (part === undefined || code === undefined) return undefined;
      shown ??= textsIn(sources);
      const places = folders.map((folder) => path.join(folder, `${code}.txt`));
      for (const place of places) this.addWatchFile(place);
      const lines = places.map((place) => readFileSync(place, "utf8")).join("\n");
      return `export default ${JSON.stringify(partOf(lines, shown, part as Part))};`;
    },
  };
}

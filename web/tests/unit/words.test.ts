import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { BOTS } from "../../src/game/bots";
import { noteTold } from "../../src/game/notes";
import { filled, patternsOf, preferredLanguage, readWords, toldIn } from "../../src/game/words.svelte";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string) => readFileSync(folder(path), "utf8");

function sources(path: string): string[] {
  return readdirSync(folder(path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sources(`${path}/${entry.name}`)
      : /\.(svelte|ts)$/.test(entry.name)
        ? [read(`${path}/${entry.name}`)]
        : [],
  );
}

const LITERAL = /"((?:[^"\\\n]|\\.)*)"/g;
const literals = (code: string) => [...code.matchAll(LITERAL)].map((m) => m[1]!);

/** The first argument of every call of t, as it is written. */
function lookedUp(source: string): string[] {
  return [...source.matchAll(/(?<![\w.$])t\(/g)].map((call) => {
    const from = call.index + call[0].length;
    const rest = source.slice(from).replace(LITERAL, (text) => `"${"_".repeat(text.length - 2)}"`);
    let depth = 0;
    const end = [...rest].findIndex((character) => {
      if (depth === 0 && /[,)]/.test(character)) return true;
      depth += "([{".includes(character) ? 1 : ")]}".includes(character) ? -1 : 0;
      return false;
    });
    return source.slice(from, from + end).trim();
  });
}

/** The texts that such an argument may be: both of a `? :`, and all that a constant of the same file holds. */
function textsOf(argument: string, source: string): string[] {
  const own = literals(argument.replace(/[!=]== "[^"]*"/g, ""));
  const constants = [...argument.matchAll(/\b[A-Z][A-Z_]+\b/g)].map(([name]) => new RegExp(`const ${name}\\b[^;]*?= ([^;]*);`).exec(source)?.[1] ?? "");
  // Of a pair in a Map the second is the text.
  return [...own, ...constants.flatMap((code) => literals(code.replace(/\["\w+",\s*(?=")/g, "[")))];
}

/** What t is given that is written nowhere as a text, and the texts that it may be. */
const NAMED: Record<string, readonly string[]> = {
  "english: string": [], // its own declaration
  name: ["Go", "Othello"],
  "bot.text": BOTS.map(({ text }) => text),
  "bot.what": BOTS.map(({ what }) => what),
  "name.charAt(0).toUpperCase() + name.slice(1)": literals(/type MoveClass = ([^;]*)/.exec(read("../../src/wasm/record.ts"))![1]!).map(
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  ),
};

/** Every text that the page looks up. */
const shown = new Set(
  sources("../../src").flatMap((source) =>
    lookedUp(source).flatMap((argument) => {
      const texts = NAMED[argument] ?? textsOf(argument, source);
      if (texts.length === 0 && !(argument in NAMED)) throw new Error(`t(${argument}) is given no text that can be looked for`);
      return texts;
    }),
  ),
);

const wordsOf = (code: string) =>
  readWords(read(`../../../apps/desktop/languages/${code}.txt`) + "\n" + read(`../../src/languages/${code}.txt`));

/** What a player may hear from the server, as its sources have it. What is wrong with a request itself is for those who write
 * to the server, not for those who play. */
function saidByTheServer(): string[] {
  const files = ["analysis_api", "games_api", "gate", "library_api", "players", "room", "room_engines", "service"];
  const isForWriters = /body|localhost|which page|WebSocket|There is nothing here/;
  return files
    .map((name) => read(`../../../apps/server/${name}.cpp`))
    .flatMap((text) => [...text.matchAll(/"([A-Z][^"\\]*[a-z]\.)"/g)].map((m) => m[1]!))
    .filter((sentence) => !isForWriters.test(sentence));
}

describe("what the server says", () => {
  it.each(["fr", "ja", "zh"])("is known in %s", (code) => {
    const words = wordsOf(code);
    const said = saidByTheServer();
    expect(said.length).toBeGreaterThan(25);
    expect(said.filter((sentence) => !words.has(sentence))).toEqual([]);
  });

  it("is told in the reader's language, whoever and whatever it names", () => {
    const words = wordsOf("fr");
    const patterns = patternsOf(words);
    const told = (message: string) => toldIn(words, patterns, message);
    expect(told("The game has gone on since.")).toBe("La partie a continué entre-temps.");
    expect(told("It is the turn of Anna (2 dan).")).toBe("C’est à Anna (2 dan) de jouer.");
    expect(told("It is the turn of Black.")).toBe("C’est à Noir de jouer.");
    expect(told("You are waiting for 4 already.")).toBe("Vous en attendez déjà 4.");
    expect(told("Nobody has ever said this.")).toBe("Nobody has ever said this.");
  });

  it("names nobody who is not named in it", () => {
    const words = readWords("{name} plays here. = {name} joue ici.\n{a} of {b} = {a} sur {b}");
    const patterns = patternsOf(words);
    const told = (message: string) => toldIn(words, patterns, message);
    expect(told("a.*b (c) plays here.")).toBe("a.*b (c) joue ici.");
    expect(told("one of two")).toBe("one of two");
  });
});

describe("what the library says", () => {
  it.each(["fr", "ja", "zh"])("of dead stones is told in %s, with the colour and the figure in it", (code) => {
    const words = wordsOf(code);
    const patterns = patternsOf(words);
    const told = (message: string) => toldIn(words, patterns, message);
    // As src/game/dead_reason.cpp writes them.
    const source = read("../../../src/game/dead_reason.cpp");
    for (const part of ["proved: it cannot live in ", "'s unconditional territory", "estimate: ", " % likely dead, ", "by the network", " random games"]) {
      expect(source).toContain(part);
    }
    const proved = told("proved: it cannot live in White's unconditional territory");
    expect(proved).toContain(words.get("White"));
    expect(proved).not.toContain("White");
    for (const reason of ["estimate: 75 % likely dead, by the network", "estimate: 61 % likely dead, over 400 random games"]) {
      expect(told(reason)).toMatch(/75|61/);
      expect(told(reason)).not.toContain("dead");
    }
  });

  // What a damaged link is told to be: the library names what it expected, as src/formats/sgn/parse_error.cpp has it.
  it.each(["fr", "ja", "zh"])("of what no link can be read for is told in %s", (code) => {
    const words = wordsOf(code);
    const patterns = patternsOf(words);
    const told = (message: string) => toldIn(words, patterns, message);
    const whole = /return "([^"]+)";/g;
    const expected = [...read("../../../src/formats/sgn/parse_error.cpp").matchAll(whole)].map((m) => m[1]!);
    const refused = [...read("../../../src/formats/sgf/collection.cpp").matchAll(whole)].map((m) => m[1]!);
    expect(expected.length).toBeGreaterThan(30);
    expect([...expected, ...refused].filter((text) => !words.has(text))).toEqual([]);
    for (const message of [
      'expected a side from 1 to 52, found "0"',
      'expected a point on the board (columns A to J, rows 1 to 9), found "T1" in column 9',
      "expected the end of it, found the end of the text",
      'expected a move such as A9b or -w, found "x" in line 2, column 4',
      "move 2: A9 is refused: there is a stone there already.",
      "line 3, column 9: expected a square or a pass, found \"z\"",
    ]) {
      expect(told(message), message).not.toMatch(/expected|found|refused|column|line/);
    }
  });

  // What is asked by typing: the answers are made in src/table/spoken.cpp, and src/capi/table.cpp.
  it.each(["fr", "ja", "zh"])("to typed questions is known in %s", (code) => {
    const words = wordsOf(code);
    const joined = (text: string) => text.replace(/"\s*\n\s*"/g, ""); // one text over several lines
    const spoken = joined(read("../../../src/table/spoken.cpp"));
    const asked = [...spoken.matchAll(/"([^"\n]*(?:\{\w+\}[^"\n]*|[a-z] [^"\n]*[a-z]\.))"/g)].map((m) => m[1]!);
    const sides = [...spoken.matchAll(/\{"([a-z ]+)", \{-?\d, -?\d\}\}/g)].map((m) => m[1]!);
    expect(asked.length).toBeGreaterThan(40);
    expect(sides).toHaveLength(8);
    expect(read("../../../src/capi/table.cpp")).toContain("{text} is not a word I know. Type help.");
    const all = [...asked, ...sides, "black", "white", "empty", "the edge", "1 disc", "Agreed", "{text} is not a word I know. Type help."];
    expect(all.filter((text) => !words.has(text))).toEqual([]);
  });

  // As src/formats/othello/problem.cpp, src/formats/detect and src/formats/servers put them together.
  it.each(["fr", "ja", "zh"])("of what is wrong with a file of another format is told in %s", (code) => {
    const words = wordsOf(code);
    const patterns = patternsOf(words);
    const told = (message: string) => toldIn(words, patterns, message);
    const filledIn: Record<string, string> = { number: "7", found: '"z"', "board_text(problem.geometry)": "8x8" };
    const inWords = (expression: string) =>
      expression.split(/ \+\s+/).map((part) => filledIn[part.trim()] ?? part.trim().replace(/^"|"$/g, "")).join("");
    const facts = [...read("../../../src/formats/othello/problem.cpp").matchAll(/return ((?:"[^"]+"|number|found)[^;?]*);/g)]
      .map((m) => inWords(m[1]!))
      .filter((fact) => / /.test(fact) && !/^(the end of the text|line |byte )/.test(fact));
    const whole = ["detect/detect.cpp", "servers/gib.cpp", "servers/ngf.cpp"].flatMap((file) =>
      [...read(`../../../src/formats/${file}`).matchAll(/"([a-z][^"]* [^"]* [^"]*[a-z])"/g)].map((m) => m[1]!).filter((text) => !/^a b c/.test(text)),
    );
    expect(facts.length).toBeGreaterThan(18);
    expect(whole.length).toBeGreaterThan(6);
    const others = ["the komi is none: 7x", "there is no handicap of 7", "and 7 more like these", "line 7 means nothing here", "line 7 means nothing here, nor do 8 more", "line 2: there is no board of that size"];
    const english = (message: string) => message.match(/[a-z]{2,} [a-z]{2,}( [a-z]{2,})*/g) ?? [];
    const isEnglish = (message: string) => english(message).some((run) => told(message).includes(run)) || told(message) === message;
    expect([...facts, ...whole, ...others].filter(isEnglish)).toEqual([]);
    for (const fact of facts) {
      for (const message of [`byte 16: ${fact}`, `byte 16: move 3: ${fact}`, `line 1, column 2: move 3: ${fact}`]) {
        expect(told(message), message).not.toMatch(/\b(byte|line|move) \d/);
        expect(isEnglish(message), `${message}: ${told(message)}`).toBe(false);
      }
    }
  });

  it.each(["fr", "ja", "zh"])("it notes of a file that it has mended is told in %s", (code) => {
    const words = wordsOf(code);
    const tell = (message: string) => toldIn(words, patternsOf(words), message);
    const noted = [...read("../../../src/formats/sgf/warning.cpp").matchAll(/return "([^"]+ [^"]+)";/g)].map((m) => m[1]!);
    expect(noted.length).toBeGreaterThan(30);
    expect(noted.filter((text) => !words.has(text))).toEqual([]);
    const told = noteTold("line 1, column 18: KM[a: (b)]: that is no komi; the usual one is taken (6.5)", tell);
    expect(told).toContain("KM[a: (b)]: ");
    expect(told).toContain(words.get("that is no komi; the usual one is taken"));
    expect(told).toContain("6.5");
    expect(told).not.toMatch(/line|column/);
    expect(noteTold("line 2, column 4: move 2: A9 is refused: there is a stone there already", tell)).not.toMatch(/line|move|refused/);
  });

  it.each(["fr", "ja", "zh"])("its rule sets are called, in %s", (code) => {
    const words = wordsOf(code);
    const titles = [...read("../../../src/go/rules/rules.cpp").matchAll(/^ {4}\{"[a-z-]+", "([^"]+)", k/gm)].map((m) => m[1]!);
    expect(titles.length).toBeGreaterThan(6);
    expect(titles.filter((title) => !words.has(title))).toEqual([]);
  });
});

describe("words", () => {
  it("are lines of English and a translation", () => {
    const words = readWords("# no\nPass = Passer\nnothing here\nUndo = \n");
    expect([...words]).toEqual([["Pass", "Passer"]]);
    expect(filled("{a} and {b} and {c}", { a: 1, b: "two" })).toBe("1 and two and {c}");
  });

  it("are those the reader prefers", () => {
    expect(preferredLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
    expect(preferredLanguage(["tlh"])).toBe("en");
  });

  it("have numbers of one hand, which knows the decimal sign of the language", () => {
    // But the coordinates of a picture, which are for no reader.
    const written = sources("../../src").flatMap((source) => source.match(/.*(?<!\.[xy])\.toFixed\(.*|.*(?<!Date\(.*)\.toLocaleString\(.*/g) ?? []);
    expect(written).toEqual([]);
  });

  it("are found wherever they stand", () => {
    const source = 'const LEVELS = ["one, two", "three"];\nconst HOW = new Map([["lower_bound", "at least"]]);\n';
    const found = (code: string) => lookedUp(code).flatMap((argument) => textsOf(argument, source));
    expect(found('t("a {n}", { n: t("b") })')).toEqual(["a {n}", "b"]);
    expect(found('t(n === 1 ? "one (1)" : "many", { n })')).toEqual(["one (1)", "many"]);
    expect(found('t(color === "black" ? "Black" : "White")')).toEqual(["Black", "White"]);
    expect(found("t(LEVELS[level - 1]!)")).toEqual(["one, two", "three"]);
    expect(found('t(HOW.get(how) ?? "estimate")')).toEqual(["estimate", "at least"]);
    expect(found('at("x") + told("y") + set.t("z")')).toEqual([]);
    for (const text of ["{point} turns {n} discs.", "sees three moves ahead, and slips at times", "at most", "Blunder"]) expect(shown).toContain(text);
  });

  it.each(["fr", "ja", "zh"])("are all there in %s, with the same slots", (code) => {
    const words = wordsOf(code);
    expect(shown.size).toBeGreaterThan(60);
    const missing = [...shown].filter((text) => !words.has(text));
    expect(missing).toEqual([]);
    for (const text of shown) {
      const slots = (line: string) => [...line.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort();
      expect(slots(words.get(text)!), text).toEqual(slots(text));
    }
  });
});

// How quickly JavaScript parsers read the SGF that bench/sgf_throughput reads, the best of some runs each.
//
//   npm install --prefix FOLDER @sabaki/sgf smartgame sgfgrove jssgf
//   node bench/compare_sgf.mjs FOLDER FILE…
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const RUNS = 25;

const [folder, ...files] = process.argv.slice(2);
if (!folder || files.length === 0) {
  console.error("usage: node compare_sgf.mjs FOLDER FILE…");
  process.exit(2);
}
const require = createRequire(resolve(folder, "package.json"));
const texts = files.map((file) => readFileSync(file, "utf8"));
const bytes = files.reduce((sum, file) => sum + readFileSync(file).length, 0);

// A parser that cannot be loaded is left out; a text it refuses counts as read, which is in its favour.
const parsers = {
  "@sabaki/sgf": () => require("@sabaki/sgf").parse,
  smartgame: () => require("smartgame").parse,
  sgfgrove: () => require("sgfgrove").parse,
  jssgf: () => require("jssgf").fastParse ?? require("jssgf").parse,
};

for (const [name, load] of Object.entries(parsers)) {
  let parse;
  try {
    parse = load();
  } catch (error) {
    console.log(`${name.padEnd(14)} not there: ${error.message.split("\n")[0]}`);
    continue;
  }
  let best = Infinity;
  let refused = 0;
  for (let run = 0; run < RUNS; ++run) {
    refused = 0;
    const begin = process.cpuUsage();
    for (const text of texts) {
      try {
        parse(text);
      } catch {
        ++refused;
      }
    }
    const used = process.cpuUsage(begin);
    best = Math.min(best, (used.user + used.system) / 1e6);
  }
  console.log(`${name.padEnd(14)} ${(bytes / best / 1e6).toFixed(1).padStart(7)} MB/s, ${refused} of ${texts.length} texts refused`);
}

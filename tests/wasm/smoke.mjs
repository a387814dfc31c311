// Loads the WebAssembly module and checks that it counts and answers as the native library does.
//
//   node smoke.mjs MODULE [PROGRAM]
//
// PROGRAM prints the transcript of a native build; the module's must be equal to the byte. One line a
// check, `ok NAME` or `not ok NAME: WHY`; exit code 1 when one failed.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { wasi } from "./wasi.mjs";

// A pass is a ply, a finished game is one leaf.
const PERFT = [4n, 12n, 56n, 244n, 1396n, 8200n, 55092n, 390216n];

const [modulePath, nativeProgram] = process.argv.slice(2);
if (modulePath === undefined) {
  console.error("usage: node smoke.mjs MODULE [PROGRAM]");
  process.exit(2);
}

let failures = 0;

function check(name, run) {
  try {
    run();
    console.log(`ok ${name}`);
  } catch (error) {
    failures += 1;
    console.log(`not ok ${name}: ${error.message}`);
  }
}

function expectEqual(actual, expected) {
  if (actual !== expected) throw new Error(`got ${actual}, expected ${expected}`);
}

// The first line in which two texts differ.
function expectSameText(actual, expected) {
  if (actual === expected) return;
  const ours = actual.split("\n");
  const theirs = expected.split("\n");
  const line = ours.findIndex((text, index) => text !== theirs[index]);
  const at = line < 0 ? ours.length : line;
  throw new Error(`line ${at + 1}: module "${ours[at]}", native "${theirs[at]}"`);
}

const imports = wasi();
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), imports.importObject);
const library = instance.exports;
imports.attach(library.memory);
library._initialize();

function transcript() {
  const size = library.transcript_size();
  const bytes = new Uint8Array(library.memory.buffer, library.transcript_text(), size);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

PERFT.forEach((expected, index) => {
  const depth = index + 1;
  check(`perft ${depth}`, () => expectEqual(library.othello_perft(8, depth), expected));
});

const text = transcript();
check("the transcript is the same when asked twice", () => expectSameText(transcript(), text));

// What the module says about rules; the native tests say why these are right.
const SAYINGS = [
  "go capture 1",
  "go ko at once: ko",
  "go ko after a move elsewhere: allowed",
  "  round trip exact",
];
for (const saying of SAYINGS) {
  check(saying.trim(), () => expectEqual(text.split("\n").includes(saying), true));
}
for (const reason of ["superko", "suicide"]) {
  check(`stones refused for ${reason}`, () => {
    const count = Number(text.match(new RegExp(`^go refused for ${reason} (\\d+)$`, "m"))?.[1]);
    if (!(count > 0)) throw new Error(`got ${count}`);
  });
}
check("no round trip differs", () => expectEqual(text.includes("round trip differs"), false));
check("every evaluation is as told plainly", () => {
  const counts = [...text.matchAll(/of 100 as told plainly (\d+)/g)].map((match) => match[1]);
  expectEqual(counts.join(), "100,100,100,100");
});
check("nothing was left out", () => expectEqual(/not written|set-up refused|broken off/.test(text), false));

// Computed in doubles by the reference of the native tests: 2 blocks of 24 channels on 9x7. The places of
// the first point's policy, the pass, the last point's ownership, then the value's five numbers.
const NETWORK = {
  0: -0.6913422, 63: 1.7109988, 126: -0.3985121,
  127: 0.0524933, 128: 0.9329558, 129: 0.0145509, 130: -54.450661, 131: 19.1430966,
};
const TOLERANCE = 1e-4;
for (const [name, vectors] of [["plain", 0], ["vectors", 1]]) {
  check(`a network evaluated, ${name}`, () => {
    library.nn_start(2, 24, 9, 7, vectors);
    library.nn_evaluate();
    for (const [place, expected] of Object.entries(NETWORK)) {
      const actual = library.nn_number(Number(place));
      const distance = Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
      if (!(distance <= TOLERANCE)) throw new Error(`number ${place}: got ${actual}, expected ${expected}`);
    }
  });
}

// A generous bound: the figure itself is in docs/benchmarks.md.
check("6 blocks of 96 channels on 19x19 in less than 400 ms", () => {
  library.nn_start(6, 96, 19, 19, 1);
  library.nn_evaluate();
  let best = Infinity;
  for (let i = 0; i < 8; i += 1) {
    const start = process.cpuUsage();
    library.nn_evaluate();
    const used = process.cpuUsage(start);
    best = Math.min(best, (used.user + used.system) / 1000);
  }
  console.log(`# ${best.toFixed(1)} ms an evaluation`);
  if (!(best < 400)) throw new Error(`${best} ms`);
});

if (nativeProgram !== undefined) {
  const native = execFileSync(nativeProgram, { encoding: "utf-8", maxBuffer: 1 << 28 });
  check("the transcript is the native one", () => expectSameText(text, native));
}
process.exit(failures === 0 ? 0 : 1);

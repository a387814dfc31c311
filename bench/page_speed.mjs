// The library in a page beside the library in a program, in one run on one thread: Othello's moves
// counted (perft) by the portable kernels, and positions a second of the searches: with the native side held to
// what the page has, vectors of 128 bits, and with the best the processor has.
//
//   node bench/page_speed.mjs [RUNS]      needs the release and wasm builds (targets page_speed,
//                                          page_speed_portable, othello_perft_portable;
//                                          magpie_whole_module, smoke)
//
// Best of RUNS, each side in turn, in CPU time.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { wasi } from "../tests/wasm/wasi.mjs";

const repository = fileURLToPath(new URL("..", import.meta.url));
const runs = Number(process.argv[2] ?? 3);
const network = path.join(repository, "networks/go.mgn");
const PERFT_DEPTH = 9;

async function load(file) {
  const shim = wasi();
  shim.importObject.wasi_snapshot_preview1 = new Proxy(
    {
      clock_time_get(_clock, _precision, at) {
        new DataView(instance.exports.memory.buffer).setBigUint64(at, process.hrtime.bigint(), true);
        return 0;
      },
    },
    { get: (own, name) => own[name] ?? (() => 58) },
  );
  const { instance } = await WebAssembly.instantiate(readFileSync(path.join(repository, file)), shim.importObject);
  instance.exports._initialize?.();
  return instance.exports;
}

const page = await load("build/wasm/src/capi/magpie_whole.wasm");
const counter = await load("build/wasm/tests/wasm/smoke.wasm");

/** Milliseconds of this process: what other programs do does not enter it. */
function cpuTime(work) {
  const begin = process.cpuUsage();
  work();
  const used = process.cpuUsage(begin);
  return (used.user + used.system) / 1000;
}

function put(bytes) {
  const at = page.malloc(bytes.length + 1);
  const memory = new Uint8Array(page.memory.buffer);
  memory.set(bytes, at);
  memory[at + bytes.length] = 0;
  return at;
}

const text = (string) => put(new TextEncoder().encode(string));

function struct(...members) {
  const at = page.malloc(4 + 4 * members.length);
  new Int32Array(page.memory.buffer, at, 1 + members.length).set([4 + 4 * members.length, ...members]);
  return at;
}

function search(options, game, visits) {
  const engine = page.magpie_engine_new(struct(...options), 0);
  const read = page.magpie_game_read(text(game), game.length, 0);
  const limits = struct(1, 0, visits, 0, 0);
  let length = 0;
  const milliseconds = cpuTime(() => {
    length = page.magpie_engine_think(engine, read, limits);
  });
  const answer = new Uint8Array(page.memory.buffer, page.magpie_engine_answer(engine), length);
  const report = JSON.parse(new TextDecoder().decode(answer));
  page.magpie_engine_free(engine);
  return report.visits / milliseconds;
}

const learned = readFileSync(network);
const inPage = {
  perft() {
    let count = 0n;
    const milliseconds = cpuTime(() => {
      count = counter.othello_kernel_perft(PERFT_DEPTH);
    });
    return Number(count) / milliseconds;
  },
  othello_portable: () =>
    search([text("othello"), 9, 0, 0, 1], "othello8x8 f5b d6w c3b d3w c4b f4w f6b f3w e6b e7w", 400_000),
  go_portable: () => search([text("go"), 0, put(learned), learned.length, 1], "9x9 E5b C3w G7b", 100),
};

const built = path.join(repository, "build/release/bench");
const run = (program, argument) => execFileSync(path.join(built, program), [argument], { encoding: "utf8" });

const native = { perft: 0, othello_portable: 0, othello: 0, go_portable: 0, go: 0 };
const best = { perft: 0, othello_portable: 0, go_portable: 0 };
for (let round = 0; round < runs; round += 1) {
  for (const [program, suffix] of [["page_speed", ""], ["page_speed_portable", "_portable"]]) {
    for (const line of run(program, network).trim().split("\n")) {
      const [name, visits, milliseconds] = line.split(" ");
      const key = name + suffix;
      native[key] = Math.max(native[key], Number(visits) / Number(milliseconds));
    }
  }
  native.perft = Math.max(native.perft, Number(run("othello_perft_portable", String(PERFT_DEPTH))) / 1000);
  for (const name of Object.keys(best)) best[name] = Math.max(best[name], inPage[name]());
}
const titles = { perft: `Othello perft(${PERFT_DEPTH}), portable kernels`, othello_portable: "Othello alpha-beta, positions, native without AVX", othello: "Othello alpha-beta, positions, native as it is", go_portable: "Go 9x9 with the network, visits, native without AVX", go: "Go 9x9 with the network, visits, native as it is" };
best.othello = best.othello_portable;
best.go = best.go_portable;
console.log("| thousand a second | native | page | share |\n|---|---:|---:|---:|");
for (const [name, title] of Object.entries(titles)) {
  const share = Math.round((100 * best[name]) / native[name]);
  console.log(`| ${title} | ${native[name].toFixed(2)} | ${best[name].toFixed(2)} | ${share} % |`);
}

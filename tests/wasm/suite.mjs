// Runs suites of GoogleTest that were compiled to WebAssembly, and says of each test `ok NAME` or `not ok NAME`.
//
//   node --experimental-wasi-unstable-preview1 --no-warnings suite.mjs PROGRAM...
//
// They see the repository, to read from, as /repository. Exit code 1 when a test failed, when a program broke
// off or when one had nothing to run.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { WASI } from "node:wasi";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const [first, ...others] = process.argv.slice(2);

/** A program alone in its process, whose output goes where this one's goes. */
async function run(program) {
  const wasi = new WASI({ version: "preview1", args: [path.basename(program)], preopens: { "/repository": repository }, returnOnExit: true });
  const { instance } = await WebAssembly.instantiate(readFileSync(program), wasi.getImportObject());
  process.exit(wasi.start(instance));
}

/** What it said of each of its tests; of the rest of what it said, all where one failed. */
function tell(program) {
  const suite = path.basename(program, ".wasm");
  const { status, stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), program, "--alone"], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const found = [...stdout.matchAll(/^\[ +(OK|FAILED) +\] (\S+?)(?:, where .*)? \(\d+ ms\)$/gm)];
  for (const [, word, name] of found) console.log(`${word === "OK" ? "ok" : "not ok"} ${suite}/${name}`);
  const said = Number(/^\[ +PASSED +\] (\d+) tests?\.$/m.exec(stdout)?.[1] ?? 0);
  const isGood = status === 0 && said > 0 && found.filter(([, word]) => word === "OK").length === said;
  if (!isGood) {
    console.log(`${stdout.slice(-8000)}\n${stderr.slice(-4000)}`);
    if (found.every(([, word]) => word === "OK")) console.log(`not ok ${suite}: it broke off, exit code ${status}`);
  }
  return isGood;
}

if (first === undefined) {
  console.error("usage: node --experimental-wasi-unstable-preview1 --no-warnings suite.mjs PROGRAM...");
  process.exit(2);
} else if (others[0] === "--alone") {
  await run(first);
} else {
  process.exit([first, ...others].map(tell).every(Boolean) ? 0 : 1);
}

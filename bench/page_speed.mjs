// The library in a page beside the library in a program, in one run on one thread: both games' moves counted
// (perft), and positions or visits a second of their searches with the weights and the network that ship. The native
// side once held to what the page has, vectors of 128 bits, and once with the best the processor has.
//
//   node bench/page_speed.mjs [RUNS]      needs the release and wasm builds (targets page_speed, page_speed_portable;
//                                          magpie_whole_module, smoke), and for Chromium what ./check fetches into web/
//
// Best of RUNS, each side in turn, in CPU time: what other programs do does not enter it, but as far as they take
// caches and turns.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { GO_PERFT, OTHELLO_PERFT, work } from "./page_work.mjs";

const repository = fileURLToPath(new URL("..", import.meta.url));
const runs = Number(process.argv[2] ?? 3);
const FILES = {
  whole: "build/wasm/src/capi/magpie_whole.wasm",
  smoke: "build/wasm/tests/wasm/smoke.wasm",
  network: "networks/go.mgn",
  weights: "weights/othello.mgw",
};
const TITLES = {
  othello_perft: `Othello perft(${OTHELLO_PERFT})`,
  othello: "Othello alpha-beta, positions",
  go_perft: `Go ${GO_PERFT.side}×${GO_PERFT.side} perft(${GO_PERFT.depth})`,
  go: "Go 9×9, visits",
};

const read = (name) => readFileSync(path.join(repository, name));

/** Counted a millisecond of CPU time, by program: page_speed says it itself. */
function native(program) {
  const built = path.join(repository, "build/release/bench", program);
  const places = [FILES.network, FILES.weights].map((name) => path.join(repository, name));
  const counts = [OTHELLO_PERFT, GO_PERFT.side, GO_PERFT.depth].map(String);
  const lines = execFileSync(built, [...places, ...counts], { encoding: "utf8" }).trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split(" ")).map(([name, count, time]) => [name, count / time]));
}

async function inNode() {
  const works = await work(Object.fromEntries(Object.entries(FILES).map(([key, name]) => [key, read(name)])));
  return (name) => {
    const begin = process.cpuUsage();
    const count = works[name]();
    const used = process.cpuUsage(begin);
    return count / ((used.user + used.system) / 1000);
  };
}

/** Serves the repository's files to a page that runs the same work. Nothing where there is no Chromium. */
async function inChromium() {
  const found = await import("../web/tests/browser/browser.mjs").catch(() => undefined);
  if (!found?.isThere()) return undefined;
  const page = "<!doctype html><title>work</title>";
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://loopback");
    if (pathname === "/") return void response.setHeader("content-type", "text/html").end(page);
    if (pathname === "/favicon.ico") return void response.writeHead(204).end();
    response.setHeader("content-type", pathname.endsWith(".mjs") ? "text/javascript" : "application/octet-stream");
    response.end(read(path.posix.normalize(pathname)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await found.launch();
  const tab = await browser.newPage();
  tab.setDefaultTimeout(0);
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.evaluate(async (files) => {
    const bytes = async (name) => new Uint8Array(await (await fetch(`/${name}`)).arrayBuffer());
    const learned = await Promise.all(Object.entries(files).map(async ([key, name]) => [key, await bytes(name)]));
    const { work } = await import("/bench/page_work.mjs");
    globalThis.works = await work(Object.fromEntries(learned));
  }, FILES);
  const system = await browser.newBrowserCDPSession();
  /** Milliseconds of all the threads that show pages: this one is the only page. */
  const used = async () => {
    const { processInfo } = await system.send("SystemInfo.getProcessInfo");
    const seconds = processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    return seconds * 1000;
  };
  return {
    async run(name) {
      const begin = await used();
      const count = await tab.evaluate((wanted) => globalThis.works[wanted](), name);
      return count / ((await used()) - begin);
    },
    close: () => Promise.all([browser.close(), new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)))]),
  };
}

const best = { portable: {}, native: {}, node: {}, chromium: {} };
const note = (side, name, speed) => (best[side][name] = Math.max(best[side][name] ?? 0, speed));
const node = await inNode();
const chromium = await inChromium();
for (let round = 0; round < runs; round += 1) {
  for (const [name, speed] of Object.entries(native("page_speed_portable"))) note("portable", name, speed);
  for (const [name, speed] of Object.entries(native("page_speed"))) note("native", name, speed);
  for (const name of Object.keys(TITLES)) {
    note("node", name, node(name));
    if (chromium) note("chromium", name, await chromium.run(name));
  }
}
await chromium?.close();

const number = (speed) => (speed === undefined ? "" : speed.toLocaleString("en", { maximumSignificantDigits: speed < 1 ? 2 : 4 }));
const share = (part, whole) => (part === undefined ? "" : `${Math.round((100 * part) / whole)} %`);
console.log("| Thousand a second | Native without AVX | Node | Share | Chromium | Share | Native with the best instructions | Chromium's share |\n|---|--:|--:|--:|--:|--:|--:|--:|");
for (const [name, title] of Object.entries(TITLES)) {
  const [portable, fastest, inNodeNow, inPage] = [best.portable, best.native, best.node, best.chromium].map((side) => side[name]);
  const cells = [number(portable), number(inNodeNow), share(inNodeNow, portable), number(inPage), share(inPage, portable), number(fastest), share(inPage, fastest)];
  console.log(`| ${title} | ${cells.join(" | ")} |`);
}

// Builds the page into build/web/dist: vite, then the service worker with the list of what it keeps,
// then everything compressed beside itself for a server that sends files as they are. Nothing is done
// where nothing it is made of has changed.
import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { build } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));
const repository = path.join(web, "..");
const dist = path.join(repository, "build/web/dist");
const stamp = path.join(repository, "build/web/made-of");
const SOURCES = [
  "web/src",
  "web/public",
  "web/tools",
  "apps/desktop/languages",
  "networks",
  "weights",
  "build/wasm/src/capi/magpie.wasm",
  "build/wasm/src/capi/magpie_whole.wasm",
  "web/index.html",
  "web/package-lock.json",
  "web/svelte.config.js",
  "web/vite.config.ts",
];

/** What the engines learned is fetched when an engine plays, not before. */
const isLearned = (name) => /\.(mgn|mgw)$/.test(name);

async function filesIn(folder, below = "") {
  const found = [];
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) found.push(...(await filesIn(folder, name)));
    else found.push(name);
  }
  return found.sort();
}

/** A hash of everything the page is made of. */
async function inputs() {
  const digest = createHash("sha256");
  for (const source of SOURCES) {
    const place = path.join(repository, source);
    const isFolder = (await stat(place)).isDirectory();
    for (const name of isFolder ? await filesIn(place) : [""]) {
      digest.update(`${source}/${name}\0`).update(await readFile(path.join(place, name)));
    }
  }
  return digest.digest("hex");
}

async function writeServiceWorker(names) {
  const digest = createHash("sha256");
  for (const name of names) digest.update(name).update(await readFile(path.join(dist, name)));
  const kept = names.filter((name) => !isLearned(name)).map((name) => `/${name}`);
  const source = await readFile(path.join(web, "src/service_worker.js"), "utf8");
  const filled = source
    .replace('"MAGPIE_VERSION"', JSON.stringify(digest.digest("hex").slice(0, 16)))
    .replace('"MAGPIE_FILES"', JSON.stringify(kept.filter((name) => name !== "/index.html")));
  await writeFile(path.join(dist, "sw.js"), filled);
}

async function compress(names) {
  let first = 0;
  for (const name of names) {
    const bytes = await readFile(path.join(dist, name));
    const gzip = gzipSync(bytes, { level: 9 });
    // Half-precision weights are as good as random: nothing is gained.
    if (gzip.length > bytes.length * 0.9) continue;
    await writeFile(path.join(dist, `${name}.gz`), gzip);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 1_000_000 ? 5 : 11 };
    const brotli = brotliCompressSync(bytes, { params: quality });
    await writeFile(path.join(dist, `${name}.br`), brotli);
    if (/(index\.html|assets\/(index-|magpie-|Home-).*\.(js|css|wasm))$/.test(name)) first += brotli.length;
  }
  return first;
}

const madeOf = await inputs();
if ((await readFile(stamp, "utf8").catch(() => "")) === madeOf) {
  console.log("build/web/dist: nothing has changed");
} else {
  await rm(stamp, { force: true });
  await build({ root: web, configFile: path.join(web, "vite.config.ts"), logLevel: "warn" });
  await writeServiceWorker(await filesIn(dist));
  const names = await filesIn(dist);
  const bytes = await compress(names);
  console.log(`build/web/dist: ${names.length} files; what comes first has ${Math.ceil(bytes / 1000)} kB with brotli`);
  await writeFile(stamp, madeOf);
}

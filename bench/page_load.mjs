// How long the first load of the page takes, on the real server and with nothing kept from before: from the address to the first
// screen ready to be used, in each language in turn.
//
//   node bench/page_load.mjs [RUNS]      needs the page and a program (./run builds both), and Chromium
//
// Two tables: over loopback, and as over a line of 10 Mbit/s where each answer comes 50 ms later. Median, and the worst of all.
import { loadavg } from "node:os";

import { launch, openPage, ready } from "../web/tests/browser/browser.mjs";
import { serveReally } from "../web/tests/browser/magpie_serve.mjs";

const runs = Number(process.argv[2] ?? 15);
const LINES = {
  loopback: undefined,
  "10 Mbit/s, 50 ms": { offline: false, latency: 50, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 },
};
const LOCALES = ["en-GB", "fr-FR", "ja-JP", "zh-CN"];

const server = await serveReally();
const browser = await launch();

/** Milliseconds from the beginning of the navigation; each context is a browser that was never here. */
async function load(locale, line) {
  const { page, context } = await openPage(browser, { locale });
  if (line) {
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", line);
  }
  await page.goto(server.address);
  await ready(page);
  const time = await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime);
  await context.close();
  return time;
}

const median = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

await load(LOCALES[0]); // the browser itself is awake then
console.log(`${runs} loads each, load of the machine ${loadavg()[0].toFixed(1)}\n`);
console.log("| first load, ms | language | median | worst |\n|---|---|---:|---:|");
for (const [name, line] of Object.entries(LINES)) {
  const times = Object.fromEntries(LOCALES.map((locale) => [locale, []]));
  for (let run = 0; run < runs; run += 1) for (const locale of LOCALES) times[locale].push(await load(locale, line));
  for (const [locale, all] of Object.entries(times)) {
    console.log(`| ${name} | ${locale.slice(0, 2)} | ${Math.round(median(all))} | ${Math.round(Math.max(...all))} |`);
  }
}
console.log(`\nload of the machine at the end ${loadavg()[0].toFixed(1)}`);
await browser.close();
await server.close();

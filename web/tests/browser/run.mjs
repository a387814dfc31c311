// Runs the browser tests against build/web/dist; a word in the arguments picks those that contain it.
// Prints `ok NAME`, `not ok NAME`, and `skipped` where there is no Chromium.
import { cases as games } from "./games.mjs";
import { isThere, launch, CHROMIUM } from "./browser.mjs";
import { cases as looks } from "./looks.mjs";
import { serve } from "./serve.mjs";

const wanted = process.argv.slice(2).join(" ");
const cases = Object.entries({ ...games, ...looks }).filter(([name]) => name.includes(wanted));

if (!isThere()) {
  for (const [name] of cases) console.log(`skipped ${name}: ${CHROMIUM} is not installed`);
  process.exit(0);
}

const own = await serve();
const plain = await serve({ hasGames: false });
const browser = await launch();
let failed = 0;
for (const [name, run] of cases) {
  const begin = performance.now();
  try {
    await run(browser, { address: own.address, plainAddress: plain.address });
    console.log(`ok ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`not ok ${name}\n${error instanceof Error ? error.stack : error}`);
  }
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
await Promise.all([own.close(), plain.close()]);
process.exit(failed === 0 ? 0 : 1);

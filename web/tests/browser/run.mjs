// Runs the browser tests against build/web/dist, on `magpie serve` and on a plain server of files; a word in the arguments picks those that contain it.
// Every case ends with a console that said nothing. Prints `ok NAME`, `not ok NAME`, and `skipped` where there is no Chromium.
import assert from "node:assert/strict";

import { CHROMIUM, isThere, launch, takeComplaints } from "./browser.mjs";
import { cases as games } from "./games.mjs";
import { cases as host } from "./host.mjs";
import { cases as kept } from "./kept.mjs";
import { cases as looks } from "./looks.mjs";
import { PROGRAM, serveReally } from "./magpie_serve.mjs";
import { cases as newcomers } from "./newcomers.mjs";
import { cases as opened } from "./opened.mjs";
import { cases as opponents } from "./opponents.mjs";
import { cases as payloads } from "./payloads.mjs";
import { cases as review } from "./review.mjs";
import { cases as room } from "./room.mjs";
import { cases as saved } from "./saved.mjs";
import { serve } from "./serve.mjs";
import { cases as shelf } from "./shelf.mjs";
import { cases as sides } from "./sides.mjs";
import { cases as together } from "./together.mjs";
import { cases as whole } from "./whole.mjs";
import { cases as wishes } from "./wishes.mjs";

const wanted = process.argv.slice(2).join(" ");
const cases = Object.entries({ ...games, ...whole, ...newcomers, ...together, ...host, ...payloads, ...kept, ...opened, ...opponents, ...review, ...room, ...saved, ...shelf, ...sides, ...wishes, ...looks }).filter(([name]) => name.includes(wanted));

if (!isThere()) {
  for (const [name] of cases) console.log(`skipped ${name}: ${CHROMIUM} is not installed`);
  process.exit(0);
}

if (PROGRAM === "") {
  for (const [name] of cases) console.log(`skipped ${name}: magpie has not been built`);
  process.exit(0);
}

const own = await serveReally();
const plain = await serve();
const browser = await launch();
let failed = 0;
for (const [name, run] of cases) {
  const begin = performance.now();
  try {
    await run(browser, { address: own.address, plainAddress: plain.address });
    assert.deepEqual(takeComplaints(), [], "what the console said");
    console.log(`ok ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`not ok ${name}\n${error instanceof Error ? error.stack : error}`);
  }
  for (const context of browser.contexts()) await context.close();
  takeComplaints();
}
await browser.close();
await Promise.all([own.close(), plain.close()]);
process.exit(failed === 0 ? 0 : 1);

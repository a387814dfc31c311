// Chromium with what every test wants to know of a page: whether it complained.
import { existsSync } from "node:fs";

import { chromium } from "playwright-core";

export const CHROMIUM = process.env.MAGPIE_CHROMIUM ?? "/usr/bin/chromium";

export const isThere = () => existsSync(CHROMIUM);

// A container has no user namespaces for the sandbox; the pages are our own.
export const ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb"];

export async function launch(more = []) {
  return chromium.launch({ executablePath: CHROMIUM, args: [...ARGUMENTS, ...more] });
}

/** What went wrong in the pages of the case that runs, but what it said may: errors, refused policies, dialogs. */
const complaints = [];

/** What has gone wrong since this was asked last. */
export const takeComplaints = () => complaints.splice(0);

/** A page whose complaints are heard. `allows` are those that the case brings about itself. */
export async function openPage(browser, { allows, ...options } = {}) {
  const complain = (text) => {
    if (!allows?.test(text)) complaints.push(text);
  };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
  context.setDefaultTimeout(60_000);
  // Of every page: a second tab has to be as quiet as the first.
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complain(message.text());
  });
  context.on("weberror", (error) => complain(String(error.error())));
  context.on("dialog", (dialog) => {
    complain(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) =>
      console.error(`the policy refused ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return { context, page: await context.newPage() };
}

export async function ready(page) {
  await page.waitForSelector("html[data-ready]");
}

/** A page at an address, ready to be used. */
export async function visit(browser, address, options) {
  const opened = await openPage(browser, options);
  await opened.page.goto(address);
  await ready(opened.page);
  return opened;
}

/**
 * What a question to the page is answered with once that is true. Asked from here: Playwright's own wait asks again inside the page, by
 * eval(), which the policy forbids.
 */
export async function until(page, question, argument) {
  for (const end = Date.now() + 60_000; Date.now() < end; await page.waitForTimeout(50)) {
    const answer = await page.evaluate(question, argument);
    if (answer) return answer;
  }
  throw new Error(`the page never said yes to ${question}`);
}

/** What the browser's database has, by its ids. */
export const database = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("magpie", 1);
        let isNew = false;
        // Where the page has kept nothing yet, it is not made here either: it would be without its parts.
        opening.onupgradeneeded = () => {
          isNew = true;
          opening.transaction.abort();
        };
        opening.onerror = () => (isNew ? resolve([]) : reject(opening.error));
        opening.onsuccess = () => {
          const found = opening.result.transaction("games").objectStore("games").getAll();
          found.onsuccess = () => {
            opening.result.close();
            resolve(found.result.sort((a, b) => (a.id < b.id ? -1 : 1)));
          };
        };
      }),
  );

/** Until the database is as wanted. */
export async function kept(page, isWanted) {
  for (const end = Date.now() + 20_000; Date.now() < end; await page.waitForTimeout(50)) {
    const found = await database(page);
    if (isWanted(found)) return found;
  }
  throw new Error(`the browser keeps ${JSON.stringify(await database(page))}`);
}

export const status = (page) => page.locator("[data-testid=status]");
// Lists have a comma of their own in Japanese and Chinese.
export const point = (page, name) => page.locator([", ", "、", "，"].map((comma) => `[role=gridcell][aria-label^="${name}${comma}"]`).join());

export const legalPoints = (page) =>
  page.locator("[role=gridcell][aria-label*=', legal']").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label").split(",")[0]));

/** Chooses a kind of file: what the page then hands over is awaited before. */
export async function save(page, kind) {
  await page.getByRole("button", { name: "Save as" }).click();
  await page.getByRole("group", { name: "Save as" }).getByRole("button", { name: kind }).click();
}

/** Starts a game from the first screen. */
export async function start(page, { game = "go", size, opponent = "person", level, engine, color, clock }) {
  await page.locator(".tile", { hasText: game === "go" ? "Go" : "Othello" }).click();
  const choose = (group, text) =>
    page.locator("fieldset.choice", { has: page.locator("legend", { hasText: group }) }).getByText(text, { exact: true }).click();
  await choose("Board", String(size));
  await choose("Opponent", { person: "Person here", elsewhere: "Person elsewhere", bot: "Magpie bot", engine: "Engine" }[opponent]);
  if (level !== undefined) await choose("Level", String(level));
  if (engine !== undefined) await page.locator("fieldset.choice label", { hasText: new RegExp(`^\\s*${engine}`) }).click();
  if (color !== undefined) await choose("You play", color);
  if (clock !== undefined) await choose("Clock", clock);
  await page.getByRole("button", { name: opponent === "elsewhere" ? "Play with someone" : "Start game" }).click();
  await page.locator("[role=grid]").waitFor();
}

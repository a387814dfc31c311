// Chromium with what every test wants to know of a page: whether it complained.
import { existsSync } from "node:fs";

import { chromium } from "playwright-core";

export const CHROMIUM = process.env.MAGPIE_CHROMIUM ?? "/usr/bin/chromium";

export const isThere = () => existsSync(CHROMIUM);

export async function launch() {
  return chromium.launch({
    executablePath: CHROMIUM,
    // A container has no user namespaces for the sandbox; the pages are our own.
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb"],
  });
}

/** A page that remembers what went wrong in it: errors, refused policies, dialogs. */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) =>
      console.error(`the policy refused ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return { context, page, complaints };
}

export async function ready(page) {
  await page.waitForSelector("html[data-ready]");
}

export const status = (page) => page.locator("[data-testid=status]");
export const point = (page, name) => page.locator(`[role=gridcell][aria-label^="${name}, "]`);

/** Starts a game from the first screen. */
export async function start(page, { game = "go", size, opponent = "person", level, color }) {
  await page.locator(".tile", { hasText: game === "go" ? "Go" : "Othello" }).click();
  const choose = (group, text) =>
    page.locator("fieldset.choice", { has: page.locator("legend", { hasText: group }) }).getByText(text, { exact: true }).click();
  await choose("Board", String(size));
  await choose("Opponent", opponent === "person" ? "Person here" : "Magpie bot");
  if (level !== undefined) await choose("Level", String(level));
  if (color !== undefined) await choose("You play", color);
  await page.getByRole("button", { name: "Start game" }).click();
  await page.locator("[role=grid]").waitFor();
}

// A game that was deleted can be had back for eight seconds, wherever one goes meanwhile, and takes the keyboard from nobody.
import assert from "node:assert/strict";

import { openPage, point, ready, start, until } from "./browser.mjs";

const UNDO = { name: "Undo" };

/** A page whose first screen has as many games of two people. */
async function withGames(browser, address, number) {
  const { page, context } = await openPage(browser);
  for (let n = 0; n < number; n += 1) {
    await page.goto(address);
    await ready(page);
    await start(page, { size: 9 });
    await point(page, "E5").click();
    await page.locator("[role=gridcell][aria-label*='black stone']").waitFor();
    await page.getByRole("button", { name: "New game" }).first().click();
    await page.locator(".begun li").nth(n).waitFor();
  }
  return { page, context };
}

const deletes = (page) => page.getByRole("button", { name: /^Delete / });
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("type") ?? document.activeElement?.tagName);

export const cases = {
  async "Undo takes the keyboard after a deletion only: not from a search that hides the game for a while, nor on a page that got narrower"(browser, { address }) {
    const { page, context } = await withGames(browser, address, 2);
    await page.getByRole("button", { name: "Library" }).click();
    await deletes(page).nth(1).waitFor();
    await deletes(page).first().click();
    await until(page, () => document.activeElement.textContent === "Undo");
    const player = page.getByRole("searchbox");
    await player.fill("nobody");
    await page.getByText("0 games").waitFor();
    await player.press("Backspace");
    await player.fill("");
    await page.getByRole("button", UNDO).waitFor();
    assert.equal(await focused(page), "search");
    await page.getByRole("button", UNDO).click();
    await deletes(page).nth(1).waitFor();

    await page.getByRole("button", { name: "Play", exact: true }).click();
    await deletes(page).nth(1).waitFor();
    await deletes(page).first().click();
    await page.getByRole("button", UNDO).waitFor();
    const text = page.getByLabel("A game as text");
    await text.focus();
    await page.setViewportSize({ width: 1000, height: 900 });
    await until(page, () => document.querySelector(".beside") === null);
    await page.getByRole("button", UNDO).waitFor();
    assert.notEqual(await page.evaluate(() => document.activeElement.textContent), "Undo");
    await context.close();
  },

  async "a deleted game can be had back from another screen, and is gone after eight seconds whether it is shown or not"(browser, { address }) {
    const { page, context } = await withGames(browser, address, 2);
    await deletes(page).first().click();
    await page.getByRole("button", UNDO).waitFor();
    await page.getByRole("button", { name: "Library" }).click();
    await page.getByRole("button", UNDO).click();
    await deletes(page).nth(1).waitFor();
    assert.equal(await page.getByRole("button", UNDO).count(), 0);
    // Deleted and left: what comes back later has one game.
    await page.clock.install();
    await deletes(page).first().click();
    await page.getByRole("button", UNDO).waitFor();
    await page.getByRole("button", { name: "Learn" }).click();
    await page.clock.fastForward(9_000);
    await page.getByRole("button", { name: "Library" }).click();
    await deletes(page).first().waitFor();
    assert.equal(await page.getByRole("button", UNDO).count(), 0);
    assert.equal(await deletes(page).count(), 1);
    await context.close();
  },

  async "when the time of a deleted game is over, the keyboard goes on with its neighbour, and waits as long as it is on Undo"(browser, { address }) {
    const { page, context } = await withGames(browser, address, 3);
    await page.clock.install();
    // By pointer: the button had the focus, unseen.
    await deletes(page).first().click();
    await until(page, () => document.activeElement.textContent === "Undo");
    await page.clock.fastForward(9_000);
    await page.getByRole("button", UNDO).waitFor({ state: "detached" });
    await until(page, () => document.activeElement.closest(".begun li") !== null);
    // By keyboard: whoever stands on it is not hurried.
    await deletes(page).last().focus();
    await page.keyboard.press("Enter");
    await until(page, () => document.activeElement.textContent === "Undo");
    await page.clock.fastForward(30_000);
    assert.equal(await page.getByRole("button", UNDO).count(), 1);
    await page.keyboard.press("Shift+Tab");
    await page.clock.fastForward(9_000);
    await page.getByRole("button", UNDO).waitFor({ state: "detached" });
    // The last of all: there is no neighbour.
    await deletes(page).first().click();
    await until(page, () => document.activeElement.textContent === "Undo");
    await page.clock.fastForward(9_000);
    await page.getByRole("button", UNDO).waitFor({ state: "detached" });
    await until(page, () => document.activeElement.matches("main"));
    await context.close();
  },
};

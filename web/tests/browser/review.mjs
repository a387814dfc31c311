// A game looked through: its mistakes one after the other, what is shown of each, and by how many workers.
import assert from "node:assert/strict";

import { until, visit } from "./browser.mjs";

// On so small a board every position is solved: White gives away 22 discs, Black 10, White 2, Black 18.
const FOUR_MISTAKES = "othello4x4,c4b,d2w,c1b,d4w,b1b";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const shown = (page) => page.locator(".steps output");
const counter = (page) => page.locator(".mistake-steps span");

/** A review that has come to its end: every position looked at, every move that seemed bad compared. */
async function reviewed(browser, address, game, options) {
  const opened = await visit(browser, `${address}/game/${game}`, options);
  await button(opened.page, "Review").click();
  await opened.page.locator("table.candidates tbody tr").first().waitFor();
  await until(opened.page, () => document.querySelector(".mistakes") && !/\d+ of \d+ positions|are being compared/.test(document.body.textContent));
  return opened;
}

export const cases = {
  async "a review goes from mistake to mistake in both directions, by button and by key, and says which of them is shown"(browser, { address }) {
    const { page, context } = await reviewed(browser, address, FOUR_MISTAKES);
    const listed = await page.locator(".mistakes li").allTextContents();
    assert.deepEqual(
      listed.map((text) => text.replace(/\s+/g, " ").trim()),
      ["2 White d2: Blunder, 22.0 discs lost", "3 Black c1: Mistake, 10.0 discs lost", "4 White d4: Inaccuracy, 2.0 discs lost", "5 Black b1: Blunder, 18.0 discs lost"],
    );
    const is = async (move, mistake) => {
      await shown(page).filter({ hasText: new RegExp(`^${move} / 5$`) }).waitFor();
      assert.equal(await counter(page).textContent(), mistake);
      assert.equal(await page.locator(".mistakes [aria-current]").count(), mistake.includes("of") ? 1 : 0);
    };
    await is(5, "Mistake 4 of 4");
    const [previous, next] = [button(page, "Previous mistake"), button(page, "Next mistake")];
    await next.click();
    await page.getByText("There is no mistake after this.").waitFor();
    await is(5, "Mistake 4 of 4");
    for (const [move, mistake] of [[4, 3], [3, 2], [2, 1]]) {
      await previous.click();
      await is(move, `Mistake ${mistake} of 4`);
    }
    await previous.click();
    await page.getByText("There is no mistake before this.").waitFor();
    await is(2, "Mistake 1 of 4");
    await next.click();
    await is(3, "Mistake 2 of 4");
    // The same by keys, from where nothing went wrong.
    await page.keyboard.press("Home");
    await is(0, "Mistakes 4");
    await page.keyboard.press("Shift+N");
    await page.getByText("There is no mistake before this.").waitFor();
    await is(0, "Mistakes 4");
    await page.keyboard.press("n");
    await is(2, "Mistake 1 of 4");
    await page.keyboard.press("n");
    await is(3, "Mistake 2 of 4");
    await page.keyboard.press("Shift+N");
    await is(2, "Mistake 1 of 4");
    await page.keyboard.press("ArrowLeft");
    await is(1, "Mistakes 4");
    await page.keyboard.press("End");
    await page.keyboard.press("n");
    await page.getByText("There is no mistake after this.").waitFor();
    await is(5, "Mistake 4 of 4");
    await context.close();
  },

  async "the moves of a review end at both ends, however often one steps on"(browser, { address }) {
    const { page, context } = await reviewed(browser, address, FOUR_MISTAKES);
    const is = (move) => shown(page).filter({ hasText: new RegExp(`^${move} / 5$`) }).waitFor();
    for (const [first, step, end] of [["First move", "One move back", 0], ["Last move", "One move on", 5]]) {
      await button(page, first).click();
      await is(end);
      await button(page, step).click();
      await is(end);
    }
    for (const [key, end] of [["PageUp", 0], ["ArrowLeft", 0], ["PageDown", 5], ["ArrowRight", 5]]) {
      await page.keyboard.press(key);
      await is(end);
    }
    await context.close();
  },
};

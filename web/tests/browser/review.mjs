// A game looked through: its mistakes one after the other, what is shown of each, and by how many workers.
import assert from "node:assert/strict";

import { openPage, point, ready, until, visit } from "./browser.mjs";

// On so small a board every position is solved: White gives away 17 discs, Black 7, White 2, Black 18.
const FOUR_MISTAKES = "othello4x4,c4b,d2w,c1b,d4w,b1b";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const shown = (page) => page.locator(".steps output");
const counter = (page) => page.locator(".mistake-steps span");

/** What is drawn over the board, each by the point whose middle it is nearest to. */
const over = (page, selector) =>
  page.locator(selector).evaluateAll((all) => {
    const cells = [...document.querySelectorAll("[role=gridcell]")].map((cell) => [cell.getAttribute("aria-label").split(",")[0], cell.getBoundingClientRect()]);
    return all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const [name] = cells.find(([, box]) => x >= box.left && x < box.right && y >= box.top && y < box.bottom);
      return [name, one.getAttribute("fill")];
    });
  });

/** Until every position has been looked at, and every move that seemed bad compared. */
async function settled(page) {
  await page.locator("table.candidates tbody tr").first().waitFor();
  await until(page, () => document.querySelector(".mistakes") && !/\d+ of \d+ positions|are being compared/.test(document.body.textContent));
}

async function opened(browser, address, game) {
  const found = await visit(browser, `${address}/game/${game}`);
  await button(found.page, "Review").click();
  return found;
}

/** A review that has come to its end. */
async function reviewed(browser, address, game) {
  const found = await opened(browser, address, game);
  await settled(found.page);
  return found;
}

export const cases = {
  async "a review goes from mistake to mistake in both directions, by button and by key, and says which of them is shown"(browser, { address }) {
    const { page, context } = await reviewed(browser, address, FOUR_MISTAKES);
    const listed = await page.locator(".mistakes li").allTextContents();
    assert.deepEqual(
      listed.map((text) => text.replace(/\s+/g, " ").trim()),
      ["2 White d2: Blunder, 17.0 discs lost", "3 Black c1: Mistake, 7.0 discs lost", "4 White d4: Inaccuracy, 2.0 discs lost", "5 Black b1: Blunder, 18.0 discs lost"],
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

  async "who keeps each point is drawn on the board in its colour, and s takes it away and brings it back"(browser, { address }) {
    // A wall each: what is left of them is Black's, what is right White's.
    const { page, context } = await opened(browser, address, "7x7,C1b,E1w,C2b,E2w,C3b,E3w,C4b,E4w,C5b,E5w,C6b,E6w,C7b,E7w");
    const ownership = page.locator(".overlay rect");
    await ownership.first().waitFor();
    const kept = Object.fromEntries(await over(page, ".overlay rect"));
    const [dark, light] = ["#12161D", "#FFFFFF"];
    for (const name of ["A1", "A4", "A7", "B2", "B6"]) assert.equal(kept[name], dark, name);
    for (const name of ["F1", "F4", "G2", "G6", "G7"]) assert.equal(kept[name], light, name);
    // A stone that stays needs no sign.
    for (const name of ["C1", "C7", "E1", "E7"]) assert.equal(kept[name], undefined, name);
    const box = page.getByLabel("Ownership");
    assert.ok(await box.isChecked());
    await page.keyboard.press("s");
    await ownership.first().waitFor({ state: "detached" });
    assert.ok(!(await box.isChecked()));
    await page.keyboard.press("s");
    await ownership.first().waitFor();
    assert.ok(await box.isChecked());
    await box.uncheck();
    assert.equal(await ownership.count(), 0);
    // What is typed into a comment is text.
    await page.getByLabel("Your comment").fill("");
    await page.keyboard.type("s");
    assert.equal(await page.getByLabel("Your comment").inputValue(), "s");
    assert.equal(await ownership.count(), 0);
    await context.close();
  },

  async "discs that nobody can turn any more have a lock, and s takes it away and brings it back"(browser, { address }) {
    const { page, context } = await opened(browser, address, "othello8x8,d3b,c3w,b3b,b2w,b1b,a1w");
    // a1 is White's, and a corner; nothing else is safe.
    const locked = async () => (await over(page, ".overlay .stable")).map(([name]) => name);
    assert.match(await point(page, "a1").getAttribute("aria-label"), /white disc/);
    await page.locator(".overlay .stable").first().waitFor();
    assert.deepEqual(await locked(), ["a1"]);
    // A lock, not a black spot: the disc is seen through its bow.
    const covered = await page.locator(".overlay .stable").evaluate((lock) => {
      const paths = lock instanceof SVGGeometryElement ? [lock] : [...lock.querySelectorAll("path")];
      const [bow] = paths;
      const box = bow.getBBox();
      const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
      return getComputedStyle(bow).fill !== "none" && bow.isPointInFill(middle);
    });
    assert.ok(!covered);
    await page.keyboard.press("s");
    await page.locator(".overlay .stable").waitFor({ state: "detached" });
    assert.ok(!(await page.getByLabel("Stable discs").isChecked()));
    await page.keyboard.press("s");
    await page.locator(".overlay .stable").first().waitFor();
    assert.deepEqual(await locked(), ["a1"]);
    await page.keyboard.press("ArrowLeft");
    await page.locator(".overlay .stable").waitFor({ state: "detached" });
    await context.close();
  },

  async "where the device has the cores two workers share a review, and find what one finds"(browser, { address }) {
    const found = [];
    for (const [cores, workers] of [[2, 1], [3, 2]]) {
      const { page, context } = await openPage(browser);
      await page.addInitScript((n) => {
        Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => n });
        globalThis.answers = [];
        globalThis.Worker = class extends Worker {
          constructor(...all) {
            super(...all);
            const nth = globalThis.answers.push(0) - 1;
            this.addEventListener("message", ({ data }) => (globalThis.answers[nth] += data.kind === "report" ? 1 : 0));
          }
        };
      }, cores);
      await page.goto(`${address}/game/${FOUR_MISTAKES}`);
      await ready(page);
      await button(page, "Review").click();
      await settled(page);
      const answers = await page.evaluate(() => globalThis.answers);
      assert.equal(answers.length, workers);
      assert.ok(answers.every((n) => n > 0), `${answers} answers`);
      const leads = [];
      for (let move = 5; move >= 0; move -= 1) {
        leads.push((await page.locator("table.candidates tbody td:nth-child(-n + 3)").allTextContents()).map((text) => text.trim()).sort());
        await page.keyboard.press("ArrowLeft");
      }
      const line = await page.locator(".graph > path[stroke]").getAttribute("d");
      found.push({ mistakes: await page.locator(".mistakes").textContent(), leads, line });
      await context.close();
    }
    assert.deepEqual(found[1], found[0]);
    assert.ok(found[0].leads.every((rows) => rows.length >= 3));
  },

  async "before a mistake the board shows what it was worth in the colour and with the shape of its class, and the table beside the best move"(browser, { address }) {
    const { page, context } = await reviewed(browser, address, FOUR_MISTAKES);
    await page.keyboard.press("Home");
    assert.equal(await page.locator(".verdict").count(), 0, "the first move was good");
    assert.equal(await page.locator(".candidate .sign").count(), 0);
    await page.keyboard.press("ArrowRight");
    // White is to play, and played d2 here.
    const verdict = page.locator(".status", { has: page.locator(".verdict") });
    assert.match(await verdict.textContent(), /Move 2, White d2\s+Blunder, 17\.0 discs lost\s+\w\d keeps White at \+8\.0; d2 keeps −9\.0\.\s+After d2, Black answers \w\d and turns \d discs?: Black \d+, White \d+\./);
    assert.equal(await verdict.locator(".verdict svg").count(), 1);
    assert.deepEqual((await over(page, ".candidate.class-blunder circle")).map(([name]) => name), ["d2", "d2"]);
    assert.equal(await page.locator(".candidate.class-blunder text").textContent(), "−9");
    assert.equal(await page.locator(".candidate.class-blunder .sign").count(), 1);
    const row = page.locator("table.candidates tr", { has: page.locator(".class-blunder") });
    assert.match((await row.textContent()).replace(/\s+/g, " "), /d2 Blunder ?B \+9 ?−17/);
    // One move on the stone itself has the shape, and the same is told of it.
    const before = await verdict.textContent();
    await page.keyboard.press("ArrowRight");
    assert.equal(await verdict.textContent(), before);
    assert.equal(await page.locator(".overlay > .class-blunder .sign").count(), 1);
    await context.close();
  },

  async "where a move has more visits than the best one, the review says what that means"(browser, { address }) {
    const { page, context } = await reviewed(browser, address, FOUR_MISTAKES);
    await page.keyboard.press("Home");
    const seen = new Set();
    for (let move = 0; move <= 5; move += 1) {
      await until(page, (n) => document.querySelector(".steps output")?.textContent.trim().startsWith(n), String(move));
      await page.locator("table.candidates tbody tr").first().waitFor();
      const { visits, told } = await page.locator("table.candidates").evaluate((table) => ({
        visits: [...table.querySelectorAll("tbody td:nth-child(4)")].map((cell) => Number(cell.textContent.replace(/\D/g, ""))),
        told: /More visits only mean that a move was looked at longer/.test(table.nextElementSibling?.textContent ?? ""),
      }));
      assert.equal(told, visits.some((n) => n > visits[0]), `at move ${move}: ${visits}`);
      seen.add(told);
      await page.keyboard.press("ArrowRight");
    }
    assert.ok(seen.has(true), "somewhere it is so");
    await context.close();
  },
};

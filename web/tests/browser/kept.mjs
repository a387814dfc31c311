// Nothing that was played is lost by a slip, in another tab, or by a link.
import assert from "node:assert/strict";

import { openPage, point, ready, start, until } from "./browser.mjs";

async function visit(browser, address, options) {
  const opened = await openPage(browser, options);
  await opened.page.goto(address);
  await ready(opened.page);
  return opened;
}

/** What the browser's database has, by its ids. */
const database = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("magpie", 1);
        opening.onerror = () => reject(opening.error);
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
async function kept(page, isWanted) {
  for (const end = Date.now() + 20_000; Date.now() < end; await page.waitForTimeout(50)) {
    const found = await database(page);
    if (isWanted(found)) return found;
  }
  throw new Error(`the browser keeps ${JSON.stringify(await database(page))}`);
}

/** Two people's games of one move each, and the first page again. */
async function playSome(page, address, points) {
  for (const [at, name] of points.entries()) {
    await page.goto(address);
    await ready(page);
    await start(page, { size: 9 });
    await point(page, name).click();
    await kept(page, (games) => games.length === at + 1);
  }
  await page.goto(address);
  await ready(page);
}

export const cases = {
  async "a game that was deleted can be had back as it was, by pointer and by keyboard, and a second click deletes no other"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await playSome(page, address, ["E5", "C3", "G7"]);
    const before = await database(page);
    for (const screen of ["home", "library"]) {
      if (screen === "library") await page.getByRole("button", { name: "Library" }).click();
      const crosses = page.getByRole("button", { name: "Delete Black – White" });
      await crosses.nth(2).waitFor();
      const { x, y, width, height } = await crosses.first().boundingBox();
      await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 30 });
      await page.getByText("Deleted: Black – White.").filter({ visible: true }).last().waitFor();
      assert.equal((await kept(page, (games) => games.length < 3)).length, 2, `${screen}: one of them`);
      assert.equal(await crosses.count(), 2);
      assert.match(await page.locator("[role=status].hidden", { hasText: "Deleted" }).first().textContent(), /^Deleted: Black – White\.$/);
      await page.getByRole("button", { name: "Undo" }).click();
      assert.deepEqual(await kept(page, (games) => games.length === 3), before, screen);
      await crosses.nth(2).waitFor();
      // By keyboard: it goes to Undo and back to the game.
      await crosses.nth(1).focus();
      await page.keyboard.press("Enter");
      await until(page, () => document.activeElement.textContent === "Undo");
      await page.keyboard.press("Enter");
      await until(page, () => document.activeElement.getAttribute("aria-label") === "Delete Black – White");
      assert.deepEqual(await kept(page, (games) => games.length === 3), before, `${screen} by keyboard`);
    }
    // Once the time is over it is gone, and the others come up.
    await page.getByRole("button", { name: "Delete Black – White" }).first().click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
    assert.equal(await page.getByRole("button", { name: "Delete Black – White" }).count(), 2);
    await context.close();
  },

  async "a game that is open in two tabs goes on in both, whichever it is played in, and is one game"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { size: 9 });
    await point(page, "E5").click();
    await kept(page, (games) => games.length === 1);
    const other = await context.newPage();
    await other.goto(page.url());
    await ready(other);
    const stone = (where, name, color) => where.locator(`[role=gridcell][aria-label^="${name}, ${color} stone"]`).waitFor();
    await point(other, "C3").click();
    await stone(page, "C3", "white");
    assert.match(page.url(), /E5b,C3w$/);
    await point(page, "G7").click();
    await stone(other, "G7", "black");
    await other.getByRole("button", { name: "Undo" }).click();
    await until(page, () => /E5b,C3w$/.test(location.href));
    // Nobody is left behind by a tab that is closed, and nothing is written twice.
    await other.getByRole("button", { name: "New game" }).click();
    await point(page, "C7").click();
    const games = await kept(page, (found) => found.some(({ move }) => move === 3));
    assert.equal(games.length, 1);
    assert.equal(await page.getByTestId("notice").count(), 0);
    await context.close();
  },

  async "a tab that slept while its game went on elsewhere says so, and both games are kept"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { size: 9 });
    await point(page, "E5").click();
    await kept(page, (games) => games.length === 1);
    const other = await context.newPage();
    // As in a tab that was frozen: it hears nothing.
    await other.addInitScript(() => (globalThis.BroadcastChannel = class { postMessage() {} }));
    await other.goto(page.url());
    await ready(other);
    await point(page, "C3").click();
    await kept(page, (games) => games[0].move === 2);
    await point(other, "G7").click();
    await other.getByTestId("notice").filter({ hasText: "This game went on in another tab." }).waitFor();
    const games = await kept(page, (found) => found.length === 2);
    assert.match(games.map(({ text }) => text).join("\n"), /C3/);
    assert.match(games.map(({ text }) => text).join("\n"), /G7/);
    // From here on they are two.
    await point(other, "E3").click();
    await point(page, "C7").click();
    const both = await kept(page, (found) => found.every(({ move }) => move === 3));
    assert.equal(both.length, 2);
    await context.close();
  },

  async "an older link, and one that was changed, lead to the game that this browser knows"(browser, { address }) {
    const { page, context } = await visit(browser, address, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.locator("fieldset.choice").getByText("Person here").click();
    await page.getByLabel("Black", { exact: true }).fill("Ada");
    await start(page, { size: 9 });
    const link = async () => {
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await point(page, "E5").click();
    const older = await link();
    await page.getByRole("button", { name: "Copied" }).waitFor({ state: "detached" });
    await point(page, "C3").click();
    const newer = await link();
    const ways = { [older]: "Open the newer one", [newer.replace("C3w", "C4w")]: "Open the game you know" };
    for (const [text, way] of Object.entries(ways)) {
      await page.goto(address);
      await page.goto(text);
      await ready(page);
      await page.getByRole("button", { name: way }).click();
      await until(page, () => /E5b,C3w$/.test(location.href));
      assert.equal(await page.getByTestId("notice").count(), 0);
      // As it was kept, with its players.
      await page.locator(".player", { hasText: "Ada" }).waitFor();
    }
    // Of one that was deleted here the moves are still known.
    await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase("magpie").onsuccess = done)));
    await page.goto(address);
    await page.goto(older);
    await ready(page);
    await page.getByRole("button", { name: "Open the newer one" }).click();
    await until(page, () => /E5b,C3w$/.test(location.href));
    await context.close();
  },
};

// Nothing that was played is lost by a slip, in another tab, or by a link.
import assert from "node:assert/strict";

import { database, kept, point, ready, start, until, visit } from "./browser.mjs";

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

  async "a comment that is written while the bot thinks, and after it has played, is kept with the game"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { size: 9, opponent: "bot", level: "Full strength", color: "Black" });
    await point(page, "E5").click();
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByLabel("Your comment").fill("early");
    await kept(page, ([game]) => game?.text.includes("early"));
    // The bot's move comes on to the review.
    await page.locator("output", { hasText: "/ 2" }).waitFor();
    await page.getByLabel("Your comment").fill("early and late");
    const [game] = await kept(page, (games) => games[0].text.includes("early and late"));
    assert.equal(game.move, 2);
    // What is typed last is not lost with the screen.
    await page.getByLabel("Your comment").fill("at the end");
    await page.getByRole("button", { name: "New game" }).click();
    await kept(page, (games) => games[0].text.includes("at the end"));
    await context.close();
  },

  async "what two tabs say of the same game in review is both kept, and each shows what the other has said"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { size: 9 });
    await point(page, "E5").click();
    await kept(page, (games) => games.length === 1);
    const other = await context.newPage();
    await other.goto(page.url());
    await ready(other);
    for (const tab of [page, other]) await tab.getByRole("button", { name: "Review" }).click();
    await other.getByLabel("Your comment").waitFor();
    await page.getByLabel("Your comment").fill("one");
    await until(other, () => document.querySelector(".comment textarea").value === "one");
    await point(other, "C3").click();
    await other.getByLabel("Your comment").fill("two");
    await kept(page, ([game]) => game.text.includes("one") && game.text.includes("two"));
    await page.getByRole("button", { name: "One move on" }).click();
    await until(page, () => document.querySelector(".comment textarea").value === "two");
    await context.close();
  },

  async "a game that went on since it was listed is opened as it is now, and stays one"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { size: 9, opponent: "bot", level: "Full strength", color: "Black" });
    await point(page, "E5").click();
    await page.getByRole("button", { name: "Library" }).click();
    await page.locator(".shelf-open").first().waitFor();
    await kept(page, ([game]) => game?.move === 2);
    await page.locator(".shelf-open").first().click();
    await until(page, () => /E5b,\w+w$/.test(location.href));
    const two = page.url();
    // From another tab, which has it listed and not open.
    const other = await context.newPage();
    await other.goto(address);
    await ready(other);
    await other.getByRole("button", { name: "Library" }).click();
    await other.locator(".shelf-open", { hasText: "2 moves" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await other.locator(".shelf-open", { hasText: "0 moves" }).waitFor();
    await point(page, "G7").click();
    await until(page, () => /G7b,\w+w$/.test(location.href));
    await other.locator(".shelf-open", { hasText: "2 moves" }).click();
    await until(other, () => /G7b,\w+w$/.test(location.href));
    assert.notEqual(page.url(), two);
    assert.equal((await database(page)).length, 1);
    for (const tab of [page, other]) assert.equal(await tab.getByTestId("notice").count(), 0);
    await context.close();
  },

  async "a game that was deleted does not come back, in which tab ever it is on the screen"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { size: 9 });
    await point(page, "E5").click();
    await kept(page, (games) => games.length === 1);
    const other = await context.newPage();
    await other.goto(page.url());
    await ready(other);
    await page.getByRole("button", { name: "Library" }).click();
    await page.getByRole("button", { name: "Delete Black – White" }).click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    for (const tab of [page, other]) {
      await tab.getByRole("button", { name: "New game" }).click();
      await tab.getByRole("heading", { name: "New game" }).waitFor();
    }
    // Both have written whatever they would: what is asked after that is answered after it.
    await playSome(other, address, []);
    assert.deepEqual(await database(page), []);
    await context.close();
  },

  async "a game that was only looked at is not among one's own, and one that goes on by links is one"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/9x9,E5b,C3w`);
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("heading", { name: "New game" }).waitFor();
    const sgf = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bo]RE[W+R];B[ee];W[cc])";
    await page.locator("main input[type=file]").setInputFiles({ name: "a.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(sgf) });
    await page.getByRole("main", { name: "Review" }).waitFor();
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("heading", { name: "New game" }).waitFor();
    await page.reload();
    await ready(page);
    assert.deepEqual(await database(page), []);
    await context.close();
    // One plays here, the other elsewhere.
    const options = { permissions: ["clipboard-read", "clipboard-write"] };
    const [ada, bo] = [await visit(browser, address, options), await visit(browser, address, options)];
    const link = async ({ page: at }) => {
      await at.getByRole("button", { name: "Copy link" }).click();
      await at.getByRole("button", { name: "Copied" }).waitFor();
      return at.evaluate(() => navigator.clipboard.readText());
    };
    const opened = async ({ page: at }, text) => {
      await at.goto(address);
      await at.goto(text);
      await ready(at);
    };
    await ada.page.locator("fieldset.choice").getByText("Person here").click();
    await ada.page.getByLabel("Black", { exact: true }).fill("Ada");
    await start(ada.page, { size: 9 });
    await point(ada.page, "E5").click();
    await opened(bo, await link(ada));
    await point(bo.page, "C3").click();
    await opened(ada, await link(bo));
    await ada.page.locator(".player", { hasText: "Ada" }).waitFor();
    const games = await kept(ada.page, (found) => found.some(({ move }) => move === 2));
    assert.deepEqual(games.map(({ move, names }) => [move, names[0]]), [[2, "Ada"]]);
    await ada.context.close();
    await bo.context.close();
  },

  async "of two windows whose bot is to play, the other one asks it when the first is closed"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { size: 9, opponent: "bot", level: "Full strength", color: "Black" });
    const other = await context.newPage();
    await other.goto(address);
    await ready(other);
    await point(page, "E5").click();
    await kept(page, (games) => games.length === 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await kept(page, ([game]) => game.move === 0);
    await other.locator("main").getByRole("button", { name: "Resume" }).click();
    await other.locator("[role=grid]").waitFor();
    await point(page, "G7").click();
    await other.locator('[role=gridcell][aria-label^="G7, black stone"]').waitFor();
    await page.close();
    await until(other, () => /G7b,\w+w$/.test(location.href));
    const [game] = await kept(other, ([one]) => one.move === 2);
    assert.equal(game.move, 2);
    await context.close();
  },

  async "of a game that is known by its moves alone the links are those of that game again"(browser, { address }) {
    const { page, context } = await visit(browser, address, { permissions: ["clipboard-read", "clipboard-write"] });
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
    await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase("magpie").onsuccess = done)));
    await page.goto(address);
    await page.evaluate(() => [sessionStorage, localStorage].forEach((storage) => storage.removeItem("magpie.last")));
    await page.goto(older);
    await ready(page);
    await page.getByRole("button", { name: "Open the newer one" }).click();
    await until(page, () => /E5b,C3w$/.test(location.href));
    assert.equal(await link(), newer);
    await context.close();
  },

  async "a link that cannot be opened leaves the game on the screen as it is, its name too"(browser, { plainAddress }) {
    const { page, context } = await visit(browser, `${plainAddress}/#9x9,E5b`, { permissions: ["clipboard-read", "clipboard-write"] });
    await point(page, "C3").click();
    await until(page, () => /C3w$/.test(location.href));
    await page.evaluate(() => (location.hash = "#nonsense~abcdefgh-1234567"));
    await page.getByText("could not be opened").first().waitFor();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.doesNotMatch(await page.evaluate(() => navigator.clipboard.readText()), /abcdefgh/);
    await context.close();
  },
};

// What somebody meets who opens the page for the first time, or a link that was sent: nothing contradicts itself, and what
// matters is in sight.
import assert from "node:assert/strict";

import { point, ready, start, status, until, visit } from "./browser.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Black has nearly the whole board; the white stones on it are eight chains, some of which touch by a corner. */
const DEAD =
  "9x9,E5b,G6w,F4b,G4w,G3b,F7w,G5b,D5w,E6b,D4w,D6b,H4w,H5b,H6w,C6b,D2w,C3b,C4w,B4b,J7w,C2b,B7w,D8b,C7w,E8b,J5w,F5b,J2w,H3b,C5w,B5b,H2w,J4b,J1w,D3b,H4w,J6b,A7w,D7b,E7w,J5b,J3w,H7b,C1w,E2b,G2w,F2b,A8w,C8b,E3w,J8b,G1w,F3b,A3w,E4b,G9w,G7b,C5w,F6b,F1w,E1b,B3w,B6b,F8w,H1b,G2w,D1b,J3w,B1b,-w,-b";

/** Whether all of it is on the screen as it is scrolled now. */
const isInSight = (locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** Until the game on the page is in the browser's database. */
const isKept = (page, move) =>
  until(
    page,
    (moves) =>
      new Promise((resolve) => {
        const opening = indexedDB.open("magpie", 1);
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          const found = opening.result.transaction("games").objectStore("games").getAll();
          found.onsuccess = () => {
            opening.result.close();
            resolve(found.result.some((save) => save.move === moves));
          };
        };
      }),
    move,
  );

const top = (locator) => locator.evaluate((element) => element.getBoundingClientRect().top);

export const cases = {
  async "every chain that is proposed dead is in the list, and what is to be decided is in sight"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/${DEAD}`);
    await page.getByText(/by the network/).first().waitFor();
    const [, stones, chains] = /proposes (\d+) dead stones in (\d+) chains/.exec(await page.locator(".scoring").textContent());
    const listed = await page.locator(".chains strong").allTextContents();
    assert.equal(listed.length, Number(chains));
    assert.equal(listed.join(" ").match(/\b[A-HJ]\d\b/g).length, Number(stones));
    assert.ok(Number(chains) > 6, "enough of them to fill the column");
    const accept = page.getByRole("button", { name: /^Accept, / });
    assert.ok(await isInSight(accept), "the button that ends the game");
    await page.locator(".side").evaluate((side) => side.scrollTo(0, side.scrollHeight));
    await accept.click();
    const result = page.getByRole("heading", { name: "Result" });
    await result.waitFor();
    assert.ok(await isInSight(result), "the result");
    assert.ok(await isInSight(page.getByRole("button", { name: "Review", exact: true }).last()), "what can be done then");
    await context.close();
  },

  async "the link of a counted game tells how it was counted"(browser, { address, plainAddress }) {
    for (const home of [address, plainAddress]) {
      const game = home === address ? `/game/${DEAD}` : `/#${DEAD}`;
      const { page, context } = await visit(browser, home + game, { permissions: ["clipboard-read", "clipboard-write"] });
      await page.getByText(/by the network/).first().waitFor();
      await page.getByRole("button", { name: /^Accept, / }).click();
      const result = page.locator(".counts .sum td").first();
      await page.getByRole("heading", { name: "Result" }).waitFor();
      const told = await result.textContent();
      const dead = await page.locator("[aria-label*='dead']").count();
      assert.ok(dead > 10);
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await context.close();
      const other = await visit(browser, link);
      assert.equal(await other.page.locator(".counts .sum td").first().textContent(), told);
      assert.equal(await other.page.locator("[aria-label*='dead']").count(), dead);
      assert.equal(await other.page.getByTestId("notice").count(), 0, "nothing was changed on its way");
      await other.page.reload();
      await ready(other.page);
      assert.equal(await other.page.locator(".counts .sum td").first().textContent(), told);
      // One from which somebody took that away is shown with its result, and with no other.
      await other.page.goto(link.replace(/\?dead=[\w.]+/, ""));
      await ready(other.page);
      await other.page.getByText(/Black wins by/).first().waitFor();
      assert.equal(await other.page.locator(".counts").count(), 0);
      await other.context.close();
    }
  },

  async "a link that is no game says so first, wherever it is opened"(browser, { address }) {
    for (const options of [PHONE, {}]) {
      const { page, context } = await visit(browser, `${address}/game/9x9,komi=many,E5b`, options);
      const told = page.getByRole("alert").filter({ hasText: "could not be opened" });
      await told.waitFor();
      assert.ok(await isInSight(told));
      assert.ok((await top(told)) < (await top(page.getByRole("heading", { name: "New game" }))));
      await context.close();
    }
  },

  async "a phone shows who has how many prisoners, and by which rules is played"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/5x5,A2b,A1w,B1b,E5w`, PHONE);
    const cards = page.locator(".player");
    assert.match(await cards.filter({ hasText: "Black" }).innerText(), /Prisoners 1/);
    assert.match(await cards.filter({ hasText: "White" }).innerText(), /Prisoners 0/);
    assert.equal(await page.locator(".game-title span").innerText(), "Go 5×5, move 4 · Japanese, komi 6.5");
    await context.close();
    const bot = await visit(browser, address, PHONE);
    await start(bot.page, { size: 5, opponent: "bot", level: 1 });
    for (const card of await bot.page.locator(".player").all()) assert.match(await card.innerText(), /Prisoners 0/);
    await bot.context.close();
  },

  async "on a phone a game that waits and one that was begun come before a new one"(browser, { address }) {
    const host = await visit(browser, address);
    await start(host.page, { size: 9, opponent: "elsewhere" });
    const { page, context } = await visit(browser, `${address}/game/5x5,C3b`, PHONE);
    await point(page, "B2").tap();
    await page.waitForURL(/C3b,B2w$/);
    await isKept(page, 2);
    await page.goto(address);
    await ready(page);
    const waiting = page.getByRole("heading", { name: "Waiting for a player" });
    await waiting.waitFor();
    const resume = page.getByRole("button", { name: "Resume" }).first();
    const form = await top(page.getByRole("heading", { name: "New game" }));
    assert.ok((await top(waiting)) < form && (await top(resume)) < form);
    assert.ok((await isInSight(waiting)) && (await isInSight(resume)));
    await context.close();
    await host.context.close();
  },

  async "a review says where the game is over, and that no mistake follows"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/5x5,result=B+18.5,C1b,B1w,C2b,B2w,C3b,B3w,C4b,B4w,C5b,B5w,-b,-w?dead=B1.B2.B3.B4.B5`);
    await page.getByRole("button", { name: "Review", exact: true }).first().click();
    await page.getByText("The game is over here.").waitFor();
    assert.equal(await page.locator(".candidates").count(), 0);
    await page.keyboard.press("n");
    await page.getByText("There is no mistake after this.").waitFor();
    await page.keyboard.press("Home");
    await page.locator(".candidates").waitFor();
    assert.equal(await page.getByText("There is no mistake after this.").count(), 0);
    await context.close();
  },

  async "what was begun is told in the reader's language"(browser, { address }) {
    for (const [locale, heading, black, today] of [
      ["ja", "あなたの対局", "黒", "今日"],
      ["fr", "Vos parties", "Noir", "aujourd’hui"],
    ]) {
      const { page, context } = await visit(browser, `${address}/game/5x5,C3b`, { locale: "en-GB" });
      await point(page, "B2").click();
      await page.waitForURL(/C3b,B2w$/);
      await isKept(page, 2);
      await page.goto(address);
      await page.evaluate((language) => localStorage.setItem("magpie.settings", JSON.stringify({ language })), locale);
      await page.reload();
      await ready(page);
      await page.getByRole("heading", { name: heading }).waitFor();
      const told = (await page.locator(".begun li").first().innerText()).replaceAll("'", "’");
      assert.ok(told.includes(black) && told.includes(today), told);
      await context.close();
    }
  },

  async "two people at one device have names, which are kept with the game and its result"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.getByText("Person here").click();
    await page.getByRole("textbox", { name: "Black", exact: true }).fill("Ada");
    await page.getByRole("textbox", { name: "White", exact: true }).fill("Bo");
    await start(page, { size: 5 });
    await point(page, "C3").click();
    assert.match(await status(page).textContent(), /Black C3/);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
    await page.getByText(/Ada \(Black\) wins/).first().waitFor();
    await page.getByRole("button", { name: "Library" }).click();
    const own = page.locator(".shelf li", { hasText: "Ada – Bo" });
    await own.waitFor();
    assert.match(await own.innerText(), /B\+R/);
    await context.close();
  },

  async "a game that an older page has kept is listed with its players and its result, or with the word that nobody knows it"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const save = (more) => JSON.stringify({ magpie: "save", version: 1, game: "go", size: [9, 9], nodes: [{}, "B E5"], current: 1, ...more });
    const seats = { black: { kind: "person" }, white: { kind: "bot", level: 3 } };
    const old = { seats, title: "Noir – Blanc", detail: "Go 9×9" };
    await page.evaluate(
      (games) =>
        new Promise((resolve, reject) => {
          const opened = indexedDB.open("magpie", 1);
          opened.onupgradeneeded = () => opened.result.createObjectStore("games", { keyPath: "id" }).createIndex("updated", "updated");
          opened.onsuccess = () => {
            const work = opened.result.transaction("games", "readwrite");
            for (const game of games) work.objectStore("games").put(game);
            work.onerror = reject;
            work.oncomplete = () => (opened.result.close(), resolve());
          };
        }),
      [
        { ...old, id: "over", updated: 4, finished: true, text: save({ black: { name: "Ada" }, outcome: "B+R" }) },
        { ...old, id: "draw", updated: 3, finished: true, text: save({ outcome: "0" }), seats: { black: seats.black, white: seats.black } },
        { ...old, id: "going", updated: 2, finished: false, text: save({}) },
        { ...old, id: "lost", updated: 1, finished: true, text: "what no page can read", move: 60 },
      ],
    );
    const told = ["Ada – Pica 3\nGo 9×9, 1 move, B+R", "Black – White\nGo 9×9, 1 move, draw", "Black – Pica 3\nGo 9×9, 1 move", "Noir – Blanc\nGo 9×9, 60 moves, result unknown"];
    await page.reload();
    await ready(page);
    await page.locator(".begun li").nth(3).waitFor();
    const lines = (texts) => texts.map((text) => text.split("\n").slice(0, 2).join("\n"));
    assert.deepEqual(lines(await page.locator(".begun li").allInnerTexts()), told.map((text) => text.replace(/(\d+) moves?/, "move $1")));
    await page.getByRole("button", { name: "Library" }).click();
    await page.locator(".shelf li").nth(3).waitFor();
    assert.deepEqual(lines(await page.locator(".shelf li").allInnerTexts()), told);
    await context.close();
  },

  async "any clock that the library reads can be asked for"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const clock = page.locator("fieldset.choice", { has: page.locator("legend", { hasText: "Clock" }) });
    await clock.getByText("Other").click();
    const field = page.getByRole("textbox", { name: "Clock" });
    await field.fill("whenever");
    await page.getByRole("button", { name: "Start game" }).click();
    const told = page.getByRole("alert").filter({ hasText: "whenever" });
    await told.waitFor();
    assert.ok(await isInSight(told));
    await field.fill("15m+10s");
    await page.getByRole("button", { name: "Start game" }).click();
    await page.locator(".clock", { hasText: "15:00" }).first().waitFor();
    await context.close();
  },

  async "a text that is no game of ours is told to be none, and a file with a fault is no good news"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.getByLabel("A game as text").fill("1. e4 e5 2. Nf3 Nc6");
    await page.getByText("Magpie finds no game in this").waitFor();
    await page.getByLabel("A game as text").fill("(;GM[1]FF[4]SZ[9];B[ee];W[ee])");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    const note = page.getByTestId("notice");
    await note.waitFor();
    assert.match(await note.getAttribute("class"), /refusal/);
    await context.close();
  },

  async "a hint says what it is worth, and how sure that is"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/othello8x8,f5b`);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("h");
    await status(page).filter({ hasText: /Hint: [a-h][1-8]/ }).waitFor();
    assert.match(await status(page).textContent(), /White: ([+−]\d+\.\d|0\.0), wins \d+ % \(estimate\)/, "both of whoever is to play");
    // On the board h begins a point: there it is a word, as in the plain terminal.
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("[role=gridcell][tabindex='0']").focus();
    await page.keyboard.type("hint");
    await page.keyboard.press("Enter");
    await status(page).filter({ hasText: /Hint: [a-h][1-8]/ }).waitFor();
    await context.close();
  },

  async "a text that is broken does not look whole before it is opened"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const described = page.locator(".paste [role=status]");
    await page.getByLabel("A game as text").fill("(;GM[1]SZ[9];B[zz];W[ee");
    await described.filter({ hasText: "Go 9×9, 1 move, 3 problems" }).waitFor();
    assert.equal(await described.getAttribute("class"), "odd");
    await page.getByLabel("A game as text").fill("(;GM[1]SZ[9];B[gg];W[ee])");
    await described.filter({ hasText: /^\s*Go 9×9, 2 moves$/ }).waitFor();
    assert.equal(await described.getAttribute("class"), "good");
    await context.close();
  },

  async "the header of a phone cuts no word off, and its menu has what it has no room for"(browser, { address }) {
    for (const locale of ["en-GB", "fr-FR", "ja-JP", "zh-CN"]) {
      const { page, context } = await visit(browser, address, { ...PHONE, locale });
      const nav = await page.locator("header nav").evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
      assert.ok(nav[0] <= nav[1], `${locale}: ${nav}`);
      await page.locator("header > button").tap();
      assert.equal(await page.locator(".menu button").count(), 4);
      await page.locator(".menu button").nth(1).tap();
      await until(page, () => document.documentElement.dataset.theme === "dark");
      await context.close();
    }
  },

  async "on a phone nothing runs into the bar at the foot, and one button sends the game"(browser, { address }) {
    for (const game of ["othello8x8", "9x9,E5b,C3w"]) {
      const { page, context } = await visit(browser, `${address}/game/${game}`, PHONE);
      const foot = await page.locator(".link-row").evaluate((row) => row.getBoundingClientRect().bottom);
      assert.ok(foot <= (await top(page.locator(".actions.bar"))), game);
      await page.getByRole("button", { name: "Share" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "Copy link" }).count(), 0);
      await context.close();
    }
  },

  async "a review counts no mistakes before it has looked, and the tree shows where somebody said something"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.evaluate(() => {
      globalThis.counted = [];
      new MutationObserver(() => {
        const all = document.querySelector(".counted")?.textContent;
        if (all) globalThis.counted.push(all);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.getByLabel("A game as text").fill("(;GM[1]SZ[9]C[first];B[ee];W[cc]C[second];B[gg])");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("button", { name: "Review", exact: true }).click();
    await page.locator(".tree-comment").first().waitFor();
    assert.match(await page.evaluate(() => globalThis.counted[0]), /Inaccuracy –.*Mistake –.*Blunder –/);
    // That of the beginning too, and as large as is seen.
    assert.equal(await page.locator(".tree-comment").count(), 2);
    const { width } = await page.locator(".tree-comment").first().boundingBox();
    assert.ok(width >= 12, `${width}`);
    await context.close();
  },
};

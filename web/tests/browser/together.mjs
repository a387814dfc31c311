// Two devices, one game: through the real server, with somebody who looks on and a cable that is cut.
import assert from "node:assert/strict";

import { legalPoints, openPage, point, ready, start, status, until, visit } from "./browser.mjs";
import { cable } from "./magpie_serve.mjs";

const links = (page) => page.locator(".invite-row input").evaluateAll((fields) => fields.map((field) => field.value));
const on = (link, address) => address + new URL(link).pathname + new URL(link).hash;
const stone = (page, name, what) => page.locator(`[role=gridcell][aria-label^="${name}, ${what}"]`).waitFor();

/** Ada makes the game and has Black, Bo comes by the link. */
async function meet(browser, address, wish, addressOfBo = address, optionsOfBo = {}) {
  const ada = await visit(browser, address);
  await start(ada.page, { ...wish, opponent: "elsewhere" });
  await ada.page.getByRole("heading", { name: "Send this link" }).waitFor();
  const [join, watch] = await links(ada.page);
  const bo = await visit(browser, on(join, addressOfBo), optionsOfBo);
  await bo.page.locator("[role=grid]").waitFor();
  return { ada, bo, watch: on(watch, address) };
}

async function play(mover, other, name, what) {
  await point(mover.page, name).click();
  await Promise.all([stone(mover.page, name, what), stone(other.page, name, what)]);
  await mover.page.locator(".awaited").waitFor({ state: "detached" });
}

export const cases = {
  async "each link of a game between two devices says what it is for, and no two buttons are called the same"(browser, { address }) {
    for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      const { page, context } = await visit(browser, address, { viewport });
      await start(page, { size: 9, opponent: "elsewhere" });
      await page.locator(".invite").waitFor();
      const names = await page.getByRole("button").evaluateAll((all) => all.map((button) => button.ariaLabel || button.textContent.trim()));
      assert.deepEqual(names.filter((name) => /^Copy/.test(name)).sort(), ["Copy moves", "Copy to look on", "Copy to play White"]);
      assert.deepEqual(names.filter((name, at) => names.indexOf(name) !== at), []);
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const [join, watch] = await links(page);
      for (const [name, link] of [["Copy to play White", join], ["Copy to look on", watch]]) {
        await page.getByRole("button", { name }).click();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
      }
      await context.close();
    }
  },

  async "the links of a game are all in sight once they are asked for, beside a board and on a phone"(browser, { address }) {
    for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      const { page, context } = await visit(browser, address, { viewport });
      await start(page, { size: 9, opponent: "elsewhere", clock: "5 min" });
      const [join] = await links(page);
      const other = await visit(browser, join);
      await page.getByRole("button", { name: "Links of this game" }).click();
      const { y, height } = await page.locator(".invite").boundingBox();
      assert.ok(y >= 56 && y + height <= viewport.height - 8, `from ${y} to ${y + height} at ${viewport.width}`);
      for (const row of await page.locator(".invite-row").all()) {
        const [field, copy] = [await row.locator("input").boundingBox(), await row.getByRole("button").boundingBox()];
        assert.equal(field.y + field.height, copy.y + copy.height, "a link and its button in one row");
      }
      await page.getByRole("button", { name: "Close" }).click();
      await page.locator(".invite").waitFor({ state: "detached" });
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()), "Links of this game");
      // Everything of a phone's foot stands above its bar.
      const foot = viewport.width === 390 && (await page.locator(".foot").boundingBox());
      if (foot) assert.ok(foot.y + foot.height <= (await page.locator(".actions.bar").boundingBox()).y);
      await Promise.all([context.close(), other.context.close()]);
    }
  },

  async "two devices play a whole game of Go with its scoring, and somebody looks on"(browser, { address }) {
    const { ada, bo, watch } = await meet(browser, address, { size: 9 });
    const eve = await visit(browser, watch);
    await eve.page.locator("[role=grid]").waitFor();
    const black = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9"];
    const white = ["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9"];
    for (let i = 0; i < 9; i += 1) {
      await play(ada, bo, black[i], "black stone");
      await play(bo, ada, white[i], "white stone");
    }
    await play(ada, bo, "B5", "black stone"); // lost among White's
    await stone(eve.page, "B5", "black stone");
    // It is not Ada's turn, and Eve has none.
    await point(ada.page, "G5").click();
    assert.match(await status(ada.page).textContent(), /turn/);
    await eve.page.getByTestId("looks-on").waitFor();
    await point(eve.page, "G5").click();
    await eve.page.locator(".status.info", { hasText: "looking on" }).waitFor();
    assert.equal(await eve.page.getByRole("button", { name: "Resign" }).count(), 0);
    await bo.page.getByRole("button", { name: "Pass", exact: true }).click();
    await ada.page.getByRole("button", { name: "Pass", exact: true }).and(ada.page.locator(":enabled")).click();
    for (const one of [ada, bo]) await one.page.getByRole("heading", { name: "Which stones are dead?" }).waitFor();
    // Eve is told what the others do, and is asked nothing.
    await eve.page.getByRole("heading", { name: "The players mark the dead stones." }).waitFor();
    assert.match(await eve.page.locator(".scoring .lead").textContent(), /^You are looking on\./);
    assert.equal(await eve.page.getByRole("button", { name: /Accept|Resume play|Keep alive/ }).count(), 0);
    await stone(bo.page, "B5", "black stone, marked dead");
    for (const one of [ada, bo, eve]) await one.page.getByText(/estimate|proved/).first().waitFor();
    // One stone of a chain, and back.
    await point(bo.page, "D1").click({ modifiers: ["Control"] });
    await stone(ada.page, "D1", "white stone, marked dead");
    assert.doesNotMatch(await point(ada.page, "D2").getAttribute("aria-label"), /dead/);
    await bo.page.locator("button:enabled", { hasText: "Accept" }).waitFor();
    await point(bo.page, "D1").click({ modifiers: ["Control"] });
    await ada.page.locator('[aria-label="D1, white stone"]').waitFor();
    // Nobody had accepted anything.
    for (const one of [ada, bo]) {
      await one.page.locator(".lead", { hasText: "Other stones are marked dead." }).waitFor();
      assert.equal(await one.page.getByText("accept again").count(), 0);
    }
    // Whoever changes a mark takes both agreements back.
    await ada.page.getByRole("button", { name: /^Accept/ }).click();
    await bo.page.getByText(/has accepted/).first().waitFor();
    await ada.page.getByRole("button", { name: "Waiting for White" }).waitFor();
    assert.equal(await ada.page.getByRole("button", { name: /^Accept/ }).count(), 0);
    await point(bo.page, "B5").click();
    for (const one of [ada, bo]) await one.page.getByText("both must accept again").first().waitFor();
    await ada.page.locator('[aria-label="B5, black stone"], [aria-label="B5, black stone, last move"]').waitFor();
    await bo.page.locator(".deciding", { hasText: "has accepted" }).waitFor({ state: "detached" });
    await point(ada.page, "B5").click();
    await stone(bo.page, "B5", "black stone, marked dead");
    await bo.page.getByRole("button", { name: /^Accept/ }).click();
    await ada.page.locator(".deciding", { hasText: "has accepted" }).waitFor();
    assert.doesNotMatch(await ada.page.locator(".lead").textContent(), /accept again/);
    await ada.page.getByRole("button", { name: /^Accept/ }).click();
    for (const one of [ada, bo, eve]) await one.page.getByText(/Black wins by/).first().waitFor();
  },

  async "after two passes both are told so and what Magpie finds, and of other marks only once somebody has made some"(browser, { address }) {
    const { ada, bo } = await meet(browser, address, { size: 9 });
    await play(ada, bo, "E5", "black stone");
    await play(bo, ada, "C3", "white stone");
    await play(ada, bo, "G7", "black stone");
    for (const { page } of [ada, bo]) {
      await page.evaluate(() => {
        globalThis.leads = [];
        const note = () => leads.push(document.querySelector(".lead")?.textContent ?? "");
        new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
    }
    for (const { page } of [bo, ada]) await page.getByRole("button", { name: "Pass", exact: true }).and(page.locator(":enabled")).click();
    for (const { page } of [ada, bo]) {
      await page.locator(".lead", { hasText: /^\s*Both have passed\.\s+Magpie finds no dead stones\./ }).waitFor();
      const leads = await page.evaluate(() => leads);
      assert.ok(!leads.some((lead) => /Other stones|proposes/.test(lead)), leads.join("\n"));
    }
    await point(bo.page, "C3").click();
    for (const { page } of [ada, bo]) await page.locator(".lead", { hasText: "Other stones are marked dead." }).waitFor();
  },

  async "a link that opens on this device only says so, and how others get one"(browser, { address }) {
    const ada = await visit(browser, address);
    await start(ada.page, { size: 9, opponent: "elsewhere" });
    await ada.page.getByTestId("only-here").filter({ hasText: "./run host" }).waitFor();
  },

  async "the last move stays in the list when the links of the game take its room"(browser, { address }) {
    const { ada, bo } = await meet(browser, address, { size: 9 });
    const moves = ["E5", "C3", "G3", "E7", "C6", "D3", "G7", "E3", "F6", "C7", "B7", "D7", "B6", "G5"];
    for (const [i, name] of moves.entries()) await (i % 2 === 0 ? play(ada, bo, name, "black stone") : play(bo, ada, name, "white stone"));
    const isSeen = () =>
      ada.page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const [list, last] = [".move-lines", ".move-lines [aria-current]"].map((one) => document.querySelector(one).getBoundingClientRect());
        return last.top >= list.top && last.bottom <= list.bottom;
      });
    assert.ok(await isSeen());
    const height = () => ada.page.locator(".move-lines").evaluate((list) => list.clientHeight);
    const before = await height();
    await ada.page.getByRole("button", { name: "Links of this game" }).click();
    await ada.page.getByRole("heading", { name: "Links of this game" }).waitFor();
    assert.ok((await height()) < before);
    assert.ok(await isSeen());
    // The keyboard goes along, and back.
    await ada.page.locator(".invite:focus").waitFor();
    await ada.page.locator(".invite").getByRole("button", { name: "Close" }).click();
    await ada.page.locator(".invite-more:focus").waitFor();
  },

  async "two devices play Othello to the end, each seeing every move"(browser, { address }) {
    const { ada, bo } = await meet(browser, address, { game: "othello", size: 6 });
    const over = (one) => status(one.page).filter({ hasText: /wins|draw/ });
    let moves = 0;
    for (; moves < 60; moves += 1) {
      const may = (one) => one.page.locator("[aria-label*=', legal']").first();
      const mover = await Promise.any([
        may(ada).waitFor().then(() => ada),
        may(bo).waitFor().then(() => bo),
        over(ada).waitFor().then(() => undefined),
      ]);
      if (!mover) break;
      const [name] = await legalPoints(mover.page);
      const other = mover === ada ? bo : ada;
      const discs = other.page.locator("[role=gridcell][aria-label*=' disc']");
      const before = await discs.count();
      await point(mover.page, name).click();
      await discs.nth(before).waitFor();
      await mover.page.locator(".awaited").waitFor({ state: "detached" });
    }
    assert.ok(moves >= 10, `${moves} moves`);
    await over(bo).waitFor();
    assert.equal(await status(ada.page).textContent(), await status(bo.page).textContent());
  },

  async "a move made without a connection is sent when it is back, and nothing is lost"(browser, { address }) {
    const wire = await cable(address);
    const { ada, bo } = await meet(browser, address, { size: 9 }, wire.address, { allows: /WebSocket|Failed to load resource: net::ERR/ });
    await play(ada, bo, "E5", "black stone");
    wire.cut();
    await bo.page.getByText("No connection to the server.").waitFor();
    await point(bo.page, "C3").click();
    await bo.page.getByText(/C3 is sent as soon as it is back/).waitFor();
    assert.match(await point(bo.page, "C3").getAttribute("aria-label"), /white stone, being sent/);
    assert.match(await point(ada.page, "C3").getAttribute("aria-label"), /empty/);
    wire.mend();
    await stone(ada.page, "C3", "white stone");
    await bo.page.locator(".awaited").waitFor({ state: "detached" });
    await play(ada, bo, "G7", "black stone");
    // What happened while one was away is there when he is back.
    wire.cut();
    await bo.page.getByText("No connection to the server.").waitFor();
    await ada.page.getByRole("button", { name: "Resign" }).click();
    await ada.page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
    await status(ada.page).filter({ hasText: /resign/i }).waitFor();
    wire.mend();
    await status(bo.page).filter({ hasText: /resign/i }).waitFor();
    await ada.context.close();
    await bo.context.close();
    await wire.close();
  },

  async "a move made without a connection outlives a reload, and another tab does not play it twice"(browser, { address }) {
    const wire = await cable(address);
    const allows = /WebSocket|Failed to load resource: net::ERR/;
    const { ada, bo } = await meet(browser, address, { size: 9 }, wire.address, { allows });
    await play(ada, bo, "E5", "black stone");
    await until(bo.page, () => navigator.serviceWorker.controller !== null);
    wire.cut();
    await bo.page.getByText("No connection to the server.").waitFor();
    await point(bo.page, "C3").click();
    await bo.page.getByText(/C3 is sent as soon as it is back/).waitFor();
    await bo.page.reload();
    await ready(bo.page);
    const tab = await bo.context.newPage();
    await tab.goto(bo.page.url());
    for (const page of [bo.page, tab]) {
      await page.getByText(/C3 is sent as soon as it is back/).waitFor();
      await stone(page, "C3", "white stone, being sent");
    }
    await stone(ada.page, "C3", "empty");
    wire.mend();
    await stone(ada.page, "C3", "white stone");
    for (const page of [bo.page, tab]) {
      await page.locator(".awaited").waitFor({ state: "detached" });
      assert.doesNotMatch(await status(page).textContent(), /refused|gone on/);
    }
    await play(ada, bo, "G7", "black stone");
    await stone(tab, "G7", "black stone");
    // Overtaken while the page was closed: it is said, and the board is the server's.
    wire.cut();
    await bo.page.getByText("No connection to the server.").waitFor();
    await tab.close();
    await point(bo.page, "D4").click();
    await bo.page.getByText(/D4 is sent as soon as it is back/).waitFor();
    const id = new URL(bo.page.url()).hash.slice("#play:".length);
    await bo.page.goto("about:blank");
    const elsewhere = await visit(browser, `${address}/#play:${id}`);
    await point(elsewhere.page, "F3").click();
    await stone(ada.page, "F3", "white stone");
    wire.mend();
    await bo.page.goto(`${wire.address}/#play:${id}`);
    await stone(bo.page, "F3", "white stone");
    await bo.page.getByText("The game has gone on without this move.").first().waitFor();
    await stone(bo.page, "D4", "empty");
    await ada.context.close();
    await bo.context.close();
    await wire.close();
  },

  async "a move back is asked for, refused, and allowed"(browser, { address }) {
    const { ada, bo } = await meet(browser, address, { size: 9 });
    await play(ada, bo, "E5", "black stone");
    for (const answer of ["Refuse", "Allow"]) {
      await ada.page.getByRole("button", { name: "Undo" }).click();
      await ada.page.getByText("You ask to take a move back.").waitFor();
      await bo.page.getByText(/asks to take a move back/).first().waitFor();
      await bo.page.getByRole("button", { name: answer }).click();
      await ada.page.getByText("You ask to take a move back.").waitFor({ state: "detached" });
      await stone(ada.page, "E5", answer === "Refuse" ? "black stone" : "empty");
    }
    await stone(bo.page, "E5", "empty");
  },

  async "a reload and a second tab show the same game, and the clock is the server's"(browser, { address }) {
    const { ada, bo } = await meet(browser, address, { size: 9, clock: "5 min" });
    await play(ada, bo, "E5", "black stone");
    const tab = await ada.context.newPage();
    await tab.goto(ada.page.url());
    await ready(tab);
    await stone(tab, "E5", "black stone");
    await play(bo, ada, "C3", "white stone");
    await stone(tab, "C3", "white stone");
    await ada.page.reload();
    await ready(ada.page);
    await stone(ada.page, "C3", "white stone");
    const clocks = (page) => page.locator(".clock").allTextContents();
    for (const page of [ada.page, bo.page, tab]) assert.match((await clocks(page)).join(), /[45]:\d\d/);
  },

  async "dead stones in a game with a clock: how long one may still change them is counted down"(browser, { address }) {
    const { ada, bo } = await meet(browser, address, { size: 9, clock: "5 min" });
    await play(ada, bo, "E5", "black stone");
    await play(bo, ada, "C3", "white stone");
    await ada.page.getByRole("button", { name: "Pass", exact: true }).click();
    await bo.page.getByRole("button", { name: "Pass", exact: true }).and(bo.page.locator(":enabled")).click();
    for (const one of [ada, bo]) {
      const left = one.page.getByRole("timer");
      await left.waitFor();
      const first = await left.textContent();
      assert.match(first, /Accepted as shown in [45]:\d\d/);
      await left.filter({ hasNotText: first }).waitFor();
      await one.page.getByText("Magpie is looking for dead stones.").waitFor({ state: "detached" });
      await one.page.locator(".lead", { hasText: "Magpie finds no dead stones." }).waitFor();
    }
  },

  async "a game that waits is seen on the first page of another device; a link of nothing says so"(browser, { address }) {
    const ada = await visit(browser, address);
    await start(ada.page, { size: 13, opponent: "elsewhere" });
    await ada.page.getByRole("heading", { name: "Send this link" }).waitFor();
    const bo = await visit(browser, address, { allows: /status of 404/ });
    const waiting = bo.page.locator("section", { has: bo.page.getByRole("heading", { name: "Waiting for a player" }) });
    await waiting.getByRole("listitem").filter({ hasText: "Go 13×13" }).getByRole("button", { name: "Play" }).click();
    await bo.page.locator("[role=grid]").waitFor();
    await play(ada, bo, "G7", "black stone");
    await bo.page.goto("about:blank"); // so that the page is loaded, and not only its address changed
    await bo.page.goto(`${address}/#play:${"0".repeat(22)}`);
    await ready(bo.page);
    await bo.page.getByText(/no such game/).waitFor();
    assert.match(bo.page.url(), /#play:0+$/, "a link that was mistyped can be corrected");
    await bo.context.close();
  },

  async "a finished game is in the library of the server and of the browser; the position on the board finds it"(browser, { address }) {
    const { page } = await visit(browser, address);
    await start(page, { size: 7, opponent: "person" });
    for (const name of ["D4", "C3", "E3"]) await point(page, name).click();
    await page.waitForURL((url) => decodeURI(url.href).endsWith("E3b"));
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
    await status(page).filter({ hasText: /resign/i }).waitFor();
    await page.getByRole("button", { name: "Library" }).click();
    await page.getByText("this browser", { exact: true }).click();
    const shelf = page.locator(".shelf li");
    await shelf.filter({ hasText: "Go 7×7" }).waitFor();
    await shelf.filter({ hasText: "Go 7×7" }).getByRole("button", { name: /^Delete/ }).click();
    await page.getByText("0 games").waitFor();
    // One that was played through the server.
    const { ada, bo } = await meet(browser, address, { size: 11 });
    await play(ada, bo, "F6", "black stone");
    await play(bo, ada, "C3", "white stone");
    await ada.page.getByRole("button", { name: "Resign" }).click();
    await ada.page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
    await status(bo.page).filter({ hasText: /resign/i }).waitFor();
    await bo.page.getByRole("button", { name: "Library" }).click();
    await bo.page.getByText("the server", { exact: true }).click();
    await bo.page.getByLabel("Only where this position was on the board").check();
    await bo.page.getByText("1 game", { exact: true }).waitFor();
    await bo.page.locator(".shelf li").filter({ hasText: "Go 11×11" }).getByRole("button").click();
    await bo.page.waitForURL((url) => decodeURI(url.href).endsWith("F6b,C3w"));
    await bo.page.getByRole("button", { name: "Review" }).first().click();
    // Not by its place: what stands above it grows while the engine finds something.
    await bo.page.getByLabel("Library").dispatchEvent("click");
    await bo.page.getByText("1 game", { exact: true }).waitFor();
    await bo.page.keyboard.press("Escape");
    await bo.page.getByRole("button", { name: "First move" }).click();
    await bo.page.locator(".explored").getByRole("button", { name: "F6" }).click();
    await stone(bo.page, "F6", "black stone");
  },

  async "a weak device says that the server can look the game through, in four languages, and asks it once that is wanted"(browser, { address }) {
    const said = {
      "en-GB": ["Review", /slow at looking games through/],
      "fr-FR": ["Revoir", /lent pour examiner/],
      "ja-JP": ["検討", /検討に時間/],
      "zh-CN": ["复盘", /复盘较慢/],
    };
    const onOneCore = async (locale, review) => {
      const { context, page } = await openPage(browser, { locale });
      await context.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 1 }));
      await page.goto(`${address}/#othello6x6,e4b`);
      await ready(page);
      await page.getByRole("button", { name: review }).first().click();
      return page;
    };
    for (const [locale, [review, words]] of Object.entries(said)) {
      const page = await onOneCore(locale, review);
      const offer = page.getByTestId("server-offer");
      await offer.filter({ hasText: words }).waitFor();
      if (locale === "fr-FR") {
        await offer.getByRole("button", { name: "Cet appareil" }).click();
        await offer.waitFor({ state: "detached" });
        await page.reload();
        await ready(page);
        await page.getByRole("button", { name: review }).first().click();
        await page.locator("table.candidates tbody tr").first().waitFor();
        assert.equal(await offer.count(), 0);
      }
      if (locale !== "en-GB") continue;
      const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/analysis"));
      await offer.getByRole("button", { name: "The server" }).click();
      await asked;
      await offer.waitFor({ state: "detached" });
      await page.locator("table.candidates tbody tr").first().waitFor();
      await until(page, () => JSON.parse(localStorage.getItem("magpie.settings")).analysis === "server");
      assert.deepEqual(page.workers(), []);
    }
    const usual = await visit(browser, `${address}/#othello6x6,e4b`);
    await usual.page.getByRole("button", { name: "Review" }).click();
    await usual.page.locator("table.candidates tbody tr").first().waitFor();
    assert.equal(await usual.page.getByTestId("server-offer").count(), 0);
  },

  async "what the server has found so far is shown, with how far it is"(browser, { address }) {
    const { page } = await openPage(browser);
    await page.addInitScript(() => localStorage.setItem("magpie.settings", JSON.stringify({ analysis: "server" })));
    let polls = 0;
    await page.route("**/api/analysis/*", async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      polls += 1;
      const candidate = { move: "F6", visits: 60, win_rate: 0.6, lead: 3, certainty: "estimate", prior: 0.5, line: ["F6"] };
      const report = { to_play: "white", visits: 60, depth: 3, percent: 100, elapsed_ms: 30 + polls, win_rate: 0.6, lead: 3, certainty: "estimate", candidates: [candidate] };
      return route.fulfill({ json: { id: "one", status: "thinking", report } });
    });
    await page.goto(`${address}/#othello6x6,e4b`);
    await ready(page);
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator("table.candidates tbody tr").filter({ hasText: "F6" }).waitFor();
    await page.getByText(/0 of 2 positions · \d+ % of the next one/).waitFor();
  },

  async "the server looks a game through where the device is asked not to"(browser, { address }) {
    const { page } = await visit(browser, `${address}/#othello6x6,e4b`);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText("The server", { exact: true }).click();
    await page.getByRole("button", { name: "Close" }).click();
    const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/analysis"));
    await page.getByRole("button", { name: "Review" }).click();
    await asked;
    await page.locator("table.candidates tbody tr").first().waitFor();
    assert.deepEqual(page.workers(), []);
  },
};

// Whose side is whose: everybody is told which one is theirs, whose turn it is, and who is still to come.
import assert from "node:assert/strict";

import { point, ready, start, status, until, visit } from "./browser.mjs";

/** What the cards of the players say, by colour. */
const cards = (page) =>
  page.locator(".player").evaluateAll((all) =>
    Object.fromEntries(
      all.map((card) => {
        const color = card.querySelector("[class*=-black]:not(.player-foot *)") ? "black" : "white";
        const [name, detail] = card.querySelector(".player-name").children;
        const own = [...detail.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        return [color, `${name.textContent} | ${own.map((node) => node.textContent).join("").trim()}`];
      }),
    ),
  );

export const cases = {
  async "against a bot one's own card says that it is one's own, and whose turn it is"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { game: "othello", size: 8, opponent: "bot", level: 1, color: "Black" });
    assert.deepEqual(await cards(page), { black: "You | your turn, 4 legal moves", white: "Pica 1 | Magpie bot, level 1" });
    await page.goto(address);
    await ready(page);
    await start(page, { size: 9, opponent: "bot", level: 1, color: "White" });
    await page.locator(".player", { hasText: "your turn" }).waitFor();
    assert.equal((await cards(page)).white, "You | your turn");
    // Whoever has a name keeps it, and two at one device are told nothing that both would read.
    await page.evaluate(() => localStorage.setItem("magpie.settings", JSON.stringify({ name: "Ada" })));
    await page.goto(address);
    await ready(page);
    await start(page, { size: 9, opponent: "bot", level: 1, color: "White" });
    await page.locator(".player", { hasText: "your turn" }).waitFor();
    assert.equal((await cards(page)).white, "Ada | You, your turn");
    await page.goto(address);
    await ready(page);
    await start(page, { size: 9 });
    assert.deepEqual(await cards(page), { black: "Black | your turn", white: "White | " });
    await context.close();
  },

  async "a teacher tells what a bad move lost, and it can be taken back"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.locator(".tile", { hasText: "Othello" }).click();
    await page.locator("fieldset.choice", { hasText: "Level" }).getByText("Teacher", { exact: true }).click();
    await page.getByText("keeps the game close, and says at once what a bad move lost, so that you can take it back").waitFor();
    await start(page, { game: "othello", size: 8, opponent: "bot", level: "Teacher", color: "Black" });
    assert.deepEqual(await cards(page), { black: "You | your turn, 4 legal moves", white: "Pica teacher | Magpie bot, teacher" });
    // A game that was kept, where g7 gives the corner behind it away.
    const nodes = [{}, "B f5", "W f6", "B e6", "W f4"];
    const kept = { magpie: "save", version: 1, game: "othello", size: [8, 8], black: { name: "Ann", engine: false }, white: { name: "Pica teacher", engine: true }, nodes, current: 4 };
    await page.goto(address);
    await ready(page);
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, JSON.stringify(kept));
    await page.locator(".player", { hasText: "Magpie bot, teacher" }).waitFor();
    const before = page.url();
    await point(page, "g7").click();
    const lesson = page.locator("[data-testid=lesson]");
    await lesson.filter({ hasText: /^\s*g7 loses about \d\d discs \(an estimate\): \w\d was better\.\s*Take it back/ }).waitFor();
    await page.locator(".player.turn", { hasText: "Ann" }).waitFor();
    assert.equal(await lesson.count(), 1, "its answer changes nothing");
    await page.getByRole("button", { name: "Take it back" }).click();
    await until(page, (address) => location.href === address, before);
    assert.equal(await lesson.count(), 0);
    await context.close();
  },

  async "who plays with somebody elsewhere gives a name once, and is told that nobody has come yet"(browser, { address }) {
    const ada = await visit(browser, address);
    const choose = (text) => ada.page.locator("fieldset.choice").getByText(text, { exact: true }).click();
    await choose("Person elsewhere");
    await ada.page.getByLabel("Your name").fill("Ada");
    await start(ada.page, { size: 9, opponent: "elsewhere" });
    assert.deepEqual(await cards(ada.page), { black: "Ada | You, Black", white: "White | waited for" });
    assert.match(await status(ada.page).textContent(), /^\s*Nobody has come yet\. You may begin\./);
    const [join] = await ada.page.locator(".invite-row input").evaluateAll((fields) => fields.map((field) => field.value));
    const bo = await visit(browser, join);
    await ada.page.locator(".player.turn", { hasText: "You, your turn" }).waitFor();
    assert.deepEqual(await cards(bo.page), { black: "Ada | Black", white: "You | White" });
    // Whoever came by a link has had no form to write a name in.
    await bo.page.getByLabel("Your name").fill("Bo");
    await bo.page.keyboard.press("Enter");
    await ada.page.locator(".player", { hasText: "Bo" }).waitFor();
    assert.equal(await bo.page.getByLabel("Your name").count(), 0);
    await point(ada.page, "E5").click();
    await bo.page.locator(".player.turn", { hasText: "You, your turn" }).waitFor();
    await bo.page.goto(address);
    await ready(bo.page);
    await bo.page.locator("fieldset.choice").getByText("Person elsewhere", { exact: true }).click();
    assert.equal(await bo.page.getByLabel("Your name").inputValue(), "Bo", "kept for next time");
    await Promise.all([ada.context.close(), bo.context.close()]);
  },

  async "a rematch has the same players with the colours changed, and the same terms"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const over = async () => {
      await page.locator(".command input").fill("resign");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Rematch" }).click();
      await until(page, () => !document.querySelector(".actions.over"));
    };
    const facts = () => page.locator(".moves h2 small").textContent();
    // Two people with names, a clock and other rules.
    await page.locator("fieldset.choice").getByText("Person here").click();
    await page.getByLabel("Black", { exact: true }).fill("Ada");
    await page.getByLabel("White", { exact: true }).fill("Bo");
    await page.getByRole("button", { name: "Change" }).click();
    await page.locator("select").first().selectOption("chinese");
    await start(page, { size: 13, clock: "10 min + 5 s" });
    const terms = await facts();
    assert.match(terms, /13×13.*Chinese.*10 min \+ 5 s/);
    await point(page, "D4").click();
    await over();
    assert.deepEqual(await cards(page), { black: "Bo | your turn", white: "Ada | White" });
    assert.equal(await facts(), terms);
    assert.equal(await page.locator("[role=gridcell][aria-label*=stone]").count(), 0);
    // A bot, which begins now.
    await page.goto(address);
    await ready(page);
    await start(page, { game: "othello", size: 6, opponent: "bot", level: 1, color: "Black", clock: "None" });
    await over();
    await page.locator(".player.turn", { hasText: "You" }).waitFor();
    assert.match((await cards(page)).black, /^Pica 1/);
    await until(page, () => /othello6x6,\w+b$/.test(location.href));
    await context.close();
  },
};

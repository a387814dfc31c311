// `magpie host` as other devices meet it: an address of the local network over plain http, where browsers keep no
// pages and lend no clipboard. The address leads to this machine inside the browser; nothing leaves it.
import assert from "node:assert/strict";

import { kept, launch, point, start, status, visit } from "./browser.mjs";
import { serveReally } from "./magpie_serve.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ON_NETWORK = "192.168.77.10";
const stone = (page, name, what) => page.locator(`[role=gridcell][aria-label^="${name}, ${what}"]`).waitFor();

export const cases = {
  async "magpie host: a phone takes the game that waits and plays it by touch, and another looks on"() {
    const server = await serveReally(["host", "--bind", "127.0.0.1"]);
    const browser = await launch([`--host-resolver-rules=MAP ${ON_NETWORK} 127.0.0.1`]);
    try {
      // What is told where no terminal is: the address, and no code of blocks, which is for eyes.
      const told = server.said();
      assert.match(told, /Only this device/);
      assert.doesNotMatch(told, /[▀▄█]/);

      const { port } = new URL(server.address);
      const network = `http://${ON_NETWORK}:${port}`;
      const ada = await visit(browser, server.address);
      await ada.page.locator(".host", { hasText: "Only this device can open this page now." }).waitFor();
      assert.equal(await ada.page.locator(".host button").count(), 0);
      await start(ada.page, { size: 9, opponent: "elsewhere" });
      await ada.page.getByRole("heading", { name: "Send this link" }).waitFor();
      // Bound to loopback: nobody is told to start what runs already.
      await ada.page.getByTestId("only-here").waitFor();
      assert.doesNotMatch(await ada.page.getByTestId("only-here").textContent(), /run host/);

      const bo = await visit(browser, network, PHONE);
      assert.equal(await bo.page.evaluate(() => isSecureContext), false);
      // Who comes by the address is told what can be done there; who started it is not.
      await bo.page.getByTestId("guest").filter({ hasText: "take a game that waits" }).filter({ hasText: "look on" }).waitFor();
      assert.equal(await ada.page.getByTestId("guest").count(), 0);
      await bo.page.getByRole("listitem").filter({ hasText: "Go 9×9" }).getByRole("button", { name: "Play" }).tap();
      await bo.page.locator("[role=grid]").waitFor();
      await point(ada.page, "E5").click();
      await stone(bo.page, "E5", "black stone");
      await point(bo.page, "C3").tap();
      await stone(ada.page, "C3", "white stone");

      // The phone shows a link for those who look on; it holds an address that others can open.
      await bo.page.getByRole("button", { name: "Links of this game" }).tap();
      const watch = await bo.page.locator(".invite-row input").last().inputValue();
      assert.ok(watch.startsWith(`${network}/#play:`), watch);
      assert.equal(await bo.page.getByTestId("only-here").count(), 0);
      const eve = await visit(browser, watch, PHONE);
      await stone(eve.page, "C3", "white stone");
      await point(eve.page, "G7").tap();
      await status(eve.page).filter({ hasText: "looking on" }).waitFor();
      await point(ada.page, "G7").click();
      for (const one of [bo, eve]) await stone(one.page, "G7", "black stone");

      await bo.page.getByRole("button", { name: "Resign" }).tap();
      await bo.page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).tap();
      for (const one of [ada, bo, eve]) await status(one.page).filter({ hasText: /resigned/ }).waitFor();
    } finally {
      await browser.close();
      await server.close();
    }
  },

  async "magpie host: who comes by its address is welcomed in their language, until they have played"() {
    const server = await serveReally(["host", "--bind", "127.0.0.1"]);
    const browser = await launch([`--host-resolver-rules=MAP ${ON_NETWORK} 127.0.0.1`]);
    try {
      const network = `http://${ON_NETWORK}:${new URL(server.address).port}`;
      for (const [locale, words] of [["fr-FR", /l’invité de Magpie.*regardez/s], ["ja-JP", /ようこそ.*観戦/s], ["zh-CN", /欢迎.*观战/s]]) {
        const { page } = await visit(browser, network, { ...PHONE, locale });
        await page.getByTestId("guest").filter({ hasText: words }).waitFor();
      }
      const { page } = await visit(browser, network, PHONE);
      await page.getByTestId("guest").waitFor();
      await start(page, { game: "othello", size: 4 });
      await page.locator("[aria-label*=', legal']").first().tap();
      await kept(page, (games) => games.length === 1);
      await page.goto(network);
      await page.locator(".begun").waitFor();
      assert.equal(await page.getByTestId("guest").count(), 0);
    } finally {
      await browser.close();
      await server.close();
    }
  },

  async "magpie host: a phone plays against a bot, on an address where browsers keep no page"() {
    const server = await serveReally(["host", "--bind", "127.0.0.1"]);
    const browser = await launch([`--host-resolver-rules=MAP ${ON_NETWORK} 127.0.0.1`]);
    try {
      const { page } = await visit(browser, `http://${ON_NETWORK}:${new URL(server.address).port}`, PHONE);
      await start(page, { game: "othello", size: 4, opponent: "bot", level: 1 });
      await page.locator("[aria-label*=', legal']").first().tap();
      // The bot has answered: a disc more than the player's own move makes.
      await page.locator("[role=gridcell][aria-label*=' disc']").nth(5).waitFor();
      await page.getByRole("button", { name: "Share" }).tap();
      await status(page).filter({ hasText: /address of this page|opied/ }).waitFor();
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

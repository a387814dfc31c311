// What somebody may ask of the page, in its settings or by those of the system: when a move counts, stones given before the game,
// stillness, strong colours, and a place among their programs.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { chromium } from "playwright-core";

import { ARGUMENTS, CHROMIUM, openPage, point, ready, start, until, visit } from "./browser.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function choose(page, group, option) {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog fieldset", { has: page.locator("legend", { hasText: group }) }).getByText(option, { exact: true }).click();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
}

const endsIn = (page, moves) => page.waitForURL((url) => decodeURI(url.href).endsWith(moves));

export const cases = {
  async "moves are confirmed always, on a desk and a small board too, and never, on a phone and a large one"(browser, { address }) {
    const desk = await visit(browser, `${address}/game/9x9,E5b`);
    await choose(desk.page, "Confirm moves", "Always");
    const waits = desk.page.getByRole("button", { name: "Play C3" });
    await point(desk.page, "C3").click();
    await waits.waitFor();
    await desk.page.locator(".pending").first().waitFor({ state: "attached" });
    assert.match(desk.page.url(), /E5b$/);
    await desk.page.keyboard.press("Escape");
    await waits.waitFor({ state: "detached" });
    await point(desk.page, "C3").click();
    await waits.waitFor();
    await desk.page.getByRole("button", { name: "Cancel" }).click();
    await waits.waitFor({ state: "detached" });
    // Another point is another mind.
    await point(desk.page, "G7").click();
    await desk.page.getByRole("button", { name: "Play G7" }).waitFor();
    await point(desk.page, "C3").click();
    await waits.click();
    await endsIn(desk.page, "9x9,E5b,C3w");
    // What cannot be played waits for nothing.
    await point(desk.page, "E5").click();
    await desk.page.locator("[role=alert].hidden", { hasText: "E5 is refused" }).waitFor({ state: "attached" });
    // It is kept; by keyboard it is the same.
    await desk.page.reload();
    await ready(desk.page);
    await desk.page.locator("[role=gridcell][tabindex='0']").focus();
    await desk.page.keyboard.press("ArrowUp");
    await desk.page.keyboard.press("Enter");
    await desk.page.getByRole("button", { name: "Play C4" }).waitFor();
    await desk.page.keyboard.press("Enter");
    await endsIn(desk.page, "9x9,E5b,C3w,C4b");
    await desk.context.close();

    const phone = await visit(browser, `${address}/game/13x13,G7b`, PHONE);
    await phone.page.getByRole("button", { name: "Menu" }).tap();
    await choose(phone.page, "Confirm moves", "Never");
    await point(phone.page, "D4").tap();
    await endsIn(phone.page, "13x13,G7b,D4w");
    await phone.context.close();
  },

  async "stones of a handicap stand on their points before the first move, White begins, and komi is what is left of it"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const black = () => page.locator("[role=gridcell][aria-label*='black stone']").evaluateAll((all) => all.map((one) => one.ariaLabel.split(",")[0]).sort());
    const points = { 2: ["D4", "Q16"], 9: ["D10", "D16", "D4", "K10", "K16", "K4", "Q10", "Q16", "Q4"] };
    for (const [stones, places] of Object.entries(points)) {
      await page.getByRole("button", { name: "Change" }).click();
      await page.getByLabel("Handicap").selectOption(stones);
      await page.locator(".rules-line").filter({ hasText: `komi 0.5, handicap ${stones}` }).waitFor();
      await start(page, { size: 19 });
      assert.deepEqual(await black(), places);
      assert.match(await page.getByRole("grid").getAttribute("aria-label"), /White to play$/);
      await point(page, "C3").click();
      assert.match(await point(page, "C3").getAttribute("aria-label"), /white stone/);
      // The link has them too.
      await page.reload();
      await ready(page);
      assert.deepEqual(await black(), places);
      await page.getByRole("button", { name: "New game" }).first().click();
      await page.locator("form.new-game").waitFor();
    }
    // A board without such points says so.
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel("Handicap").selectOption("9");
    await page.locator("fieldset.choice").first().getByText("5", { exact: true }).click();
    await page.getByRole("button", { name: "Start game" }).click();
    await page.locator("form").getByRole("alert").filter({ hasText: /[Hh]andicap/ }).waitFor();
    await context.close();
  },

  async "where motion is not wanted nothing moves: what leaves or turns only fades"(browser, { address }) {
    const moved = {};
    for (const reducedMotion of ["no-preference", "reduce"]) {
      const { page, context } = await openPage(browser, { reducedMotion });
      // Every animation that begins, by what it changes.
      await page.addInitScript(() => {
        globalThis.changed = new Set();
        const note = () => {
          for (const animation of document.getAnimations()) {
            for (const frame of animation.effect.getKeyframes()) for (const name of Object.keys(frame)) changed.add(name);
          }
          requestAnimationFrame(note);
        };
        note();
      });
      for (const [game, move] of [["9x9,A1b,A2w,E5b", "B1"], ["othello8x8", "d3"]]) {
        await page.goto(`${address}/game/${game}`);
        await ready(page);
        await page.locator("[role=grid]").waitFor();
        await page.evaluate(() => changed.clear());
        await point(page, move).click();
        await until(page, () => changed.has("opacity") || changed.has("transform"));
        // Buttons change without a way between.
        await page.getByRole("button", { name: "Undo" }).hover();
        await page.waitForTimeout(50);
        const inherent = ["offset", "easing", "composite", "computedOffset"];
        moved[`${reducedMotion} ${game.slice(0, 3)}`] = (await page.evaluate(() => [...changed])).filter((name) => !inherent.includes(name)).sort();
      }
      await context.close();
    }
    for (const game of ["9x9", "oth"]) {
      assert.ok(moved[`no-preference ${game}`].includes("transform"), "else this would find nothing");
      assert.deepEqual(moved[`reduce ${game}`], ["opacity"], game);
    }
  },

  async "strong colours that are chosen by hand hold where the system chooses the colours too"(browser, { address }) {
    const { page, context } = await visit(browser, address, { forcedColors: "active", colorScheme: "light", reducedMotion: "reduce", bypassCSP: true });
    assert.ok(await page.evaluate(() => matchMedia("(forced-colors: active)").matches));
    await choose(page, "Look", "High contrast");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "high-contrast");
    const counted = "9x9,E5b,E4w,D5b,D4w,C5b,C4w,F5b,F4w,G5b,G4w,H5b,H4w,J5b,J4w,B5b,B4w,A5b,A4w,C2b,C8w,-b,-w";
    for (const path of ["/", `/game/${counted}`, "/game/othello8x8,f5b,d6w"]) {
      await page.goto(address + path);
      await ready(page);
      await page.locator(path === "/" ? "form.new-game" : "[role=grid]").waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "high-contrast", "it is kept");
      await page.addScriptTag({ path: axe });
      // Of colours axe sees those that are written, not those that the system has in their place.
      const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } } }));
      const words = await page.locator("main button:enabled, main p, main strong").evaluateAll((all) => [...new Set(all.filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).color))]);
      assert.ok(!words.includes("rgb(255, 228, 92)"), "nothing is written in the yellow of the dark page, on white");
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`), [], path);
      if (path === "/") continue;
      // Stones keep their own colours, and the place of the keyboard is seen on the board.
      const fills = await page.locator(".player .stone-black, .player .stone-white, .player .disc-black, .player .disc-white").evaluateAll((all) => [
        ...new Set(all.map((stone) => getComputedStyle(stone).backgroundColor + getComputedStyle(stone).backgroundImage)),
      ]);
      if (!path.endsWith("-w")) assert.equal(fills.length, 2, fills.join(" | "));
      await page.locator("[role=gridcell][tabindex='0']").focus();
      await page.keyboard.press("ArrowLeft");
      assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
    }
    await context.close();
  },

  async "the page can be installed: its manifest, its pictures and its worker are as a browser asks for"(_, { address }) {
    // Private windows install nothing: this one has a profile.
    const profile = mkdtempSync(path.join(tmpdir(), "magpie-installed-"));
    const context = await chromium.launchPersistentContext(profile, { executablePath: CHROMIUM, args: ARGUMENTS });
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(address);
      await ready(page);
      await until(page, () => navigator.serviceWorker.controller !== null);
      const client = await context.newCDPSession(page);
      const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
      assert.deepEqual(installabilityErrors, []);
      const { errors, data, url } = await client.send("Page.getAppManifest");
      assert.deepEqual(errors, []);
      const manifest = JSON.parse(data);
      assert.equal(manifest.name, "Magpie");
      assert.equal(manifest.display, "standalone");
      assert.equal(new URL(manifest.start_url, url).pathname, "/");
      // Each picture is what it is said to be; there is a large one, and one that may be cut to any shape.
      const found = await page.evaluate(
        async (icons) =>
          Promise.all(
            icons.map(async ({ src }) => {
              const picture = new Image();
              picture.src = src;
              await picture.decode();
              const { headers } = await fetch(src);
              return { type: headers.get("content-type"), width: picture.naturalWidth, height: picture.naturalHeight };
            }),
          ),
        manifest.icons,
      );
      for (const [i, { sizes, type }] of manifest.icons.entries()) {
        assert.equal(found[i].type.split(";")[0], type);
        if (sizes !== "any") assert.equal(`${found[i].width}x${found[i].height}`, sizes);
      }
      for (const size of ["192x192", "512x512"]) assert.ok(manifest.icons.some(({ sizes, type }) => sizes === size && type === "image/png"));
      assert.ok(manifest.icons.some(({ purpose }) => /maskable/.test(purpose)));
      // Started as a program it is the first screen, without a server too.
      await context.setOffline(true);
      await page.goto(new URL(manifest.start_url, url).href);
      await ready(page);
      await page.locator("form.new-game").waitFor();
    } finally {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    }
  },
};

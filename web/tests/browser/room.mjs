// Where things stand on the screen: nothing moves with a move, and what is pressed is in reach.
import assert from "node:assert/strict";

import { point, start, visit } from "./browser.mjs";

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const LANGUAGES = ["en-GB", "fr-FR", "ja-JP", "zh-CN"];

/** Where the parts of a game are that a move has no business to move. */
const places = (page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll(".player, .board, .moves, .strip, .status, .actions")];
    return parts.map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      // A list of moves that grows is as high as its own first move.
      return [part.className.replace(/ turn\b| (plain|info)\b/g, ""), left, top, width, part.classList.contains("strip") ? 0 : height].join(" ");
    });
  });

/** How many rows some elements stand in. */
const rowsOf = (all) => all.evaluateAll((found) => new Set(found.map((one) => Math.round(one.getBoundingClientRect().top))).size);

/** Whether all of it is on the screen as it is scrolled now, and nothing lies over it. */
const isInReach = (locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && (element === over || element.contains(over));
  });

export const cases = {
  async "nothing on the screen moves with a move of two people at one device"(browser, { address }) {
    const games = { go: ["E5", "C3", "G7"], othello: ["f5", "d6", "c3"] };
    for (const options of [DESK, PHONE]) {
      for (const [game, moves] of Object.entries(games)) {
        const { page, context } = await visit(browser, address, options);
        await start(page, { game, size: game === "go" ? 9 : 8 });
        await page.mouse.move(0, 0);
        const before = await places(page);
        for (const move of moves) {
          await point(page, move).click();
          await page.mouse.move(0, 0);
          assert.deepEqual(await places(page), before, `${game} after ${move} at ${options.viewport.width}`);
        }
        await context.close();
      }
    }
  },

  async "on a phone that is turned, what a game is played with is in reach without scrolling"(browser, { address }) {
    for (const locale of ["en-GB", "fr-FR"]) {
      for (const game of ["go", "othello"]) {
        const { page, context } = await visit(browser, `${address}/game/${game === "go" ? "9x9,E5b,C3w" : "othello8x8,f5b,d6w"}`, {
          viewport: { width: 844, height: 390 },
          isMobile: true,
          hasTouch: true,
          locale,
        });
        await page.locator(".actions button").first().waitFor();
        for (const button of await page.locator(".actions button").all()) {
          assert.ok(await isInReach(button), `${await button.textContent()} in ${game}, ${locale}`);
          assert.ok((await button.boundingBox()).height >= 40);
        }
        for (const part of ["status", "player"]) {
          for (const one of await page.locator(`.side .${part}`).all()) assert.ok(await isInReach(one), `${part} in ${game}, ${locale}`);
        }
        await context.close();
      }
    }
  },

  async "beside a board of a narrow window the buttons stand in one row, and what may be typed is told whole"(browser, { address }) {
    for (const locale of LANGUAGES) {
      const { page, context } = await visit(browser, `${address}/game/9x9,E5b,C3w`, { viewport: { width: 1024, height: 768 }, locale });
      await page.locator(".actions button").first().waitFor();
      assert.equal(await rowsOf(page.locator(".actions button")), 1, locale);
      const typed = await page.locator(".command input").evaluate((input) => {
        const canvas = document.createElement("canvas").getContext("2d");
        const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
        canvas.font = `${fontSize} ${fontFamily}`;
        return { wanted: canvas.measureText(input.placeholder).width, has: input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) };
      });
      assert.ok(typed.wanted <= typed.has, `${locale}: ${JSON.stringify(typed)}`);
      await context.close();
    }
  },

  async "a small board has the height of its room"(browser, { address }) {
    for (const game of ["5x5,C3b", "othello6x6", "othello4x4", "9x9,E5b"]) {
      const { page, context } = await visit(browser, `${address}/game/${game}`, { viewport: { width: 1440, height: 900 } });
      const { room, board } = await page.evaluate(() => ({
        room: document.querySelector(".board-room").clientHeight,
        board: document.querySelector(".board").getBoundingClientRect().height,
      }));
      assert.ok(board >= 0.95 * room, `${game}: ${board} of ${room}`);
      await context.close();
    }
  },

  async "on a phone the sizes and levels of a new game stand in whole rows"(browser, { address }) {
    const { page, context } = await visit(browser, address, PHONE);
    const shape = (legend) =>
      page.locator("fieldset.choice", { has: page.locator("legend", { hasText: legend }) }).locator("label").evaluateAll((labels) => {
        const rows = {};
        for (const label of labels) {
          const { top, right, left } = label.getBoundingClientRect();
          (rows[Math.round(top)] ??= []).push([Math.round(left), Math.round(right)]);
        }
        const ends = Object.values(rows);
        return { rows: ends.map((row) => row.length), isFlush: ends.every((row) => Math.abs(row.at(-1)[1] - ends[0].at(-1)[1]) <= 1) };
      });
    assert.deepEqual(await shape("Board"), { rows: [5, 5], isFlush: true });
    assert.deepEqual(await shape("Level"), { rows: [6, 4, 1], isFlush: true });
    await page.locator(".tile", { hasText: "Othello" }).click();
    assert.deepEqual(await shape("Board"), { rows: [4, 4], isFlush: true });
    await context.close();
  },

  async "beside the count of a game that is over its players, its moves and what can be done are in sight"(browser, { address }) {
    const counted = "9x9,E5b,E4w,D5b,D4w,C5b,C4w,F5b,F4w,G5b,G4w,H5b,H4w,J5b,J4w,B5b,B4w,A5b,A4w,C2b,C8w,-b,-w";
    for (const [width, height] of [[1440, 900], [1024, 768], [820, 1180]]) {
      for (const locale of ["en-GB", "fr-FR"]) {
        const { page, context } = await visit(browser, `${address}/game/${counted}`, { viewport: { width, height }, locale });
        await page.locator(".decision .primary").click();
        await page.locator(".actions.over").waitFor();
        const inSight = [".player", ".scoring .lead", ".actions button", ...(width > height ? [".moves"] : [])];
        const wide = await page.locator(".side").evaluate((side) => side.scrollWidth - side.clientWidth);
        assert.equal(wide, 0, `nothing is cut off at ${width}, ${locale}`);
        for (const part of inSight) {
          const all = await page.locator(part).all();
          assert.ok(all.length > 0, part);
          for (const one of all) assert.ok(await isInReach(one), `${part} at ${width}, ${locale}`);
        }
        await context.close();
      }
    }
  },
};

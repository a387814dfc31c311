// What is taken out of the page: files that open again, pictures, and links of long games, whose past nobody changes unnoticed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { point, ready, save, visit } from "./browser.mjs";

const OTHELLO = "othello8x8,f5b,d6w,c3b,d3w,c4b";

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** The file that the page hands over: its name and its bytes. */
async function saved(page, kind) {
  const [file] = await Promise.all([page.waitForEvent("download"), save(page, kind)]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Opened on the first screen, as by whoever got it. */
async function opens(page, address, { name, bytes }) {
  await page.goto(address);
  await ready(page);
  await page.locator("main input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
  await page.locator("[role=grid]").waitFor();
}

/** How wide a picture is, as the browser decodes it, and its colour at some places; shares of its side. */
const looked = (page, bytes, type, places) =>
  page.evaluate(
    async ([data, type, places]) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type }));
      await image.decode();
      const canvas = document.createElement("canvas");
      const side = (canvas.width = canvas.height = image.naturalWidth);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, side, side);
      const colors = places.map(([x, y]) => [...pixels.subarray(4 * (side * Math.floor(y * side) + Math.floor(x * side))).subarray(0, 4)]);
      return { side, height: image.naturalHeight, colors };
    },
    [bytes.toString("base64"), type, places],
  );

const isDark = ([r, g, b]) => Math.max(r, g, b) < 100;
const isLight = ([r, g, b]) => Math.min(r, g, b) > 190;
const isGreen = ([r, g, b]) => g > r + 30 && g > b + 10;

/** A square of an Othello picture, a little beside its middle, where the mark of the last move would be. */
const squareAt = (name) => {
  const [column, row] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
  return [(0.52 + column + 0.65) / 9.04, (0.52 + row + 0.5) / 9.04];
};

/** Rows of one colour in turn, a column of each left empty: so many moves on a board of 21 by 21 that may all be played. */
function longGame(moves) {
  const letters = "ABCDEFGHJKLMNOPQRSTU";
  const all = [];
  for (let pair = 0; pair < 10; pair += 1) for (const letter of letters) all.push(`${letter}${2 * pair + 1}b`, `${letter}${2 * pair + 2}w`);
  return ["21x21", ...all.slice(0, moves)].join(",");
}

/** The link of the game as it is sent. */
async function copied(page) {
  await button(page, "Copy link").click();
  await button(page, "Copied").waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const alarm = (page) => page.locator("[role=alert].hidden");

export const cases = {
  async "a game of Othello is saved as GGF and SGF, which open again as the same game"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/${OTHELLO}`);
    const files = [await saved(page, "GGF"), await saved(page, "SGF")];
    assert.deepEqual(files.map(({ name }) => name.replace(/^\d{4}-\d\d-\d\d/, "DAY")), ["DAY-othello-8x8.ggf", "DAY-othello-8x8.sgf"]);
    assert.match(String(files[0].bytes), /^\(;GM\[Othello\].*B\[F5\]W\[D6\]B\[C3\]W\[D3\]B\[C4\];\)\s*$/s);
    assert.match(String(files[1].bytes), /^\(;.*GM\[2\].*;B\[f5\];W\[d6\];B\[c3\];W\[d3\];B\[c4\]\)\s*$/s);
    for (const file of files) {
      await opens(page, address, file);
      await page.waitForURL((url) => decodeURI(url.href).endsWith(`/game/${OTHELLO}`));
      assert.match(await point(page, "c4").getAttribute("aria-label"), /black disc, last move/);
    }
    await context.close();
  },

  async "a position is saved as SVG and PNG, which show its discs"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/${OTHELLO}`);
    const [svg, png] = [await saved(page, "SVG"), await saved(page, "PNG")];
    assert.match(svg.name, /othello-8x8\.svg$/);
    assert.match(png.name, /othello-8x8\.png$/);
    const document = await page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, "image/svg+xml");
      return { root: read.documentElement.localName, errors: read.querySelectorAll("parsererror").length, title: read.querySelector("title")?.textContent };
    }, String(svg.bytes));
    assert.deepEqual(document, { root: "svg", errors: 0, title: "Othello board, 8 by 8, move 5, White to play" });
    assert.equal(png.bytes.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
    const squares = ["f5", "c4", "d3", "d6", "a1", "h8"].map(squareAt);
    for (const [bytes, type] of [[svg.bytes, "image/svg+xml"], [png.bytes, "image/png"]]) {
      const { side, height, colors } = await looked(page, bytes, type, squares);
      assert.equal(side, height);
      assert.ok(side > 1100 && side <= 1200, `${side}`);
      assert.ok(colors.slice(0, 2).every(isDark), `${type}: black discs ${JSON.stringify(colors)}`);
      assert.ok(colors.slice(2, 4).every(isLight), `${type}: white discs ${JSON.stringify(colors)}`);
      assert.ok(colors.slice(4).every(isGreen), `${type}: empty squares ${JSON.stringify(colors)}`);
    }
    await context.close();
  },

  async "a review saves the position that is shown, and the whole record"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/9x9,E5b,C3w,G7b`);
    await button(page, "Review").click();
    await page.locator(".steps output").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByLabel("Your comment").fill("why [not] there?");
    const svg = String((await saved(page, "SVG")).bytes);
    assert.match(svg, /<desc[^>]*>Black: E5\. White: C3\./);
    const sgf = await saved(page, "SGF");
    assert.match(String(sgf.bytes), /;W\[cg\]C\[why \[not\\\] there\?\];B\[gc\]/);
    await opens(page, address, sgf);
    await button(page, "Review").click();
    await page.locator(".steps output").waitFor();
    await page.keyboard.press("Home");
    for (let move = 0; move < 2; move += 1) await page.keyboard.press("ArrowRight");
    await page.locator(".steps output", { hasText: "2 / 3" }).waitFor();
    assert.equal(await page.getByLabel("Your comment").inputValue(), "why [not] there?");
    await context.close();
  },

  async "the kinds of files are a menu, which closes by Escape, by a press elsewhere and by going on, and has those that can hold the game"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/${OTHELLO}`);
    const kinds = page.getByRole("group", { name: "Save as" }).getByRole("button");
    const opener = button(page, "Save as");
    await opener.focus();
    await page.keyboard.press("Enter");
    assert.deepEqual(await kinds.allTextContents(), ["GGF", "SGF", "SVG", "PNG"]);
    assert.equal(await opener.getAttribute("aria-expanded"), "true");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "GGF");
    await page.keyboard.press("Escape");
    assert.equal(await kinds.count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), "Save as");
    await page.keyboard.press("Enter");
    await kinds.first().waitFor();
    await page.mouse.click(4, 400);
    assert.equal(await kinds.count(), 0);
    await opener.click();
    await opener.click();
    assert.equal(await kinds.count(), 0);
    await opener.click();
    for (let i = 0; i < 5; i += 1) await page.keyboard.press("Tab");
    assert.equal(await kinds.count(), 0);
    // Discs set up between moves have no place in GGF.
    await opens(page, address, { name: "a.sgf", bytes: Buffer.from("(;GM[2]FF[4]SZ[8];B[fe];W[df];AB[aa];B[cc];W[dc])") });
    await opener.click();
    assert.deepEqual(await kinds.allTextContents(), ["SGF", "SVG", "PNG"]);
    await context.close();
  },

  async "the link of a long game is packed, opens as the same game, and is noticed when its past was changed"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/${longGame(398)}`, clipboard);
    assert.ok(longGame(399).length > 1500);
    await point(page, "U19").click();
    await page.waitForURL((url) => !url.href.includes("A1b"));
    const packed = decodeURI(page.url());
    assert.ok(packed.length < 1500, `${packed.length} letters`);
    assert.match(packed, /\/game\/[\w-]+$/);
    const link = await copied(page);
    assert.match(link, /\/game\/[\w-]+~[0-9a-z]{8}-[0-9a-z]{7}$/);
    assert.ok(link.length < 1500);

    const other = await visit(browser, link, clipboard);
    assert.equal(await alarm(other.page).textContent(), "");
    assert.match(await other.page.getByRole("grid").getAttribute("aria-label"), /21 by 21, move 399, White to play/);
    for (const [name, stone] of [["A1", "black"], ["A2", "white"], ["U18", "white"], ["U19", "black"]]) {
      assert.match(await point(other.page, name).getAttribute("aria-label"), new RegExp(`${stone} stone`), name);
    }
    assert.match(await point(other.page, "U20").getAttribute("aria-label"), /empty/);
    // An honest answer is taken as it is.
    await point(other.page, "U20").click();
    await point(other.page, "U20").and(other.page.locator("[aria-label*='white stone']")).waitFor();
    const answer = await copied(other.page);
    await page.goto(answer);
    await ready(page);
    assert.equal(await alarm(page).textContent(), "");
    assert.match(await page.getByRole("grid").getAttribute("aria-label"), /move 400/);
    // Another one takes three moves back and plays elsewhere: its chain is whole, but not the one that is known here.
    for (let n = 0; n < 3; n += 1) await button(other.page, "Undo").click();
    for (const name of ["V1", "V21", "V2"]) await point(other.page, name).click();
    await point(other.page, "V2").and(other.page.locator("[aria-label*=stone]")).waitFor();
    const changed = await copied(other.page);
    const [body, ending] = changed.split("~");
    assert.equal(ending.split("-")[0], link.split("~")[1].split("-")[0], "the same game");
    await page.goto(changed);
    await ready(page);
    assert.match(await alarm(page).textContent(), /The past of this game was changed: move 398 is not what it was\./);
    await button(page, "Open the game you know").click();
    await point(page, "U20").and(page.locator("[aria-label*='white stone']")).waitFor();
    // And moves under the ending of others are noticed by whoever never saw the game.
    const stranger = await visit(browser, `${body}~${answer.split("~")[1]}`);
    assert.match(await alarm(stranger.page).textContent(), /changed on its way/);
    for (const one of [context, other.context, stranger.context]) await one.close();
  },
};

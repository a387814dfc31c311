// What a game is opened as: in review, up to a bad move, with its terms in words; and what the form offers.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { kept, point, ready, save, visit } from "./browser.mjs";

const FINISHED = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bo]DT[2020-02-02]RE[W+R];B[ee];W[cc])";
const file = (name, text) => ({ name, mimeType: "application/x-go-sgf", buffer: Buffer.from(text) });
const board = (page) => page.getByRole("grid").first();

export const cases = {
  async "a finished game out of a file is opened in review, where nothing is taken back"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.locator("main input[type=file]").setInputFiles(file("a.sgf", FINISHED));
    await page.getByRole("main", { name: "Review" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
    // The other games of a file can be chosen there too.
    await page.goto(address);
    await ready(page);
    await page.locator("main input[type=file]").setInputFiles(file("b.sgf", FINISHED + FINISHED.replace("Ada", "Cy")));
    await page.getByTestId("collection").locator("select").selectOption("1");
    await page.getByText("Cy – Bo").first().waitFor();
    await page.getByRole("main", { name: "Review" }).waitFor();
    await context.close();
  },

  async "a review is at hand from the first screen: a file, or the last game"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Review" }).click()]);
    await chooser.setFiles(file("a.sgf", FINISHED.replace("RE[W+R]", "")));
    await page.getByRole("main", { name: "Review" }).waitFor();
    await page.goto(`${address}/game/9x9,E5b`);
    await ready(page);
    await point(page, "C3").click();
    await kept(page, (games) => games.some(({ move }) => move === 2));
    await page.goto(address);
    await ready(page);
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByRole("main", { name: "Review" }).waitFor();
    assert.match(await point(page, "C3").getAttribute("aria-label"), /white stone/);
    await context.close();
  },

  async "a link with a move that cannot be shows the game up to it, and why"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/9x9,E5b,C3w,E5b,D4w`);
    const told = page.getByTestId("notice");
    await told.waitFor();
    assert.match(await told.textContent(), /stone there already/);
    assert.match(await told.textContent(), /shown up to there/);
    assert.match(await point(page, "C3").getAttribute("aria-label"), /white stone/);
    assert.match(decodeURI(page.url()), /D4w$/, "it can be corrected where it stands");
    await point(page, "D4").click();
    await page.waitForURL((url) => decodeURI(url.href).endsWith("/game/9x9,E5b,C3w,D4b"));
    await context.close();
  },

  async "a link whose first move cannot be shows the empty board; one whose terms cannot be read, or that is packed, shows none"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/9x9,Z1b`);
    const told = page.getByTestId("notice");
    await told.filter({ hasText: /shown up to there/ }).waitFor();
    await page.goto(`${address}/game/9x9,komi=3.5,Z1b,E5w`);
    await ready(page);
    await told.filter({ hasText: /shown up to there/ }).waitFor();
    assert.equal(await page.locator("[role=gridcell][aria-label*=stone]").count(), 0);
    assert.match(await page.locator(".moves h2 small").textContent(), /komi 3\.5/);
    await point(page, "D4").click();
    await page.waitForURL((url) => decodeURI(url.href).endsWith("/game/9x9,komi=3.5,D4b"));
    for (const refused of ["9x9,komi=many,E5b", "M1LSllzPzzLNfoQ"]) {
      await page.goto(`${address}/game/${refused}`);
      await ready(page);
      await page.getByText("This game could not be opened").waitFor();
      assert.equal(await page.getByRole("grid").count(), 0, refused);
    }
    await context.close();
  },

  async "a file that is pasted is opened as one that is dropped, into the field for texts too"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const paste = (where, ...files) =>
      page.evaluate(
        ([selector, given]) => {
          const data = new DataTransfer();
          for (const [name, bytes] of given) data.items.add(new File([new Uint8Array(bytes)], name));
          document.querySelector(selector).dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        },
        [where, files.map(([name, bytes]) => [name, [...bytes]])],
      );
    await paste("body", ["a.sgf", Buffer.from(FINISHED)]);
    await page.getByText("Ada – Bo").first().waitFor();
    await page.goto(address);
    await ready(page);
    await paste("textarea", ["b.sgf", Buffer.from(FINISHED.replace("Ada", "Cy"))]);
    await page.getByText("Cy – Bo").first().waitFor();
    await context.close();
  },

  async "a folder that is dropped, and a file that is gone by then, are refused with a reason"(browser, { address }) {
    const home = mkdtempSync(path.join(tmpdir(), "magpie-dropped-"));
    const folder = path.join(home, "games");
    mkdirSync(folder);
    /** As the system's own windows drop it. */
    const drop = async (page, dropped) => {
      const hand = await page.context().newCDPSession(page);
      for (const type of ["dragEnter", "dragOver", "drop"]) {
        await hand.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data: { items: [], files: [dropped], dragOperationsMask: 1 } });
      }
    };
    try {
      for (const [locale, words] of [["en-GB", "could not be read: it is a folder, or no longer there"], ["ja-JP", "フォルダーであるか、もうそこにないか"]]) {
        const { page, context } = await visit(browser, `${address}/game/9x9,E5b`, { locale });
        await drop(page, folder);
        await page.getByTestId("notice").filter({ hasText: words }).waitFor();
        assert.match(await page.locator("[role=alert].hidden").textContent(), new RegExp(`games.*${words}`));
        await point(page, "C3").click(); // the game goes on
        await page.waitForURL((url) => decodeURI(url.href).endsWith("/game/9x9,E5b,C3w"));
        await context.close();
      }
      // Chosen, then deleted before it is read; one of several is enough.
      const { page, context } = await visit(browser, address);
      await drop(page, folder);
      await page.getByRole("alert").filter({ hasText: "“games” could not be read" }).waitFor();
      for (const [gone, others] of [["gone.sgf", []], ["gone.jou", [file("a.sgf", FINISHED)]]]) {
        writeFileSync(path.join(home, gone), FINISHED);
        await page.evaluate(() => {
          globalThis.chosen = document.createElement("input");
          chosen.type = "file";
          chosen.multiple = true;
          document.body.append(chosen);
        });
        for (const { name, buffer } of others) writeFileSync(path.join(home, name), buffer);
        await page.locator("body > input").setInputFiles([gone, ...others.map(({ name }) => name)].map((name) => path.join(home, name)));
        rmSync(path.join(home, gone));
        await page.evaluate(() => {
          const data = new DataTransfer();
          for (const one of chosen.files) data.items.add(one);
          chosen.remove();
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        });
        await page.getByRole("alert").filter({ hasText: `“${gone}” could not be read` }).waitFor();
        assert.equal(await page.getByRole("grid").count(), 0);
      }
      await context.close();
    } finally {
      rmSync(home, { recursive: true });
    }
  },

  async "a text that is dropped into a field is written there, and opened as a game elsewhere"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const hand = await context.newCDPSession(page);
    const drag = async (locator, text) => {
      const { x, y, width, height } = await locator.boundingBox();
      const data = { items: [{ mimeType: "text/plain", data: text }], files: [], dragOperationsMask: 1 };
      for (const type of ["dragEnter", "dragOver", "drop"]) await hand.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data });
    };
    const field = page.getByLabel("A game as text");
    await drag(field, "9x9 E5b");
    await page.getByText("Go 9×9, 1 move").waitFor();
    assert.equal(await field.inputValue(), "9x9 E5b");
    assert.equal(await page.getByText("Let go to open the game").count(), 0);
    assert.equal(await page.getByRole("grid").count(), 0);
    await drag(page.locator("h1"), "9x9 E5b C3w");
    await page.waitForURL((url) => decodeURI(url.href).endsWith("E5b,C3w"));
    // A file is opened wherever it is let go.
    await page.goto(address);
    await ready(page);
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "a.sgf"));
      document.querySelector("textarea").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, FINISHED);
    await page.getByText("Ada – Bo").first().waitFor();
    await context.close();
  },

  async "the file that a review asks for may come with the names beside it"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Review" }).click()]);
    assert.ok(chooser.isMultiple());
    await context.close();
  },

  async "the board says whose turn it is, and who may not play at a ko"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/9x9,B1b,C1w,A2b,D2w,B3b,C3w,C2b,B2w`);
    assert.equal(await board(page).getAttribute("aria-label"), "Go board, 9 by 9, move 8, Black to play");
    assert.match(await point(page, "C2").getAttribute("aria-label"), /empty, ko, Black may not play here/);
    await page.getByText("takes 1").waitFor();
    await point(page, "G7").click();
    assert.equal(await page.getByText("takes 1").count(), 1, "of a move that is not the last, too");
    await context.close();
  },

  async "terms are told in words and as the language writes numbers"(browser, { address }) {
    const { page, context } = await visit(browser, address, { locale: "fr-FR" });
    await page.getByText("komi 6,5").waitFor();
    await page.getByText("Une personne ici").click();
    await page.getByText("20 min + 5 × 30 s").click();
    await page.getByRole("button", { name: "Commencer" }).click();
    await page.getByText("20 min, puis 5 × 30 s").waitFor();
    assert.equal(await page.getByText("puis 5 × 30 s", { exact: true }).count(), 2, "beside each clock");
    await context.close();
  },

  async "a size that cannot be is refused in the words of the page"(browser, { address }) {
    const { page, context } = await visit(browser, address, { locale: "ja-JP" });
    await page.getByText("その他").first().click();
    await page.getByLabel("列").fill("99");
    await page.getByText("ここにいる人").click();
    await page.getByRole("button", { name: "対局開始" }).click();
    const told = page.getByRole("alert").filter({ hasText: "99" });
    await told.waitFor();
    assert.doesNotMatch(await told.textContent(), /[a-z]{4}/, "in Japanese");
    await context.close();
  },

  async "Othello is counted as the form says (C2-11)"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.getByText("Othello", { exact: true }).click();
    await page.getByText("Discs as they lie").waitFor();
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel("Counting").selectOption("empties");
    await page.getByText("Person here").click();
    await page.getByRole("button", { name: "Start game" }).click();
    await page.waitForURL((url) => decodeURI(url.href).includes("empties-to-winner"));
    await context.close();
  },

  async "above a review stands who played, when and how it ended, on a phone too"(browser, { address }) {
    for (const [viewport, selector, told] of [
      [{ width: 1440, height: 900 }, ".header-game", /^\s*Ada – Bo, Feb 2, 2020 · Bo \(White\) wins: Black resigned\s*$/],
      [{ width: 390, height: 844 }, ".game-title span", /^Feb 2, 2020 · Bo \(White\) wins/],
    ]) {
      const { page, context } = await visit(browser, address, { viewport });
      await page.locator("main input[type=file]").setInputFiles(file("a.sgf", FINISHED));
      await page.getByRole("main", { name: "Review" }).waitFor();
      assert.match(await page.locator(selector).textContent(), told);
      await context.close();
    }
  },

  async "a saved file is named by players, day and game"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.locator("main input[type=file]").setInputFiles(file("a.sgf", FINISHED));
    await page.getByRole("main", { name: "Review" }).waitFor();
    const [saved] = await Promise.all([page.waitForEvent("download"), save(page, "SGF")]);
    assert.equal(saved.suggestedFilename(), "ada-bo-2020-02-02-go-9x9.sgf");
    assert.match(readFileSync(await saved.path(), "utf8"), /RE\[W\+R/);
    await context.close();
  },
};

// Games in the browser, one thing about them at a time; whole.mjs plays them to their ends by every manner.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { get } from "node:http";

import { legalPoints, openPage, point, ready, save, start, status, until, visit } from "./browser.mjs";
import { cable } from "./magpie_serve.mjs";

/** How many bytes a server sends of an address to whoever takes gzip and nothing better. */
const packedSize = (address) =>
  new Promise((resolve, reject) => {
    const request = get(address, { headers: { "accept-encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (part) => (bytes += part.length));
      response.on("end", () => resolve(bytes));
    });
    request.on("error", reject);
  });

/** As with Ctrl+V beside every field. */
const paste = (page, given) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, given);

export const cases = {
  async "two people play Go by mouse to the result (N09)"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { size: 5 });
    const moves = ["C1", "B1", "C2", "B2", "C3", "B3", "C4", "B4", "C5", "B5"];
    for (const name of moves) await point(page, name).click();
    assert.match(decodeURI(page.url()), /\/game\/5x5,C1b,B1w,.*B5w$/);
    await point(page, "C3").click();
    assert.match(await status(page).textContent(), /C3 is refused/);
    await page.getByRole("button", { name: "Undo" }).click();
    assert.match(decodeURI(page.url()), /C5b$/);
    await point(page, "B5").click();
    await page.getByRole("button", { name: "Pass", exact: true }).click();
    await page.getByRole("button", { name: "Pass", exact: true }).click();
    await page.getByRole("heading", { name: "Which stones are dead?" }).waitFor();
    await page.getByRole("button", { name: /^Accept/ }).click();
    await page.getByText(/wins by/).first().waitFor();
    await context.close();
  },

  async "who plays on in the place of an unknown engine has not its name"(browser, { address }) {
    const save = (black, white, more = {}) =>
      JSON.stringify({ magpie: "save", version: 1, game: "go", size: [9, 9], black, white, nodes: [{}, "B E5"], current: 1, ...more });
    const ann = { name: "Ann", engine: false };
    const pica = { name: "Pica 3", engine: true };
    const engine = (name) => ({ name, engine: true });
    const long = "Engine ".repeat(30).trim();
    const notice = (page) => page.locator("[data-testid=notice]");
    const opened = async (text, name = "") => {
      const { page, context } = await openPage(browser);
      await page.addInitScript((called) => localStorage.setItem("magpie.settings", JSON.stringify({ name: called })), name);
      await page.goto(address);
      await ready(page);
      await paste(page, text);
      await page.locator("[role=grid]").waitFor();
      return { page, context };
    };
    for (const [text, own, names] of [
      [save(ann, engine("GNU Go")), "Bea", ["Ann", "White"]],
      [save(engine("GNU Go"), engine("Leela")), "Bea", ["Black", "White"]],
      [save(engine("GNU Go"), { name: "Pica 3", engine: true }, { nodes: [{}, "B E5", "W C3"], current: 2 }), "Bea", ["Bea", "Pica 3"]],
      [save(engine(long), pica), "", ["Black", "Pica 3"]],
    ]) {
      const { page, context } = await opened(text, own);
      await notice(page).filter({ hasText: "is an engine that is not known here" }).waitFor();
      assert.ok((await notice(page).textContent()).length < 250, "a long name is shortened");
      assert.equal(await page.locator("h1").textContent(), names.join(" – "));
      assert.equal(await page.title(), `${names.join(" – ")} · Magpie`);
      // Who has no name against a bot is told that it is their own side.
      const shown = names.map((one) => (one === "Black" && names[1] === "Pica 3" ? "You" : one));
      assert.deepEqual((await page.locator(".player-name strong").allTextContents()).sort(), shown.sort());
      await context.close();
    }
    // What is kept of it, and a reload.
    const { page, context } = await opened(save(ann, engine("GNU Go")));
    await point(page, "C3").click();
    await page.waitForURL(/C3w$/);
    await page.reload();
    await ready(page);
    assert.equal(await page.locator("h1").textContent(), "Ann – White");
    await page.getByRole("button", { name: "Library" }).click();
    await page.locator(".shelf-open", { hasText: "Ann – White" }).waitFor();
    await context.close();
    // Who sat at a game that is over stays written there until somebody plays on.
    const over = await opened(save(ann, engine("GNU Go"), { outcome: "B+R" }));
    assert.equal(await over.page.title(), "Ann – GNU Go · Magpie");
    await over.page.getByRole("button", { name: "Play", exact: true }).click();
    await over.page.getByRole("button", { name: "Undo" }).click();
    await over.page.locator("h1", { hasText: "Ann – White" }).waitFor({ state: "attached" });
    await over.context.close();
  },

  async "whoever sat at a game that is opened sits there again, whatever they are called"(browser, { address }) {
    const save = (name, engine) =>
      JSON.stringify({ magpie: "save", version: 1, game: "go", size: [9, 9], black: { name: "Ann", engine: false }, white: { name, engine }, nodes: [{}, "B E5"], current: 1 });
    for (const [name, engine, isPerson] of [["Pica 3", false, true], ["Pica 3", true, false], ["GNU Go", true, true]]) {
      const { page, context } = await visit(browser, address);
      await paste(page, save(name, engine));
      await page.locator("[role=grid]").waitFor();
      const told = page.locator("main").getByText("GNU Go is an engine that is not known here");
      if (name === "GNU Go") await told.first().waitFor();
      if (isPerson) {
        await point(page, "C3").click();
        await page.waitForURL(/C3w$/);
      } else {
        await page.waitForURL(/E5b,\w+w$/); // the bot's move
      }
      if (name !== "GNU Go") assert.equal(await told.count(), 0);
      await context.close();
    }
  },

  async "the place of the keyboard is shown once a key is pressed"(browser, { address }) {
    const ring = (page) => page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement);
      return { label: document.activeElement.getAttribute("aria-label"), isShown: outlineStyle !== "none" || boxShadow !== "none" };
    });
    for (const game of ["5x5,C3b", "5x5,C1b,B1w,C2b,B2w,C3b,B3w,C4b,B4w,C5b,B5w,-b,-w"]) {
      const { page, context } = await visit(browser, `${address}/game/${game}`);
      await page.locator("[role=gridcell]:focus").waitFor();
      const opened = await ring(page);
      assert.equal(opened.isShown, false, game);
      await page.keyboard.press("ArrowUp");
      const walked = await ring(page);
      assert.notEqual(walked.label, opened.label);
      assert.equal(walked.isShown, true, game);
      await context.close();
    }
  },

  async "before the first move no clock runs, nor after it was taken back"(browser, { address }) {
    const { page, context } = await openPage(browser);
    await page.clock.install();
    await page.goto(address);
    await ready(page);
    await start(page, { size: 9, clock: "5 min" });
    const stands = async () => {
      await page.clock.fastForward("06:00");
      assert.match((await page.locator(".clock").allTextContents()).join(" "), /5:00.* .*5:00/);
    };
    await stands();
    await point(page, "E5").click();
    await page.getByRole("button", { name: "Undo" }).click();
    await stands();
    await point(page, "E5").click();
    await page.clock.fastForward("06:00");
    await page.getByText(/Black wins on time/).first().waitFor();
    await context.close();
  },

  async "what is typed is answered in the reader's language"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#5x5,C3b`, { locale: "fr-FR" });
    await page.locator(".command input").fill("row 3");
    await page.keyboard.press("Enter");
    await status(page).filter({ hasText: "Ligne 3 : C noir." }).waitFor();
    await context.close();
  },

  async "arrows walk over the board and Enter plays"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#9x9,E5b`);
    await page.locator("[role=gridcell][tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.equal(label, "F6, empty");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => decodeURI(url.href).endsWith("9x9,E5b,F6w"));
    assert.match(await page.locator("[aria-live=polite]").first().textContent(), /White F6/);
    assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1);
    await context.close();
  },

  async "a stone dragged off the board is not played"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#9x9,E5b`);
    const box = await point(page, "C3").boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(5, 300);
    await page.mouse.up();
    assert.match(page.url(), /9x9,E5b$/);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    assert.match(page.url(), /9x9,E5b$/);
    await page.mouse.up();
    await page.waitForURL((url) => decodeURI(url.href).endsWith("9x9,E5b,C3w"));
    await context.close();
  },

  async "a second finger on the board takes the first one's stone back, and neither plays"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#9x9,E5b`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const hand = await context.newCDPSession(page);
    const [one, other] = await Promise.all(
      ["C3", "G7"].map(async (name, id) => {
        const { x, y, width, height } = await point(page, name).boundingBox();
        return { id, x: x + width / 2, y: y + height / 2 };
      }),
    );
    for (const [type, touchPoints] of [["touchStart", [one]], ["touchStart", [one, other]], ["touchEnd", [one]], ["touchEnd", []]]) {
      await hand.send("Input.dispatchTouchEvent", { type, touchPoints });
    }
    await point(page, "D4").tap();
    await page.waitForURL((url) => decodeURI(url.href).endsWith("9x9,E5b,D4w"));
    await context.close();
  },

  async "a move waits for its confirmation on a phone"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#13x13,G7b`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await point(page, "D4").tap();
    assert.match(page.url(), /G7b$/);
    await page.getByRole("button", { name: "Play D4" }).tap();
    await page.waitForURL((url) => decodeURI(url.href).endsWith("G7b,D4w"));
    await context.close();
  },

  async "a phone's bar sends the link of the game, and its menu leads everywhere"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#13x13,G7b`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.evaluate(() => {
      navigator.share = async (what) => void (globalThis.shared = what.url);
    });
    await page.getByRole("button", { name: "Share" }).tap();
    await until(page, () => globalThis.shared !== undefined);
    assert.match(await page.evaluate(() => globalThis.shared), /13x13,G7b~[0-9a-z]{8}-[0-9a-z]{7}$/);
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("button", { name: "Review" }).tap();
    await page.locator("table.candidates tbody tr").first().waitFor();
    // Back to the game, then to the first screen.
    await page.getByRole("button", { name: "Back", exact: true }).tap();
    await page.getByRole("button", { name: "Pass", exact: true }).waitFor();
    await page.getByRole("button", { name: "Back", exact: true }).tap();
    await page.locator("form.new-game").waitFor();
    await context.close();
  },

  async "a finger drawn over the board turns the moves of a review"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/othello8x8,f5b,d6w,c3b`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("button", { name: "Review" }).tap();
    await page.locator("table.candidates tbody tr").first().waitFor();
    const shown = page.locator(".steps output");
    const box = await page.locator("[role=grid]").boundingBox();
    const draw = async (from, to) => {
      const client = await context.newCDPSession(page);
      // A fifth of a second, however long a busy machine takes to hand it on.
      let time = Date.now() / 1000;
      const touch = (type, x) => {
        time += 0.05;
        const touchPoints = x === undefined ? [] : [{ x: box.x + x * box.width, y: box.y + box.height / 2 }];
        return client.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: time });
      };
      await touch("touchStart", from);
      await touch("touchMove", (from + to) / 2);
      await touch("touchMove", to);
      await touch("touchEnd");
    };
    await draw(0.3, 0.7);
    await shown.filter({ hasText: "2 / 3" }).waitFor();
    await draw(0.7, 0.3);
    await shown.filter({ hasText: "3 / 3" }).waitFor();
    await context.close();
  },

  async "the next game begins with the choices of the last one"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { game: "othello", size: 6, opponent: "person" });
    await page.getByRole("button", { name: "New game" }).click();
    await page.locator("form.new-game").waitFor();
    assert.ok(await page.locator(".tile", { hasText: "Othello" }).locator("input").isChecked());
    assert.ok(await page.getByLabel("6", { exact: true }).isChecked());
    assert.ok(await page.getByLabel("Person here").isChecked());
    await context.close();
  },

  async "a link opens anywhere and survives a reload; a bad one says why"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/19x19,A9b,B12w,C2b`);
    assert.match(await point(page, "C2").getAttribute("aria-label"), /black stone, last move/);
    await point(page, "Q16").click();
    await page.reload();
    await ready(page);
    assert.match(await point(page, "Q16").getAttribute("aria-label"), /white stone/);
    await page.goto(`${address}/game/19x19,A9b,A9w`);
    await ready(page);
    assert.match(await page.getByTestId("notice").textContent(), /stone there already/);
    await context.close();
  },

  async "a finger that stays on a stone marks it alone as dead, one that does not its chain"(browser, { address }) {
    const game = "9x9,E5b,E4w,D5b,D4w,C5b,C4w,F5b,F4w,G5b,G4w,H5b,H4w,J5b,J4w,B5b,B4w,A5b,A4w,-b,-w";
    const { page, context } = await visit(browser, `${address}/#${game}`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.getByText(/hold it for one stone/).waitFor();
    const { x, y, width, height } = await point(page, "D4").boundingBox();
    const finger = await context.newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    const dead = () => page.locator("[aria-label*='marked dead']").count();
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await page.locator("[aria-label='D4, white stone, marked dead']").waitFor();
    // The finger that is lifted says nothing more: by the second picture after it that would be seen.
    await page.evaluate(() => {
      const seen = (done) => requestAnimationFrame(() => requestAnimationFrame(done));
      globalThis.lifted = new Promise((done) => addEventListener("touchend", () => seen(done), { once: true, capture: true }));
    });
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.evaluate(() => globalThis.lifted);
    assert.equal(await dead(), 1);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await page.locator("[aria-label='D4, white stone']").waitFor();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await point(page, "D4").tap();
    await page.locator("[aria-label='A4, white stone, marked dead']").waitFor();
    assert.equal(await dead(), 9);
    await context.close();
  },

  async "somebody who knows nothing learns both games, by keyboard too, and plays"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const done = () => page.locator(".lessons [aria-current] .hidden").waitFor({ state: "attached" });
    const next = () => page.getByRole("button", { name: "Next lesson" }).click();
    await page.getByRole("button", { name: "Learn" }).click();
    await point(page, "D4").click();
    await done();
    await next();
    // What does not do it is told, and the next move begins anew.
    await point(page, "A1").click();
    await status(page).filter({ hasText: "Not yet" }).waitFor();
    await point(page, "E4").click();
    await done();
    for (const moves of [["D3"], ["E4"], ["G7", "A2"], ["B1"], ["D4", "F7", "D4"]]) {
      await next();
      for (const [i, move] of moves.entries()) {
        await page.locator("[role=gridcell][tabindex='0']").focus();
        await page.keyboard.type(move);
        await page.keyboard.press("Enter");
        if (i + 1 < moves.length) await status(page).waitFor();
      }
      await done();
    }
    await next();
    await page.getByRole("button", { name: "Pass", exact: true }).click();
    await status(page).filter({ hasText: "Black wins by 0.5" }).waitFor();
    // A reload remembers what was learned.
    await page.reload();
    await ready(page);
    await page.getByRole("button", { name: "Learn" }).click();
    await page.getByText("8 of 8 done").waitFor();
    await page.locator(".lesson").getByText("Othello", { exact: true }).click();
    for (const [i, moves] of [["d3"], ["e8"], ["a1"], ["b1"], ["f6", "a6"]].entries()) {
      if (i > 0) await next();
      for (const move of moves) await point(page, move).click();
      await done();
    }
    await page.getByRole("button", { name: "Play against Pica 1" }).click();
    await page.waitForURL((url) => url.href.includes("/game/othello8x8"));
    await context.close();
  },

  async "a link that was sent is opened by pasting it too, and one that was changed is noticed"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/9x9,E5b,C3w`);
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void (globalThis.copied = text);
    });
    await page.getByRole("button", { name: "Copy link" }).click();
    const link = await until(page, () => globalThis.copied);
    assert.match(link, /C3w~[0-9a-z]{8}-[0-9a-z]{7}$/);
    for (const [text, told] of [[link, 0], [link.replace("C3w", "C4w"), 1]]) {
      await page.goto(address);
      await ready(page);
      await page.locator("textarea").fill(text);
      await page.getByText("Go 9×9, 2 moves").waitFor();
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await page.locator("[role=grid]").waitFor();
      assert.equal(await page.getByTestId("notice").filter({ hasText: "changed on its way" }).count(), told);
    }
    await context.close();
  },

  async "to resign is asked first, and Escape is no"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#9x9,E5b`);
    const dialog = page.getByRole("alertdialog", { name: "Give this game up?" });
    await page.getByRole("button", { name: "Resign" }).click();
    await dialog.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Cancel");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("Enter"); // the button has the keys again
    await dialog.getByRole("button", { name: "Resign" }).click();
    await status(page).filter({ hasText: /resigned/ }).waitFor();
    await context.close();
  },

  async "every game of a file with several can be chosen"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.evaluate(() => {
      const games = ["PB[Ada]PW[Bo]DT[2026-01-02]RE[B+R];B[ee]", "PB[Cleo]PW[Dan];B[cc];W[gg]", "PB[Eve]PW[Fay];B[gc]"];
      const data = new DataTransfer();
      data.items.add(new File([games.map((game) => `(;GM[1]FF[4]SZ[9]${game})`).join("\n")], "three.sgf"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    const choice = page.getByLabel("This file has 3 games.");
    await choice.waitFor();
    assert.deepEqual(await choice.locator("option").allTextContents(), ["1. Ada – Bo, 2026-01-02, B+R, 1 move", "2. Cleo – Dan, 2 moves", "3. Eve – Fay, 1 move"]);
    await choice.selectOption("1");
    await page.waitForURL((url) => decodeURI(url.href).endsWith("C7b,G3w"));
    assert.equal(await page.title(), "Cleo – Dan · Magpie");
    await choice.selectOption("2");
    await page.waitForURL((url) => decodeURI(url.href).endsWith("9x9,G7b"));
    await page.getByRole("button", { name: "New game" }).click();
    await page.locator("form.new-game").waitFor();
    await start(page, { size: 9 });
    assert.equal(await choice.count(), 0);
    await context.close();
  },

  async "an address of nothing says so and leads to the first page"(browser, { address }) {
    const { page, context } = await openPage(browser, { allows: /status of 404/ });
    const answer = await page.goto(`${address}/nothing/at/all`);
    assert.equal(answer.status(), 404);
    await ready(page);
    await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
    await page.getByText("/nothing/at/all").waitFor();
    await page.getByRole("link", { name: "To the first page" }).click();
    await page.locator("form.new-game").waitFor();
    await context.close();
  },

  async "a board too large for a bot, and one without a size, are told of before the game"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.locator("fieldset.choice").first().getByText("Other", { exact: true }).click();
    await page.getByLabel("Columns").fill("30");
    await page.getByText(/bots play on boards up to 25×25/).waitFor();
    assert.ok(await page.getByRole("button", { name: "Start game" }).isDisabled());
    await page.getByLabel("Columns").fill("");
    await page.getByRole("button", { name: "Start game" }).click();
    await page.getByText("The board has no size.").waitFor();
    await page.getByLabel("Columns").fill("30");
    await page.getByText("Person here", { exact: true }).click();
    await page.getByRole("button", { name: "Start game" }).click();
    await page.waitForURL((url) => decodeURI(url.href).endsWith("/game/30x19"));
    await context.close();
  },

  async "a mistyped link stays in the address, and opens once it is corrected"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#9x9,E5b,E5w`);
    await page.getByText(/stone there already/).first().waitFor();
    assert.match(decodeURI(page.url()), /#9x9,E5b,E5w$/);
    await page.evaluate(() => (location.hash = "#9x9,E5b,E4w"));
    await point(page, "E4").waitFor();
    assert.match(await point(page, "E4").getAttribute("aria-label"), /white stone/);
    await context.close();
  },

  async "what is no game changes nothing in the one being played"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#9x9,E5b`);
    await paste(page, "this is no game of anything");
    await page.getByText(/could not be opened/).first().waitFor();
    assert.match(await point(page, "E5").getAttribute("aria-label"), /black stone/);
    assert.match(decodeURI(page.url()), /E5b$/);
    await context.close();
  },

  async "what was odd in a file is told with the game, and where its moves stop"(browser, { address }) {
    const { page, context } = await visit(browser, address, { locale: "fr-FR" });
    await page.evaluate(() => {
      const data = new DataTransfer();
      const sgf = "(;GM[1]FF[4]SZ[9]KM[abc]PB[Ada]PW[Bo];B[ee]C[Good](;W[ee];B[cc])(;W[gg]C[Beside]))";
      data.items.add(new File([sgf], "odd.sgf"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    const told = page.getByTestId("notice").filter({ hasText: "remarques" });
    await told.waitFor();
    assert.match(await told.textContent(), /ligne 1, colonne \d+ : coup 2 : /);
    assert.match(await told.textContent(), /ce n’est pas un komi/);
    assert.match(await told.textContent(), /2 coups en tout/);
    await page.waitForURL((url) => decodeURI(url.href).endsWith("E5b"));
    // All but that move is there.
    assert.equal(await page.title(), "Ada – Bo · Magpie");
    await page.getByRole("button", { name: "Revoir" }).click();
    await until(page, () => document.querySelector("textarea")?.value === "Good");
    await page.keyboard.press("ArrowRight");
    await until(page, () => document.querySelector("textarea")?.value === "Beside");
    await context.close();
  },

  async "of many notes on a file the first are told, and the rest when asked"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const variations = Array.from({ length: 9 }, (_, i) => `(;B[${"bcdefghij"[i]}b];W[${"bcdefghij"[i]}b])`).join("");
    await paste(page, `(;GM[1]FF[4]SZ[19];B[aa]${variations})`);
    const told = page.getByTestId("notice");
    await told.waitFor();
    const linesOf = () => told.locator("br").count();
    const more = told.getByRole("button", { name: /^and \d+ more$/ });
    await more.waitFor();
    const few = await linesOf();
    const hidden = Number((await more.textContent()).match(/\d+/)[0]);
    await more.click();
    await more.waitFor({ state: "detached" });
    // The line of the button itself is gone.
    assert.equal(await linesOf(), few - 1 + hidden);
    await context.close();
  },

  async "what is typed stays when a tablet is turned"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#9x9,E5b`, { viewport: { width: 820, height: 1100 } });
    const line = page.getByLabel("Type a move or a question");
    await line.fill("board");
    await page.setViewportSize({ width: 1180, height: 820 });
    await page.locator(".stage").waitFor({ state: "detached" });
    assert.equal(await line.inputValue(), "board");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator("main.phone").waitFor();
    assert.equal(await line.inputValue(), "board");
    await context.close();
  },

  async "what the form is refused for is told beside its button"(browser, { address }) {
    const { page, context } = await visit(browser, address, { viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel("Komi").fill("much");
    await page.getByRole("button", { name: "Start game" }).click();
    const told = page.locator("form").getByRole("alert");
    await told.waitFor();
    assert.match(await told.textContent(), /komi/i);
    for (const seen of [told, page.getByLabel("Komi")]) {
      const { y, height } = await seen.boundingBox();
      assert.ok(y >= 0 && y + height <= 844, `at ${y}`);
    }
    await context.close();
  },

  async "a WTHOR file has the names that are dropped with it or after it, and says which are missing"(browser, { address }) {
    const games = readFileSync(new URL("../../../tests/data/games/games.wtb", import.meta.url));
    const named = ["?", "Ada", "Bo", "Eve", "Ida"];
    [1, 2].forEach((player, i) => games.writeUInt16LE(player, 18 + 2 * i));
    [3, 4].forEach((player, i) => games.writeUInt16LE(player, 86 + 2 * i));
    const players = Buffer.alloc(16 + 20 * named.length);
    players.set([20, 26, 1, 2]); // the day it was made
    players.writeUInt16LE(named.length, 8);
    named.forEach((name, i) => players.write(name, 16 + 20 * i, "latin1"));
    const drop = (page, ...files) =>
      page.evaluate((given) => {
        const data = new DataTransfer();
        for (const [name, bytes] of given) data.items.add(new File([new Uint8Array(bytes)], name));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      }, files.map(([name, bytes]) => [name, [...bytes]]));
    const { page, context } = await visit(browser, address);
    await drop(page, ["WTH_2026.wtb", games]);
    const notice = page.getByTestId("notice");
    await notice.filter({ hasText: /the players are numbers: their names are in WTHOR.JOU/ }).waitFor();
    await page.getByTestId("collection").getByRole("combobox").selectOption({ index: 1 });
    await drop(page, ["WTHOR.JOU", players]);
    const shown = page.getByTestId("collection").locator("option:checked");
    await shown.filter({ hasText: /^2\. Eve – Ida/ }).waitFor({ state: "attached" });
    assert.equal(await notice.count(), 0);
    await page.locator(".header-game", { hasText: "Ida" }).waitFor();
    await context.close();

    const together = await visit(browser, address);
    await drop(together.page, ["WTHOR.JOU", players], ["WTH_2026.wtb", games]);
    await together.page.locator(".header-game", { hasText: "Ada" }).waitFor();
    assert.equal(await together.page.getByTestId("notice").count(), 0);
    await drop(together.page, ["WTHOR.TRN", Buffer.alloc(42)]);
    await together.page.locator(".header-game", { hasText: "Ada" }).waitFor();
    await together.context.close();

    const alone = await visit(browser, address);
    await drop(alone.page, ["WTHOR.JOU", players]);
    await alone.page.getByText("a WTHOR file of names, not of games").waitFor();
    await alone.context.close();
  },

  async "a file that is refused is told over a game that is over, too"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#9x9,E5b`);
    await page.locator(".command input").fill("resign");
    await page.keyboard.press("Enter");
    await status(page).filter({ hasText: /resigned/ }).waitFor();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array([0, 1, 2, 255, 254, 0, 7])], "noise.bin"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await page.getByTestId("notice").filter({ hasText: /could not be opened/ }).waitFor();
    await page.getByTestId("notice").getByRole("button", { name: "Close" }).click();
    await page.getByTestId("notice").waitFor({ state: "detached" });
    await context.close();
  },

  async "a page over plain http, where there is no randomUUID, plays too"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.addInitScript(() => {
      delete Crypto.prototype.randomUUID;
    });
    await page.reload();
    await ready(page);
    await start(page, { size: 7, opponent: "person" });
    await point(page, "D4").click();
    await page.waitForURL((url) => decodeURI(url.href).endsWith("D4b"));
    await context.close();
  },

  async "what a level wins is told, of the first one too, which has none below"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    const level = page.locator("fieldset.choice", { has: page.locator("legend", { hasText: "Level" }) });
    await level.getByText("2", { exact: true }).click();
    await level.getByText("Pica 2: wins 9 of 10 games against random moves, wins about 78 of 100 games against the level below").waitFor();
    await level.getByText("1", { exact: true }).click();
    await level.getByText("Pica 1: wins about 78 of 100 games against random moves").waitFor();
    await level.getByText("6", { exact: true }).click();
    await level.getByText(/on 9×9 about as strong as GNU Go, a free program/).waitFor();
    await page.getByText("Othello", { exact: true }).click();
    await level.getByText(/sees your answer, and slips at times/).waitFor();
    await context.close();
  },

  async "the bot answers in Go with the network that ships"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { size: 7, opponent: "bot", level: 1 });
    await point(page, "D4").click();
    await page.waitForURL((url) => /D4b,[^,]+w$/.test(decodeURI(url.href)));
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByTestId("status").getByText(/^Hint:/).waitFor();
    await context.close();
  },

  async "after one visit, and without a connection, a link opens and is reviewed"(browser, { address }) {
    const way = await cable(address);
    const { page, context } = await visit(browser, way.address, { allows: /ERR_|Failed to (load|fetch)|WebSocket/ });
    await page.getByText("Works offline.").waitFor();
    way.cut();
    await page.goto(`${way.address}/game/9x9,E5b`);
    await ready(page);
    assert.match(await point(page, "E5").getAttribute("aria-label"), /black stone/);
    await page.getByRole("button", { name: "Review", exact: true }).click();
    await page.locator("table.candidates tbody tr").first().waitFor();
    await context.close();
    await way.close();
  },

  async "while the network for Go is on its way the page says how much of it is there, and without it what can be played"(browser, { address }) {
    const way = await cable(address);
    const { page, context } = await openPage(browser, { allows: /ERR_|Failed to (load|fetch)|WebSocket/ });
    way.stop(/^GET \S+\.mgn /);
    await page.goto(way.address);
    await ready(page);
    await page.getByText(/Works offline, Go's bots too once their network is here: \d+ % of 6 MB/).waitFor();
    way.cut();
    await page.getByText("Works offline, but for Go's bots: their network of 6 MB is not here yet.").waitFor();
    // Whoever starts nevertheless is told what to do.
    await start(page, { size: 7, opponent: "bot", level: 1 });
    await point(page, "D4").click();
    await status(page).filter({ hasText: /Go's bots need a network of 6 MB.*two people can play Go, and Othello's bots play/ }).waitFor();
    // And with a connection it goes on by itself.
    way.mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL((url) => /D4b,[^,]+w$/.test(decodeURI(url.href)));
    await context.close();
    await way.close();
  },

  async "Othello's bots play without what they have learned where it cannot be fetched, and say so"(browser, { address }) {
    const way = await cable(address);
    const { page, context } = await openPage(browser, { allows: /ERR_|Failed to (load|fetch)|WebSocket/ });
    way.stop(/^GET \S+\.mg[nw] /);
    await page.goto(way.address);
    await ready(page);
    await page.getByText(/once their network is here/).waitFor(); // the page itself is kept
    way.cut();
    await start(page, { game: "othello", size: 6, opponent: "bot", level: 3 });
    const [name] = await legalPoints(page);
    await point(page, name).click();
    await page.waitForURL((url) => /b,[^,]+w$/.test(decodeURI(url.href)));
    const note = page.getByText("What the bot has learned could not be fetched: it plays by a simpler guess.");
    await note.waitFor();
    // With a connection it learns it before the next move.
    way.mend();
    const [next] = await legalPoints(page);
    await point(page, next).click();
    await note.waitFor({ state: "detached" });
    await context.close();
    await way.close();
  },

  async "a browser that refuses to keep the page shows it all the same, and says that it needs its server"(browser, { address }) {
    const { page, context } = await openPage(browser);
    await page.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("The user denied permission", "SecurityError"));
    });
    await page.goto(address);
    await ready(page);
    await page.getByText("Needs its server: the page could not be kept for later.").waitFor();
    await start(page, { size: 9 });
    await context.close();
  },

  async "the words of the plain terminal are answered"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#9x9,E5b`);
    const line = page.getByLabel("Type a move or a question");
    await line.fill("scan e5");
    await line.press("Enter");
    assert.match(await page.locator("[aria-live=polite]").first().textContent(), /E5 is black/);
    await line.fill("f6");
    await line.press("Enter");
    await page.waitForURL((url) => decodeURI(url.href).endsWith("9x9,E5b,F6w"));
    await context.close();
  },

  async "a file that is too large is refused unread, and a library that breaks down says so"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/#9x9,E5b`, { allows: /unreachable/ });
    await page.evaluate(() => {
      const data = new DataTransfer();
      const large = new File([new Uint8Array(33 * 1024 * 1024)], "large.sgf");
      large.arrayBuffer = () => Promise.reject(new Error("it was read"));
      data.items.add(large);
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await page.getByText(/larger than 32 MB/).first().waitFor();
    assert.match(decodeURI(page.url()), /E5b$/);
    await page.evaluate(() => void Promise.reject(new WebAssembly.RuntimeError("unreachable")));
    await page.getByText("Magpie broke down.").waitFor();
    await page.getByRole("button", { name: "Load the page anew" }).click();
    await ready(page);
    assert.match(await point(page, "E5").getAttribute("aria-label"), /black stone/);
    await context.close();
  },

  async "a capture fades and is heard, and is silent once muted"(browser, { address }) {
    const { page, context } = await openPage(browser);
    await page.addInitScript(() => {
      globalThis.taps = 0;
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...rest) {
        globalThis.taps += 1;
        return start.apply(this, rest);
      };
    });
    await page.goto(`${address}/#9x9,A1b,A2w,E5b`);
    await ready(page);
    await point(page, "B1").click();
    await page.locator(".passing.taken").waitFor({ state: "attached" });
    assert.match(await point(page, "A1").getAttribute("aria-label"), /empty/);
    assert.equal(await page.evaluate(() => globalThis.taps), 2); // the stone and what it took
    await page.locator(".passing").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Sound off" }).click();
    await point(page, "G7").click();
    await page.waitForURL((url) => decodeURI(url.href).endsWith("G7b"));
    assert.equal(await page.evaluate(() => globalThis.taps), 2);
    assert.equal(await page.locator(".passing").count(), 0);
    await context.close();
  },

  async "two tabs of one browser keep their own players"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { game: "othello", size: 4, opponent: "bot", level: 1 });
    const other = await context.newPage();
    await other.goto(address);
    await ready(other);
    await start(other, { size: 5, opponent: "person" });
    await point(other, "C3").click();
    await page.reload();
    await ready(page);
    assert.match(await page.locator(".player").allTextContents().then((texts) => texts.join()), /Pica 1/);
    await context.close();
  },

  async "the first load is at most 300 kB in every language, and nothing else is waited for"(browser, { address }) {
    for (const [locale, title] of Object.entries({ "en-GB": "New game", "fr-FR": "Nouvelle partie", "ja-JP": "新しい対局", "zh-CN": "新对局" })) {
      const { page, context } = await visit(browser, address, { locale });
      assert.equal(await page.locator("h1").first().textContent(), title);
      const loaded = await page.evaluate(() =>
        [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
          .filter((entry) => entry.startTime < performance.getEntriesByName("ready")[0].startTime)
          .map((entry) => [entry.name, entry.encodedBodySize]),
      );
      const total = loaded.reduce((sum, [, bytes]) => sum + bytes, 0);
      console.log(`    ${locale}: ${Math.ceil(total / 1000)} kB`);
      assert.ok(loaded.some(([name]) => name.endsWith(".wasm")));
      assert.ok(total <= 300_000, JSON.stringify(loaded));
      // Over plain http, as in a local network, browsers take nothing better than gzip.
      const packed = await Promise.all(loaded.map(([name]) => packedSize(name)));
      const most = packed.reduce((sum, bytes) => sum + bytes, 0);
      console.log(`    ${Math.ceil(most / 1000)} kB with gzip`);
      assert.ok(most <= 300_000, JSON.stringify(packed));
      await context.close();
    }
  },

  async "the network says which stones are dead"(browser, { address }) {
    const scored = "9x9,E5b,E4w,D5b,D4w,C5b,C4w,F5b,F4w,G5b,G4w,H5b,H4w,J5b,J4w,B5b,B4w,A5b,A4w,C2b,C8w,-b,-w";
    const { page, context } = await visit(browser, `${address}/game/${scored}`);
    for (const name of ["C2, black", "C8, white"]) await page.locator(`[aria-label^="${name} stone, marked dead"]`).waitFor();
    await page.getByText(/by the network/).first().waitFor();
    await page.getByRole("button", { name: "Accept, Black wins by 2.5" }).click();
    await page.getByText(/Black wins by 2.5/).first().waitFor();
    await context.close();
  },

  async "printing is no pass; p is one, and waits for a number where there is a column P"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/9x9,E5b`);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Control+KeyP");
    assert.match(page.url(), /E5b$/);
    await point(page, "C3").click();
    await page.keyboard.press("p");
    await page.waitForURL(/E5b,C3w,-b$/);
    await page.goto(`${address}/game/19x19`);
    await ready(page);
    await page.keyboard.type("p10");
    await page.keyboard.press("Enter");
    await page.waitForURL(/19x19,P10b$/);
    await page.keyboard.press("p");
    await page.waitForURL(/19x19,P10b,-w$/);
    // Let go of by Esc, a stone is not played.
    await point(page, "D4").hover();
    await page.mouse.down();
    await page.keyboard.press("Escape");
    await page.mouse.up();
    assert.match(page.url(), /P10b,-w$/);
    // And a word that is none is answered.
    await page.locator(".command input").fill("xyzzy");
    await page.keyboard.press("Enter");
    assert.match(await status(page).textContent(), /xyzzy is not a word I know/);
    await context.close();
  },

  async "who types resign while the bot thinks resigns"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { size: 9, opponent: "bot", level: 9 });
    await point(page, "E5").click();
    await page.locator(".command input").fill("resign");
    await page.keyboard.press("Enter");
    await page.getByText(/White.* wins: Black resigned/).first().waitFor();
    await context.close();
  },

  async "Black places the stones of a free handicap"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByLabel("Handicap").selectOption("2");
    await page.getByLabel("Black chooses the points").check();
    await start(page, { size: 9 });
    for (const name of ["C4", "G6"]) await point(page, name).click();
    for (const name of ["C4", "G6"]) assert.match(await point(page, name).getAttribute("aria-label"), /black stone/);
    await point(page, "E5").click();
    assert.match(await point(page, "E5").getAttribute("aria-label"), /white stone/);
    await context.close();
  },

  async "a past that was changed is noticed when the next link comes"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/9x9,E5b`, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /\/game\/9x9,E5b~[0-9a-z]{8}-[0-9a-z]{7}$/);
    const other = await visit(browser, link, { permissions: ["clipboard-read", "clipboard-write"] });
    await point(other.page, "C3").click();
    await other.page.waitForURL((url) => url.pathname.endsWith("/game/9x9,E5b,C3w"));
    // The answer is a link of the same game, after a reload too.
    await other.page.reload();
    await ready(other.page);
    await other.page.getByRole("button", { name: "Copy link" }).click();
    await other.page.getByRole("button", { name: "Copied" }).waitFor();
    const answer = await other.page.evaluate(() => navigator.clipboard.readText());
    const idOf = (text) => /~([0-9a-z]{8})-/.exec(text)[1];
    assert.equal(idOf(answer), idOf(link));
    await other.context.close();
    // The same game, another past: the other side's page would have said so as well.
    await page.goto(link.replace("E5b", "E6b"));
    await ready(page);
    assert.match(await page.locator("[role=alert].hidden").textContent(), /changed on its way/);
    await page.goto(link.replace("9x9,", "9x9,komi=0,"));
    await ready(page);
    assert.match(await page.locator("[role=alert].hidden").textContent(), /changed on its way/);
    await page.goto(link);
    await ready(page);
    assert.equal(await page.locator("[role=alert].hidden").textContent(), "");
    await context.close();
  },

  async "a review finds the moves that lost discs"(browser, { address }) {
    const { page, context } = await visit(
      browser,
      `${address}/game/othello8x8,f5b,d6w,c3b,d3w,c4b,f4w,f6b,f3w,f2b`,
    );
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator("table.candidates tbody tr").first().waitFor();
    await page.locator("h2", { hasText: "Score lead" }).filter({ hasNotText: "of" }).waitFor();
    await page.getByText(/Blunder, \d+\.\d discs lost/).first().waitFor();  // f2 gives a corner away
    const before = await page.locator("output").textContent();
    await page.keyboard.press("Space");
    await page.locator("output", { hasText: "10 / 10" }).waitFor(); // the best move, as the button offers it
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.notEqual(await page.locator("output").textContent(), before);
    assert.ok((await page.locator("svg.graph path").count()) >= 2);
    await context.close();
  },

  async "a review looks at a game with discs set up between its moves"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await paste(page, "(;GM[2]FF[4]SZ[8];B[fe];W[df];AB[aa];B[cc];W[dc])");
    await point(page, "a1").and(page.locator("[aria-label*='black disc']")).waitFor();
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator("table.candidates tbody tr").first().waitFor();
    await page.locator("h2", { hasText: "Score lead" }).filter({ hasNotText: "of" }).waitFor();
    assert.equal(await page.locator("output").textContent(), "4 / 4");
    assert.equal(await page.getByText("could not").count(), 0);
    await context.close();
  },

  async "a review makes variations, keeps comments, and the game itself stays as it was"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/othello8x8,f5b,d6w,c3b,d3w,c4b`);
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator("table.candidates tbody tr").first().waitFor();
    const shown = page.locator("output");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await shown.textContent(), "3 / 5");
    // Another move than was played there.
    await point(page, "g5").click();
    await page.getByRole("button", { name: "Make it the main line" }).waitFor();
    assert.match(await point(page, "g5").getAttribute("aria-label"), /white disc/);
    await page.getByLabel("Your comment").fill('what <b>if</b> "this"');
    await page.locator(".review").click({ position: { x: 4, y: 4 } });
    await page.keyboard.press("ArrowLeft");
    const variations = page.getByRole("group", { name: "Variations" }).getByRole("button");
    assert.deepEqual((await variations.allTextContents()).map((text) => text.trim().split(" ")[0]), ["d3", "g5"]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    assert.match(await point(page, "d3").getAttribute("aria-label"), /white disc/);
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.getByLabel("Your comment").inputValue(), 'what <b>if</b> "this"');
    // The best move of the engine, by the space bar.
    await page.locator("table.candidates tbody tr").first().waitFor();
    await page.keyboard.press("Space");
    await shown.filter({ hasText: /^5 / }).waitFor();
    // A click on the board takes the keyboard out of the comment.
    await page.getByLabel("Your comment").fill("mine");
    const best = (await page.locator("table.candidates tbody button").first().textContent()).replace("●", "").trim();
    await point(page, best).click();
    await shown.filter({ hasText: /^6 / }).waitFor();
    await page.keyboard.press("n");
    assert.equal(await page.getByLabel("Your comment").inputValue(), "");
    await page.keyboard.press("ArrowLeft");
    await shown.filter({ hasText: /^5 / }).waitFor();
    assert.equal(await page.getByLabel("Your comment").inputValue(), "mine");
    // The game is where it was; what was added is in the file.
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL((url) => decodeURI(url.href).endsWith("c3b,d3w,c4b"));
    const [file] = await Promise.all([page.waitForEvent("download"), save(page, "SGF")]);
    const text = await (await file.createReadStream()).reduce((all, part) => all + part, "");
    assert.match(text, /C\[what <b>if<\/b> "this"\]/);
    await page.reload();
    await ready(page);
    await page.getByRole("button", { name: "Review" }).click();
    await page.locator("table.candidates tbody tr").first().waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await variations.count(), 2);
    await context.close();
  },

  async "a page without a server keeps the game behind the #"(browser, { plainAddress }) {
    const { page, context } = await visit(browser, plainAddress);
    await start(page, { size: 5 });
    await point(page, "C3").click();
    assert.match(page.url(), /\/#5x5,C3b$/);
    await context.close();
  },
};

// The players of the library that are chosen by their names: each plays as its line on the form says, and is still there after a reload.
import assert from "node:assert/strict";

import { legalPoints, point, ready, start, status, until, visit } from "./browser.mjs";

const STEPS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y])).filter(([x, y]) => x !== 0 || y !== 0);

/** A board of Othello as a player sees it, which knows no more than what a move turns: so that the page's own rules check nothing of themselves. */
class Discs {
  #colors = new Map();
  #side;

  constructor(side) {
    this.#side = side;
    const [low, high] = [side / 2 - 1, side / 2];
    for (const [x, y, color] of [[low, low, "w"], [high, high, "w"], [low, high, "b"], [high, low, "b"]]) this.#colors.set(`${x},${y}`, color);
  }

  #turned(x, y, color) {
    if (this.#colors.has(`${x},${y}`)) return [];
    return STEPS.flatMap(([dx, dy]) => {
      const line = [];
      for (let [i, j] = [x + dx, y + dy]; ; [i, j] = [i + dx, j + dy]) {
        const there = this.#colors.get(`${i},${j}`);
        if (there === undefined) return [];
        if (there === color) return line;
        line.push(`${i},${j}`);
      }
    });
  }

  /** What each move turns, row by row from the top left. */
  moves(color) {
    const all = Array.from({ length: this.#side ** 2 }, (_, n) => [n % this.#side, Math.floor(n / this.#side)]);
    return all
      .map(([x, y]) => ({ name: String.fromCharCode(97 + x) + (y + 1), flips: this.#turned(x, y, color).length }))
      .filter(({ flips }) => flips > 0);
  }

  /** Answers how many it turned. */
  play(name, color) {
    const [x, y] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
    const turned = this.#turned(x, y, color);
    for (const at of [...turned, `${x},${y}`]) this.#colors.set(at, color);
    return turned.length;
  }
}

/** What F14 says it plays, where the player opposite turned so many discs just now; 0 for a pass. */
function courteous(moves, yours) {
  const modest = moves.filter(({ flips }) => flips < yours);
  const wanted = modest.length > 0 ? Math.max(...modest.map(({ flips }) => flips)) : Math.min(...moves.map(({ flips }) => flips));
  return (modest.length > 0 ? modest : moves).find(({ flips }) => flips === wanted).name;
}

/** The moves of the game's link, passes too: ["f5", "b"]. */
const movesIn = (url) => decodeURI(url).split(",").slice(1).map((text) => [text.slice(0, -1), text.at(-1)]);

const opponentsOn = (page) => page.locator("fieldset.choice", { has: page.locator("legend", { hasText: /^Engine$/ }) });

export const cases = {
  async "a whole game against the courteous bot: each of its answers turns fewer discs than the move before where it can (F14)"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await start(page, { game: "othello", size: 6, opponent: "engine", engine: "Courteous", color: "Black" });
    assert.match(await page.locator(".player").allTextContents().then((all) => all.join()), /Magpie courteous\s*Magpie bot, courteous/);
    assert.match(await status(page).textContent(), /Black to play.*Magpie courteous: turns fewer discs than you did where it can/s, "one is told whom one plays");
    const isOver = status(page).filter({ hasText: /wins|draw/ });
    for (let moves = 0; moves < 40; moves += 1) {
      await page.locator("[aria-label*=', legal']").or(isOver).first().waitFor();
      const [name] = await legalPoints(page);
      if (name === undefined) break;
      const before = page.url();
      await point(page, name).click();
      await page.waitForURL((url) => url.href !== before);
      if (moves !== 3) continue;
      // The opponent is one of what a reload keeps.
      await page.locator("[aria-label*=', legal']").first().waitFor();
      await page.reload();
      await ready(page);
      await page.locator(".player", { hasText: "Magpie bot, courteous" }).waitFor();
    }
    await isOver.first().waitFor();
    const discs = new Discs(6);
    let yours = 0;
    let answers = 0;
    for (const [name, color] of movesIn(page.url())) {
      if (color === "w" && name !== "-") {
        assert.equal(name, courteous(discs.moves("w"), yours), `after ${yours} discs, answer ${answers + 1}`);
        answers += 1;
      }
      const flips = name === "-" ? 0 : discs.play(name, color);
      if (color === "b") yours = flips;
    }
    assert.ok(answers >= 10, `${answers} answers`);
    await context.close();
  },

  async "every other engine of both games starts, answers, and sits there again in the games that are kept; so does one in a rematch"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    for (const [game, size, move] of [["othello", 6, undefined], ["go", 5, "C3"]]) {
      await page.goto(address);
      await ready(page);
      await page.locator(".tile", { hasText: game === "go" ? "Go" : "Othello" }).click();
      await page.locator("fieldset.choice").getByText("Engine", { exact: true }).last().click();
      const names = await opponentsOn(page).locator("label").evaluateAll((all) => all.map((label) => label.innerText.split("\n")[0].trim()));
      assert.ok(names.length >= 2, names.join());
      for (const name of names) {
        await page.goto(address);
        await ready(page);
        await start(page, { game, size, opponent: "engine", engine: name, color: "Black", clock: "None" });
        const card = page.locator(".player", { hasText: `Magpie bot, ${name.toLowerCase()}` });
        await card.waitFor();
        const title = await card.locator("strong").textContent();
        await point(page, move ?? (await legalPoints(page))[0]).click();
        await until(page, () => /,\w+b,\w+w$/.test(location.href));
        await page.goto(address);
        await ready(page);
        await page.locator(".begun li", { hasText: title }).getByRole("button", { name: "Resume" }).first().click();
        await card.waitFor();
        await page.locator(".player.turn", { hasText: "your turn" }).waitFor();
        if (name !== names[0]) continue;
        await page.locator(".command input").fill("resign");
        await page.keyboard.press("Enter");
        await page.getByRole("button", { name: "Rematch" }).click();
        await page.locator(".player.turn", { hasText: "your turn" }).waitFor();
        assert.match(await page.locator(".player").allTextContents().then((all) => all.join()), new RegExp(title));
        assert.match(page.url(), /,\w+b$/, `${title} begins`);
      }
    }
    await context.close();
  },

  async "the engines are chosen by keyboard, each with what it does, and the form remembers one for each game"(browser, { address }) {
    const { page, context } = await visit(browser, address);
    await page.getByRole("radio", { name: "Othello" }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("radio", { name: "Magpie bot" }).focus();
    await page.keyboard.press("ArrowLeft");
    assert.ok(await page.getByRole("radio", { name: "Engine", exact: true }).isChecked());
    await page.keyboard.press("Tab");
    const chosen = () => page.locator(":focus").evaluate((input) => input.labels[0].innerText.replace(/\s+/g, " ").trim());
    assert.match(await chosen(), /^Courteous turns fewer discs than you did where it can/);
    await page.keyboard.press("ArrowDown");
    assert.match(await chosen(), /^Greedy turns the most discs/);
    await page.getByRole("radio", { name: /^Greedy turns/ }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Start game" }).press("Enter");
    await page.locator(".player", { hasText: "Magpie greedy" }).waitFor();
    await page.goto(address);
    await ready(page);
    assert.ok(await page.getByRole("radio", { name: /^Greedy/ }).isChecked());
    // Of a board that no network knows, what needs none can still be had.
    await page.locator(".tile", { hasText: "Go" }).first().click();
    assert.ok(await page.getByRole("radio", { name: /^Jigo/ }).isChecked());
    await page.locator("fieldset.choice").getByText("Other", { exact: true }).first().click();
    await page.getByLabel("Columns").fill("27");
    await page.getByLabel("Rows").fill("27");
    assert.ok(await page.getByRole("button", { name: "Start game" }).isDisabled());
    await opponentsOn(page).locator("label", { hasText: "Random" }).click();
    assert.ok(await page.getByRole("button", { name: "Start game" }).isEnabled());
    await context.close();
  },
};

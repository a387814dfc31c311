// Whole games by every manner of having the page, each to its result: two people at one device, and against the bots without a
// connection.
import assert from "node:assert/strict";

import { ready, visit } from "./browser.mjs";
import { cable } from "./magpie_serve.mjs";
import { MANNERS } from "./manners.mjs";

const moveNumber = ({ board }) => Number(/move (\d+)/.exec(board)?.[1] ?? -1);
const mover = ({ board }) => /(Black|White) to play$/.exec(board)?.[1];
const countOf = (seen, what) => seen.points.filter((name) => name.includes(what)).length;

async function begin(manner, game, size, opponent) {
  await manner.choose("Game", new RegExp(`^${game}`));
  await manner.choose("Board", new RegExp(`^${size}$`));
  await manner.choose("Opponent", opponent === "bot" ? /^Magpie bot$/ : /^Person here$/);
  if (opponent === "bot") await manner.choose("Level", /^1$/);
  await manner.press("Start game");
}

/** Until nobody is to play, or somebody here is after so many moves. */
const onTurn = (manner, opponent, moves) =>
  manner.sees((seen) => moveNumber(seen) >= moves && (opponent === "bot" ? mover(seen) !== "White" : true));

/** What was said of the last move names it: who hears no more than that knows the game. */
function assertTold(seen) {
  const last = seen.points.find((name) => name.includes("last move"));
  if (seen.polite !== undefined && last) assert.ok(seen.polite.includes(last.split(",")[0]), `“${seen.polite}” after ${last}`);
}

async function playOthello(manner, size, opponent) {
  await begin(manner, "Othello", size, opponent);
  let moves = 0;
  for (let seen = await onTurn(manner, opponent, 0); ; seen = await onTurn(manner, opponent, moves + 1)) {
    assertTold(seen);
    moves = moveNumber(seen);
    if (!mover(seen)) break;
    await manner.place(seen.points.find((name) => name.endsWith("legal")).split(",")[0]);
  }
  // Another way to the same figure: the discs that lie there.
  const { told, points } = await manner.sees(({ told }) => /wins by|draw/.test(told));
  const margin = countOf({ points }, "black disc") - countOf({ points }, "white disc");
  const [, winner, by] = /(Black|White)\)? wins by (\d+) discs?/.exec(told) ?? [undefined, "Black", 0];
  assert.equal(winner === "Black" ? Number(by) : -Number(by), margin, told);
  return moves;
}

const isJudged = ({ told }) => !/looking for dead stones/.test(told);

/** Black has the right of it but for a white stone that is lost there. */
async function playGo(manner) {
  await begin(manner, "Go", 5, "person");
  const play = async (name, place) => {
    const before = moveNumber(await manner.look());
    await (name === "pass" ? manner.pass() : place ? place(name) : manner.place(name));
    assertTold(await manner.sees((seen) => moveNumber(seen) === before + 1));
  };
  const keys = manner.placeByKey?.bind(manner);
  for (const [i, name] of ["C1", "B1", "C2", "B2", "C3", "B3", "C4", "B4", "C5", "B5", "pass", "E3"].entries()) await play(name, i % 2 ? keys : undefined);
  await manner.place("C3");
  const refused = await manner.sees(({ told }) => told.includes("C3 is refused: there is a stone there already"));
  if (refused.alarm !== undefined) assert.match(refused.alarm, /C3 is refused/);
  await play("pass");
  await manner.pass();
  const marks = /E3, white stone.*, marked dead/;
  const isDead = (seen) => seen.points.some((name) => marks.test(name));
  const proposed = await manner.sees((seen) => /Both have passed/.test(seen.told) && isJudged(seen));
  // Whatever was proposed, it is changed by hand, and is dead in the end.
  for (const wanted of isDead(proposed) ? [false, true] : [true]) {
    await manner.place("E3");
    await manner.sees((seen) => isDead(seen) === wanted);
  }
  // Black has ten points and a prisoner, White five and the komi.
  await manner.press("Accept, White wins by 0.5");
  await manner.sees(({ told }) => /White wins by 0\.5/.test(told));
}

async function playGoWithABot(manner) {
  await begin(manner, "Go", 5, "bot");
  await onTurn(manner, "bot", 0);
  await manner.place("C3");
  let moves = 0;
  for (let seen = await onTurn(manner, "bot", 2); mover(seen); seen = await onTurn(manner, "bot", moves + 1)) {
    assertTold(seen);
    moves = moveNumber(seen);
    assert.ok(moves < 100, "the bot never passes");
    await manner.pass();
  }
  await manner.sees(isJudged);
  await manner.press(/^Accept/);
  await manner.sees(({ told }) => /(Black|White)\)? wins by|draw/.test(told));
}

export const cases = {
  async "what is said to a screen reader is said again when it is so again: a refusal, an answer"(browser, { address }) {
    const { page, context } = await visit(browser, `${address}/game/9x9,E5b`);
    const reader = new MANNERS["the tree of a screen reader"](page);
    let texts;
    for (let times = 0; times < 2; times += 1) {
      await reader.place("E5");
      ({ texts } = await reader.sees((seen) => seen.alarm.startsWith("E5 is refused") && seen.texts !== texts));
    }
    for (let times = 0; times < 2; times += 1) {
      await page.getByLabel("Type a move or a question").fill("scan e5");
      await page.keyboard.press("Enter");
      ({ texts } = await reader.sees((seen) => seen.polite.startsWith("E5 is black") && seen.texts !== texts));
    }
    await context.close();
  },
};

for (const [name, Manner] of Object.entries(MANNERS)) {
  cases[`by ${name}: two people play Go through dead stones to the result, and Othello to the last disc`] = async (browser, { address }) => {
    const { page, context } = await visit(browser, address, Manner.options);
    const manner = new Manner(page);
    await playGo(manner);
    await page.goto(address);
    await ready(page);
    const size = Manner.othello;
    assert.ok((await playOthello(manner, size, "person")) > 0.7 * size * size);
    await context.close();
  };

  cases[`by ${name}, without a connection: Go and Othello against the bots, to the result`] = async (browser, { address }) => {
    // The cable is cut: what the browser's own switch leaves to the service worker would still go through.
    const way = await cable(address);
    const { page, context } = await visit(browser, way.address, { ...Manner.options, allows: /ERR_|Failed to (load|fetch)|WebSocket/ });
    await page.getByText("Works offline.").waitFor();
    way.cut();
    await page.reload();
    await ready(page);
    const manner = new Manner(page);
    await playGoWithABot(manner);
    await page.goto(way.address);
    await ready(page);
    await playOthello(manner, 6, "bot");
    await context.close();
    await way.close();
  };
}

// Takes the pictures of the page that the documents show, docs/images/web-*.png, from build/web/dist on the real server; words in the
// arguments pick those whose name has them. Look at each before it is committed.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { launch, openPage, point, ready, start } from "../tests/browser/browser.mjs";
import { serveReally } from "../tests/browser/magpie_serve.mjs";

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));

// Of the network against itself, two dozen positions a move; now and then it was made to slip.
const GO =
  "Q4 Q16 D4 D16 D14 C14 C13 D13 C15 B14 D15 C12 E13 B13 D12 D11 C13 C11 C16 D17 C17 F17 H17 G16 J15 H14 D18 H15 E18 J16 J17 C3 C4 D3 H16 K16 E3 E4 K17 F3 J14 L16 J13 L17 F18 H13 H12 G17 G13 G15 G18 B4 J12 E5 N17 L14 O15 P17 M15 M14 N14 N13 L15 N16 M16 O14 N15 P14 L18 R9 R10 Q9 R14 Q14 R12 R15 S9 S8 S10 R13 S13 S14 P10 Q10 Q11 P11 R8 S7 P12 O11 O12 N12";
const OTHELLO = "d3 c3 c4 c5 b6 c6 b5 a4 a6 b3 b4 a3 d7 e3 f4 f5 d6 a5";

const button = (page, name) => page.getByRole("button", { name, exact: true });

const screen = (width, height) => ({ viewport: { width, height } });

/** A page of somebody who is called so, in which nothing moves that a picture could catch halfway. */
async function visit(browser, address, name, options) {
  const { page } = await openPage(browser, { reducedMotion: "reduce", colorScheme: "light", ...options });
  // What the server would say of its address in a network.
  await page.route("**/api/server", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), addresses: ["http://192.168.1.20:8080"] } });
  });
  await page.addInitScript((called) => localStorage.setItem("magpie.settings", JSON.stringify({ name: called })), name);
  await page.goto(address);
  await ready(page);
  return page;
}

/** A game out of its moves, as if it had been pasted. */
async function opened(browser, address, game, size, moves, players, options) {
  const page = await visit(browser, address, "Ada", options);
  const nodes = [{}, ...moves.split(" ").map((move, i) => `${i % 2 === 0 ? "B" : "W"} ${move}`)];
  const save = JSON.stringify({ magpie: "save", version: 1, game, size: [size, size], ...players, nodes, current: nodes.length - 1 });
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, save);
  await page.locator("[role=grid]").waitFor();
  return page;
}

async function take(page, name) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  const file = `${folder}${name}.png`;
  await page.screenshot({ path: file });
  // A third of the size, and no colour further off than one can see; as it is where there is no ImageMagick.
  spawnSync("convert", [file, "-dither", "None", "-quantize", "YIQ", "-colors", "256", `PNG8:${file}`]);
  console.log(`${name}.png`);
}

const person = (name) => ({ name, engine: false });

const pictures = {
  async "web-othello"(browser, address) {
    const players = { black: person("Ada"), white: { name: "Pica 4", engine: true } };
    const page = await opened(browser, address, "othello", 8, OTHELLO, players, screen(1280, 800));
    await page.locator(".bot-level").getByText("4", { exact: true }).click();
    await point(page, "e2").hover();
    await page.getByText(/e2 turns/).waitFor();
    await take(page, "web-othello");
  },

  async "web-review"(browser, address) {
    const players = { black: person("Ada"), white: person("Bo"), info: { date: "2026-11-15" }, outcome: "W+R" };
    const page = await opened(browser, address, "go", 19, GO, players, screen(1440, 940));
    await button(page, "Review").click();
    await page.locator("table.candidates tbody tr").first().waitFor();
    // Every position looked at, and every move that looked bad compared.
    await page.getByText(/\d+ of \d+ positions|Moves are being compared/).waitFor({ state: "detached", timeout: 600_000 });
    // The worst move, and beside it what the engine would have done.
    await page.locator(".mistakes button").first().waitFor();
    const worst = await page.locator(".mistakes li").evaluateAll((all) => {
      const loss = (one) => Number(/[\d.]+(?=\D*$)/.exec(one.textContent)?.[0] ?? 0);
      return all.indexOf(all.reduce((a, b) => (loss(b) > loss(a) ? b : a)));
    });
    await page.locator(".mistakes button").nth(worst).click();
    const shown = page.locator(".steps output");
    const at = Number((await shown.textContent()).split("/")[0]);
    await button(page, "One move back").click();
    for (let move = at; move < at + 4; move += 1) {
      await page.getByRole("button", { name: "Play best" }).and(page.locator(":enabled")).click();
      await shown.filter({ hasText: new RegExp(`^${move} /`) }).waitFor();
      await page.locator("table.candidates tbody tr").first().waitFor();
    }
    // To where both began: the best move and the one that was played are both on the board.
    for (let move = at; move < at + 4; move += 1) await button(page, "One move back").click();
    await page.getByRole("button", { name: "(main line)" }).click();
    await button(page, "One move back").click();
    await page.locator(".comment textarea").fill("I wanted to be safe here. Was something else larger?");
    await page.locator(".verdict").waitFor();
    await page.locator("table.candidates tbody tr").nth(2).waitFor();
    await page.evaluate(() => document.activeElement.blur());
    await page.mouse.move(4, 4);
    await take(page, "web-review");
  },

  /** One game on two devices: a screen, and a phone. */
  async "web-together web-phone"(browser, address) {
    const ada = await visit(browser, address, "Ada", screen(1440, 900));
    await start(ada, { size: 9, opponent: "elsewhere", clock: "5 min" });
    await ada.locator(".invite-row input").first().waitFor();
    const [join] = await ada.locator(".invite-row input").evaluateAll((fields) => fields.map((field) => new URL(field.value).hash));
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const bo = await visit(browser, `${address}/${join}`, "Bo", phone);
    const stone = (page, name, color) => page.locator(`[role=gridcell][aria-label^="${name}, ${color} stone"]`).waitFor();
    for (const [i, name] of "E5 E7 G3 C3 C6 D3 G7 E3 F6".split(" ").entries()) {
      await point(i % 2 === 0 ? ada : bo, name).click();
      for (const page of [ada, bo]) await stone(page, name, i % 2 === 0 ? "black" : "white");
      for (const page of [ada, bo]) await page.locator(".awaited").waitFor({ state: "detached" });
    }
    await button(ada, "Links of this game").click();
    await ada.locator(".invite .qr").waitFor();
    await ada.evaluate(() => document.activeElement.blur());
    await ada.mouse.move(4, 4);
    await take(ada, "web-together");
    await take(bo, "web-phone");
  },

  async "web-learn"(browser, address) {
    const page = await visit(browser, address, "", screen(1280, 800));
    await page.evaluate(() => localStorage.setItem("magpie.learned", JSON.stringify(["go-stones", "go-take", "go-chain", "go-save"])));
    await button(page, "Learn").click();
    await page.getByRole("heading", { name: "Where one may not play" }).waitFor();
    await point(page, "G7").click();
    await page.getByText(/G7 is refused/).first().waitFor();
    await page.mouse.move(4, 4);
    await take(page, "web-learn");
  },
};

const wanted = process.argv.slice(2);
const server = await serveReally();
const browser = await launch();
try {
  for (const [name, make] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    await make(browser, server.address);
    for (const context of browser.contexts()) await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}

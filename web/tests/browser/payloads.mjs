// Text that would like to be run (robustness 19): two hundred payloads through the text fields of every format that the page
// reads, and on every other way by which texts of others come to it: what a person types, what a server tells, names of files.
// Each has to be shown, as text. A payload that ran would open a dialog, a payload that became markup would be refused by the
// policy: both are complaints.
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";

import { openPage, point, ready, start, status, takeComplaints, visit } from "./browser.mjs";

const SCRIPTS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<a href=javascript:alert(1)>x</a>",
  "<body onload=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<math><mi xlink:href=javascript:alert(1)>x</mi></math>",
  "<style>*{background:url(javascript:alert(1))}</style>",
  "<link rel=stylesheet href=data:,*{x:y}>",
  "<meta http-equiv=refresh content=0;url=javascript:alert(1)>",
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<form action=javascript:alert(1)><button>x</button></form>",
  "<template><script>alert(1)</script></template>",
  "<foreignObject><body onload=alert(1)></foreignObject>",
  "<animate onbegin=alert(1) attributeName=x dur=1s>",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "{{constructor.constructor('alert(1)')()}}",
  "${alert(1)}",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
];

const WRAPPERS = [
  (script) => script,
  (script) => `">${script}`,
  (script) => `'>${script}`,
  (script) => `</title></textarea></style>${script}`,
  (script) => `]]>${script}<![CDATA[`,
  (script) => `-->${script}<!--`,
  (script) => script.toUpperCase(),
  (script) => `\u202e${script}\u0000\u2028`,
];

export const PAYLOADS = WRAPPERS.flatMap((wrap) => SCRIPTS.map(wrap));

/** Every script once, every wrapper in turn. */
const SOME = SCRIPTS.map((script, i) => WRAPPERS[i % WRAPPERS.length](script));

/** Letters are to be shown as they are; controls and line ends may be shown as any gap. */
const same = (text) => text.replace(/[\0\u2028\s]+/g, " ").trim();

/** Markup that no screen of ours has. */
const STRANGE = [
  "script:not([src]), iframe, object, embed, video, math, foreignObject, animate, template, style, form[action], meta[http-equiv]",
  "link[href^='data:' i], img[src=x], [autofocus], [srcdoc], [onerror], [onload], [onfocus], [ontoggle], [onbegin], [href^='javascript:' i]",
].join();
const strangeIn = (page) => page.evaluate((strange) => [...document.querySelectorAll(strange)].map((one) => one.outerHTML.slice(0, 80)), STRANGE);

const sgf = (text) => text.replace(/[\]\\:]/g, "\\$&");
const json = (text) => JSON.stringify(text);
const line = (text) => text.replace(/[\n\r]/g, " ");

/** A game whose every text is the payload. */
const FORMATS = {
  SGF: (p) =>
    `(;GM[1]FF[4]SZ[9]${["PB", "PW", "BR", "WR", "BT", "WT", "EV", "RO", "PC", "DT", "GN", "GC", "ON", "SO", "US", "AN", "CP", "AP", "RU", "XX", "C", "N"]
      .map((name) => `${name}[${sgf(p)}]`)
      .join("")};B[ee]C[${sgf(p)}]N[${sgf(p)}]LB[ee:${sgf(p)}][cc:${sgf(p)}]FG[257:${sgf(p)}])`,
  "SGF of Othello": (p) => `(;GM[2]FF[4]SZ[8]PB[${sgf(p)}]PW[${sgf(p)}]EV[${sgf(p)}];B[f5]C[${sgf(p)}])`,
  GGF: (p) =>
    `(;GM[Othello]PC[${sgf(p)}]DT[${sgf(p)}]PB[${sgf(p)}]PW[${sgf(p)}]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5/0.5/2.1]W[D6];)`,
  save: (p) => `{"magpie": "save", "version": 1, "game": "go", "size": [9,9],
    "rules": {"name":"japanese","ko":"simple","scoring":"territory","suicide_allowed":false,"komi":"6.5","handicap_bonus":"none","long_cycle_voids":true,"seki_counts":false,"dead_stones_removed":true,"white_passes_last":false},
    "handicap": 0, "black": {"name": ${json(p)}, "rank": ${json(p)}}, "white": {"name": ${json(p)}}, "info": {"event": ${json(p)}, "place": ${json(p)}},
    "outcome": null, "phase": "playing", "dead": [], "current": 1, "nodes": [{"comment": ${json(p)}}, "B E5"]}`,
  GIB: (p) =>
    `\\HS\n\\[GAMENAME=${line(p)}\\]\n\\[GAMEPLACE=${line(p)}\\]\n\\[GAMEWHITENAME=${line(p)} (2D)\\]\n\\[GAMEBLACKNAME=${line(p)} (15K)\\]\n\\HE\n\\GS\n2 1 0\n119 0 &4\nINI 0 1 0 &4 \nSTO 0 2 1 3 3 \n\\GE\n`,
  UGF: (p) =>
    `[Header]\nVer=UGF3,200\nTitle=2024,${line(p)},\nPlace=${line(p)}\nRule=JPN\nSize=19\nHdcp=0,6.50\nCoordinateType=IGS\nPlayerB=${line(p)},2k,,\nPlayerW=${line(p)},2k,,\n[Data]\nQP,B1,1,0\nDQ,W1,2,0\n[ReviewNode]\nNODE,1,0,0,0\n[ReviewComment]\n.Comment,1\n${line(p)}\n`,
  "refused SGN": (p) => `9x9 black=${line(p)} E5b`,
  "refused text": (p) => p,
};

/** Pastes each text and waits until the page has something to say of it; answers what it then showed, and the markup it found. */
async function pasteAll([texts, strange]) {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const shown = () => ({
    title: document.title,
    names: [...document.querySelectorAll(".player-name strong")].map((name) => name.textContent),
    alarm: document.querySelector(".page > [role=alert].hidden")?.textContent ?? "",
  });
  const found = [];
  for (const text of texts) {
    const before = JSON.stringify(shown());
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    for (let n = 0; n < 600 && JSON.stringify(shown()) === before; n += 1) await frame();
    found.push({ ...shown(), strange: [...document.querySelectorAll(strange)].map((node) => node.outerHTML.slice(0, 80)) });
  }
  return found;
}

/** What a file of that format has of a name: in some, a comma ends it. */
const nameIn = (format, payload) => same(format === "UGF" ? payload.split(",")[0] : payload);

export const cases = {
  async "a payload that became markup would be found, and would be refused aloud"(browser, { address }) {
    const { page } = await visit(browser, address);
    const unseen = ([payloads, strange]) => {
      const made = payloads.map((payload) => Object.assign(document.createElement("template"), { innerHTML: payload }));
      return made.filter(({ content }) => content.childElementCount > 0 && !content.querySelector(strange)).map(({ innerHTML }) => innerHTML);
    };
    assert.deepEqual(await strangeIn(page), []);
    await page.evaluate((payload) => (document.querySelector("h1").innerHTML = payload), SCRIPTS[1]);
    assert.equal((await strangeIn(page)).length, 1);
    let heard = [];
    for (const end = Date.now() + 10_000; heard.length === 0 && Date.now() < end; await setTimeout(20)) {
      heard = takeComplaints().filter((text) => text.startsWith("the policy refused script-src"));
    }
    assert.equal(heard.length, 1);
    assert.deepEqual(await page.evaluate(unseen, [PAYLOADS, STRANGE]), []);
    await page.context().close();
    takeComplaints();
  },

  async "two hundred payloads in every text of every format never run (robustness 19)"(browser, { address }) {
    assert.equal(new Set(PAYLOADS).size, 200);
    const { page } = await openPage(browser);
    await page.goto(`${address}/#9x9,E5b`);
    await ready(page);
    // Every payload in SGF; of the others as many as a quick test has time for, each time others.
    const isLong = process.env.MAGPIE_LONG !== undefined;
    for (const [k, [name, write]] of Object.entries(FORMATS).entries()) {
      const chosen = isLong || name === "SGF" ? PAYLOADS : PAYLOADS.filter((_, i) => i % 8 === k);
      const all = await page.evaluate(pasteAll, [chosen.map(write), STRANGE]);
      for (const [i, { title, names, alarm, strange }] of all.entries()) {
        const payload = chosen[i];
        assert.deepEqual(strange, [], `${name}: ${payload}`);
        if (name.startsWith("refused")) {
          // What was found in its place is quoted, so far as it goes.
          const quoted = /found "(.*?)(\.\.\.)?"( in column \d+)?$/.exec(alarm)?.[1] ?? "";
          assert.ok(/is not JSON/.test(alarm) || /\\x/.test(quoted) || (quoted !== "" && payload.includes(quoted)), `${payload}: ${alarm}`);
        } else {
          const wanted = nameIn(name, payload);
          assert.deepEqual(names.map(same), [wanted, wanted], `${name} shows ${payload}`);
          assert.equal(same(title), `${wanted} – ${wanted} · Magpie`);
        }
      }
    }
    // All in one file, to be chosen from.
    await page.evaluate(pasteAll, [[PAYLOADS.map((payload) => `(;GM[1]FF[4]SZ[9]PB[${sgf(payload)}]DT[${sgf(payload)}];B[ee])`).join("\n")], STRANGE]);
    const options = await page.getByTestId("collection").locator("option").allTextContents();
    assert.deepEqual(options.map((option) => same(option).replace(" , 1 move", ", 1 move")), PAYLOADS.map((payload, i) => `${i + 1}. ${same(payload)} – White, ${same(payload)}, 1 move`));
    assert.deepEqual(await strangeIn(page), []);
  },

  async "payloads in comments, labels and typed lines stay text (robustness 19)"(browser, { address }) {
    const { page } = await openPage(browser);
    const at = (i) => "abcdefghijklmnopqrs"[i % 19] + "abcdefghijklmnopqrs"[Math.floor(i / 19)];
    const nodes = PAYLOADS.map((payload, i) => `;${i % 2 === 0 ? "B" : "W"}[${at(i)}]C[${sgf(payload)}]LB[ss:${sgf(payload)}]`);
    await page.goto(address);
    await ready(page);
    await page.locator("textarea").fill(`(;GM[1]FF[4]SZ[19]${nodes.join("")})`);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("button", { name: "Review" }).click();
    const comment = page.getByLabel("Your comment");
    await comment.waitFor();
    await page.keyboard.press("l"); // no engine
    await page.getByRole("button", { name: "First move" }).click();
    const comments = await page.evaluate(async (number) => {
      const onward = document.querySelector("button[aria-label='One move on']");
      const all = [];
      while (all.length < number) {
        onward.click();
        await new Promise((drawn) => requestAnimationFrame(drawn));
        all.push(document.querySelector(".comment textarea").value);
      }
      return all;
    }, PAYLOADS.length);
    assert.deepEqual(comments.map(same), PAYLOADS.map(same));
    assert.deepEqual(await strangeIn(page), []);
    for (const payload of SOME) {
      await comment.fill(payload);
      assert.equal(same(await comment.inputValue()), same(payload));
    }
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const typed = page.getByLabel("Type a move or a question");
    for (const payload of SOME) {
      await typed.fill(payload.slice(0, 80));
      await typed.press("Enter");
      const [quoted, ...more] = (await page.locator("[role=alert].hidden").textContent()).split(/…? is not a (?:word|point)/);
      assert.ok(quoted !== "" && more.length === 1 && same(payload).startsWith(same(quoted)), `${payload}: ${quoted}`);
    }
    assert.deepEqual(await strangeIn(page), []);
  },

  async "payloads that are typed as names stay text wherever those names are shown (robustness 19)"(browser, { address }) {
    const { page } = await visit(browser, address);
    const pairs = SOME.slice(0, 16).flatMap((payload, i, all) => (i % 2 === 0 ? [[payload, all[i + 1]]] : []));
    const titles = [];
    await page.locator("fieldset.choice").getByText("Person here", { exact: true }).click();
    for (const pair of pairs) {
      const names = [];
      for (const [i, label] of ["Black", "White"].entries()) {
        const field = page.locator("form").getByLabel(label, { exact: true });
        await field.fill(pair[i]);
        names.push(same(await field.inputValue()));
        assert.equal(names[i], same([...pair[i]].slice(0, 40).join("")), "as much as a name may have");
      }
      await page.getByRole("button", { name: "Start game" }).click();
      await point(page, "E5").click();
      await page.waitForURL(/E5b$/);
      const title = names.join(" – ");
      titles.push(title);
      assert.equal(same(await page.locator("h1").textContent()), title);
      assert.equal(same(await page.title()), `${title} · Magpie`);
      assert.deepEqual((await page.locator(".player-name strong").allTextContents()).map(same).sort(), [...names].sort());
      assert.deepEqual(await strangeIn(page), []);
      await page.getByRole("button", { name: "New game" }).first().click();
      await page.locator(".begun strong").filter({ hasText: names[0].slice(0, 20) }).waitFor();
    }
    assert.deepEqual((await page.locator(".begun strong").allTextContents()).map(same), titles.slice(-5).reverse());
    await page.getByRole("button", { name: "Library" }).click();
    await page.locator(".shelf li").nth(titles.length - 1).waitFor();
    assert.deepEqual((await page.locator(".shelf strong").allTextContents()).map(same), [...titles].reverse());
    await page.getByRole("searchbox").fill(pairs[0][0].slice(0, 40));
    await page.getByText("1 game", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Delete / }).click();
    await page.locator("main.library [role=status].hidden").filter({ hasText: titles[0] }).waitFor({ state: "attached" });
    assert.deepEqual(await strangeIn(page), []);
  },

  async "payloads in what a server tells of players, games and errors stay text (robustness 19)"(browser, { address }) {
    // Through the real server, from one device to the other.
    const [black, white] = [SCRIPTS[1], SCRIPTS[2]];
    const ada = await visit(browser, address);
    await ada.page.locator("fieldset.choice").getByText("Person elsewhere", { exact: true }).click();
    await ada.page.getByLabel("Your name").fill(black);
    await start(ada.page, { size: 9, opponent: "elsewhere" });
    const join = await ada.page.locator(".invite-row input").first().inputValue();
    const bo = await visit(browser, join);
    await bo.page.getByLabel("Your name").fill(white);
    await bo.page.keyboard.press("Enter");
    await ada.page.locator(".player", { hasText: white }).waitFor();
    await bo.page.locator(".player", { hasText: black }).waitFor();
    await point(ada.page, "E5").click();
    await bo.page.locator(".player.turn", { hasText: "You, your turn" }).waitFor();
    await point(ada.page, "C3").click();
    await status(ada.page).filter({ hasText: `It is ${white}'s turn` }).waitFor();
    await point(bo.page, "G7").click();
    await ada.page.locator(".player.turn", { hasText: "You, your turn" }).waitFor();
    await ada.page.getByRole("button", { name: "Undo" }).click();
    await bo.page.getByRole("alertdialog").filter({ hasText: `${black} asks to take a move back.` }).waitFor();
    for (const { page } of [ada, bo]) assert.deepEqual(await strangeIn(page), []);
    await Promise.all([ada.context.close(), bo.context.close()]);

    // And whatever a server may say that keeps to no bounds.
    const { page } = await openPage(browser, { serviceWorkers: "block", allows: /Service Worker registration blocked|status of 400/ });
    const answer = (path, json, status = 200) => page.route((url) => url.pathname === path, (route) => route.fulfill({ status, json }));
    const shape = { game: "go", columns: 9, rows: 9, rules: "japanese", handicap: 0 };
    const waiting = WRAPPERS.map((_, i) => SOME[8 + i]);
    await answer("/api/server", { addresses: [SCRIPTS[0]], hosting: true, library: true, analysis: true });
    await answer("/api/games/open", { games: waiting.map((name, i) => ({ ...shape, join: String(i), color: "black", clock: name, name })) });
    await answer("/api/library/games", {
      total: 200,
      games: PAYLOADS.map((text, i) => ({ ...shape, number: i, black: text, white: text, event: text, date: text, result: text, moves: 3 })),
    });
    await page.goto(address);
    await ready(page);
    await page.locator(".waits li").nth(7).waitFor();
    const rows = await page.locator(".waits li > div").evaluateAll((all) => all.map((row) => [...row.children].map((part) => part.textContent)));
    assert.deepEqual(rows.map((row) => row.map(same)), waiting.map((name) => [same(name), same(`Go 9×9, ${name}, you play Black`)]));
    await answer("/api/games/open/0", { error: { message: SCRIPTS[0] } }, 400);
    await page.locator(".waits").getByRole("button", { name: "Play" }).first().click();
    await page.getByRole("alert").filter({ hasText: SCRIPTS[0] }).waitFor();
    await page.getByRole("button", { name: "Library" }).click();
    await page.locator(".shelf li").nth(199).waitFor();
    const found = await page.locator(".shelf-open").evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent)));
    assert.deepEqual(
      found.map((parts) => parts.map(same)),
      PAYLOADS.map((text) => [`${text} – ${text}`, `Go 9×9, 3 moves, ${text}`, `${text}, ${text}`].map(same)),
    );
    assert.deepEqual(await strangeIn(page), []);
    await page.unroute((url) => url.pathname === "/api/library/games");
    await answer("/api/library/games", { error: { message: SCRIPTS[1] } }, 400);
    await page.getByRole("searchbox").fill("a");
    await page.getByRole("alert").filter({ hasText: SCRIPTS[1] }).waitFor();
    assert.deepEqual(await strangeIn(page), []);
  },

  async "payloads as names of files stay text (robustness 19)"(browser, { address }) {
    const { page } = await visit(browser, `${address}/game/9x9,E5b`);
    // Of a file that can be read the name is shown nowhere.
    const told = await page.evaluate(async (names) => {
      const all = [];
      const shown = () => [document.querySelector("[data-testid=notice] p")?.textContent, document.querySelector("[role=alert].hidden").textContent];
      for (const name of names) {
        const [before] = shown();
        const file = new File(["x"], name);
        file.arrayBuffer = () => Promise.reject(new DOMException("it is gone", "NotFoundError"));
        const data = new DataTransfer();
        data.items.add(file);
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        for (let n = 0; n < 1000 && shown()[0] === before; n += 1) await new Promise((done) => setTimeout(done));
        all.push(shown());
      }
      return all;
    }, PAYLOADS);
    for (const [i, texts] of told.entries()) {
      const letters = [...PAYLOADS[i]];
      const name = letters.length > 40 ? `${letters.slice(0, 40).join("")}…` : PAYLOADS[i];
      for (const text of texts) assert.ok(same(text).startsWith(same(`“${name}” could not be read`)), `${name}: ${text}`);
    }
    assert.deepEqual(await strangeIn(page), []);
  },
};

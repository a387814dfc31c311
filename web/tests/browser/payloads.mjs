// Text that would like to be run (robustness 19): two hundred payloads through the text fields of every
// format that the page reads, and through the fields a person types into. A payload that ran would open a dialog, a
// payload that became markup would be refused by the policy: both are complaints.
import assert from "node:assert/strict";

import { openPage, ready } from "./browser.mjs";

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

/** Pastes each text and waits until the page has something to say of it; answers the markup it found, and how many were games. */
function pasteAll(texts) {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const strange = "script:not([src]), iframe, object, embed, video, math, foreignObject, animate, template, form[action], link[href^=data], [onerror], [onload], [onfocus], [ontoggle], [onbegin], a[href^=javascript]";
  return (async () => {
    const found = [];
    let games = 0;
    for (const [i, text] of texts.entries()) {
      const alarm = document.querySelector(".page > [role=alert].hidden");
      const before = `${document.title} ${alarm?.textContent}`;
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      for (let n = 0; n < 600 && `${document.title} ${alarm?.textContent}` === before; n += 1) await frame();
      if (/alert|stylesheet/i.test(document.title) && !before.startsWith(document.title)) games += 1;
      for (const node of document.querySelectorAll(strange)) found.push(`${i}: ${node.outerHTML.slice(0, 80)}`);
    }
    return { found, games };
  })();
}

export const cases = {
  async "two hundred payloads in every text of every format never run (robustness 19)"(browser, { address }) {
    assert.equal(new Set(PAYLOADS).size, 200);
    const { page } = await openPage(browser);
    await page.goto(`${address}/#9x9,E5b`);
    await ready(page);
    // Every payload in SGF; of the others as many as a quick test has time for, each time others.
    const isLong = process.env.MAGPIE_LONG !== undefined;
    for (const [k, [name, write]] of Object.entries(FORMATS).entries()) {
      const chosen = isLong || name === "SGF" ? PAYLOADS : PAYLOADS.filter((_, i) => i % 8 === k);
      const { found, games } = await page.evaluate(pasteAll, chosen.map(write));
      assert.deepEqual(found, [], name);
      if (name === "SGF") assert.equal(games, 200);
      else assert.ok(games > 0 || name.startsWith("refused"), `${name} was opened`);
    }
  },

  async "payloads in comments, names and typed lines stay text (robustness 19)"(browser, { address }) {
    const { page } = await openPage(browser);
    const nodes = PAYLOADS.map((payload, i) => `;${i % 2 === 0 ? "B" : "W"}[${"abcdefghijklmnopqrs"[i % 19]}${"abcdefghijklmnopqrs"[Math.floor(i / 19)]}]C[${sgf(payload)}]LB[ss:${sgf(payload)}]`);
    await page.goto(address);
    await ready(page);
    await page.locator("textarea").fill(`(;GM[1]FF[4]SZ[19]${nodes.join("")})`);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("button", { name: "Review" }).click();
    const comment = page.getByLabel("Your comment");
    await comment.waitFor();
    await page.keyboard.press("l"); // no engine
    await page.getByRole("button", { name: "First move" }).click();
    const onward = page.getByRole("button", { name: "One move on" });
    for (let i = 0; i < PAYLOADS.length; i += 1) {
      await onward.click();
      if (i % 25 === 0) assert.ok((await comment.inputValue()).includes("alert(1)") || i > 0);
    }
    for (const payload of PAYLOADS.slice(0, 12)) await comment.fill(payload);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    for (const payload of PAYLOADS.slice(0, 25)) {
      const typed = page.getByLabel("Type a move or a question");
      await typed.fill(payload.slice(0, 80));
      await typed.press("Enter");
    }
    assert.equal(await page.locator("iframe, object, embed, [onerror], [onload]").count(), 0);
  },
};

// What can be seen and what axe-core finds, at three widths in every theme. The pictures are left in
// build/web/shots, to be laid beside the mockups.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { openPage, point, ready, start, until } from "./browser.mjs";

const shots = fileURLToPath(new URL("../../../build/web/shots/", import.meta.url));
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const GO =
  "19x19,Q16b,D4w,D16b,Q4w,R14b,O17w,O16b,P17w,N17b,R17w,Q17b,Q18w,R16b,S17w,S16b,R18w,C6b,C3w,F3b,D7w,C14b,R6w,K4b,C10w,D10b,D11w,C11b,C9w,E10b,D12w,C12b,B9w,F17b,K16w";
const OTHELLO = "othello8x8,f5b,d6w,c3b,d3w,c4b,f4w,f6b,f3w,e6b,e7w";
const SCORED = "9x9,E5b,E4w,D5b,D4w,C5b,C4w,F5b,F4w,G5b,G4w,H5b,H4w,J5b,J4w,B5b,B4w,A5b,A4w,C2b,C8w,-b,-w";

const screens = {
  home: "/",
  engines: "/",
  "play-go": `/#${GO}`,
  "play-othello": `/#${OTHELLO}`,
  scoring: `/#${SCORED}`,
  review: `/#${OTHELLO}`,
  settings: "/",
  help: "/",
  learn: "/",
  library: "/",
  together: "/",
};

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Where the tools of a phone are. */
async function opensMenu(page) {
  if (page.viewportSize().width < 700) await button(page, "Menu").click();
}

/** What is done before the picture is taken. */
const opens = {
  async engines(page) {
    await page.locator(".tile", { hasText: "Othello" }).click();
    await page.locator("fieldset.choice").getByText("Engine", { exact: true }).click();
    await page.getByText("turns fewer discs than you did").waitFor();
  },
  async review(page) {
    await button(page, "Review").click();
    await page.locator("table.candidates tbody tr").first().waitFor();
  },
  async settings(page) {
    await opensMenu(page);
    await button(page, "Settings").click();
  },
  async help(page) {
    await opensMenu(page);
    await button(page, "Help").click();
  },
  async learn(page) {
    await button(page, "Learn").click();
    await page.locator(".lessons li button").nth(1).click();
    await point(page, "E4").click();
    await button(page, "Next lesson").waitFor();
  },
  async library(page) {
    await button(page, "Library").click();
    await page.locator("main.library").waitFor();
  },
  async together(page) {
    await start(page, { size: 9, opponent: "elsewhere" });
    await page.getByRole("heading", { name: "Send this link" }).waitFor();
  },
};

/** Those that need a server of ours. */
const served = new Set(["library", "together"]);

const widths = { 1440: 900, 820: 1180, 390: 844 };

/** How the page may be asked to look. What lies where is the same in all of them: the last two are looked at wide only. */
const manners = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  contrast: { contrast: "more", isWide: true },
  forced: { colorScheme: "dark", forcedColors: "active", isWide: true },
};

export const cases = {};

for (const [name, path] of Object.entries(screens)) {
  cases[`${name} has no barrier that axe-core finds, at three widths, light and dark, nor wide in high contrast and in colours of the system`] = async (browser, { address, plainAddress }) => {
    mkdirSync(shots, { recursive: true });
    for (const [manner, { isWide, ...options }] of Object.entries(manners)) {
      const { page, context } = await openPage(browser, { ...options, reducedMotion: "reduce", bypassCSP: true });
      await page.goto((served.has(name) ? address : plainAddress) + path);
      await ready(page);
      await page.locator(path === "/" ? "form.new-game" : "[role=grid]").waitFor();
      await opens[name]?.(page);
      await page.addScriptTag({ path: axe });
      for (const [width, height] of Object.entries(isWide ? { 1440: 900 } : widths)) {
        await page.setViewportSize({ width: Number(width), height });
        await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        });
        await page.screenshot({ path: `${shots}${name}-${width}-${manner}.png` });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} is ${wide} pixels too wide at ${width}`);
        if (path !== "/" && Number(width) >= 1100) {
          const board = await page.locator(".board").boundingBox();
          assert.ok(board.y >= 0 && board.y + board.height <= height, `${name}: the whole board is to be seen at ${width}`);
        }
        const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
        const told = found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.any[0]?.message ?? ""}`).join(" | ")}`);
        assert.deepEqual(told, [], `${name} at ${width}, ${manner}`);
      }
      await context.close();
    }
  };
}

cases["beside the board the buttons of a game stand in one row, in every language"] = async (browser, { address }) => {
  for (const locale of ["en-GB", "fr-FR", "ja-JP", "zh-CN"]) {
    for (const path of [`/game/${GO}`, `/game/${OTHELLO}`]) {
      const { page, context } = await openPage(browser, { locale });
      await page.goto(address + path);
      await ready(page);
      const rows = () => page.locator(".actions button").evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
      await page.locator(".actions button").first().waitFor();
      assert.equal(await rows(), 1, `${locale} ${path}`);
      await page.locator(".command input").fill("resign");
      await page.keyboard.press("Enter");
      await page.locator(".actions .primary").waitFor();
      assert.equal(await rows(), 1, `${locale} ${path}, over`);
      await context.close();
    }
  }
};

cases["a review on a tablet held upright has tabs below the board, by keyboard too"] = async (browser, { address }) => {
  const { page, context } = await openPage(browser, { viewport: { width: 820, height: 1180 }, hasTouch: true });
  await page.goto(`${address}/game/${OTHELLO}`);
  await ready(page);
  await button(page, "Review").click();
  await page.locator("table.candidates tbody tr").first().waitFor();
  const tab = (name) => page.getByRole("tab", { name });
  assert.equal(await page.locator("svg.graph").count(), 0);
  await tab("Tree").tap();
  await page.locator(".comment textarea").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator("svg.graph").waitFor();
  assert.equal(await tab("Graph").getAttribute("aria-selected"), "true");
  const steps = await page.locator(".steps").boundingBox();
  assert.ok(steps.y + steps.height <= 1180, "the steps are to be seen");
  // Lying, everything is beside the board.
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.locator("svg.graph").waitFor();
  await page.locator("table.candidates").waitFor();
  assert.equal(await page.getByRole("tab").count(), 0);
  await context.close();
};

cases["nothing that comes or goes while stones are judged moves the buttons under a finger"] = async (browser, { address }) => {
  for (const [width, height] of Object.entries(widths)) {
    // The network is on its way for as long as is looked here; no worker of the page's own stands between.
    const { page, context } = await openPage(browser, { viewport: { width: Number(width), height }, serviceWorkers: "block", allows: /Service Worker registration blocked/ });
    let arrive;
    const arrives = new Promise((resolve) => (arrive = resolve));
    await page.route(/\.mgn$/, async (route) => {
      await arrives;
      await route.continue();
    });
    await page.goto(`${address}/game/${SCORED}`);
    await ready(page);
    const judged = page.getByText("Magpie is looking for dead stones.");
    await judged.waitFor();
    const places = async () => [await page.getByRole("button", { name: "Resume play" }).boundingBox(), await page.getByRole("button", { name: /^Accept/ }).boundingBox()];
    const before = await places();
    for (const { y, height: high } of before) assert.ok(y >= 0 && y + high <= height, `in sight at ${width}`);
    const chains = await page.locator(".chains li").count();
    arrive();
    await judged.waitFor({ state: "detached" });
    assert.deepEqual(await places(), before, `after the judgement, at ${width}`);
    // A chain more or less above them, and another result on one of them.
    for (const change of ["Keep alive", "Keep alive"]) {
      await page.getByRole("button", { name: change }).first().click();
      await page.mouse.move(0, 0);
      assert.deepEqual(await places(), before, `after ${change}, at ${width}`);
    }
    assert.ok((await page.locator(".chains li").count()) < chains);
    await context.close();
  }
};

cases["a tablet held upright has what is pressed in its window, whatever is said above it"] = async (browser, { address }) => {
  const { page, context } = await openPage(browser, { viewport: { width: 820, height: 1100 } });
  await page.goto(`${address}/game/9x9,E5b,C3w`);
  await ready(page);
  const places = () =>
    page.evaluate(() => {
      const { width } = document.querySelector(".board").getBoundingClientRect();
      return { width, bottom: document.querySelector(".actions").getBoundingClientRect().bottom };
    });
  const plain = await places();
  assert.ok(plain.bottom <= 1100, `${plain.bottom}`);
  await point(page, "E5").click(); // refused, in two lines
  await page.locator(".status.refusal").waitFor();
  assert.deepEqual(await places(), plain);
  await button(page, "Resign").click();
  await page.getByRole("alertdialog").waitFor();
  await until(page, (width) => document.querySelector(".board").getBoundingClientRect().width < width, plain.width);
  assert.ok((await places()).bottom <= 1100);
  await context.close();
};

cases["what is opened is seen from its top, however far down it was asked for"] = async (browser, { address }) => {
  for (const [width, height] of Object.entries({ 820: 1000, 390: 600 })) {
    const { page, context } = await openPage(browser, { viewport: { width: Number(width), height } });
    await page.goto(address);
    await ready(page);
    const goDown = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      assert.ok((await page.evaluate(() => scrollY)) > 0);
    };
    await goDown();
    await start(page, { size: 9 });
    assert.equal(await page.evaluate(() => scrollY), 0, `a game at ${width}`);
    await goDown();
    if (width === "390") {
      await button(page, "Menu").click();
      await button(page, "Learn").click();
    } else await button(page, "Learn").click();
    await page.locator(".lessons").waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0, `the lessons at ${width}`);
    await context.close();
  }
};

cases["a sign of the count and its word stay together"] = async (browser, { address }) => {
  for (const locale of ["en-GB", "fr-FR", "ja-JP", "zh-CN"]) {
    const { page, context } = await openPage(browser, { locale, viewport: { width: 390, height: 844 } });
    await page.goto(`${address}/game/9x9,E5b,C3w,-b,-w`); // with points that are nobody's
    await ready(page);
    await page.locator(".own-neutral").waitFor();
    const apart = await page.locator(".legend [class^=own-]").evaluateAll((signs) => {
      const isApart = (sign) => {
        const word = document.createRange();
        word.selectNode(sign.nextSibling);
        const [first, second] = word.getClientRects();
        return second !== undefined || first.top > sign.getBoundingClientRect().bottom;
      };
      return { signs: signs.length, apart: signs.filter(isApart).map((sign) => sign.className) };
    });
    assert.deepEqual(apart, { signs: 4, apart: [] }, locale);
    await context.close();
  }
};

cases["the steps of a review stand at the end of their column, however little there is above them"] = async (browser, { address }) => {
  for (const height of [640, 900, 1300]) {
    const { page, context } = await openPage(browser, { viewport: { width: 1440, height } });
    await page.goto(`${address}/game/5x5,C3b`);
    await ready(page);
    await button(page, "Review").click();
    const steps = page.locator(".steps");
    await steps.waitFor();
    const { y, height: high } = await steps.boundingBox();
    assert.equal(y + high, height);
    await context.close();
  }
};

/** Where whatever has the keyboard is on the page, however far anything is scrolled. What stays at the end of the screen comes
 * last; what stays there for as long as its box is in sight is at the end of that box. */
function placeOfKeyboard() {
  const active = document.activeElement;
  if (!active || active === document.body) return undefined;
  const shown = active.closest("label") ?? active.closest("[role=grid]") ?? active;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  let down = scrollY;
  for (let around = shown; around; around = around.parentElement) {
    if (around !== shown && around !== document.documentElement && around !== document.body) down += around.scrollTop;
    const { position, bottom: end } = getComputedStyle(around);
    if (position === "fixed" && end !== "auto") down += 1e6;
    if (position === "sticky" && end !== "auto") {
      let box = around.parentElement;
      while (getComputedStyle(box).display === "contents") box = box.parentElement;
      down += box.getBoundingClientRect().bottom - around.getBoundingClientRect().bottom;
    }
  }
  const name = (active.getAttribute("aria-label") ?? shown.textContent ?? "").trim().slice(0, 30);
  return { name: `${active.localName} ${name}`, left, right, top: top + down, bottom: bottom + down };
}

/** Until the game on the screen is in the browser's database. */
const kept = (page) =>
  until(
    page,
    () =>
      new Promise((resolve) => {
        const opened = indexedDB.open("magpie");
        opened.onerror = () => resolve(false);
        opened.onsuccess = () => {
          if (!opened.result.objectStoreNames.contains("games")) return resolve(false);
          const count = opened.result.transaction("games").objectStore("games").count();
          count.onsuccess = () => {
            opened.result.close();
            resolve(count.result > 0);
          };
        };
      }),
  );

/** What the keyboard comes to by Tab, from the top of the page to its end. */
async function walk(page) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    getSelection().collapse(document.body, 0);
    scrollTo(0, 0);
  });
  const places = [];
  for (let steps = 0; steps < 300; steps += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(placeOfKeyboard);
    if (!place) return places;
    places.push(place);
  }
  throw new Error("the walk does not end");
}

const walked = {
  home: ["/"],
  "a game of Go": [`/game/${GO}`],
  "a game of Othello": [`/game/${OTHELLO}`],
  counting: [`/game/${SCORED}`],
  "a game that is over": [`/game/5x5,C1b,B1w,C2b,B2w,C3b,B3w,C4b,B4w,C5b,B5w,-b,-w`, (page) => page.getByRole("button", { name: /^Accept/ }).click()],
  learn: [
    "/",
    async (page) => {
      await button(page, "Learn").click();
      await point(page, "A1").click();
    },
  ],
  review: [
    `/game/${OTHELLO}`,
    async (page) => {
      if (page.viewportSize().width < 700) await button(page, "Menu").click();
      await button(page, "Review").click();
      await page.locator("table.candidates tbody tr").first().waitFor();
    },
  ],
  library: [
    "/",
    async (page) => {
      await button(page, "Library").click();
      // The screen is fetched when it is first asked for, and its games are read then.
      await page.locator("main.library .shelf li").first().waitFor();
    },
  ],
  "a game between two": [
    "/",
    async (page) => {
      await start(page, { size: 9, opponent: "elsewhere" });
      await page.locator(".invite").waitFor();
    },
  ],
};

for (const [width, height] of Object.entries(widths)) {
  cases[`Tab goes through the page in the order in which it is seen, at ${width} pixels`] = async (browser, { address }) => {
    for (const [name, [path, open]] of Object.entries(walked)) {
      const { page, context } = await openPage(browser, { viewport: { width: Number(width), height } });
      await page.goto(`${address}/game/9x9,E5b`); // so that there is a game to go on with
      await ready(page);
      await point(page, "C3").click();
      await kept(page);
      await page.goto("about:blank");
      await page.goto(address + path);
      await ready(page);
      if (path === "/") await page.locator(".begun").waitFor();
      await open?.(page);
      const places = await walk(page);
      assert.ok(places.length > 5, `${name}: ${places.length} places`);
      // Beside each other is any order; in one column, only downwards.
      const isBack = (one, next) => next.bottom <= one.top + 1 && (Number(width) < 700 || (next.left < one.right && one.left < next.right));
      const back = places.flatMap((one, i) => places.slice(i + 1).filter((next) => isBack(one, next)).map((next) => `“${one.name}” before “${next.name}”`));
      assert.deepEqual(back, [], `${name} at ${width}`);
      await context.close();
    }
  };
}

/** How much lighter one colour is than another, as accessibility guidelines count it. */
function contrast(...colors) {
  const light = (color) => {
    const [r, g, b] = color.match(/\d+/g).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, bright] = colors.map(light).sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

cases["the signs of counting and the place of the keyboard can be told from what is behind them in every theme"] = async (browser, { address }) => {
  for (const options of [{ colorScheme: "light" }, { colorScheme: "dark" }, { contrast: "more" }]) {
    const { page, context } = await openPage(browser, options);
    await page.goto(`${address}/game/${SCORED}`);
    await ready(page);
    const styleOf = (selector, name) => page.locator(selector).first().evaluate((one, name) => getComputedStyle(one)[name], name);
    const behind = await page.evaluate(() => {
      const sample = document.body.appendChild(document.createElement("i"));
      sample.style.color = "var(--surface)";
      return getComputedStyle(sample).color;
    });
    await page.locator(".tag").first().waitFor();
    for (const [selector, name] of [[".tag", "borderTopColor"], [".own-dead", "color"]]) {
      assert.ok(contrast(await styleOf(selector, name), behind) >= 3, `${selector} ${JSON.stringify(options)}`);
    }
    if (options.contrast) {
      // The board is white there, and so is what the legend shows of it.
      await page.keyboard.press("ArrowLeft");
      assert.ok(contrast(await styleOf(".point:focus-visible", "outlineColor"), "rgb(255, 255, 255)") >= 3);
      assert.equal(await styleOf(".own-white", "backgroundColor"), "rgb(255, 255, 255)");
    }
    await context.close();
  }
};

cases["what is chosen, current or in use can be told in high contrast, and where the system chooses the colours"] = async (browser, { address }) => {
  for (const options of [{ contrast: "more" }, { forcedColors: "active" }]) {
    const { page, context } = await openPage(browser, options);
    const differ = async (...selectors) => {
      const [one, other] = await Promise.all(
        selectors.map((selector) =>
          page.locator(selector).first().evaluate((element) => {
            const { backgroundColor, boxShadow } = getComputedStyle(element);
            return `${backgroundColor} ${boxShadow}`;
          }),
        ),
      );
      assert.notEqual(one, other, `${selectors[0]} ${JSON.stringify(options)}`);
    };
    await page.goto(address);
    await ready(page);
    await differ(".segments .chosen", ".segments label:not(.chosen)");
    await differ("header nav [aria-current]", "header nav :not([aria-current])");
    await button(page, "Learn").click();
    await page.locator(".lessons [aria-current]").waitFor();
    await differ(".lessons [aria-current]", ".lessons button:not([aria-current])");
    await page.goto(`${address}/game/${SCORED}`);
    await ready(page);
    await page.locator(".counts td").first().waitFor();
    await differ(".counts tbody td:nth-child(2)", ".counts tbody td:nth-child(3)");
    if (options.contrast) await page.getByRole("button", { name: "Light", exact: true }).waitFor(); // it is dark
    await context.close();
  }
};

cases["the games have the names that the reader's language has for them"] = async (browser, { address }) => {
  for (const [locale, names] of Object.entries({ "fr-FR": ["Go", "Othello"], "ja-JP": ["囲碁", "オセロ"], "zh-CN": ["围棋", "黑白棋"] })) {
    const { page, context } = await openPage(browser, { locale });
    await page.goto(address);
    await ready(page);
    assert.deepEqual(await page.locator(".tile strong").allTextContents(), names, locale);
    await context.close();
  }
};

cases["on a phone the button that shows legal moves looks pressed while it is"] = async (browser, { address }) => {
  const { page, context } = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`${address}/game/${OTHELLO}`);
  await ready(page);
  const shows = button(page, "Show moves");
  const look = () => shows.evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.equal(await shows.getAttribute("aria-pressed"), "true");
  const pressed = await look();
  await shows.tap();
  assert.equal(await shows.getAttribute("aria-pressed"), "false");
  assert.notEqual(await look(), pressed);
  await context.close();
};

/** On a phone: what is too small for a thumb, what is cut off, and how much the page is too wide. */
function awkward() {
  const seen = [...document.querySelectorAll("button, select, input, textarea, label, a, strong, p, h1, h2, th, td, legend, span, small")].filter(
    (one) => one.checkVisibility() && !one.closest(".hidden, [role=grid], code") && one.getBoundingClientRect().width > 2,
  );
  const told = (one) => `${one.localName} “${(one.textContent || one.getAttribute("aria-label") || one.type || "").trim().slice(0, 30)}”`;
  const isPressed = (one) => one.matches("button, select, a, .plain, .segments label, .check, input:not([type=radio], [type=checkbox], [type=file])");
  const small = seen.filter((one) => isPressed(one) && one.getBoundingClientRect().height < 44).map(told);
  const isBox = (one) => getComputedStyle(one).display !== "inline" && one.clientWidth > 0;
  // What ends in … says so itself.
  const cut = seen.filter((one) => isBox(one) && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== "ellipsis").map(told);
  return { small, cut, wide: Math.max(0, document.documentElement.scrollWidth - innerWidth) };
}

const onPhone = {
  home: ["/"],
  game: [`/game/${GO}`],
  menu: [`/game/${GO}`, (page) => page.locator("header button").last().click()],
  othello: [`/game/${OTHELLO}`],
  counting: [`/game/${SCORED}`],
  review: [
    `/game/${OTHELLO}`,
    async (page) => {
      await page.locator("header button").last().click();
      await page.locator(".menu button").nth(1).click();
      await page.locator("table.candidates tbody tr").first().waitFor();
    },
  ],
  settings: [
    "/",
    async (page) => {
      await page.locator("header button").last().click();
      await page.locator(".menu button").nth(2).click();
    },
  ],
  library: ["/", (page) => page.locator("header nav button").nth(-1).click()],
  learn: [
    "/",
    async (page) => {
      await page.locator("header nav button").nth(-2).click();
      await page.locator(".lessons li button").nth(1).click();
      await point(page, "A1").tap();
    },
  ],
  "a game between two": [
    "/",
    async (page) => {
      await page.locator("fieldset.choice").nth(1).locator("label").nth(2).click();
      await page.locator("button.primary").click();
      await page.locator(".invite").waitFor();
    },
  ],
};

for (const [code, locale] of Object.entries({ en: "en-GB", fr: "fr-FR", ja: "ja-JP", zh: "zh-CN" })) {
  cases[`on a phone a thumb reaches everything, and nothing is cut off, in ${code}`] = async (browser, { address }) => {
    mkdirSync(shots, { recursive: true });
    for (const [name, [path, open]] of Object.entries(onPhone)) {
      const { page, context } = await openPage(browser, { locale, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      await page.goto(address + path);
      await ready(page);
      await open?.(page);
      assert.deepEqual(await page.evaluate(awkward), { small: [], cut: [], wide: 0 }, `${name} in ${code}`);
      await page.screenshot({ path: `${shots}phone-${name.replaceAll(" ", "-")}-${code}.png` });
      await context.close();
    }
  };
}

cases["beside the board of a low window the moves of a game of Othello have room for eight lines"] = async (browser, { address }) => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  await ready(page);
  await start(page, { game: "othello", size: 8, opponent: "bot", level: 2 });
  await point(page, "f5").click();
  await page.waitForURL(/f5b,\w\dw$/);
  const line = await page.locator(".move-line").first().boundingBox();
  const list = await page.locator(".move-lines").boundingBox();
  assert.ok(list.height >= 8 * line.height, `${list.height} for lines of ${line.height}`);
  const { scrollHeight, clientHeight } = await page.locator(".side").evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }));
  assert.ok(scrollHeight <= clientHeight, "and nothing has to be scrolled to");
  await context.close();
};

cases["the header has room for its words in every language, at every width"] = async (browser, { address }) => {
  for (const locale of ["en-GB", "fr-FR", "ja-JP", "zh-CN"]) {
    const { page, context } = await openPage(browser, { locale });
    await page.goto(`${address}/game/5x5,C3b`);
    await ready(page);
    for (const width of [1440, 1100, 1099, 820, 700, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn(document.documentElement.scrollWidth - innerWidth))));
      assert.ok(wide <= 0, `${wide} pixels too wide at ${width} in ${locale}`);
    }
    await context.close();
  }
};

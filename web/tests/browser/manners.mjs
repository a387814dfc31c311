// The ways in which somebody may have the page before them: a mouse, fingers, keys, and a screen reader, which knows nothing but
// the accessibility tree. Each chooses, presses and puts stones in its own way, and each tells what it makes out.
import { setTimeout } from "node:timers/promises";

import { point } from "./browser.mjs";

const PATIENCE = 30_000;

/** What all have: a look at the page, again and again until it is as wanted. */
class Manner {
  constructor(page) {
    this.page = page;
  }

  /** The first look that is as wanted. */
  async sees(isWanted) {
    let found;
    for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(15)) {
      found = await this.look();
      if (isWanted(found)) return found;
    }
    throw new Error(`never ${isWanted}: ${JSON.stringify(found)}`);
  }

  /** The board by its name, its points by theirs, and what is told. */
  look() {
    return this.page.evaluate(() => ({
      board: document.querySelector("[role=grid]")?.ariaLabel ?? "",
      points: [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.ariaLabel),
      told: [...document.querySelectorAll("[data-testid=status], .scoring .lead, .deciding [role=status]")].map((one) => one.textContent.trim()).join(" "),
    }));
  }

  pass() {
    return this.press("Pass");
  }
}

class Mouse extends Manner {
  /** How large a board of Othello it has time for. */
  static othello = 8;
  static options = {};
  /** What is done to whatever is meant. */
  use = (locator) => locator.click();

  choose(group, option) {
    const within = this.page.getByRole("group", { name: group, exact: true }).or(this.page.getByRole("radiogroup", { name: group, exact: true }));
    return this.use(within.locator("label", { has: this.page.getByRole("radio", { name: option }) }));
  }

  press(name) {
    return this.use(this.page.getByRole("button", { name, exact: true }));
  }

  place(name) {
    return this.use(point(this.page, name));
  }
}

class Touch extends Mouse {
  static othello = 6;
  static options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  use = (locator) => locator.tap();
}

/** Nothing but keys: Tab goes on until what has the keyboard is what is meant. */
class Keys extends Manner {
  static othello = 6;
  static options = {};

  async #tabTo(what, isIt, argument) {
    for (let steps = 0; steps < 100; steps += 1) {
      if (await this.page.evaluate(isIt, argument)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`Tab never comes to ${what}`);
  }

  async choose(group, option) {
    await this.#tabTo(
      group,
      (name) => {
        const around = document.activeElement.closest("fieldset, [role=radiogroup]");
        return around !== null && [around.ariaLabel, around.querySelector("legend")?.textContent].includes(name);
      },
      group,
    );
    for (let steps = 0; steps < 20; steps += 1) {
      const chosen = await this.page.evaluate(() => {
        const label = document.activeElement.closest("label");
        return (label.querySelector("strong") ?? label).textContent.trim();
      });
      if (option.test(chosen)) return;
      await this.page.keyboard.press("ArrowRight");
    }
    throw new Error(`no arrow comes to ${option}`);
  }

  async press(name) {
    const isIt = ([source, flags]) => {
      const { activeElement } = document;
      return activeElement.matches("button") && new RegExp(source, flags).test(activeElement.ariaLabel ?? activeElement.textContent.trim());
    };
    const pattern = typeof name === "string" ? new RegExp(`^${name}$`) : name;
    await this.#tabTo(name, isIt, [pattern.source, pattern.flags]);
    await this.page.keyboard.press("Enter");
  }

  /** By arrows where it is near, else typed. */
  async place(name) {
    await this.#tabTo("the board", () => document.activeElement.matches("[role=gridcell]"));
    const places = await this.page.evaluate((wanted) => {
      const cells = [...document.querySelectorAll("[role=gridcell]")];
      const columns = Number(document.querySelector("[role=grid]").ariaColCount);
      const place = (index) => ({ x: index % columns, y: Math.floor(index / columns) });
      return { from: place(cells.indexOf(document.activeElement)), to: place(cells.findIndex((cell) => cell.ariaLabel.split(",")[0] === wanted)) };
    }, name);
    const [across, down] = [places.to.x - places.from.x, places.to.y - places.from.y];
    if (Math.abs(across) + Math.abs(down) <= 3) {
      for (let n = 0; n < Math.abs(across); n += 1) await this.page.keyboard.press(across > 0 ? "ArrowRight" : "ArrowLeft");
      for (let n = 0; n < Math.abs(down); n += 1) await this.page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
    } else await this.page.keyboard.type(name);
    await this.page.keyboard.press("Enter");
  }

  async pass() {
    await this.#tabTo("the board", () => document.activeElement.matches("[role=gridcell]"));
    await this.page.keyboard.press("p");
  }
}

/** Nothing but the accessibility tree: what is meant is found by role and name, and is acted on as a reader acts, without a place on the screen. */
class Reader extends Manner {
  static othello = 8;
  static options = {};
  #client;
  /** As it was last heard. */
  #nodes = [];

  async #listen() {
    this.#client ??= await this.page.context().newCDPSession(this.page);
    this.#nodes = (await this.#client.send("Accessibility.getFullAXTree")).nodes;
    return this.#nodes;
  }

  async look() {
    const nodes = await this.#listen();
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const namesOf = (role) => nodes.filter((node) => !node.ignored && node.role.value === role).map((node) => node.name.value);
    const textsOf = (node) => (node.role?.value === "StaticText" ? [node] : (node.childIds ?? []).flatMap((id) => (byId.has(id) ? textsOf(byId.get(id)) : [])));
    // Only what is told by itself: nobody goes and reads after each move.
    const live = (kind) => {
      const regions = nodes.filter((node) => !node.ignored && node.properties?.some(({ name, value }) => name === "live" && value.value === kind));
      return regions.flatMap(textsOf);
    };
    const words = (texts) => texts.map((node) => node.name.value).join(" ").trim();
    const [polite, alarm] = [live("polite"), live("assertive")];
    // What is put there anew is told anew, be it the same words.
    const texts = [...polite, ...alarm].map((node) => node.backendDOMNodeId).join();
    return { board: namesOf("grid").join(), points: namesOf("gridcell"), told: words([...polite, ...alarm]), polite: words(polite), alarm: words(alarm), texts };
  }

  /** The one thing of that role and name, once it is there. */
  async #find(role, name, group) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await this.#listen()) {
      const nodes = this.#nodes;
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      const isWithin = (node) => {
        for (let around = byId.get(node.parentId); around; around = byId.get(around.parentId)) {
          if (/group$/.test(around.role?.value ?? "") && around.name?.value === group) return true;
        }
        return false;
      };
      const isNamed = (node) => (typeof name === "string" ? node.name.value === name : name.test(node.name.value));
      const isDisabled = (node) => node.properties?.some((one) => one.name === "disabled" && one.value.value);
      const found = nodes.filter((node) => !node.ignored && node.role.value === role && isNamed(node) && !isDisabled(node) && (group === undefined || isWithin(node)));
      if (found.length === 1) return found[0].backendDOMNodeId;
      if (found.length > 1) throw new Error(`${found.length} times ${role} ${name}`);
    }
    throw new Error(`there is no ${role} ${name}`);
  }

  /** What a reader does with what it stands on. */
  async #activate(backendNodeId) {
    const { object } = await this.#client.send("DOM.resolveNode", { backendNodeId });
    await this.#client.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration: "function () { this.click(); }" });
  }

  async choose(group, option) {
    await this.#activate(await this.#find("radio", option, group));
  }

  async press(name) {
    await this.#activate(await this.#find("button", name));
  }

  async place(name) {
    await this.#activate(await this.#find("gridcell", new RegExp(`^${name},`)));
  }

  /** As in the mode in which a reader hands the keys on. */
  async placeByKey(name) {
    const backendNodeId = await this.#find("gridcell", new RegExp(`^${name},`));
    await this.#client.send("DOM.focus", { backendNodeId });
    await this.page.keyboard.press("Enter");
  }
}

export const MANNERS = { "a mouse": Mouse, touch: Touch, "the keyboard": Keys, "the tree of a screen reader": Reader };

// What the page is about now: the first screen, or a game. The address always says which.
import { MagpieError, type Module } from "../wasm/module";
import { type GameOptions, Table } from "../wasm/table";
import { Thinker } from "../wasm/thinker";
import { addressOf, gameIn } from "./link";
import { type Save } from "./saves";
import { seatNamed, type Seats } from "./seats";
import { Session } from "./session.svelte";
import { t } from "./words.svelte";

const TWO_PEOPLE: Seats = { black: { kind: "person" }, white: { kind: "person" } };

/** What a reload should find again besides the link: who plays, and the clock. */
const LAST = "magpie.last";

export class App {
  readonly module: Module;
  readonly thinker: Thinker;
  readonly compiled: WebAssembly.Module;
  session = $state.raw<Session | undefined>();
  view = $state<"play" | "review">("play");
  problem = $state("");
  hasServer = false;
  #ownAddress = "";

  constructor(module: Module, compiled: WebAssembly.Module) {
    this.module = module;
    this.compiled = compiled;
    this.thinker = new Thinker(Promise.resolve(compiled), (received, total) =>
      this.session?.downloading(received, total),
    );
    addEventListener("popstate", () => this.follow());
    addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  /** Shows what the address says. */
  follow(): void {
    if (location.pathname + location.hash === this.#ownAddress) return;
    const text = gameIn(location);
    if (text === undefined) {
      this.#show(undefined);
      return;
    }
    const last = this.#last();
    if (last && last.link === text) {
      try {
        this.#show(Session.open(this.module, last.text, last.seats, this.thinker, this.#changed, last.id));
        return;
      } catch {
        // What was kept is of no use: the link alone then.
      }
    }
    this.open(text);
  }

  #show(session: Session | undefined): void {
    this.session?.close();
    this.session = session;
    this.problem = "";
    this.view = "play";
    this.#address(session);
    document.title = session ? `${session.nameOf("black")} – ${session.nameOf("white")} · Magpie` : "Magpie";
  }

  readonly #changed = (session: Session): void => {
    if (session !== this.session) return;
    this.#address(session);
    this.#remember(session);
  };

  #address(session: Session | undefined): void {
    const address = addressOf(session?.link ?? "", location, this.hasServer);
    if (location.pathname + location.hash === address) {
      this.#ownAddress = address;
      return;
    }
    // A game is one step of the way back, however many moves it has.
    const isNew = gameIn(location) === undefined || session === undefined;
    if (isNew) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.#ownAddress = location.pathname + location.hash;
  }

  #remember(session: Session): void {
    try {
      const kept = {
        link: session.link,
        text: session.table.write("save", performance.now()),
        seats: session.seats,
        id: session.id,
      };
      localStorage.setItem(LAST, JSON.stringify(kept));
    } catch {
      // The link alone is enough to go on.
    }
  }

  #last(): { link: string; text: string; seats: Seats; id: string } | undefined {
    try {
      const kept = JSON.parse(localStorage.getItem(LAST) ?? "null");
      return typeof kept?.link === "string" && kept.seats?.black && kept.seats?.white ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  start(options: GameOptions, seats: Seats): void {
    try {
      const table = Table.create(this.module, options);
      const session = new Session(table, seats, this.thinker, this.#changed);
      this.#show(session);
      this.#remember(session);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** A text or a file in any format. Names of our engines take their seats again. */
  open(game: string | Uint8Array, seats?: Seats): void {
    try {
      const table = Table.read(this.module, game);
      const state = table.state(performance.now());
      const named = { black: seatNamed(state.sides.black.name), white: seatNamed(state.sides.white.name) };
      const isGoing = state.phase !== "finished";
      this.#show(
        new Session(table, seats ?? (isGoing ? named : { ...TWO_PEOPLE }), this.thinker, this.#changed),
      );
    } catch (error) {
      this.#refuse(error);
    }
  }

  resume(save: Save): void {
    try {
      this.#show(Session.open(this.module, save.text, save.seats, this.thinker, this.#changed, save.id));
      this.#remember(this.session!);
    } catch (error) {
      this.#refuse(error);
    }
  }

  leave(): void {
    this.#show(undefined);
  }

  #refuse(error: unknown): void {
    if (!(error instanceof MagpieError)) throw error;
    this.#show(undefined);
    this.problem = t("This game could not be opened: {why}", { why: error.message });
  }
}

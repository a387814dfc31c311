// What a pasted text is, in one line, before it is opened.
import { MagpieError } from "../wasm/module";
import type { App } from "./app.svelte";
import { servedInText } from "./link";
import { withoutEchoes } from "./notes";
import { gameText, listText, movesText, t, told } from "./words.svelte";

export interface Described {
  /** It can be opened. */
  isGood: boolean;
  /** It could be read, but not all of it as it stands there. */
  isOdd: boolean;
  text: string;
}

export async function describeGame(app: App, text: string): Promise<Described> {
  if (servedInText(text) !== undefined) return { isGood: true, isOdd: false, text: t("A game on this server") };
  try {
    const { table, notes } = await app.read(text);
    const state = table.state(0);
    table.free();
    const game = gameText(state.game);
    const size = `${state.columns}×${state.rows}`;
    const problems = withoutEchoes(notes).length;
    const odd = problems === 0 ? [] : [problems === 1 ? t("1 problem") : t("{n} problems", { n: problems })];
    return { isGood: true, isOdd: problems > 0, text: listText([`${game} ${size}`, movesText(state.moveNumber), ...odd]) };
  } catch (error) {
    if (!(error instanceof MagpieError)) throw error;
    return { isGood: false, isOdd: false, text: t("Magpie finds no game in this: {why}", { why: told(error.message) }) };
  }
}

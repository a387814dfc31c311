// What a pasted text is, in one line, before it is opened.
import { MagpieError } from "../wasm/module";
import type { App } from "./app.svelte";
import { servedInText } from "./link";
import { gameText, listText, movesText, t, told } from "./words.svelte";

export interface Described {
  isGood: boolean;
  text: string;
}

export async function describeGame(app: App, text: string): Promise<Described> {
  if (servedInText(text) !== undefined) return { isGood: true, text: t("A game on this server") };
  try {
    const { table } = await app.read(text);
    const state = table.state(0);
    table.free();
    const game = gameText(state.game);
    const size = `${state.columns}×${state.rows}`;
    return { isGood: true, text: listText([`${game} ${size}`, movesText(state.moveNumber)]) };
  } catch (error) {
    if (!(error instanceof MagpieError)) throw error;
    return { isGood: false, text: t("Magpie finds no game in this: {why}", { why: told(error.message) }) };
  }
}

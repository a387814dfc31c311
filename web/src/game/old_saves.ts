// Games that an older page has kept: what it did not write beside them stands in their saves.
import type { Module } from "../wasm/module";
import { type Color, Table } from "../wasm/table";
import type { Save } from "./saves";
import { botName } from "./bots";
import { isBot } from "./seats";

/** The same with names, moves and result. Of a game that is over and whose result nobody can tell, that is said: "?". */
export function completed(module: Module, save: Save): Save {
  let read: Partial<Save> = {};
  let table: Table | undefined;
  try {
    table = Table.follow(module, save.text);
    const { sides, moveNumber, result } = table.state(0);
    const nameOf = (color: Color) => {
      const seat = save.seats[color];
      return sides[color].name || (isBot(seat) ? botName(seat.level) : "");
    };
    read = { names: [nameOf("black"), nameOf("white")], move: moveNumber, ...(result === undefined ? {} : { result }) };
  } catch {
    // What cannot be read cannot be told.
  } finally {
    table?.free();
  }
  return { ...(save.finished ? { result: "?" } : {}), ...read, ...save };
}

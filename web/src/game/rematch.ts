// The same players once more, on the same terms, with the colours changed.
import type { Module } from "../wasm/module";
import { ruleSets, Table } from "../wasm/table";
import { lineOf } from "./chain";
import { isBot, seatOf, type Seats } from "./seats";
import type { Session } from "./session.svelte";

/** A table for the next game. Its terms are those of the link, which says nothing of a clock. */
function tableFor(module: Module, { state }: Session): Table {
  const [terms = ""] = lineOf(state.link, []);
  if (!state.timed) return Table.read(module, terms);
  const rules = ruleSets(module).find(({ title }) => title === state.rules)?.name;
  const { game, columns, rows, komi, handicap, timeControl: clock } = state;
  const ofGo = game === "go" ? { komi, handicap, freeHandicap: handicap > 0 && !/\bblack=/.test(terms), ...(rules ? { rules } : {}) } : {};
  return Table.create(module, { game, columns, rows, clock, ...ofGo });
}

export function rematch(module: Module, session: Session): { table: Table; seats: Seats } {
  const { sides } = session.state;
  // Who was at a game that came by a link is known by name.
  const again = (color: "black" | "white") => (isBot(session.seats[color]) ? session.seats[color] : seatOf(sides[color]));
  const table = tableFor(module, session);
  table.name(session.ownNameOf("white"), session.ownNameOf("black"));
  return { table, seats: { black: again("white"), white: again("black") } };
}

// The same players once more, on the same terms, with the colours changed: but where Black was given stones, who was
// given them is one of the terms.
import type { Table } from "../wasm/table";
import { isBot, other, seatOf, type Seats } from "./seats";
import type { Session } from "./session.svelte";

export function rematch(session: Session): { table: Table; seats: Seats } {
  const { game, sides, handicap } = session.state;
  const was = (color: "black" | "white") => (handicap > 0 ? color : other(color));
  // Who was at a game that came by a link is known by name.
  const seat = (color: "black" | "white") => (isBot(session.seats[color]) ? session.seats[color] : seatOf(sides[color], game));
  const table = session.table.again();
  table.name(session.ownNameOf(was("black")), session.ownNameOf(was("white")));
  return { table, seats: { black: seat(was("black")), white: seat(was("white")) } };
}

// What a bot does that has a name of its own is said where a game with it begins.
import { botOf } from "./bots";
import { whole } from "./headed";
import { botNote } from "./levels";
import { colors, isBot } from "./seats";
import type { Session } from "./session.svelte";
import { spoken, t } from "./words.svelte";

export function introduce(session: Session): void {
  for (const color of colors) {
    const seat = session.seats[color];
    const bot = isBot(seat) && botOf(session.state.game, seat.level);
    if (!bot) continue;
    const toPlay = t(session.state.toPlay === "black" ? "Black" : "White");
    const text = t("{name}: {what}", { name: session.nameOf(color), what: botNote(bot) });
    session.status = { tone: "plain", head: session.status.head || t("{color} to play.", { color: toPlay }), text };
    session.said = whole(session.status, spoken());
  }
}

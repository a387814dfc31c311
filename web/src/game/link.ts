// The link is the game: /game/19x19,A9b,… behind a server, #19x19,A9b,… elsewhere.

export interface Place {
  pathname: string;
  hash: string;
}

const PATH = "/game/";
/** Before the id of a game that the server has: it is behind the #, so that it is in no log. */
const SERVED = "#play:";
/** Longer links are packed: some programs cut addresses that are longer than 2,000 characters. */
export const LONGEST_PLAIN = 1500;

/** The id of the server's game that an address names. */
export function servedIn(place: Place): string | undefined {
  return place.hash.startsWith(SERVED) ? place.hash.slice(SERVED.length) : undefined;
}

/** The id of the server's game that a pasted text is the link of. */
export function servedInText(text: string): string | undefined {
  try {
    return servedIn(new URL(text.trim()));
  } catch {
    return undefined; // no link
  }
}

export function addressOfServed(id: string): string {
  return `/${SERVED}${id}`;
}

/** Whether an address of our server holds neither the first page nor a game. */
export function isNowhere(place: Place): boolean {
  const isPage = ["/", "/index.html", "/game"].includes(place.pathname) || place.pathname.startsWith(PATH);
  return !isPage && gameIn(place) === undefined && servedIn(place) === undefined;
}

/** The game that an address holds, as the library reads it; nothing for the first page. */
export function gameIn(place: Place): string | undefined {
  if (servedIn(place) !== undefined) return undefined;
  const text = place.pathname.startsWith(PATH)
    ? place.pathname.slice(PATH.length)
    : place.hash.replace(/^#/, "");
  if (text === "") return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // the library says what is wrong with it
  }
}

/** Where to go for a game. */
export function addressOf(game: string, place: Place, hasServer: boolean): string {
  if (game === "") return place.pathname.startsWith(PATH) ? "/" : place.pathname;
  if (hasServer || place.pathname.startsWith(PATH)) return PATH + game;
  return `${place.pathname}#${game}`;
}

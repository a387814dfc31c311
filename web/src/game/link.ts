// The link is the game: /game/19x19,A9b,… behind a server, #19x19,A9b,… elsewhere.

export interface Place {
  pathname: string;
  hash: string;
  search?: string;
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

/** "?dead=G9.A8", which tells how a game was counted: it is in the query, where other readers do not mind it. */
const deadIn = (place: Place): string => {
  const found = /[?&](dead=[\w.]+)/.exec(place.search ?? "");
  return found ? `?${found[1]}` : "";
};

/** The address without what is not ours. */
export const placeText = (place: Place): string => place.pathname + deadIn(place) + place.hash;

/** The game with the stones that its players took for dead, each by its name. */
export const withDead = (game: string, dead: readonly string[]): string =>
  dead.length === 0 ? game : `${game}?dead=${dead.join(".")}`;

/** The game that an address holds, with its dead stones, as the library reads it after /game/; nothing for the first page. */
export function gameIn(place: Place): string | undefined {
  if (servedIn(place) !== undefined) return undefined;
  const text = place.pathname.startsWith(PATH)
    ? place.pathname.slice(PATH.length)
    : place.hash.replace(/^#/, "");
  if (text === "") return undefined;
  try {
    return decodeURIComponent(text) + deadIn(place);
  } catch {
    return text; // the library says what is wrong with it
  }
}

/** Where to go for a game. */
export function addressOf(game: string, place: Place, hasServer: boolean): string {
  if (game === "") return place.pathname.startsWith(PATH) ? "/" : place.pathname;
  if (hasServer || place.pathname.startsWith(PATH)) return PATH + game;
  const [line, query] = game.split("?");
  return `${place.pathname}${query ? `?${query}` : ""}#${line}`;
}

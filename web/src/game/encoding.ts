// Which texts the first module may try: those in UTF-8 that do not claim to be anything else.

const OTHER_CHARSET = /\bCA\s*\[(?!\s*(utf-?8|ascii|us-ascii)?\s*\])/i;

export function isPlain(game: string | Uint8Array): boolean {
  if (typeof game === "string") return !OTHER_CHARSET.test(game);
  try {
    return !OTHER_CHARSET.test(new TextDecoder("utf-8", { fatal: true }).decode(game));
  } catch {
    return false; // an old encoding, or no text at all
  }
}

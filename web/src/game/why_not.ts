import { GO_NETWORK_MEGABYTES } from "./offline.svelte";
import { Untaught } from "./thinks";
import { t } from "./words.svelte";

/** Why an engine did not answer, for the person who waits. */
export function whyNot(error: unknown, game: "go" | "othello"): string {
  if (!(error instanceof Untaught)) return error instanceof Error ? error.message : String(error);
  if (game === "othello") return t("The engine could not be fetched.");
  const size = GO_NETWORK_MEGABYTES;
  return t("Go's bots need a network of {size} MB, which is not here yet. Without a connection two people can play Go, and Othello's bots play.", { size });
}

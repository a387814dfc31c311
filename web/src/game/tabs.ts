// Tabs of one browser tell each other what becomes of its games; the one that tells hears it too.
import type { Save } from "./saves";

export type Told =
  | { kind: "kept"; save: Save }
  | { kind: "deleted"; id: string }
  /** An engine thinks about its next move there. */
  | { kind: "thinks"; id: string };

const listeners = new Set<(told: Told) => void>();
let channel: BroadcastChannel | undefined;

function hearOthers(): BroadcastChannel {
  const made = new BroadcastChannel("magpie.games");
  made.onmessage = ({ data }: MessageEvent<Told>) => pass(data);
  return made;
}

function pass(told: Told): void {
  for (const listener of [...listeners]) listener(told);
}

/** Made with the first use: a test of the logic has no tabs. */
const tabs = () => (channel ??= hearOthers());

export function tell(told: Told): void {
  tabs().postMessage(told);
  pass(told);
}

/** Answers how to hear it no more. */
export function hear(listener: (told: Told) => void): () => void {
  tabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

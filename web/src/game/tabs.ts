// Tabs of one browser that show the same game tell each other when it goes on.

/** A game as a tab has just kept it. */
export interface Told {
  id: string;
  text: string;
  updated: number;
}

let channel: BroadcastChannel | undefined;

/** Made with the first use: a test of the logic has no tabs. */
const tabs = () => (channel ??= new BroadcastChannel("magpie.games"));

export function tellTabs(told: Told): void {
  tabs().postMessage(told);
}

export function hearTabs(listener: (told: Told) => void): void {
  tabs().onmessage = ({ data }: MessageEvent<Told>) => listener(data);
}

// Short sounds, made here: a stone, what it takes, a disc that turns, a refusal, the last seconds. Every one of
// them has something to see beside it.
import type { Color } from "../wasm/table";

export interface Tap {
  /** Seconds from now. */
  at: number;
  /** The middle of what is heard, in Hz. */
  pitch: number;
  seconds: number;
  volume: number;
}

const MOST_TICKS = 5;

/** What a move sounds like. `chance` from 0 to 1 makes no two stones quite the same. */
export function tapsOfMove(game: "go" | "othello", color: Color, taken: number, chance: number): Tap[] {
  const pitch = (color === "black" ? 1800 : 2150) * (0.97 + 0.06 * chance);
  const taps: Tap[] = [{ at: 0, pitch, seconds: 0.06, volume: 0.5 }];
  for (let i = 0; i < Math.min(taken, MOST_TICKS); i += 1) {
    const rise = game === "othello" ? 900 + 90 * i : 2600;
    taps.push({ at: 0.09 + 0.04 * i, pitch: rise, seconds: 0.04, volume: 0.2 });
  }
  return taps;
}

export const REFUSAL: Tap[] = [{ at: 0, pitch: 180, seconds: 0.09, volume: 0.35 }];
export const TICK: Tap[] = [{ at: 0, pitch: 1100, seconds: 0.03, volume: 0.3 }];

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** A click of noise around a pitch, dying away. */
function tap(to: AudioContext, { at, pitch, seconds, volume }: Tap): void {
  const source = to.createBufferSource();
  source.buffer = noise!;
  const filter = to.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  const gain = to.createGain();
  const begin = to.currentTime + at;
  gain.gain.setValueAtTime(volume, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  source.connect(filter).connect(gain).connect(to.destination);
  source.start(begin, Math.random() * 0.5, seconds);
}

/** Heard where the browser lets the page be heard: after somebody has touched it. */
export function play(taps: Tap[]): void {
  try {
    if (!navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    if (!noise) {
      noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const samples = noise.getChannelData(0);
      for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
    }
    void context.resume();
    for (const one of taps) tap(context, one);
  } catch {
    // A device without sound is silent.
  }
}

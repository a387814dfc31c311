// Whether a device is weak for an engine. Where there is a server, it can look games through instead.
import type { Report } from "../wasm/engine";

/** A module of WebAssembly with one vector in it. */
const VECTOR = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export interface Device {
  cores?: number | undefined;
  gigabytes?: number | undefined;
  hasVectors: boolean;
}

export const hasVectors = (): boolean => WebAssembly.validate(VECTOR);

export function thisDevice(): Device {
  const { hardwareConcurrency: cores, deviceMemory: gigabytes } = navigator as Navigator & { deviceMemory?: number };
  return { cores, gigabytes, hasVectors: hasVectors() };
}

/** What a browser does not tell counts as enough. */
export function isWeak({ cores, gigabytes, hasVectors }: Device): boolean {
  return !hasVectors || (cores ?? 2) < 2 || (gigabytes ?? 8) < 2;
}

/** A usual device takes 35 ms for a visit of Go on 19x19, and looks at some 2,000 positions of Othello in one. */
const LONGEST_VISIT = 150;
const FEWEST_IN_A_MILLISECOND = 100;

export function wasSlow(game: "go" | "othello", { visits, elapsed }: Pick<Report, "visits" | "elapsed">): boolean {
  if (game === "go") return elapsed > LONGEST_VISIT * Math.max(1, visits);
  return elapsed >= 50 && visits < FEWEST_IN_A_MILLISECOND * elapsed;
}

// What the reader has chosen, kept in this browser.
import type { Theme } from "../wasm/table";
import { preferredLanguage } from "./words.svelte";

export interface Settings {
  theme: "auto" | Theme;
  language: string;
  coordinates: boolean;
  confirm: "auto" | "on" | "off";
  legalMoves: boolean;
  numbers: boolean;
  /** How the board is drawn: as the page, or always so. */
  board: "auto" | Theme;
  sound: boolean;
  /** Who looks a game through. */
  analysis: "here" | "server";
  /** Whether a device that is slow at it may say that the server would do it. */
  offersServer: boolean;
  name: string;
}

const KEY = "magpie.settings";

const usual: Settings = {
  theme: "auto",
  language: "auto",
  coordinates: true,
  confirm: "auto",
  legalMoves: true,
  numbers: false,
  board: "auto",
  sound: true,
  analysis: "here",
  offersServer: true,
  name: "",
};

/** Settings out of what was kept, whatever that is: a member of another type counts as missing. */
export function settingsFrom(text: string | null): Settings {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return { ...usual };
  }
  const settings: Record<string, unknown> = { ...usual };
  for (const [name, value] of Object.entries(usual)) {
    const found = (kept as Record<string, unknown> | null)?.[name];
    if (typeof found === typeof value) settings[name] = found;
  }
  return settings as unknown as Settings;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export const settings = $state(settingsFrom(read()));

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They last as long as the page.
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
let systemTheme = $state<Theme>(themeOfSystem());

function themeOfSystem(): Theme {
  if (contrast.matches) return "high-contrast";
  return dark.matches ? "dark" : "light";
}

dark.addEventListener("change", () => (systemTheme = themeOfSystem()));
contrast.addEventListener("change", () => (systemTheme = themeOfSystem()));

export function theme(): Theme {
  return settings.theme === "auto" ? systemTheme : settings.theme;
}

export function boardTheme(): Theme {
  return settings.board === "auto" ? theme() : settings.board;
}

export function language(): string {
  return settings.language === "auto" ? preferredLanguage(navigator.languages) : settings.language;
}

// Settings of this browser.

import { readLocal, writeLocal } from "./storage";
import { LANGUAGES, type Language } from "./texts/languages";

export interface Settings {
  colours: "four" | "two";
  big: boolean; // larger cards
  units: "chips" | "blinds";
  sound: boolean;
  vibration: boolean; // on the reader's turn
  motion: boolean;
  left: boolean; // controls for the left hand
  theme: "dark" | "light";
  language: Language | "auto"; // auto: as the browser is set
}

const DEFAULTS: Settings = {
  colours: "four",
  big: false,
  units: "chips",
  sound: true,
  vibration: true,
  motion: true,
  left: false,
  theme: "dark",
  language: "auto",
};
const STORAGE_KEY = "anypoker settings";

/** Parse saved settings; use the default for missing or invalid values. */
export function readSettings(text: string | null): Settings {
  const stored = parseStored(text);
  const choose = <K extends keyof Settings>(name: K, allowed: readonly Settings[K][]): Settings[K] =>
    allowed.find((value) => value === stored[name]) ?? DEFAULTS[name];
  const yes = [true, false] as const;
  return {
    colours: choose("colours", ["four", "two"]),
    big: choose("big", yes),
    units: choose("units", ["chips", "blinds"]),
    sound: choose("sound", yes),
    vibration: choose("vibration", yes),
    motion: choose("motion", yes),
    left: choose("left", yes),
    theme: choose("theme", ["dark", "light"]),
    language: choose("language", ["auto", ...(Object.keys(LANGUAGES) as Language[])]),
  };
}

function parseStored(text: string | null): Record<string, unknown> {
  try {
    return JSON.parse(text ?? "{}") ?? {};
  } catch {
    return {}; // not ours
  }
}

export const settings: Settings = $state(readSettings(readLocal(STORAGE_KEY)));

export function updateSettings(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  writeLocal(STORAGE_KEY, JSON.stringify(settings));
  applySettings();
}

/** Languages that the reader wants, best first; `?lang=de` in the address wins, for screens without controls. */
export function wishedLanguages(): readonly string[] {
  const wished = new URLSearchParams(location.search).get("lang");
  return [...(wished ? [wished] : []), ...(settings.language === "auto" ? navigator.languages : [settings.language])];
}

/** Apply the settings to the page. */
export function applySettings(): void {
  document.documentElement.dataset.colours = settings.colours;
  const wished = new URLSearchParams(location.search).get("theme");
  document.documentElement.dataset.theme = wished === "light" || wished === "dark" ? wished : settings.theme;
}

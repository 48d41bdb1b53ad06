// What somebody likes, kept in this browser alone.

export interface Settings {
  colours: "four" | "two";
  big: boolean; // larger cards
  units: "chips" | "blinds";
  sound: boolean;
  motion: boolean;
  left: boolean; // the controls for the left hand
  theme: "dark" | "light";
}

const DEFAULTS: Settings = { colours: "four", big: false, units: "chips", sound: true, motion: true, left: false, theme: "dark" };
const STORAGE_KEY = "anypoker settings";

/** What is kept, with the usual for what is not, or not as it should be. */
export function readSettings(text: string | null): Settings {
  let kept: Record<string, unknown> = {};
  try {
    kept = (JSON.parse(text ?? "{}") as Record<string, unknown> | null) ?? {};
  } catch {
    // Somebody else's text: as if there were none.
  }
  const choose = <K extends keyof Settings>(name: K, allowed: readonly Settings[K][]): Settings[K] =>
    allowed.find((value) => value === kept[name]) ?? DEFAULTS[name];
  const yes = [true, false] as const;
  return {
    colours: choose("colours", ["four", "two"]),
    big: choose("big", yes),
    units: choose("units", ["chips", "blinds"]),
    sound: choose("sound", yes),
    motion: choose("motion", yes),
    left: choose("left", yes),
    theme: choose("theme", ["dark", "light"]),
  };
}

/** Storage may be forbidden: then nothing is kept. */
export function kept(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export function keep(place: string, text: string): void {
  try {
    localStorage.setItem(place, text);
  } catch {
    // As said: nothing is kept.
  }
}

export const settings: Settings = $state(readSettings(typeof localStorage === "undefined" ? null : kept(STORAGE_KEY)));

export function updateSettings(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  keep(STORAGE_KEY, JSON.stringify(settings));
  applySettings();
}

/** The page as the settings say. */
export function applySettings(): void {
  document.documentElement.dataset.colours = settings.colours;
  document.documentElement.dataset.theme = settings.theme;
}

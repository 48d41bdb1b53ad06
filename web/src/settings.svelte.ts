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

const USUAL: Settings = { colours: "four", big: false, units: "chips", sound: true, motion: true, left: false, theme: "dark" };
const PLACE = "anypoker settings";

/** What is kept, with the usual for what is not, or not as it should be. */
export function readSettings(text: string | null): Settings {
  let kept: Record<string, unknown> = {};
  try {
    kept = (JSON.parse(text ?? "{}") as Record<string, unknown> | null) ?? {};
  } catch {
    // Somebody else's text: as if there were none.
  }
  const one = <K extends keyof Settings>(name: K, allowed: readonly Settings[K][]): Settings[K] =>
    allowed.find((value) => value === kept[name]) ?? USUAL[name];
  const yes = [true, false] as const;
  return {
    colours: one("colours", ["four", "two"]),
    big: one("big", yes),
    units: one("units", ["chips", "blinds"]),
    sound: one("sound", yes),
    motion: one("motion", yes),
    left: one("left", yes),
    theme: one("theme", ["dark", "light"]),
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

export const settings: Settings = $state(readSettings(typeof localStorage === "undefined" ? null : kept(PLACE)));

export function change(wanted: Partial<Settings>): void {
  Object.assign(settings, wanted);
  keep(PLACE, JSON.stringify(settings));
  show();
}

/** The page as the settings say. */
export function show(): void {
  document.documentElement.dataset.colours = settings.colours;
  document.documentElement.dataset.theme = settings.theme;
}

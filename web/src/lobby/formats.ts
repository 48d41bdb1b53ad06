// Formats of a new table: cash game, sit-and-go, or the match that a game's file defines.

import type { TableRequest } from "../protocol";

export const FORMATS = ["cash", "sit_and_go", "match"] as const;
export type Format = (typeof FORMATS)[number];

/** How the entries are paid out, in percent; the first place first. */
export const PRIZES = { winner: [100], two: [65, 35], three: [50, 30, 20] } as const;
export type PrizePlan = keyof typeof PRIZES;

export interface FormatForm {
  format: Format;
  levelsBy: "hands" | "minutes";
  levelLength: number;
  entry: number; // 0: nobody pays anything
  prizes: PrizePlan;
}

export const DEFAULT_FORMAT: FormatForm = {
  format: "cash",
  levelsBy: "minutes",
  levelLength: 10,
  entry: 0,
  prizes: "two",
};

const MAX_LENGTH = 1000;
const MAX_ENTRY = 1_000_000_000;
const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value) || least));

/** Return the prize plans for a number of players: at least two of them win nothing, unless there are only two. */
export function prizePlans(seats: number): PrizePlan[] {
  const plans = Object.keys(PRIZES) as PrizePlan[];
  return plans.filter((plan) => PRIZES[plan].length === 1 || PRIZES[plan].length < seats);
}

/** Change the request for a cash game into one for the chosen format. `unit`: chips of a whole amount. */
export function withFormat(request: TableRequest, form: FormatForm, unit = 1): TableRequest {
  const { options, ...rest } = request;
  // Straddles and bomb pots raise the stakes, which the levels already do.
  const calm = Object.fromEntries(
    Object.entries(options ?? {}).filter(([name]) => name !== "straddles" && name !== "bomb_every"),
  );
  if (form.format === "match") {
    return { ...rest, stakes: null, stack: null, options: calm };
  }
  if (form.format === "cash") return request;
  const length = clamp(form.levelLength, 1, MAX_LENGTH);
  return {
    ...rest,
    options: calm,
    sit_and_go: {
      ...(form.levelsBy === "hands" ? { hands: length } : { minutes: length }),
      entry: clamp(form.entry * unit, 0, MAX_ENTRY),
      prizes: form.entry > 0 ? [...PRIZES[form.prizes]] : [],
    },
  };
}

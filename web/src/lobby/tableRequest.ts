// Request for a new table, from the form of the lobby.

import { botName } from "../bots";
import { DEFAULT_FORMAT, withFormat, type FormatForm } from "./formats";
import type { TableRequest } from "../protocol";

export type GameChoice =
  | { kind: "game"; phrase: string; name: string }
  | { kind: "mix"; slug: string; name: string }
  | { kind: "dealer"; name: string };

export interface TableForm {
  name: string;
  stakes: string; // "1/2", "1/2 no limit" or ""
  structure: string; // empty if the game decides it, as in mixes
  stack: number | null; // null for the usual one
  seats: number;
  bots: number;
  kind: string; // of the bots
  level: string; // if they have levels
  seconds: number;
  listed: boolean;
  runTwice: boolean;
  straddle: boolean;
  rabbit: boolean;
  bombs: boolean;
  format?: FormatForm; // a cash game by default
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value) || least));

const AMOUNT = /\d+(?:[.,]\d+)*/g;

/** Return whether stakes are in cents: "0.25/0.50", but not "1,000/2,000". */
export const hasCents = (stakes: string): boolean => /(?:^|[^\d])\d*[.,]\d{1,2}(?!\d)/.test(stakes);

/** Return the usual buy-in for typed stakes, in the unit they are written in; null if they are not readable. */
export function usualBuyIn(stakes: string, structure: string): number | null {
  const last = (stakes.split(/,(?!\d)/)[0]?.match(AMOUNT) ?? [])[1];
  const big = last === undefined ? NaN : Number(hasCents(last) ? last.replace(",", ".") : last.replace(/,/g, ""));
  if (!(big > 0)) return null;
  return Math.round(big * (/limit/i.test(structure) && !/no limit|pot limit/i.test(structure) ? 40 : 100) * 100) / 100;
}

/** Make the request for a table; at least one seat stays free for a person. */
export function makeTableRequest(choice: GameChoice, form: TableForm, maxSeats: number, bots: number): TableRequest {
  const seats = clamp(form.seats, 2, maxSeats);
  const typedStakes = form.stakes.trim();
  // A structure typed with the stakes wins.
  const stakes =
    typedStakes && form.structure && !/[a-z]/i.test(typedStakes)
      ? `${typedStakes} ${form.structure.toLowerCase()}`
      : typedStakes;
  const request: TableRequest = {
    name: form.name.trim() || choice.name.slice(0, 40),
    ...(choice.kind === "game"
      ? { game: choice.phrase }
      : choice.kind === "mix"
        ? { mix: choice.slug }
        : { choice: [] }),
    ...(stakes ? { stakes } : {}),
    seats,
    ...(form.stack !== null && form.stack > 0
      ? { stack: Math.max(1, Math.round(form.stack * (hasCents(stakes) ? 100 : 1))) }
      : {}),
    sit: true,
    bots: Array.from({ length: clamp(bots, 0, seats - 1) }, () => ({ kind: botName(form.kind, form.level), level: 0 })),
    private: !form.listed,
    options: {
      act_seconds: clamp(form.seconds, 0, 14 * 24 * 3600),
      ...(form.runTwice ? { run_times: 2 } : {}),
      ...(form.straddle ? { straddles: 1 } : {}),
      ...(form.rabbit ? { rabbit_hunt: true } : {}),
      ...(form.bombs ? { bomb_every: 10 } : {}),
    },
  };
  return withFormat(request, form.format ?? DEFAULT_FORMAT, hasCents(stakes) ? 100 : 1);
}

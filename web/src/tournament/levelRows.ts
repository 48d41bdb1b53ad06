// Levels of a tournament as rows of a form.

import type { LevelRequest, TournamentLevel } from "../generated/server";

export interface LevelRow {
  stakes: string;
  length: number; // hands or minutes
  rest: number; // minutes of the break after it
  chip: number;
}
export type Unit = "hands" | "minutes";

export const rowsOf = (levels: readonly TournamentLevel[]): LevelRow[] =>
  levels.map(({ stakes, hands, minutes, break_minutes, chip }) => ({
    stakes,
    length: minutes || hands,
    rest: break_minutes,
    chip,
  }));

export const levelsOf = (rows: readonly LevelRow[], unit: Unit): LevelRequest[] =>
  rows.map(({ stakes, length, rest, chip }) => ({
    stakes,
    [unit]: length,
    break_minutes: rest,
    chip: Math.min(chip, Number(/\d+/.exec(stakes)?.[0] ?? chip) || chip), // the first stake is paid in chips
  }));

/** Return the row after the last one: every amount is doubled. */
export function nextRow(rows: readonly LevelRow[]): LevelRow {
  const last = rows.at(-1);
  if (!last) return { stakes: "50/100", length: 10, rest: 0, chip: 1 };
  return { ...last, rest: 0, stakes: last.stakes.replace(/\d+/g, (amount) => String(2 * Number(amount))) };
}

export interface PrizeRow {
  entries: number; // the least number
  shares: string; // "50, 30, 20"
}

const numbers = (text: string): number[] => text.split(/[\s,;%]+/).flatMap((word) => (word ? [Number(word)] : []));

/** Return percentages for the server; null if a word is not a number. */
export function readShares(text: string): number[] | null {
  const found = numbers(text);
  return found.length && found.every((one) => one > 0) ? found : null;
}

/** Return a table of prizes for the server; null if a row cannot be read. */
export function readPrizes(rows: readonly PrizeRow[]): Record<string, number[]> | null {
  const table: Record<string, number[]> = {};
  for (const { entries, shares } of rows) {
    const found = readShares(shares);
    if (!found || !(entries >= 1)) return null;
    table[String(entries)] = found;
  }
  return rows.length ? table : null;
}

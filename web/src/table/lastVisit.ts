// Where the reader left a table: the page shows what happened since then.

import { readLocal, writeLocal } from "../storage";

export interface Visit {
  at: number; // ms since 1970
  hand: number;
  events: number; // of that hand
}

const LONG_MS = 5 * 60_000; // a shorter absence needs no summary
const key = (table: string): string => `anypoker-visit-${table}`;

export function saveVisit(table: string, visit: Visit): void {
  writeLocal(key(table), JSON.stringify(visit));
}

/** Return the last visit if it was long ago and something happened since; else null. */
export function missedSince(table: string, now: Visit): Visit | null {
  const last = readVisit(readLocal(key(table)));
  if (!last || now.at - last.at < LONG_MS) return null;
  return last.hand !== now.hand || last.events < now.events ? last : null;
}

function readVisit(text: string | null): Visit | null {
  try {
    const read: unknown = JSON.parse(text ?? "null");
    if (typeof read !== "object" || read === null) return null;
    const { at, hand, events } = { at: NaN, hand: NaN, events: NaN, ...read };
    return [at, hand, events].every((value) => Number.isFinite(value)) ? { at, hand, events } : null;
  } catch {
    return null;
  }
}

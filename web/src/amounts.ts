// Chips in words: as they are, or counted in big blinds.

import { settings } from "./settings.svelte";

let tableBlind = 0; // the big blind of the table; 0: there is none

export function setBigBlind(chips: number): void {
  tableBlind = chips;
}

// Made once: a new one for every number is slow.
const INTEGERS = new Intl.NumberFormat("en");
const TENTHS_OF_BLINDS = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** "1,240", or "12.4 BB". */
export function formatChips(chips: number, units: "chips" | "blinds", bigBlind: number): string {
  if (units === "chips" || bigBlind <= 0) return INTEGERS.format(chips);
  return `${TENTHS_OF_BLINDS.format(chips / bigBlind)} BB`;
}

export const chips = (amount: number): string => formatChips(amount, settings.units, tableBlind);

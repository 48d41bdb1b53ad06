// Amounts as text, in chips or in big blinds.

import { settings } from "./settings.svelte";

let tableBlind = 0; // big blind of the table; 0 without one

export function setBigBlind(chips: number): void {
  tableBlind = chips;
}

// Creating a formatter is slow.
const INTEGERS = new Intl.NumberFormat("en");
const TENTHS_OF_BLINDS = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** Format an amount: "1,240" or "12.4 BB". */
export function formatChips(chips: number, units: "chips" | "blinds", bigBlind: number): string {
  if (units === "chips" || bigBlind <= 0) return INTEGERS.format(chips);
  return `${TENTHS_OF_BLINDS.format(chips / bigBlind)} BB`;
}

/** Format an amount in the unit of the settings. */
export const chips = (amount: number): string => formatChips(amount, settings.units, tableBlind);

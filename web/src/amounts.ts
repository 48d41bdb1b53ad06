// Amounts as text, in chips or in big blinds.

import { settings } from "./settings.svelte";
import { formatNumber } from "./texts/languages";

let tableBlind = 0; // big blind of the table; 0 without one

export function setBigBlind(chips: number): void {
  tableBlind = chips;
}

/** Format an amount: "1,240" or "12.4 BB". */
export function formatChips(chips: number, units: "chips" | "blinds", bigBlind: number): string {
  if (units === "chips" || bigBlind <= 0) return formatNumber(chips);
  return `${formatNumber(chips / bigBlind, 1)} BB`;
}

/** Format an amount in the unit of the settings. */
export const chips = (amount: number): string => formatChips(amount, settings.units, tableBlind);

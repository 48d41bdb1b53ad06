// Chips in words: as they are, or counted in big blinds.

import { settings } from "./settings.svelte";

let blind = 0; // the big blind of the table; 0: there is none

export function setBlind(chips: number): void {
  blind = chips;
}

// Made once: a new one for every number is slow.
const WHOLE = new Intl.NumberFormat("en");
const TENTHS = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** "1,240", or "12.4 BB". */
export function inWords(chips: number, units: "chips" | "blinds", big: number): string {
  if (units === "chips" || big <= 0) return WHOLE.format(chips);
  return `${TENTHS.format(chips / big)} BB`;
}

export const chips = (amount: number): string => inWords(amount, settings.units, blind);

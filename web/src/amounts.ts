// Chips in words: as they are, or counted in big blinds.

import { settings } from "./settings.svelte";

let blind = 0; // the big blind of the table; 0: there is none

export function setBlind(chips: number): void {
  blind = chips;
}

/** "1,240", or "12.4 BB". */
export function inWords(chips: number, units: "chips" | "blinds", big: number): string {
  if (units === "chips" || big <= 0) return chips.toLocaleString("en");
  return `${(chips / big).toLocaleString("en", { maximumFractionDigits: 1 })} BB`;
}

export const chips = (amount: number): string => inWords(amount, settings.units, blind);

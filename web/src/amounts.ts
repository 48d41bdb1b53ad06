// Amounts: the only place where chips become text, and typed text becomes chips.

import { display } from "./displayUnit.svelte";
import { writer } from "./serverTexts";
import { settings } from "./settings.svelte";
import { formatNumber, t } from "./texts";

export function setBigBlind(chips: number): void {
  display.bigBlind = chips;
}

/** Set the unit of the table whose amounts are shown. */
export function setUnit(unit: number | undefined): void {
  display.unit = unit === 100 ? 100 : 1;
}

/** Format an amount: "1,240", "12.40" or "12.4 BB". */
export function formatChips(chips: number, units: "chips" | "blinds", bigBlind: number, unit = display.unit): string {
  if (units === "chips" || bigBlind <= 0) return inUnit(chips, unit);
  return `${formatNumber(chips / bigBlind, 1)} BB`;
}

const inUnit = (chips: number, unit: number): string =>
  unit === 1 ? formatNumber(chips) : formatNumber(chips / unit, 2, 2);

/** Format an amount in the unit of the table, or in big blinds if the settings say so. */
export const chips = (amount: number): string => formatChips(amount, settings.units, display.bigBlind);

/** Format an amount in the unit of the table, whatever the settings say: results and stakes. */
export const exactChips = (amount: number): string => inUnit(amount, display.unit);

writer.chips = (amount, unit) => inUnit(amount, unit ?? display.unit);

/** Format a gain or a loss: "+401", "−69". */
export const signedChips = (amount: number): string =>
  (amount > 0 ? "+" : amount < 0 ? "−" : "") + exactChips(Math.abs(amount));

/** Write an amount for a text field: "1240" or "12.40". */
export const fieldAmount = (amount: number): string =>
  display.unit === 1 ? String(amount) : (amount / display.unit).toFixed(2);

export type TypedAmount = { chips: number; fault: "" } | { chips: null; fault: string };

const GROUPED = /^\d{1,3}(?:,\d{3})+(?=\.|$)/;

/**
 * Read a typed amount. At a table of cents, "1.5" and "1,5" are 1.50; at other tables they are refused.
 * A comma before three digits groups thousands, everywhere.
 */
export function readAmount(typed: string, unit = display.unit): TypedAmount {
  const text = typed.replace(/[\s'’]/g, "").replace(GROUPED, (digits) => digits.replace(/,/g, ""));
  const [, whole = "", decimals] = /^(\d*)(?:[.,](\d*))?$/.exec(text) ?? [];
  if (!whole && !decimals) return { chips: null, fault: t("common.amount_unreadable") };
  if (decimals === undefined) return { chips: Number(whole) * unit, fault: "" };
  if (unit === 1) return { chips: null, fault: t("common.amount_whole") };
  if (decimals.length > 2) return { chips: null, fault: t("common.amount_decimals") };
  return { chips: Number(whole || 0) * unit + Number(decimals.padEnd(2, "0")), fault: "" };
}

/** Read a typed amount that must be within bounds. */
export function readBounded(typed: string, least: number, most: number): TypedAmount {
  const read = readAmount(typed);
  if (read.chips === null) return read;
  if (read.chips < least) return { chips: null, fault: t("common.amount_least", { amount: exactChips(least) }) };
  if (read.chips > most) return { chips: null, fault: t("common.amount_most", { amount: exactChips(most) }) };
  return read;
}

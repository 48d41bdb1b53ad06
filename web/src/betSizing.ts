// Bet sizes: the legal range of a bet and the preset amounts.

import { t } from "./texts";
import { toCall } from "./preActions";
import type { View } from "./protocol";

export interface BetSizing {
  verb: "bet" | "raise" | "complete" | "stake" | "bid";
  least: number;
  most: number;
  amounts: number[]; // the only legal amounts; empty if any amount in the range is legal
  action: (amount: number) => string;
}

/** Return the legal amount nearest to a number. */
export function clampBet(sizing: BetSizing, amount: number): number {
  if (sizing.amounts.length) {
    return sizing.amounts.reduce((best, size) => (Math.abs(size - amount) < Math.abs(best - amount) ? size : best));
  }
  return Math.min(sizing.most, Math.max(sizing.least, Math.round(amount) || 0));
}

/** Return the amounts that get their own button; none if there is a range to choose from. */
export function fixedBets(sizing: BetSizing): number[] {
  if (sizing.amounts.length) return sizing.amounts;
  return sizing.least >= sizing.most ? [sizing.most] : [];
}

/** Return the amount to raise to for a fraction of the pot after the call. */
export function potShare(fraction: number, pot: number, call: number, toMatch: number): number {
  return Math.round(toMatch + fraction * (pot + call));
}

/** Return the equity that a call needs to break even, in percent. */
export function potOddsPercent(pot: number, call: number): number {
  return Math.round((100 * call) / (pot + call));
}

export interface BetPreset {
  label: string;
  amount: number;
}

const POT_FRACTIONS: [string, number][] = [
  ["⅓", 1 / 3],
  ["½", 1 / 2],
  ["⅔", 2 / 3],
  ["", 1], // the pot
];

/** Return the preset amounts of a slider, smallest first. */
export function betPresets(sizing: BetSizing, view: View): BetPreset[] {
  const seat = view.viewer === null ? undefined : view.seats[view.viewer];
  const stackAndBet = seat ? seat.stack + seat.bet : 0;
  const fractions = POT_FRACTIONS.map(([label, fraction]) => ({
    label: label || t("controls.pot"),
    amount: potShare(fraction, view.pot, toCall(view), view.to_match),
  }));
  const presets = [
    { label: t("controls.min"), amount: sizing.least },
    ...fractions.filter(({ amount }) => amount > sizing.least && amount <= sizing.most),
  ];
  if (sizing.most >= stackAndBet) return [...presets, { label: t("controls.all_in"), amount: sizing.most }];
  const isCapped = sizing.verb === "stake" && sizing.most > sizing.least;
  return isCapped ? [...presets, { label: t("controls.max"), amount: sizing.most }] : presets;
}

// Who won what, share by share: each share of each pot is shown apart.

import type { View, Won } from "./protocol";

export interface Share {
  name: string; // "High", "Side pot 1 · Low"; empty if there is but one
  wins: Won[];
  cards: Set<string>;
}

/** The shares that were won, in their order. */
export function sharesOf(view: View): Share[] {
  const shares = new Map<string, Won[]>();
  for (const one of view.won) {
    const name = `${one.pot} ${one.entry ?? ""}`;
    shares.set(name, [...(shares.get(name) ?? []), one]);
  }
  const several = new Set(view.won.map((one) => one.entry)).size > 1;
  const pots = new Set(view.won.map((one) => one.pot)).size > 1;
  return [...shares.values()].map((wins) => {
    const first = wins[0];
    const pot = pots && first ? (first.pot ? `Side pot ${first.pot}` : "Main pot") : "";
    const name = [pot, several ? (first?.entry ?? "") : ""].filter(Boolean).join(" · ");
    return { name, wins, cards: new Set(wins.flatMap((one) => one.cards)) };
  });
}

/** What a seat has won of the first shares; of the whole hand where nothing is said. */
export function wonBy(shares: Share[], seat: number, paid = shares.length): number {
  return shares.slice(0, paid).flatMap((one) => one.wins).filter((one) => one.seat === seat).reduce((sum, one) => sum + one.amount, 0);
}

/** The chips of shares that still lie in the middle. */
export function unpaid(shares: Share[], paid: number): number {
  return shares.slice(paid).flatMap((one) => one.wins).reduce((sum, one) => sum + one.amount, 0);
}

interface Moment {
  at: number; // ms after the hand is over
  share: number | null; // that is lit; null: all
  paid: number; // shares that have gone to their winners
}

/** How the end of a hand is told: each share is lit, then its chips move, at last all are lit.
 * Without a hold nothing moves: all is paid from the start. */
export function telling(shares: Share[], hold: number, each: number): Moment[] {
  const count = shares.length;
  if (count === 0) return [];
  // Nobody had to show anything: there is nothing to look at first.
  const wait = shares.some((one) => one.cards.size > 0) ? hold : 0;
  if (count === 1) return [{ at: 0, share: null, paid: wait ? 0 : 1 }, ...(wait ? [{ at: wait, share: null, paid: 1 }] : [])];
  const moments = shares.flatMap((_, i) => [
    { at: i * each, share: i, paid: hold ? i : count },
    ...(hold ? [{ at: i * each + hold, share: i, paid: i + 1 }] : []),
  ]);
  return [...moments, { at: count * each, share: null, paid: count }];
}

/** The cards to light: those of one share, or of all. */
export function litCards(shares: Share[], at: number | null): Set<string> {
  const shown = at === null ? shares : shares.slice(at, at + 1);
  return new Set(shown.flatMap((one) => [...one.cards]));
}

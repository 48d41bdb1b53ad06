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

/** What a seat has won in the whole hand. */
export function wonBy(view: View, seat: number): number {
  return view.won.filter((one) => one.seat === seat).reduce((sum, one) => sum + one.amount, 0);
}

/** The cards to light: those of one share, or of all. */
export function litCards(shares: Share[], at: number | null): Set<string> {
  const shown = at === null ? shares : shares.slice(at, at + 1);
  return new Set(shown.flatMap((one) => [...one.cards]));
}

// Who won what, share by share: each share of each pot is shown apart.

import type { View, Won } from "./protocol";

export interface PotShare {
  name: string; // "High", "Side pot 1 · Low"; empty if there is but one
  wins: Won[];
  cards: Set<string>;
}

/** The shares that were won, in their order. */
export function sharesOf(view: View): PotShare[] {
  const shares = new Map<string, Won[]>();
  for (const win of view.won) {
    const name = `${win.pot} ${win.entry ?? ""}`;
    shares.set(name, [...(shares.get(name) ?? []), win]);
  }
  const hasSeveralShares = new Set(view.won.map((win) => win.entry)).size > 1;
  const hasSidePots = new Set(view.won.map((win) => win.pot)).size > 1;
  return [...shares.values()].map((wins) => {
    const first = wins[0];
    const pot = hasSidePots && first ? (first.pot ? `Side pot ${first.pot}` : "Main pot") : "";
    const name = [pot, hasSeveralShares ? (first?.entry ?? "") : ""].filter(Boolean).join(" · ");
    return { name, wins, cards: new Set(wins.flatMap((win) => win.cards)) };
  });
}

/** What a seat has won of the first shares; of the whole hand where nothing is said. */
export function chipsWon(shares: PotShare[], seat: number, paid = shares.length): number {
  return shares
    .slice(0, paid)
    .flatMap((share) => share.wins)
    .filter((win) => win.seat === seat)
    .reduce((sum, win) => sum + win.amount, 0);
}

/** The chips of shares that still lie in the middle. */
export function unpaidChips(shares: PotShare[], paid: number): number {
  return shares
    .slice(paid)
    .flatMap((share) => share.wins)
    .reduce((sum, win) => sum + win.amount, 0);
}

interface ShowdownFrame {
  at: number; // ms after the hand is over
  share: number | null; // that is lit; null: all
  paid: number; // shares that have gone to their winners
}

/** How the end of a hand is told: each share is lit, then its chips move, at last all are lit.
 * Without a hold nothing moves: all is paid from the start. */
export function showdownSequence(shares: PotShare[], holdMs: number, shareMs: number): ShowdownFrame[] {
  const count = shares.length;
  if (count === 0) return [];
  // Nobody had to show anything: there is nothing to look at first.
  const waitMs = shares.some((share) => share.cards.size > 0) ? holdMs : 0;
  if (count === 1)
    return [{ at: 0, share: null, paid: waitMs ? 0 : 1 }, ...(waitMs ? [{ at: waitMs, share: null, paid: 1 }] : [])];
  const frames = shares.flatMap((_, i) => [
    { at: i * shareMs, share: i, paid: holdMs ? i : count },
    ...(holdMs ? [{ at: i * shareMs + holdMs, share: i, paid: i + 1 }] : []),
  ]);
  return [...frames, { at: count * shareMs, share: null, paid: count }];
}

/** The cards to light: those of one share, or of all. */
export function highlightedCards(shares: PotShare[], at: number | null): Set<string> {
  const shown = at === null ? shares : shares.slice(at, at + 1);
  return new Set(shown.flatMap((share) => [...share.cards]));
}

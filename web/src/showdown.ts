// Shares of the pots at the showdown, and the sequence in which they are shown.

import { t } from "./texts";
import { winsOfPart } from "./dealSummary";
import type { View, Won } from "./protocol";
import { nameText } from "./serverTexts";

export interface PotShare {
  name: string; // "High", "Side pot 1 · Low"; empty for a single share
  pot: string; // "Side pot 1"; empty for a single pot
  entry: string; // "Low"; empty if pots have one share
  wins: Won[];
  cards: Set<string>;
}

/** Group the wins of a hand by pot and share, in order; those of the last deal or run if there were several. */
export function sharesOf(view: View): PotShare[] {
  const shares = new Map<string, Won[]>();
  const won = winsOfPart(view);
  for (const win of won) {
    const name = `${win.pot} ${win.entry ?? ""}`;
    shares.set(name, [...(shares.get(name) ?? []), win]);
  }
  const hasSeveralShares = new Set(won.map((win) => win.entry)).size > 1;
  const hasSidePots = new Set(won.map((win) => win.pot)).size > 1;
  return [...shares.values()].map((wins) => {
    const first = wins[0];
    const pot =
      hasSidePots && first ? (first.pot ? t("showdown.side_pot", { n: first.pot }) : t("showdown.main_pot")) : "";
    const entry = hasSeveralShares ? nameText(first?.entry ?? "") : "";
    const name = [pot, entry].filter(Boolean).join(" · ");
    return { name, pot, entry, wins, cards: new Set(wins.flatMap((win) => win.cards)) };
  });
}

/** Return the chips that a seat wins from the first `paid` shares; from all by default. */
export function chipsWon(shares: PotShare[], seat: number, paid = shares.length): number {
  return shares
    .slice(0, paid)
    .flatMap((share) => share.wins)
    .filter((win) => win.seat === seat)
    .reduce((sum, win) => sum + win.amount, 0);
}

/** Return the chips of the shares that are still in the middle. */
export function unpaidChips(shares: PotShare[], paid: number): number {
  return shares
    .slice(paid)
    .flatMap((share) => share.wins)
    .reduce((sum, win) => sum + win.amount, 0);
}

interface ShowdownFrame {
  at: number; // ms after the end of the hand
  share: number | null; // highlighted share; null for all
  paid: number; // number of shares paid out
}

/** Return the frames of a showdown: highlight each share, pay it out, finally highlight all.
 * With `holdMs` 0 everything is paid from the start. */
export function showdownSequence(shares: PotShare[], holdMs: number, shareMs: number): ShowdownFrame[] {
  const count = shares.length;
  if (count === 0) return [];
  // Without shown cards there is nothing to look at.
  const waitMs = shares.some((share) => share.cards.size > 0) ? holdMs : 0;
  if (count === 1)
    return [{ at: 0, share: null, paid: waitMs ? 0 : 1 }, ...(waitMs ? [{ at: waitMs, share: null, paid: 1 }] : [])];
  const frames = shares.flatMap((_, i) => [
    { at: i * shareMs, share: i, paid: holdMs ? i : count },
    ...(holdMs ? [{ at: i * shareMs + holdMs, share: i, paid: i + 1 }] : []),
  ]);
  return [...frames, { at: count * shareMs, share: null, paid: count }];
}

/** Return the winning cards of one share, or of all if null. */
export function highlightedCards(shares: PotShare[], at: number | null): Set<string> {
  const shown = at === null ? shares : shares.slice(at, at + 1);
  return new Set(shown.flatMap((share) => [...share.cards]));
}

// Result of a hand in one line, for a screen without a log.

import { chips, signedChips } from "../amounts";
import { withTens } from "../cards/cardText";
import type { View } from "../protocol";
import { scoresOf } from "../rows/scores";
import { t } from "../texts";

const MAX_WINNERS = 2;

/** Return who won the hand, the largest winners first: "Ann wins 240 with two pair, kings and nines". */
export function handResult(view: View): string {
  const scores = scoresOf(view);
  if (scores) return pointsResult(view, scores.chips);
  const amounts = new Map<number, number>();
  for (const { seat, amount } of view.won) amounts.set(seat, (amounts.get(seat) ?? 0) + amount);
  return [...amounts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_WINNERS)
    .map(([seat, amount]) => {
      const hand = view.won.find((won) => won.seat === seat)?.words ?? "";
      return t("tv.wins", { name: view.seats[seat]?.name, amount: chips(amount), hand: withTens(hand) });
    })
    .join(" · ");
}

/** Return what every player has won or lost in a hand without a pot: "Ann +24 · Bo −24". */
function pointsResult(view: View, results: Map<number, number>): string {
  return view.seats
    .map((seat, at) => ({ name: seat.name, result: results.get(at) ?? 0 }))
    .sort((a, b) => b.result - a.result)
    .map(({ name, result }) => `${name} ${signedChips(result)}`)
    .join(" · ");
}

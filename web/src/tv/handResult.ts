// Result of a hand in one line, for a screen without a log.

import { chips } from "../amounts";
import { withTens } from "../cards/cardText";
import type { View } from "../protocol";
import { t } from "../texts";

const MAX_WINNERS = 2;

/** Return who won the hand, the largest winners first: "Ann wins 240 with two pair, kings and nines". */
export function handResult(view: View): string {
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

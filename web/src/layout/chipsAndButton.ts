// Placement of bets and of the dealer button, for both layouts.

import { box, findFreeSpot, type Box, type Point, type Size } from "./boxes";
import { betSize, type LayoutInput } from "./requirements";

export const BUTTON: Size = { width: 26, height: 26 };

interface BetSpots {
  spots: Point[]; // best first
  fallback: Point; // if there is no bet
}

/** Place the bets and add them to `taken`; null if one does not fit. */
export function placeBets(
  input: LayoutInput,
  spotsOf: (seat: number, chipSize: Size) => BetSpots,
  taken: Box[],
  stage: Size,
): Point[] | null {
  const bets: Point[] = [];
  for (const [seat, { bet }] of input.seats.entries()) {
    const size = betSize(bet);
    const { spots, fallback } = spotsOf(seat, size);
    const at = findFreeSpot(spots, size, taken, stage);
    if (bet > 0 && at === null) return null;
    bets.push(at ?? fallback);
    if (bet > 0 && at) taken.push(box(at, size));
  }
  return bets;
}

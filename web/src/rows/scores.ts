// Scores of a hand that players settle with each other: rows won and lost, royalties, points and chips.

import type { HandEvent, View } from "../protocol";

export type PairScore = Pick<
  HandEvent<"scored">,
  "seat" | "other" | "hands" | "majority" | "scoop" | "royalties" | "points"
>;

export interface HandScores {
  pairs: PairScore[];
  fouls: Set<number>;
  marks: Map<number, string>; // by seat: what it takes into the next hand
  points: Map<number, number>; // by seat, against everyone
  chips: Map<number, number>; // by seat
}

/** Return the scores of a hand; null while there are none. */
export function scoresOf(view: View): HandScores | null {
  const scores: HandScores = { pairs: [], fouls: new Set(), marks: new Map(), points: new Map(), chips: new Map() };
  const add = (sums: Map<number, number>, seat: number, amount: number): void =>
    void sums.set(seat, (sums.get(seat) ?? 0) + amount);
  for (const event of view.events) {
    if (event.event === "fouled") scores.fouls.add(event.seat);
    else if (event.event === "marked") scores.marks.set(event.seat, event.mark);
    else if (event.event === "scored") {
      scores.pairs.push(event);
      add(scores.points, event.seat, event.points);
      add(scores.points, event.other, -event.points);
    } else if (event.event === "paid" && scores.pairs.length) {
      add(scores.chips, event.seat, -event.amount);
      if (event.to !== null) add(scores.chips, event.to, event.amount);
    }
  }
  return scores.pairs.length ? scores : null;
}

/** Turn a score round if the reader is its second player, so that it counts for the reader. */
export function forReader(pair: PairScore, reader: number | null): PairScore {
  if (pair.other !== reader) return pair;
  const { seat, other, majority, scoop, royalties, points } = pair;
  return {
    seat: other,
    other: seat,
    hands: pair.hands.map(([name, result]): [string, number] => [name, -result]),
    majority: -majority,
    scoop: -scoop,
    royalties: -royalties,
    points: -points,
  };
}

/** Write a number with its sign: "+3", "−1", "0". */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

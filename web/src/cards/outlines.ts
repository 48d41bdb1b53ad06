// Card face as one SVG path in a 100×140 box: rank and suits. One path is cheaper to
// draw than text and pictures, and a deal draws many cards.

import { RANK_PATHS } from "./ranks";
import { SUIT_PATHS } from "./suits";

export type Suit = keyof typeof SUIT_PATHS;
export type Shape = "full" | "small" | "lapped" | "end" | "narrow";

interface GlyphSpots {
  rank: [number, number, number]; // x, baseline, size
  ten: [number, number, number]; // the same for "10"
  suits: [number, number, number][]; // x, y, size
}
const SHAPES: Record<Shape, GlyphSpots> = {
  full: {
    rank: [9, 47, 52],
    ten: [7, 47, 49],
    suits: [
      [10, 54, 27],
      [38, 74, 56],
    ],
  },
  small: { rank: [8, 64, 74], ten: [5, 64, 70], suits: [[32, 74, 60]] },
  lapped: { rank: [6, 56, 66], ten: [4, 56, 58], suits: [[7, 68, 44]] },
  end: { rank: [8, 46, 46], ten: [6, 46, 44], suits: [[58, 14, 34]] }, // half of a two-faced card
  narrow: { rank: [8, 38, 40], ten: [4, 38, 36], suits: [[10, 44, 24]] }, // the same, mostly covered
};

const cache = new Map<string, string>();

/** Return the path of a rank with its suits. */
export function cardOutline(rank: string, suit: Suit, shape: Shape): string {
  const name = rank + suit + shape;
  let d = cache.get(name);
  if (d === undefined) {
    const spots = SHAPES[shape];
    const [x, y, size] = rank === "10" ? spots.ten : spots.rank;
    d = transformPath(RANK_PATHS[rank] ?? "", x, y, size / 100);
    for (const [suitX, suitY, suitSize] of spots.suits)
      d += transformPath(SUIT_PATHS[suit], suitX, suitY, suitSize / 100);
    cache.set(name, d);
  }
  return d;
}

/** Scale and move a path of absolute commands (M, L, H, V, Q, C, Z). */
export function transformPath(d: string, x: number, y: number, scale: number): string {
  let command = "";
  let at = 0;
  return (d.match(/[A-Z]|-?[\d.]+/g) ?? [])
    .map((word) => {
      if (word >= "A") {
        command = word;
        at = 0;
        return word;
      }
      const across = command === "H" || (command !== "V" && at % 2 === 0);
      at += 1;
      return `${Math.round((Number(word) * scale + (across ? x : y)) * 10) / 10} `;
    })
    .join("");
}

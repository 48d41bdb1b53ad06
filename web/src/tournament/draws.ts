// Verification of seat draws in the browser, as docs/reference/seat-draws.md specifies them.

import { byteStream, taggedHash } from "../deckproof/hashing";
import type { DrawsInfo } from "../generated/server";

export interface Draw {
  number: number;
  what: string;
  seed: string;
  next: string;
  words: [string, string][];
  players: string[];
  slots: [number, number][];
}

export interface CheckedDraw {
  number: number;
  what: string;
  isRight: boolean; // the seed is the committed one, and the seats follow from it
  seats: Record<string, [number, number]>;
}

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function below(bound: number, next: () => number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const number = ((next() * 256 + next()) * 256 + next()) * 256 + next();
    if (number < limit) return number % bound;
  }
}

/** Return the numbers 0..count-1 in the drawn order. */
export function drawnOrder(count: number, draw: Draw): number[] {
  const digest = taggedHash(
    "tournament-draw",
    fromHex(draw.seed),
    draw.number,
    draw.what,
    draw.words.length,
    ...draw.words.flat(),
  );
  const next = byteStream("tournament-order", digest);
  const order = Array.from({ length: count }, (_, i) => i);
  for (let last = count - 1; last > 0; last--) {
    const other = below(last + 1, next);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

/** Check every draw: its seed against the commitment before it, and the seats of the server against its order. */
export function checkDraws(info: DrawsInfo): CheckedDraw[] {
  let commitment = info.commitment;
  return (info.draws as unknown as Draw[]).map((draw, i) => {
    const order = drawnOrder(draw.slots.length, draw);
    const drawn = draw.players.map((player, at) => [player, draw.slots[order[at] ?? -1]] as const);
    const seats = Object.fromEntries(draw.slots.length ? drawn : []) as Record<string, [number, number]>;
    const told = info.seats[i] ?? {};
    const isCommitted =
      draw.number === i + 1 && toHex(taggedHash("tournament-commitment", fromHex(draw.seed))) === commitment;
    const isSame =
      Object.keys(told).length === Object.keys(seats).length &&
      Object.entries(seats).every(([player, slot]) => String(told[player]) === String(slot));
    commitment = draw.next;
    return { number: draw.number, what: draw.what, isRight: isCommitted && isSame, seats };
  });
}

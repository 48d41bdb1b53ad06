// What has to find room on the table, and what is known when it has.

import type { Point, Size } from "./boxes";

export interface SeatNeeds {
  down: number; // cards that lie face down before it
  up: number; // and those that lie open
  bet: number; // letters of the chips before it; 0: none
}

/** Everything that lies on the table, seats clockwise from the viewer's. */
export interface Needs {
  seats: SeatNeeds[];
  sits: boolean; // the first seat is the viewer's own
  own: number; // the viewer's cards
  groups: number; // in so many groups, apart from each other
  rows: number; // of the board
  columns: number;
  labels: { side: number; top: boolean }; // letters beside the rows; names above the columns
  pot: Size; // what is said in the middle
  have: number[]; // letters of each line of "You have"
  button: number; // the place of the dealer; -1: nowhere
}

export interface Held {
  at: Point;
  width: number; // of a card
  size: Size;
}

export type PlateSize = "wide" | "tall" | "small";

export interface Scene {
  stage: Size; // what it is drawn on
  scale: number; // to be shown in: smaller than 1 where much has to find room, larger on a large screen
  tall: boolean;
  plate: PlateSize;
  rail: Size;
  middle: Point;
  seats: Point[]; // of the plates; the first is the viewer's
  held: (Held | null)[]; // the cards of the others
  bets: Point[];
  button: Point | null;
  own: Point; // the viewer's cards
  ownWidth: number; // of one of them
  ownLap: number; // in card widths
  have: Point;
  haveWidth: number;
  board: Point;
  boardWidth: number; // of one card
  pot: Point;
}

export const CARD = 1.4; // height : width
export const GROUP_GAP = 12;
export const PLATES: Record<PlateSize, Size> = {
  wide: { width: 148, height: 48 },
  tall: { width: 104, height: 42 },
  small: { width: 96, height: 36 },
};
export const TUCK = 0.58; // the part of a face-down card that is seen over a plate

/** The box of somebody's cards, of which the open ones are seen whole. */
export function heldSize({ down, up }: SeatNeeds, width: number): Size {
  if (up === 0) {
    return { width: width * (1 + Math.max(0, down - 1) * 0.5), height: Math.round(width * CARD * TUCK) };
  }
  return { width: width * (1 + (up - 1) * 0.64 + (down ? 0.64 + (down - 1) * 0.28 : 0)), height: width * CARD };
}

export function betSize(letters: number): Size {
  return { width: 37 + 9 * letters, height: 26 };
}

/** How the lines of "You have" fill a width: their height. */
export function haveHeight(letters: number[], width: number, perLetter: number, line: number): number {
  return letters.reduce((sum, one) => sum + line * Math.max(1, Math.ceil((one * perLetter) / (width - 26))), 10);
}

/** The board with the names of its rows and columns. */
export function boardSize(needs: Needs, width: number, gap: number): Size {
  const side = needs.labels.side ? Math.min(74, 14 + needs.labels.side * 6.4) : 0;
  return {
    width: needs.columns * (width + gap) - gap + 2 * side,
    height: needs.rows * (width * CARD + gap) - gap + (needs.labels.top ? 34 : 0),
  };
}

/** How wide one's own cards are, and how far they lap, to fit. */
export function ownCards(needs: Needs, usual: [number, number, number], room: number): { width: number; lap: number; span: number } {
  const count = needs.own;
  const width = usual[count <= 2 ? 0 : count <= 5 ? 1 : 2];
  if (count < 2) return { width, lap: 0.06, span: width };
  const gaps = Math.max(0, needs.groups - 1) * GROUP_GAP;
  const inGroups = count - Math.max(1, needs.groups); // laps within the groups
  const free = room - gaps - width * Math.max(1, needs.groups);
  const lap = inGroups ? Math.min(0.06, free / (width * inGroups) - 1) : 0;
  const span = width * Math.max(1, needs.groups) + inGroups * width * (1 + lap) + gaps;
  return { width, lap, span };
}

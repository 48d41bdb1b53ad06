// Input and result of a table layout, and the sizes of its parts.

import type { Point, Size } from "./boxes";

export interface SeatInput {
  down: number; // face-down cards
  up: number; // up cards
  bet: number; // letters of its bet; 0 without one
}

/** Everything that needs space, seats clockwise from the viewer. */
export interface LayoutInput {
  boardScale?: number; // board cards larger than usual, if there is space
  seats: SeatInput[];
  isSeated: boolean; // the first seat is the viewer's
  ownCards: number; // the viewer's cards
  groups: number; // separated groups of the viewer's cards
  rows: number; // of the board
  columns: number;
  labels: { side: number; top: boolean }; // letters beside the rows; labels above the columns
  pot: Size; // with the lines below it
  handText: number[]; // letters of each line that names the viewer's hand
  button: number; // index of the dealer's seat; -1 without one
  isShowdown?: boolean; // the hands at the seats are read and have names
}

export interface HandBox {
  at: Point;
  width: number; // of a card
  size: Size;
}

export type PlateSize = "wide" | "tall" | "small";

export interface TableLayout {
  stage: Size; // size before scaling
  scale: number; // below 1 for crowded tables, above 1 on large screens
  tall: boolean;
  plate: PlateSize;
  rail: Size;
  middle: Point;
  seats: Point[]; // centres of the plates, the viewer first
  hands: (HandBox | null)[]; // opponents' cards
  bets: Point[];
  button: Point | null;
  own: Point; // the viewer's cards
  ownWidth: number; // of one card
  ownLap: number; // in card widths
  handText: Point;
  handTextWidth: number;
  board: Point;
  boardWidth: number; // of one card
  pot: Point;
}

export const CARD_RATIO = 1.4; // height : width
export const GROUP_GAP = 12;
export const PLATES: Record<PlateSize, Size> = {
  wide: { width: 148, height: 48 },
  tall: { width: 104, height: 42 },
  small: { width: 96, height: 36 },
};
export const VISIBLE_CARD_FRACTION = 0.58; // visible above a plate

/** Return the size of an opponent's cards; up cards are fully visible. */
export function handBoxSize({ down, up }: SeatInput, width: number): Size {
  if (up === 0) {
    return {
      width: width * (1 + Math.max(0, down - 1) * 0.5),
      height: Math.round(width * CARD_RATIO * VISIBLE_CARD_FRACTION),
    };
  }
  return { width: width * (1 + (up - 1) * 0.64 + (down ? 0.64 + (down - 1) * 0.28 : 0)), height: width * CARD_RATIO };
}

export function betSize(letters: number): Size {
  return { width: 37 + 9 * letters, height: 26 };
}

/** Return the height of the lines that name the viewer's hand. */
export function handTextHeight(letters: number[], width: number, perLetter: number, line: number): number {
  return letters.reduce((sum, length) => sum + line * Math.max(1, Math.ceil((length * perLetter) / (width - 26))), 10);
}

/** Return the size of the board with its labels. */
export function boardSize(input: LayoutInput, width: number, gap: number): Size {
  const side = input.labels.side ? Math.min(74, 14 + input.labels.side * 6.4) : 0;
  return {
    width: input.columns * (width + gap) - gap + 2 * side,
    height: input.rows * (width * CARD_RATIO + gap) - gap + (input.labels.top ? 34 : 0),
  };
}

/** Fit the viewer's cards into a width by overlapping them. */
export function fitOwnCards(
  input: LayoutInput,
  widths: [number, number, number],
  available: number,
): { width: number; lap: number; span: number } {
  const count = input.ownCards;
  const width = widths[count <= 2 ? 0 : count <= 5 ? 1 : 2];
  if (count < 2) return { width, lap: 0.06, span: width };
  const gaps = Math.max(0, input.groups - 1) * GROUP_GAP;
  const inGroups = count - Math.max(1, input.groups); // overlaps within groups
  const widthForLaps = available - gaps - width * Math.max(1, input.groups);
  const lap = inGroups ? Math.min(0.06, widthForLaps / (width * inGroups) - 1) : 0;
  const span = width * Math.max(1, input.groups) + inGroups * width * (1 + lap) + gaps;
  return { width, lap, span };
}

// What has to find room on the table, and what is known when it has.

import type { Point, Size } from "./boxes";

export interface SeatInput {
  down: number; // cards that lie face down before it
  up: number; // and those that lie open
  bet: number; // letters of the chips before it; 0: none
}

/** Everything that lies on the table, seats clockwise from the viewer's. */
export interface LayoutInput {
  seats: SeatInput[];
  isSeated: boolean; // the first seat is the viewer's own
  ownCards: number; // the viewer's cards
  groups: number; // in so many groups, apart from each other
  rows: number; // of the board
  columns: number;
  labels: { side: number; top: boolean }; // letters beside the rows; names above the columns
  pot: Size; // what is said in the middle
  handText: number[]; // letters of each line of "You have"
  button: number; // the place of the dealer; -1: nowhere
}

export interface HandBox {
  at: Point;
  width: number; // of a card
  size: Size;
}

export type PlateSize = "wide" | "tall" | "small";

export interface TableLayout {
  stage: Size; // what it is drawn on
  scale: number; // to be shown in: smaller than 1 where much has to find room, larger on a large screen
  tall: boolean;
  plate: PlateSize;
  rail: Size;
  middle: Point;
  seats: Point[]; // of the plates; the first is the viewer's
  hands: (HandBox | null)[]; // the cards of the others
  bets: Point[];
  button: Point | null;
  own: Point; // the viewer's cards
  ownWidth: number; // of one of them
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
export const VISIBLE_CARD_FRACTION = 0.58; // the part of a face-down card that is seen over a plate

/** The box of somebody's cards, of which the open ones are seen whole. */
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

/** How the lines of "You have" fill a width: their height. */
export function handTextHeight(letters: number[], width: number, perLetter: number, line: number): number {
  return letters.reduce((sum, length) => sum + line * Math.max(1, Math.ceil((length * perLetter) / (width - 26))), 10);
}

/** The board with the names of its rows and columns. */
export function boardSize(input: LayoutInput, width: number, gap: number): Size {
  const side = input.labels.side ? Math.min(74, 14 + input.labels.side * 6.4) : 0;
  return {
    width: input.columns * (width + gap) - gap + 2 * side,
    height: input.rows * (width * CARD_RATIO + gap) - gap + (input.labels.top ? 34 : 0),
  };
}

/** How wide one's own cards are, and how far they lap, to fit. */
export function fitOwnCards(
  input: LayoutInput,
  widths: [number, number, number],
  available: number,
): { width: number; lap: number; span: number } {
  const count = input.ownCards;
  const width = widths[count <= 2 ? 0 : count <= 5 ? 1 : 2];
  if (count < 2) return { width, lap: 0.06, span: width };
  const gaps = Math.max(0, input.groups - 1) * GROUP_GAP;
  const inGroups = count - Math.max(1, input.groups); // laps within the groups
  const widthForLaps = available - gaps - width * Math.max(1, input.groups);
  const lap = inGroups ? Math.min(0.06, widthForLaps / (width * inGroups) - 1) : 0;
  const span = width * Math.max(1, input.groups) + inGroups * width * (1 + lap) + gaps;
  return { width, lap, span };
}

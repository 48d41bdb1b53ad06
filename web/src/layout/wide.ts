// Layout of a wide stage: seats around a stadium, the viewer's cards at the bottom.

import { box, findFreeSpot, overlaps, type Box, type Point, type Size } from "./boxes";
import { BUTTON, placeBets } from "./chipsAndButton";
import {
  boardSize,
  CARD_RATIO,
  handTextHeight,
  handBoxSize,
  fitOwnCards,
  PLATES,
  type HandBox,
  type LayoutInput,
  type PlateSize,
  type TableLayout,
} from "./requirements";
import { wideSeatSpots } from "./stadium";

/** Lay out a wide stage; null if something would overlap. */
export function layoutWide(stage: Size, input: LayoutInput, plate: PlateSize, shrink: number): TableLayout | null {
  const { width, height } = stage;
  const unit = Math.min(1, height / 600, width / 860) * shrink;
  const size = PLATES[plate];
  const middle = { x: width / 2, y: height * 0.459 };
  const rail = { width: Math.min(width * 0.81, height * 2.1), height: height * 0.61 };
  const cards = fitOwnCards(input, [104 * unit, 86 * unit, 80 * unit], width * 0.44);
  const span = input.ownCards ? cards.span : 0;
  const handTextWidth = Math.min(width - 40, Math.max(260, ...input.handText.map((length) => length * 7 + 110)));
  const handTextHigh = input.handText.length ? handTextHeight(input.handText, handTextWidth, 7, 20) : 0;
  const bottom = height - 14 - handTextHigh - 8; // lower edge of the viewer's cards
  const cardHeight = cards.width * CARD_RATIO;
  const own = { x: middle.x, y: Math.min(middle.y + rail.height / 2 + 2 * unit, bottom - cardHeight / 2) };
  const handText = { x: middle.x, y: own.y + cardHeight / 2 + 10 + handTextHigh / 2 };
  const ring = { width: rail.width + 40 * unit, height: rail.height + 60 * unit };
  const ownBoxes: Box[] = [];
  if (input.ownCards) ownBoxes.push(box(own, { width: span, height: cardHeight }));
  if (input.handText.length) ownBoxes.push(box(handText, { width: handTextWidth, height: handTextHigh }));
  // Keep the neighbours away from the viewer's plate, as little as possible.
  let placed: PlacedSeats | null = null;
  for (let extraGap = 0; placed === null && extraGap <= 120; extraGap += 20) {
    const ownGap = input.ownCards ? span / 2 + size.width + (40 + extraGap) * unit : 0;
    const seats = wideSeatSpots(input.seats.length, ring, middle, ownGap);
    if (input.isSeated && input.ownCards)
      seats[0] = { x: middle.x - span / 2 - size.width / 2 - 10, y: own.y + 42 * unit };
    placed = placeSeats(seats, input, size, middle, stage, unit, ownBoxes);
  }
  if (placed === null) return null;
  const { seats, hands, taken } = placed;

  const gap = Math.max(4, 8 * unit);
  const board = input.rows
    ? placeBoard(input, middle, taken, stage, rail, unit, gap)
    : { at: middle, width: 74 * unit };
  if (board === null) return null;
  const boardBox = boardSize(input, board.width, gap);
  if (input.rows) taken.push(box(board.at, boardBox));

  const pot = findFreeSpot(
    potSpots(board.at, input.rows ? boardBox : { width: 0, height: 0 }, input.pot),
    input.pot,
    taken,
    stage,
  );
  if (pot === null) return null;
  taken.push(box(pot, input.pot));
  const betSpots = (seat: number) => {
    const isOwn = seat === 0 && input.ownCards > 0;
    const from = isOwn ? { x: own.x, y: own.y - cardHeight / 2 } : (hands[seat]?.at ?? seats[seat] ?? middle);
    return { spots: spotsTowards(from, middle), fallback: from };
  };
  const bets = placeBets(input, betSpots, taken, stage);
  if (bets === null) return null;
  const dealer = seats[input.button];
  const button = dealer ? findFreeSpot(spotsAround(dealer, size, middle), BUTTON, taken, stage, 1) : null;
  if (dealer && button === null) return null;
  return {
    stage,
    scale: 1,
    tall: false,
    plate,
    rail,
    middle,
    seats,
    hands,
    bets,
    button,
    own,
    ownWidth: cards.width,
    ownLap: cards.lap,
    handText,
    handTextWidth,
    board: board.at,
    boardWidth: board.width,
    pot,
  };
}

interface PlacedSeats {
  seats: Point[];
  hands: (HandBox | null)[];
  taken: Box[];
}

/** Place the plates and their cards; null if two of them overlap. */
function placeSeats(
  seats: Point[],
  input: LayoutInput,
  size: Size,
  middle: Point,
  stage: Size,
  unit: number,
  ownBoxes: Box[],
): PlacedSeats | null {
  for (const seat of seats) {
    seat.x = clamp(seat.x, size.width / 2 + 2, stage.width - size.width / 2 - 2);
    seat.y = clamp(seat.y, size.height / 2 + 12, stage.height - size.height / 2 - 2);
  }
  const hands = seats.map((seat, i) => placeHand(seat, i, input, size, middle, stage, unit));
  for (const [i, hand] of hands.entries()) {
    // Card backs need space above a plate at the top edge.
    const seat = seats[i];
    if (hand && seat && hand.at.y - hand.size.height / 2 < 2) {
      const by = 2 - (hand.at.y - hand.size.height / 2);
      hand.at.y += by;
      seat.y += by;
    }
  }
  const taken = [
    ...seats.map((seat) => box(seat, size)),
    ...hands.flatMap((hand) => (hand ? [box(hand.at, hand.size)] : [])),
    ...ownBoxes,
  ];
  return taken.some((item, i) => taken.slice(i + 1).some((other) => overlaps(item, other)))
    ? null
    : { seats, hands, taken };
}

function clamp(n: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, n));
}

function placeHand(
  seat: Point,
  i: number,
  input: LayoutInput,
  plate: Size,
  middle: Point,
  stage: Size,
  unit: number,
): HandBox | null {
  const seatInput = input.seats[i];
  if (!seatInput || seatInput.down + seatInput.up === 0 || (i === 0 && input.ownCards)) return null;
  const width = (seatInput.up ? 46 : 38) * Math.max(0.6, unit);
  const size = handBoxSize(seatInput, width);
  const below = seatInput.up > 0 && seat.y < middle.y;
  const y = seat.y + ((plate.height + size.height) / 2 + (seatInput.up ? 2 : 0)) * (below ? 1 : -1);
  const edge = size.width / 2 + 4;
  return {
    at: { x: clamp(seat.x + (seatInput.up ? inward(seat, middle) : 0), edge, stage.width - edge), y },
    width,
    size,
  };
}

/** Return the shift of up cards towards the centre. */
function inward(seat: Point, middle: Point): number {
  return Math.abs(seat.x - middle.x) < 40 ? 0 : Math.sign(middle.x - seat.x) * 12;
}

function placeBoard(
  input: LayoutInput,
  middle: Point,
  taken: Box[],
  stage: Size,
  rail: Size,
  unit: number,
  gap: number,
): { at: Point; width: number } | null {
  const most = Math.min(
    74 * unit * (input.boardScale ?? 1),
    (rail.height * 0.6) / input.rows / CARD_RATIO,
    (rail.width * 0.56) / input.columns - gap,
  );
  for (let scale = 1; scale > 0.5; scale -= 0.08) {
    const width = Math.max(24, most * scale);
    const size = boardSize(input, width, gap);
    const spots = [4, -10, -24, 16, -40, 30].map((dy) => ({ x: middle.x, y: middle.y + dy * unit }));
    const at = findFreeSpot(spots, size, taken, stage);
    if (at) return { at, width };
  }
  return null;
}

function potSpots(board: Point, boardBox: Size, pot: Size): Point[] {
  const above = { x: board.x, y: board.y - (boardBox.height + pot.height) / 2 - 8 };
  const right = { x: board.x + (boardBox.width + pot.width) / 2 + 16, y: board.y };
  const left = { x: board.x - (boardBox.width + pot.width) / 2 - 16, y: board.y };
  const below = { x: board.x, y: board.y + (boardBox.height + pot.height) / 2 + 8 };
  const first = boardBox.height > 180 ? [right, left, above, below] : [above, right, left, below];
  const around = first.flatMap((at) => [0, 8, -8, 20, -20, 40, -40, 60, -60].map((d) => ({ x: at.x, y: at.y + d })));
  return boardBox.height ? around : [board, ...around];
}

/** Return spots for chips from a seat towards the centre, nearest first, then beside that line. */
function spotsTowards(from: Point, middle: Point): Point[] {
  const dx = middle.x - from.x;
  const dy = middle.y - from.y;
  const far = Math.hypot(dx, dy) || 1;
  const fractions = [0.34, 0.28, 0.4, 0.46, 0.22, 0.52, 0.58, 0.16, 0.64, 0.7, 0.76];
  const offsets = [0, 24, -24, 48, -48, 76, -76, 104, -104, 136, -136, 168, -168, 200, -200, 240, -240];
  return offsets.flatMap((offset) =>
    fractions.map((fraction) => ({
      x: from.x + dx * fraction - (dy / far) * offset,
      y: from.y + dy * fraction + (dx / far) * offset,
    })),
  );
}

/** Return spots for the button around a plate, towards the centre first. */
function spotsAround(seat: Point, plate: Size, middle: Point): Point[] {
  const angle = Math.atan2(middle.y - seat.y, middle.x - seat.x);
  const turns = [0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.3, -1.3, 1.8, -1.8, 2.4, -2.4, 3.1];
  return [1, 1.35, 1.8, 2.3].flatMap((distance) =>
    turns.map((turn) => ({
      x: seat.x + Math.cos(angle + turn) * (plate.width / 2 + 18) * distance,
      y: seat.y + Math.sin(angle + turn) * (plate.height / 2 + 20) * distance,
    })),
  );
}

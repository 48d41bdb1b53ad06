// Layout of a tall stage: two columns of seats with the board between the rows.

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

const EDGE = 8;
const NAME_HEIGHT = 14; // of the name of a hand, as far as it is not on the cards
const CORNER = 54; // of the button for reactions, at the bottom left

interface Block {
  hand: HandBox | null; // relative to the plate
  above: number; // height of the cards above the plate
  height: number;
}

/** Lay out a tall stage; null if something would overlap. */
export function layoutTall(stage: Size, input: LayoutInput, plate: PlateSize, shrink: number): TableLayout | null {
  const { width, height } = stage;
  const size = PLATES[plate];
  const unit = Math.min(1, height / 560) * shrink;
  const cards = fitOwnCards(input, [(input.seats.length > 7 ? 84 : 98) * unit, 82 * unit, 74 * unit], width - 32);
  const cardHeight = cards.width * CARD_RATIO;
  const buttonSpace = input.isSeated && input.button === 0 ? BUTTON.width + 6 : 0; // beside the viewer's plate
  const ownSpace = input.isSeated ? buttonSpace + size.width + 16 : 0;
  const left = input.isSeated ? CORNER : EDGE;
  const handTextWidth = Math.min(
    width - left - EDGE - ownSpace,
    Math.max(120, ...input.handText.map((length) => length * 6.3 + 30)),
  );
  const handTextHigh = input.handText.length ? handTextHeight(input.handText, handTextWidth, 6.3, 15) : 0;
  const row = input.isSeated ? Math.max(size.height, handTextHigh) : handTextHigh;
  const rowY = height - 12 - row / 2;
  const own = { x: width / 2, y: height - 12 - row - 12 - cardHeight / 2 };
  const floor = input.ownCards ? own.y - cardHeight / 2 - 6 : height - 12 - row - 8;
  const line = (handTextHigh ? handTextWidth + 8 : 0) + ownSpace - (input.isSeated ? 16 : 0);
  const plateAt = { x: Math.max(left, (width - line) / 2) + buttonSpace + size.width / 2, y: rowY };
  const handText = { x: input.isSeated ? plateAt.x + size.width / 2 + 8 + handTextWidth / 2 : width / 2, y: rowY };

  const others = input.seats.slice(input.isSeated ? 1 : 0);
  const blocks = others.map((_, i) => makeBlock(input, i + (input.isSeated ? 1 : 0), size, unit, width));
  const gap = 5;
  let boardWidth = input.rows
    ? Math.min(50, (width - (input.labels.side ? 130 : 76)) / input.columns - gap) * Math.max(0.7, shrink)
    : 0;
  let band = input.rows ? boardSize(input, boardWidth, gap) : { width: 0, height: 0 };
  let columns = placeColumns(blocks, stage, size, floor, band.height ? band.height + 16 : 0);
  while (columns === null && boardWidth > 26) {
    boardWidth -= 4;
    band = boardSize(input, boardWidth, gap);
    columns = placeColumns(blocks, stage, size, floor, band.height + 16);
  }
  if (columns === null) return null;
  const plates = input.isSeated ? [plateAt, ...columns.seats] : columns.seats;
  const shift = input.isSeated ? 1 : 0;
  const hands: (HandBox | null)[] = input.seats.map((_, i) => {
    const block = blocks[i - shift];
    const at = plates[i];
    if (!block?.hand || !at) return null;
    const x = at.x + block.hand.at.x;
    const edge = block.hand.size.width / 2 + 2;
    return { ...block.hand, at: { x: Math.max(edge, Math.min(width - edge, x)), y: at.y + block.hand.at.y } };
  });
  const taken: Box[] = plates.map((at) => box(at, size));
  for (const hand of hands) if (hand) taken.push(box(hand.at, hand.size));
  if (input.ownCards) taken.push(box(own, { width: cards.span, height: cardHeight }));
  if (handTextHigh) taken.push(box(handText, { width: handTextWidth, height: handTextHigh }));
  const middle = { x: width / 2, y: columns.band };
  if (input.rows) taken.push(box(middle, band));
  if (taken.some((item, i) => taken.slice(i + 1).some((other) => overlaps(item, other)))) return null;
  if (
    taken.some((item) => item.y - item.height / 2 < 0 || item.x - item.width / 2 < 0 || item.x + item.width / 2 > width)
  )
    return null;

  const pot = findFreeSpot(potSpots(middle, band, input.pot), input.pot, taken, stage, 3);
  if (pot === null) return null;
  taken.push(box(pot, input.pot));
  const betSpots = (seat: number, chipSize: Size) => {
    const at = plates[seat] ?? middle;
    const isOwn = seat === 0 && input.isSeated;
    const spots = isOwn
      ? spotsAboveOwn(own, cardHeight, width)
      : spotsBesideSeat(at, size, chipSize, width, hands[seat] ?? null);
    return { spots, fallback: at };
  };
  const bets = placeBets(input, betSpots, taken, stage);
  if (bets === null) return null;
  const dealer = plates[input.button];
  const button = dealer ? findFreeSpot(buttonSpots(dealer, size, width), BUTTON, taken, stage, 1) : null;
  if (dealer && button === null) return null;
  const top = Math.max(20, (blocks.length % 2 ? (columns.seats[(blocks.length - 1) / 2]?.y ?? 40) : 40) - 10);
  const rail = { width: width - 68, height: Math.max(160, floor + 26 - top) };
  return {
    stage,
    scale: 1,
    tall: true,
    plate,
    rail,
    middle: { x: width / 2, y: top + rail.height / 2 },
    seats: plates,
    hands,
    bets,
    button,
    own,
    ownWidth: cards.width,
    ownLap: cards.lap,
    handText,
    handTextWidth,
    board: middle,
    boardWidth,
    pot,
  };
}

function makeBlock(input: LayoutInput, i: number, plate: Size, unit: number, stage: number): Block {
  const seatInput = input.seats[i];
  if (!seatInput || seatInput.down + seatInput.up === 0) return { hand: null, above: 0, height: plate.height };
  const isNamed = input.isShowdown === true && seatInput.up > 0;
  let width = (isNamed ? 44 : seatInput.up ? 34 : plate.height > 40 ? 32 : 26) * Math.max(0.75, unit);
  let size = handBoxSize(seatInput, width);
  const most = seatInput.up ? Math.min(stage * 0.36, 150) : plate.width - 6;
  if (size.width > most) {
    width *= most / size.width;
    size = handBoxSize(seatInput, width);
  }
  const gap = isNamed ? NAME_HEIGHT : seatInput.up ? 1 : 0;
  const above = size.height + gap;
  return {
    hand: { at: { x: 0, y: -(plate.height + size.height) / 2 - gap }, width, size },
    above,
    height: plate.height + above,
  };
}

/** Place the opponents' plates, clockwise from the viewer's left, around a band for the board. */
function placeColumns(
  blocks: Block[],
  { width }: Size,
  plate: Size,
  floor: number,
  band: number,
): { seats: Point[]; band: number } | null {
  const odd = blocks.length % 2;
  const each = (blocks.length - odd) / 2;
  const left = blocks.slice(0, each).reverse(); // from the top
  const top = odd ? blocks[each] : undefined;
  const right = blocks.slice(each + odd);
  const GAP = 5;
  const rows = left.map((block, i) => {
    const other = right[i];
    return { above: Math.max(block.above, other?.above ?? 0), height: Math.max(block.height, other?.height ?? 0) };
  });
  const head = top ? top.height + GAP + 2 : 0;
  const start = 8;
  const needed = head + rows.reduce((sum, row) => sum + row.height + GAP, 0) + band;
  const available = floor - start;
  if (needed > available) return null;
  const rowsAbove = band ? Math.ceil(each / 2) : each; // rows above the board
  // Spread the spare space between the rows, more of it around the board.
  const spare = (available - needed) / (rows.length + (band ? 2 : 1));
  let y = start + head + (top ? Math.min(spare * 0.5, 10) : Math.min(spare, 26));
  const ys: number[] = [];
  const share = band ? Math.min(spare, 46) : spare; // without a board they use the whole height
  for (const row of rows.slice(0, rowsAbove)) {
    ys.push(y + row.above + plate.height / 2);
    y += row.height + GAP + share;
  }
  const under = rows.slice(rowsAbove);
  const lower = under.reduce((sum, row) => sum + row.height + GAP, 0) + share * Math.max(0, under.length - 1);
  let from = floor - 4 - lower; // top of the first row below the board
  const bandY = band ? (y - (rowsAbove ? share : 0) + from) / 2 : (start + head + floor) / 2;
  if (under.length && from - (bandY + band / 2) > 40) from -= Math.min(30, (from - bandY - band / 2) / 2);
  for (const row of under) {
    ys.push(from + row.above + plate.height / 2);
    from += row.height + GAP + share;
  }
  const x = EDGE + plate.width / 2;
  const upwards = [...ys].reverse();
  return {
    seats: [
      ...upwards.map((at) => ({ x, y: at })),
      ...(top ? [{ x: width / 2, y: start + top.above + plate.height / 2 }] : []),
      ...ys.map((at) => ({ x: width - x, y: at })),
    ],
    band: bandY,
  };
}

function potSpots(board: Point, band: Size, pot: Size): Point[] {
  const over = board.y - (band.height + pot.height) / 2 - 6;
  const under = board.y + (band.height + pot.height) / 2 + 6;
  const steps = Array.from({ length: 40 }, (_, i) => i * 6);
  if (!band.height)
    return steps.flatMap((d) => [
      { x: board.x, y: board.y - 20 - d },
      { x: board.x, y: board.y - 20 + d },
    ]);
  return [...steps.map((d) => ({ x: board.x, y: over - d })), ...steps.map((d) => ({ x: board.x, y: under + d }))];
}

function spotsAboveOwn(own: Point, cardHeight: number, width: number): Point[] {
  const y = own.y - cardHeight / 2 - 18;
  return [0, -50, 50, -90, 90, -130, 130].flatMap((dx) =>
    [0, -16, -32, -60].map((dy) => ({ x: width / 2 + dx, y: y + dy })),
  );
}

function spotsBesideSeat(seat: Point, plate: Size, chips: Size, width: number, hand: HandBox | null): Point[] {
  if (Math.abs(seat.x - width / 2) < 9) {
    const y = seat.y + (plate.height + chips.height) / 2 + 4;
    const x = (plate.width + chips.width) / 2 + 4;
    return [0, 8, 18, 30, 44]
      .map((dy) => ({ x: seat.x, y: y + dy }))
      .concat([
        { x: seat.x + x, y: seat.y },
        { x: seat.x - x, y: seat.y },
      ]);
  }
  const to = seat.x < width / 2 ? 1 : -1;
  const x = seat.x + to * ((plate.width + chips.width) / 2 + 5);
  const near = [0, -8, 8, -16, 16, -26, 26, -36, 36].map((dy) => ({ x, y: seat.y + dy }));
  const under = { x: seat.x + to * 10, y: seat.y + (plate.height + chips.height) / 2 + 3 };
  const over = {
    x: seat.x + to * 10,
    y: (hand ? hand.at.y - hand.size.height / 2 : seat.y - plate.height / 2) - chips.height / 2 - 3,
  };
  return [...near, ...near.map((at) => ({ x: at.x + to * 12, y: at.y })), under, over];
}

function buttonSpots(seat: Point, plate: Size, width: number): Point[] {
  const to = seat.x < width / 2 ? 1 : -1;
  const x = plate.width / 2 + 15;
  const y = plate.height / 2 + 15;
  const offsets: [number, number][] = [
    [to * (x - 6), y - 6],
    [to * x, 0],
    [to * x, y],
    [to * x, -y],
    [to * (x - 20), y],
    [to * (x - 40), y],
    [to * (x + 26), 0],
    [-to * x, 0],
    [-to * (x - 20), y],
    [0, y],
    [to * (x + 50), 0],
    [to * (x + 26), y],
    [to * (x + 26), -y],
    [to * (x + 78), 0],
    [0, -y],
    [to * (x - 20), -y],
  ];
  return offsets.map(([dx, dy]) => ({ x: seat.x + dx, y: seat.y + dy }));
}

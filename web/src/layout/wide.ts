// The table on a wide stage: seats round a stadium, the viewer's cards at the bottom.

import { box, freePlace, overlap, type Box, type Point, type Size } from "./boxes";
import {
  betSize, boardSize, CARD, haveHeight, heldSize, ownCards, PLATES,
  type Held, type Needs, type PlateSize, type Scene,
} from "./requirements"; // prettier-ignore
import { placesWide } from "./stadium";

const BUTTON = { width: 26, height: 26 };

/** The scene, or null where something would lie on something else. */
export function wide(stage: Size, needs: Needs, plate: PlateSize, shrink: number): Scene | null {
  const { width, height } = stage;
  const unit = Math.min(1, height / 600, width / 860) * shrink;
  const size = PLATES[plate];
  const middle = { x: width / 2, y: height * 0.459 };
  const rail = { width: Math.min(width * 0.81, height * 2.1), height: height * 0.61 };
  const cards = ownCards(needs, [104 * unit, 86 * unit, 80 * unit], width * 0.44);
  const span = needs.own ? cards.span : 0;
  const haveWidth = Math.min(width - 40, Math.max(260, ...needs.have.map((one) => one * 7 + 110)));
  const haveHigh = needs.have.length ? haveHeight(needs.have, haveWidth, 7, 20) : 0;
  const bottom = height - 14 - haveHigh - 8; // of the viewer's cards
  const high = cards.width * CARD;
  const own = { x: middle.x, y: Math.min(middle.y + rail.height / 2 + 2 * unit, bottom - high / 2) };
  const have = { x: middle.x, y: own.y + high / 2 + 10 + haveHigh / 2 };
  const ring = { width: rail.width + 40 * unit, height: rail.height + 60 * unit };
  const mine: Box[] = [];
  if (needs.own) mine.push(box(own, { width: span, height: high }));
  if (needs.have.length) mine.push(box(have, { width: haveWidth, height: haveHigh }));
  // The neighbours keep a distance from the viewer's plate: no more of it than they have to.
  let around: Around | null = null;
  for (let more = 0; around === null && more <= 120; more += 20) {
    const free = needs.own ? span / 2 + size.width + (40 + more) * unit : 0;
    const seats = placesWide(needs.seats.length, ring, middle, free);
    if (needs.sits && needs.own) seats[0] = { x: middle.x - span / 2 - size.width / 2 - 10, y: own.y + 42 * unit };
    around = placeSeats(seats, needs, size, middle, stage, unit, mine);
  }
  if (around === null) return null;
  const { seats, held, taken } = around;

  const gap = Math.max(4, 8 * unit);
  const board = needs.rows ? placeBoard(needs, middle, taken, stage, rail, unit, gap) : { at: middle, width: 74 * unit };
  if (board === null) return null;
  const lies = boardSize(needs, board.width, gap);
  if (needs.rows) taken.push(box(board.at, lies));

  const pot = freePlace(potPlaces(board.at, needs.rows ? lies : { width: 0, height: 0 }, needs.pot), needs.pot, taken, stage);
  if (pot === null) return null;
  taken.push(box(pot, needs.pot));
  const bets: Point[] = [];
  for (const [i, seat] of seats.entries()) {
    const chips = needs.seats[i]?.bet ?? 0;
    const from = i === 0 && needs.own ? { x: own.x, y: own.y - high / 2 } : (held[i]?.at ?? seat);
    const at = freePlace(towards(from, middle), betSize(chips), taken, stage);
    if (chips > 0 && at === null) return null;
    bets.push(at ?? from);
    if (chips > 0 && at) taken.push(box(at, betSize(chips)));
  }
  const dealer = seats[needs.button];
  const button = dealer ? freePlace(nearby(dealer, size, middle), BUTTON, taken, stage, 1) : null;
  if (dealer && button === null) return null;
  return {
    stage, scale: 1, tall: false, plate, rail, middle, seats, held, bets, button, own, ownWidth: cards.width,
    ownLap: cards.lap, have, haveWidth, board: board.at, boardWidth: board.width, pot,
  }; // prettier-ignore
}

interface Around {
  seats: Point[];
  held: (Held | null)[];
  taken: Box[];
}

/** The plates and the cards before them, or null where two of them lie on one another. */
function placeSeats(
  seats: Point[], needs: Needs, size: Size, middle: Point, stage: Size, unit: number, mine: Box[],
): Around | null { // prettier-ignore
  for (const seat of seats) {
    seat.x = clamp(seat.x, size.width / 2 + 2, stage.width - size.width / 2 - 2);
    seat.y = clamp(seat.y, size.height / 2 + 12, stage.height - size.height / 2 - 2);
  }
  const held = seats.map((seat, i) => heldAt(seat, i, needs, size, middle, stage, unit));
  for (const [i, one] of held.entries()) {
    // Backs over a plate at the top need the room above it.
    const seat = seats[i];
    if (one && seat && one.at.y - one.size.height / 2 < 2) {
      const by = 2 - (one.at.y - one.size.height / 2);
      one.at.y += by;
      seat.y += by;
    }
  }
  const taken = [...seats.map((seat) => box(seat, size)), ...held.flatMap((one) => (one ? [box(one.at, one.size)] : [])), ...mine];
  return taken.some((one, i) => taken.slice(i + 1).some((other) => overlap(one, other))) ? null : { seats, held, taken };
}

function clamp(n: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, n));
}

function heldAt(seat: Point, i: number, needs: Needs, plate: Size, middle: Point, stage: Size, unit: number): Held | null {
  const wants = needs.seats[i];
  if (!wants || wants.down + wants.up === 0 || (i === 0 && needs.own)) return null;
  const width = (wants.up ? 46 : 38) * Math.max(0.6, unit);
  const size = heldSize(wants, width);
  const below = wants.up > 0 && seat.y < middle.y;
  const y = seat.y + ((plate.height + size.height) / 2 + (wants.up ? 2 : 0)) * (below ? 1 : -1);
  const edge = size.width / 2 + 4;
  return { at: { x: clamp(seat.x + (wants.up ? inward(seat, middle) : 0), edge, stage.width - edge), y }, width, size };
}

/** Open cards lie toward the middle of the table. */
function inward(seat: Point, middle: Point): number {
  return Math.abs(seat.x - middle.x) < 40 ? 0 : Math.sign(middle.x - seat.x) * 12;
}

function placeBoard(
  needs: Needs, middle: Point, taken: Box[], stage: Size, rail: Size, unit: number, gap: number,
): { at: Point; width: number } | null { // prettier-ignore
  const most = Math.min(74 * unit, (rail.height * 0.6) / needs.rows / CARD, (rail.width * 0.56) / needs.columns - gap);
  for (let part = 1; part > 0.5; part -= 0.08) {
    const width = Math.max(24, most * part);
    const size = boardSize(needs, width, gap);
    const places = [4, -10, -24, 16, -40, 30].map((dy) => ({ x: middle.x, y: middle.y + dy * unit }));
    const at = freePlace(places, size, taken, stage);
    if (at) return { at, width };
  }
  return null;
}

function potPlaces(board: Point, lies: Size, pot: Size): Point[] {
  const above = { x: board.x, y: board.y - (lies.height + pot.height) / 2 - 8 };
  const right = { x: board.x + (lies.width + pot.width) / 2 + 16, y: board.y };
  const left = { x: board.x - (lies.width + pot.width) / 2 - 16, y: board.y };
  const below = { x: board.x, y: board.y + (lies.height + pot.height) / 2 + 8 };
  const first = lies.height > 180 ? [right, left, above, below] : [above, right, left, below];
  const around = first.flatMap((at) => [0, 8, -8, 20, -20, 40, -40, 60, -60].map((d) => ({ x: at.x, y: at.y + d })));
  return lies.height ? around : [board, ...around];
}

/** Places for chips on the way from somebody to the middle, the nearer first, then beside it. */
function towards(from: Point, middle: Point): Point[] {
  const dx = middle.x - from.x;
  const dy = middle.y - from.y;
  const far = Math.hypot(dx, dy) || 1;
  const ways = [0.34, 0.28, 0.4, 0.46, 0.22, 0.52, 0.58, 0.16, 0.64, 0.7, 0.76];
  const aside = [0, 24, -24, 48, -48, 76, -76, 104, -104, 136, -136, 168, -168, 200, -200, 240, -240];
  return aside.flatMap((off) =>
    ways.map((part) => ({
      x: from.x + dx * part - (dy / far) * off,
      y: from.y + dy * part + (dx / far) * off,
    })),
  );
}

/** Places for the button: by the plate, toward the middle first. */
function nearby(seat: Point, plate: Size, middle: Point): Point[] {
  const angle = Math.atan2(middle.y - seat.y, middle.x - seat.x);
  const turns = [0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.3, -1.3, 1.8, -1.8, 2.4, -2.4, 3.1];
  return [1, 1.35, 1.8, 2.3].flatMap((way) =>
    turns.map((turn) => ({
      x: seat.x + Math.cos(angle + turn) * (plate.width / 2 + 18) * way,
      y: seat.y + Math.sin(angle + turn) * (plate.height / 2 + 20) * way,
    })),
  );
}

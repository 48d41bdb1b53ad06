// Where things lie on the table: pure geometry. Points are the middles of what lies there.

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A point on a stadium that is wider than high, around the origin, by arc length (0..1), clockwise from the bottom middle. */
export function stadium({ width, height }: Size, part: number): Point {
  const radius = height / 2;
  const side = width - height;
  const arc = Math.PI * radius;
  let way = (((part % 1) + 1) % 1) * (2 * side + 2 * arc);
  if (way < side / 2) return { x: -way, y: radius };
  way -= side / 2;
  if (way < arc) {
    const angle = way / radius;
    return { x: -side / 2 - radius * Math.sin(angle), y: radius * Math.cos(angle) };
  }
  way -= arc;
  if (way < side) return { x: -side / 2 + way, y: -radius };
  way -= side;
  if (way < arc) {
    const angle = way / radius;
    return { x: side / 2 + radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  }
  way -= arc;
  return { x: side / 2 - way, y: radius };
}

/** How far it is round a stadium. */
export function perimeter({ width, height }: Size): number {
  return 2 * (width - height) + Math.PI * height;
}

/** Seats round a wide table, the viewer's first; `own`: what the viewer's cards keep free each side. */
export function placesWide(count: number, size: Size, middle: Point, own: number): Point[] {
  const free = Math.min(Math.max(1 / count, own / perimeter(size)), 0.4);
  return Array.from({ length: count }, (_, seat) => {
    let part = 0;
    if (count === 2 && seat === 1) part = 0.5;
    else if (seat > 0) part = free + ((seat - 1) * (1 - 2 * free)) / (count - 2);
    const { x, y } = stadium(size, part);
    return { x: middle.x + x, y: middle.y + y };
  });
}

export interface Columns {
  x: number; // of the left column
  top: number;
  bandTop: number; // the board lies between
  bandBottom: number;
  bottom: number;
}

/** Seats of a tall table: two columns beside the board, one seat at the top if the number is odd. */
export function placesTall(count: number, width: number, at: Columns): Point[] {
  const others = count - 1;
  const odd = others % 2;
  const each = (others - odd) / 2;
  const above = Math.ceil(each / 2);
  const zone = (from: number, to: number, seats: number): number[] =>
    Array.from({ length: seats }, (_, i) =>
      seats === 1 ? (from + to) / 2 : from + ((to - from) * i) / (seats - 1),
    );
  const upwards = [
    ...zone(at.top + (odd ? 56 : 0), at.bandTop, above),
    ...zone(at.bandBottom, at.bottom, each - above),
  ].reverse();
  return [
    { x: width / 2, y: at.bottom },
    ...upwards.map((y) => ({ x: at.x, y })),
    ...(odd ? [{ x: width / 2, y: at.top }] : []),
    ...[...upwards].reverse().map((y) => ({ x: width - at.x, y })),
  ];
}

export interface Scene {
  tall: boolean;
  crowded: boolean; // small plates
  rail: Size;
  middle: Point;
  seats: Point[]; // of the plates; the first is the viewer's
  bets: Point[];
  own: Point; // the viewer's cards
  ownWidth: number; // of one of them
  ownLap: number; // in card widths
  have: Point; // "You have ..."
  board: Point;
  boardWidth: number; // of one card
  pot: Point;
}

/** What has to find room: seats, the viewer's cards, the rows and columns of the board. */
export interface Needs {
  seats: number;
  own: number;
  rows: number;
  columns: number;
}

const CARD = 1.4; // height : width

export function scene(stage: Size, needs: Needs): Scene {
  return stage.width >= 1.2 * stage.height ? wide(stage, needs) : tall(stage, needs);
}

function ownCards(own: number, usual: number[], room: number): { width: number; lap: number } {
  const width = usual[own <= 2 ? 0 : own <= 5 ? 1 : 2] ?? 80;
  if (own < 2) return { width, lap: 0.06 };
  const lap = (room / width - 1) / (own - 1) - 1;
  return { width, lap: Math.min(0.06, lap) };
}

function wide({ width, height }: Size, needs: Needs): Scene {
  const unit = Math.min(1, height / 600, width / 860);
  const middle = { x: width / 2, y: height * 0.459 };
  const rail = { width: Math.min(width * 0.81, height * 2.1), height: height * 0.61 };
  const cards = ownCards(needs.own, [104 * unit, 86 * unit, 80 * unit], width * 0.42);
  const span = cards.width * (1 + Math.max(0, needs.own - 1) * (1 + cards.lap));
  const own = { x: middle.x, y: middle.y + rail.height / 2 + 2 * unit };
  const ring = { width: rail.width + 40 * unit, height: rail.height + 60 * unit };
  const seats = placesWide(needs.seats, ring, middle, span / 2 + 74 + 150 * unit);
  const inner = { width: rail.width - 220 * unit, height: rail.height - 150 * unit };
  const bets = placesWide(needs.seats, inner, { x: middle.x, y: middle.y - 4 }, 200 * unit);
  if (needs.own > 0) {
    seats[0] = { x: middle.x - span / 2 - 84, y: own.y + 42 * unit };
    bets[0] = { x: middle.x, y: own.y - (cards.width * CARD) / 2 - 20 * unit };
  }
  for (const seat of seats) seat.x = Math.max(76, Math.min(width - 76, seat.x));
  const room = rail.height * 0.56;
  const byHeight = (room / needs.rows - 7) / CARD;
  const byWidth = (rail.width * 0.52) / needs.columns - 8;
  const boardWidth = Math.max(22, Math.min(74 * unit, byHeight, byWidth));
  const boardHeight = needs.rows * (boardWidth * CARD + 7);
  const beside = needs.rows > 2;
  const board = { x: middle.x, y: middle.y + (beside ? -20 * unit : needs.rows > 1 ? 6 : 4) };
  const boardSpan = needs.columns * (boardWidth + 8);
  return {
    tall: false,
    crowded: unit < 0.7,
    rail,
    middle,
    seats,
    bets,
    own,
    ownWidth: cards.width,
    ownLap: cards.lap,
    have: { x: middle.x, y: own.y + 98 * unit },
    board,
    boardWidth,
    pot: beside
      ? { x: board.x + boardSpan / 2 + 96 * unit, y: board.y }
      : { x: middle.x, y: board.y - boardHeight / 2 - 26 * unit },
  };
}

function tall({ width, height }: Size, needs: Needs): Scene {
  const unit = Math.min(1, height / 600);
  const crowded = needs.seats > 7;
  const x = crowded ? 56 : 60;
  const middle = { x: width / 2, y: height * 0.403 };
  const rail = { width: width - 68, height: height * 0.71 };
  const cards = ownCards(needs.own, [(crowded ? 82 : 98) * unit, 82 * unit, 72 * unit], width - 40);
  const bottom = middle.y + rail.height / 2;
  const own = { x: middle.x, y: bottom + 16 * unit };
  const top = 46 * unit;
  const bandTop = Math.max(top + 60, middle.y - 90 * unit);
  const last = own.y - (cards.width * CARD) / 2 - 24;
  const below = Math.floor(Math.floor((needs.seats - 1) / 2) / 2); // seats of a column under the board
  const bandBottom = Math.min(middle.y + 92 * unit, last - 46 * Math.max(0, below - 1));
  const seats = placesTall(needs.seats, width, {
    x,
    top: crowded ? 34 * unit : top,
    bandTop,
    bandBottom,
    bottom: last,
  });
  const bets = seats.map((seat) => {
    if (Math.abs(seat.x - middle.x) < 9) return { x: seat.x, y: seat.y + 40 };
    return { x: seat.x < middle.x ? x + 72 : width - x - 72, y: seat.y + (crowded ? 4 : seat.y < middle.y ? 40 : -38) };
  });
  if (needs.own > 0) {
    seats[0] = { x: middle.x - 84, y: own.y + (cards.width * CARD) / 2 + 32 };
    bets[0] = { x: middle.x, y: own.y - (cards.width * CARD) / 2 - 18 };
  }
  const band = bandBottom - bandTop - 30;
  const boardWidth = Math.max(
    20,
    Math.min(50, (width - 130) / needs.columns - 5, (band / needs.rows - 5) / CARD),
  );
  const boardHeight = needs.rows * (boardWidth * CARD + 5);
  const board = { x: middle.x, y: middle.y + 10 * unit };
  return {
    tall: true,
    crowded,
    rail,
    middle,
    seats,
    bets,
    own,
    ownWidth: cards.width,
    ownLap: cards.lap,
    have: { x: middle.x + 62, y: own.y + (cards.width * CARD) / 2 + 32 },
    board,
    boardWidth,
    pot: { x: middle.x, y: board.y - boardHeight / 2 - 24 },
  };
}

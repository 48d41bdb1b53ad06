import { describe, expect, it } from "vitest";
import { box, hasOverlap, type Box } from "../src/layout/boxes";
import { betSize, CARD_RATIO, PLATES, type LayoutInput, type TableLayout } from "../src/layout/requirements";
import { layoutTable } from "../src/layout/tableLayout";
import { perimeter, stadiumPoint } from "../src/layout/stadium";

describe("stadium", () => {
  const size = { width: 800, height: 400 };
  it("starts at the bottom centre and runs clockwise", () => {
    expect(stadiumPoint(size, 0)).toEqual({ x: -0, y: 200 });
    expect(stadiumPoint(size, 0.25).x).toBeCloseTo(-400);
    expect(stadiumPoint(size, 0.5).y).toBeCloseTo(-200);
    expect(stadiumPoint(size, 0.75).x).toBeCloseTo(400);
  });
  it("has the perimeter of its sides and its circle", () => {
    expect(perimeter(size)).toBeCloseTo(800 + 400 * Math.PI);
  });
});

/** Return the boxes of everything in a layout. */
function boxes(layout: TableLayout, needs: LayoutInput): Box[] {
  const all = layout.seats.map((at) => box(at, PLATES[layout.plate]));
  for (const hand of layout.hands) if (hand) all.push(box(hand.at, hand.size));
  for (const [i, at] of layout.bets.entries()) {
    const letters = needs.seats[i]?.bet ?? 0;
    if (letters) all.push(box(at, betSize(letters)));
  }
  if (layout.button) all.push(box(layout.button, { width: 26, height: 26 }));
  if (needs.ownCards) {
    const span = layout.ownWidth * (1 + (needs.ownCards - 1) * (1 + layout.ownLap));
    all.push(box(layout.own, { width: span, height: layout.ownWidth * CARD_RATIO }));
  }
  if (needs.rows) {
    const gap = layout.tall ? 5 : 4;
    const width = needs.columns * (layout.boardWidth + gap) - gap;
    all.push(box(layout.board, { width, height: needs.rows * (layout.boardWidth * CARD_RATIO + gap) - gap }));
  }
  all.push(box(layout.pot, needs.pot));
  return all;
}

const BOARDS = { none: [0, 0], line: [1, 5], two: [2, 5], three: [3, 5], square: [3, 3] } as const;
const HANDS = { backs: [4, 0], stud: [3, 4], shown: [0, 5] } as const;

describe.each([
  ["a laptop", 980, 635],
  ["a phone", 390, 618],
  ["a small phone", 360, 430],
  ["a phone on its side", 560, 340],
])("layoutTable on %s has no overlaps", (_, width, height) => {
  const cases = Object.entries(BOARDS).flatMap(([board, [rows, columns]]) =>
    Object.entries(HANDS).map(([hand, [down, up]]) => ({ board, hand, rows, columns, down, up })),
  );
  it.each(cases)("$board $hand", ({ rows, columns, down, up }) => {
    for (let seats = 2; seats <= 10; seats++) {
      const needs: LayoutInput = {
        seats: Array.from({ length: seats }, (_seat, i) => ({ down, up, bet: 1 + (i % 5) })),
        isSeated: true,
        ownCards: Math.max(2, down + up),
        groups: 1,
        rows,
        columns,
        labels: { side: rows > 1 ? 5 : 0, top: false },
        pot: { width: 140, height: 32 },
        handText: [30, 26],
        button: seats - 1,
      };
      const layout = layoutTable({ width, height }, needs);
      expect(hasOverlap(boxes(layout, needs), layout.stage), `${seats} seats`).toBe(false);
      expect(layout.scale, `${seats} seats`).toBeGreaterThan(0.3);
    }
  });
});

describe("layoutTable does not shrink", () => {
  const needs = (seats: number): LayoutInput => ({
    seats: Array.from({ length: seats }, () => ({ down: 2, up: 0, bet: 2 })),
    isSeated: true,
    ownCards: 2,
    groups: 1,
    rows: 1,
    columns: 5,
    labels: { side: 0, top: false },
    pot: { width: 120, height: 32 },
    handText: [24],
    button: 1,
  });
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("hold'em with %i on a laptop", (seats) => {
    expect(layoutTable({ width: 980, height: 635 }, needs(seats)).scale).toBe(1);
    const square = { ...needs(seats), own: 5, rows: 3, columns: 3, labels: { side: 5, top: true } };
    expect(layoutTable({ width: 980, height: 635 }, square).scale).toBe(1);
  });
  it.each([2, 3, 4, 5, 6, 7, 8, 9])("hold'em with %i on a phone", (seats) => {
    expect(layoutTable({ width: 390, height: 618 }, needs(seats)).scale).toBe(1);
    expect(layoutTable({ width: 560, height: 350 }, needs(seats)).scale).toBe(1); // on its side
    // With the button before the viewer, who has much to read.
    expect(layoutTable({ width: 390, height: 618 }, { ...needs(seats), button: 0, handText: [50] }).scale).toBe(1);
  });
  it("a large screen", () => {
    expect(layoutTable({ width: 1620, height: 915 }, needs(6)).scale).toBeGreaterThan(1.2);
  });
});

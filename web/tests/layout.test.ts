import { describe, expect, it } from "vitest";
import { boardRows } from "../src/board";
import { perimeter, placesTall, scene, stadium } from "../src/layout";

describe("the stadium", () => {
  const size = { width: 800, height: 400 };
  it("begins at the bottom middle and goes clockwise", () => {
    expect(stadium(size, 0)).toEqual({ x: -0, y: 200 });
    expect(stadium(size, 0.25).x).toBeCloseTo(-400);
    expect(stadium(size, 0.5).y).toBeCloseTo(-200);
    expect(stadium(size, 0.75).x).toBeCloseTo(400);
  });
  it("is as long as its sides and its circle", () => {
    expect(perimeter(size)).toBeCloseTo(800 + 400 * Math.PI);
  });
});

describe("the columns of a tall table", () => {
  it("are mirrored, with one seat at the top if the number of others is odd", () => {
    const at = { x: 60, top: 46, bandTop: 150, bandBottom: 330, bottom: 366 };
    const places = placesTall(6, 390, at);
    expect(places).toHaveLength(6);
    expect(places[3]).toEqual({ x: 195, y: 46 });
    expect(places[1]?.y).toBe(places[5]?.y);
    expect((places[1]?.x ?? 0) + (places[5]?.x ?? 0)).toBe(390);
  });
});

const PLATES = { wide: [148, 48], tall: [104, 42], crowded: [96, 36] } as const;

describe.each([
  [980, 632],
  [390, 600],
  [360, 560],
])("plates on a stage of %i x %i", (width, height) => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("do not lie on one another for %i players", (seats) => {
    const drawn = scene({ width, height }, { seats, own: 2, rows: 1, columns: 5 });
    const [wide, high] = PLATES[drawn.tall ? (drawn.crowded ? "crowded" : "tall") : "wide"];
    for (const [i, one] of drawn.seats.entries()) {
      for (const other of drawn.seats.slice(i + 1)) {
        const apart = Math.abs(one.x - other.x) >= wide || Math.abs(one.y - other.y) >= high;
        expect(apart, `${JSON.stringify(one)} ${JSON.stringify(other)}`).toBe(true);
      }
      expect(one.x - wide / 2).toBeGreaterThanOrEqual(0);
      expect(one.x + wide / 2).toBeLessThanOrEqual(width);
      expect(one.y + high / 2).toBeLessThanOrEqual(height);
    }
  });
});

describe("the board", () => {
  const card = (text: string, ...piles: string[]) => ({ card: text, piles });
  it("is one line without a layout", () => {
    const rows = boardRows(null, [card("As"), card("Kd")]);
    expect(rows).toEqual([
      { label: "", cells: [{ card: "As", place: true }, { card: "Kd", place: true }] },
    ]);
  });
  it("has a row for every pile of several cards", () => {
    const rows = boardRows(null, [card("As", "Top"), card("Kd", "Low"), card("2c", "Top")]);
    expect(rows.map((row) => [row.label, row.cells.length])).toEqual([["Top", 2], ["Low", 1]]);
  });
  it("of a grid has places for what is still to come, and gaps where nothing comes", () => {
    const layout = { kind: "grid" as const, rows: [], columns: 2, cells: [[["Top", "Left"], []], [["Left"], ["Right"]]] };
    const rows = boardRows(layout, [card("9h", "Left", "Top")]);
    expect(rows[0]?.cells).toEqual([{ card: "9h", place: true }, { card: null, place: false }]);
    expect(rows[1]?.cells).toEqual([{ card: null, place: true }, { card: null, place: true }]);
  });
  it("of rows keeps their order and drops none of the cards", () => {
    const layout = {
      kind: "multi-row" as const,
      rows: [{ label: "Far", piles: ["Far"] }, { label: "Near", piles: ["Near"] }],
      columns: 0,
      cells: [],
    };
    const rows = boardRows(layout, [card("2c", "Near"), card("3c", "Far"), card("4c", "Elsewhere")]);
    expect(rows.map((row) => row.cells.map((cell) => cell.card))).toEqual([["3c"], ["2c"], ["4c"]]);
  });
});

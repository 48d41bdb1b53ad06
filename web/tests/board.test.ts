import { describe, expect, it } from "vitest";
import { layoutBoard, type Board } from "../src/board";

const card = (text: string, ...piles: string[]) => ({ card: text, piles });
const drawn = (board: Board): [string | null, number, number][] =>
  board.cells.map((cell) => [cell.card, cell.column, cell.row]);

describe("layoutBoard", () => {
  it("draws one row without a layout, with slots for cards to come", () => {
    const board = layoutBoard(null, [card("As"), card("Kd")], [[], [], []]);
    expect(drawn(board)).toEqual([
      ["As", 0, 0],
      ["Kd", 1, 0],
      [null, 2, 0],
    ]);
    expect([board.columns, board.rows, board.side]).toEqual([3, 1, []]);
  });
  it("draws a row per pile and shortens the labels", () => {
    const board = layoutBoard(null, [card("As", "Board 1"), card("Kd", "Board 2"), card("2c", "Board 1")], []);
    expect(drawn(board)).toEqual([
      ["As", 0, 0],
      ["2c", 1, 0],
      ["Kd", 0, 1],
    ]);
    expect(board.side).toEqual([
      { text: "1", index: 0 },
      { text: "2", index: 1 },
    ]);
  });
  it("draws a grid with gaps and labels", () => {
    const cells = [
      [["Top", "Left"], []],
      [
        ["Low", "Left"],
        ["Low", "Right"],
      ],
    ];
    const layout = { kind: "grid" as const, rows: [], columns: 2, cells };
    const board = layoutBoard(
      layout,
      [card("9h", "Left", "Top")],
      [
        ["Top", "Left"],
        ["Low", "Left"],
        ["Low", "Right"],
      ],
    );
    expect(drawn(board)).toEqual([
      ["9h", 0, 0],
      [null, 0, 1],
      [null, 1, 1],
    ]);
    expect(board.side).toEqual([{ text: "Low", index: 1 }]);
    expect(board.top).toEqual([{ text: "Left", index: 0 }]);
  });
  it("keeps the order of rows and all cards", () => {
    const rows = [
      { label: "Far", piles: ["Far"] },
      { label: "Near", piles: ["Near"] },
    ];
    const layout = { kind: "multi-row" as const, rows, columns: 0, cells: [] };
    const board = layoutBoard(
      layout,
      [card("2c", "Near"), card("As", "Far"), card("Kd", "Near"), card("3h")],
      [["Far"], ["Far"]],
    );
    expect(drawn(board)).toEqual([
      ["As", 0, 0],
      [null, 1, 0],
      ["2c", 0, 1],
      ["Kd", 1, 1],
      ["3h", 0, 2],
    ]);
  });
  it("places branching turns between the rows and the river after them", () => {
    const rows = [
      ["Top", "Flop 1"],
      ["Upper turn", "Turn 1"],
      ["Middle", "Flop 2", "River"],
    ].map(([label, ...piles]) => ({ label: label ?? "", piles }));
    const layout = { kind: "branching" as const, rows, columns: 0, cells: [] };
    const places = ["Flop 1", "Flop 1", "Flop 2", "Flop 2", "Turn 1", "River"].map((pile) => [pile]);
    const board = layoutBoard(layout, [card("As", "Flop 1")], places);
    expect(drawn(board)).toEqual([
      ["As", 0, 0],
      [null, 1, 0],
      [null, 2, 0.5],
      [null, 0, 1],
      [null, 1, 1],
      [null, 3, 1],
    ]);
    expect([board.columns, board.rows]).toEqual([4, 2]);
  });
});

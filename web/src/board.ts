// The board as rows of cells, from the game's layout or, without one, from the piles of its cards.

import type { BoardCard, Layout } from "./protocol";

export interface Cell {
  card: string | null; // null: still to come, or nothing lies here
  place: boolean; // false: a gap of the grid
}

export interface BoardRow {
  label: string;
  cells: Cell[];
}

const lying = (card: string): Cell => ({ card, place: true });

/** The rows of the board, from the far side of the table to the near one. */
export function boardRows(layout: Layout | null, board: BoardCard[]): BoardRow[] {
  if (layout === null) return byPiles(board);
  const left = [...board];
  const take = (fits: (piles: string[]) => boolean): string | null => {
    const at = left.findIndex((one) => fits(one.piles));
    return at < 0 ? null : (left.splice(at, 1)[0]?.card ?? null);
  };
  const rows =
    layout.kind === "grid"
      ? layout.cells.map((row) => ({
          label: "",
          cells: row.map((cell) => ({
            card: cell.length ? take((piles) => same(piles, cell)) : null,
            place: cell.length > 0,
          })),
        }))
      : layout.rows.map((row) => {
          const cells: Cell[] = [];
          for (;;) {
            const card = take((piles) => piles.some((pile) => row.piles.includes(pile)));
            if (card === null) return { label: row.label, cells };
            cells.push(lying(card));
          }
        });
  const shown = layout.kind === "grid" ? rows : rows.filter((row) => row.cells.length > 0);
  return left.length ? [...shown, ...byPiles(left)] : shown;
}

function same(piles: string[], cell: string[]): boolean {
  return piles.length === cell.length && cell.every((pile) => piles.includes(pile));
}

/** One row for every set of piles that cards lie in. */
function byPiles(board: BoardCard[]): BoardRow[] {
  const rows = new Map<string, Cell[]>();
  for (const { card, piles } of board) {
    const label = piles.join(", ");
    const cells = rows.get(label) ?? [];
    cells.push(lying(card));
    rows.set(label, cells);
  }
  const several = rows.size > 1;
  // Piles of one card each are a line, not a column.
  if (several && [...rows.values()].every((cells) => cells.length === 1)) {
    return [{ label: "", cells: [...rows.values()].flat() }];
  }
  return [...rows].map(([label, cells]) => ({ label: several ? label : "", cells }));
}

// The board as cells in places, from the game's layout or, without one, from the piles of its cards.

import type { BoardCard, Layout } from "./protocol";

export interface Cell {
  card: string | null; // null: still to come
  column: number;
  row: number;
}

export interface Label {
  text: string;
  at: number; // of the row, or of the column
}

export interface Board {
  cells: Cell[];
  columns: number;
  rows: number;
  side: Label[]; // names of rows
  top: Label[]; // names of columns
}

interface Row {
  label: string;
  piles: (string | null)[][]; // the cards of each pile, null for those to come
}

/** The board. `places`: the piles of every card that the game deals to it, in its order. */
export function boardOf(layout: Layout | null, board: BoardCard[], places: string[][]): Board {
  const left = [...board];
  const coming = [...places];
  for (const { piles } of board) {
    const at = coming.findIndex((one) => same(one, piles));
    if (at >= 0) coming.splice(at, 1);
  }
  if (layout?.kind === "grid") return withRest(grid(layout, left), left, coming);
  const rows = layout ? named(layout, left, coming) : [];
  const rest = byPiles(left, coming);
  return layout?.kind === "branching" ? branching([...rows, ...rest]) : lines([...rows, ...rest]);
}

function same(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((pile) => b.includes(pile));
}

/** Takes what fits out of the cards that lie, then places out of those to come. */
function take(fits: (piles: string[]) => boolean, left: BoardCard[], coming: string[][]): (string | null)[] {
  const taken: (string | null)[] = [];
  for (let i = 0; i < left.length; ) {
    const one = left[i];
    if (one && fits(one.piles)) taken.push(left.splice(i, 1)[0]?.card ?? null);
    else i += 1;
  }
  for (let i = 0; i < coming.length; ) {
    if (fits(coming[i] ?? [])) {
      coming.splice(i, 1);
      taken.push(null);
    } else i += 1;
  }
  return taken;
}

function named(layout: Layout, left: BoardCard[], coming: string[][]): Row[] {
  return layout.rows
    .map((row) => ({
      label: row.label,
      piles: row.piles.map((pile) => take((piles) => piles.includes(pile), left, coming)),
    }))
    .filter((row) => row.piles.some((cards) => cards.length > 0));
}

/** One row for every set of piles that cards lie in. */
function byPiles(left: BoardCard[], coming: string[][]): Row[] {
  const sets = new Map<string, string[]>();
  for (const piles of [...left.map((one) => one.piles), ...coming]) sets.set(piles.join(", "), piles);
  const rest = [...left];
  const next = [...coming];
  const rows = [...sets].map(([label, piles]) => ({ label, piles: [take((one) => same(one, piles), rest, next)] }));
  // Piles of one card each are a line, not a column.
  if (rows.length > 2 && rows.every((row) => row.piles[0]?.length === 1)) {
    return [{ label: "", piles: [rows.flatMap((row) => row.piles[0] ?? [])] }];
  }
  return rows;
}

function lines(rows: Row[]): Board {
  const cells = rows.flatMap(({ piles }, row) => piles.flat().map((card, column) => ({ card, column, row })));
  const columns = Math.max(0, ...rows.map(({ piles }) => piles.flat().length));
  const side = rows.length > 1 ? shortened(rows.map(({ label }, at) => ({ text: label, at }))) : [];
  return { cells, columns, rows: rows.length, side, top: [] };
}

/** Every second row lies between its neighbours, behind the first pile of theirs. */
function branching(rows: Row[]): Board {
  const wide = Math.max(0, ...rows.filter((_, i) => i % 2 === 0).map((row) => row.piles[0]?.length ?? 0));
  const cells: Cell[] = [];
  for (const [i, row] of rows.entries()) {
    let column = i % 2 ? wide : 0;
    for (const [pile, cards] of row.piles.entries()) {
      if (pile > 0) column = Math.max(column, wide) + 1;
      for (const card of cards) cells.push({ card, column: column++, row: i / 2 });
    }
  }
  const columns = Math.max(0, ...cells.map((one) => one.column + 1));
  const side = rows.flatMap(({ label }, i) => (i % 2 ? [] : [{ text: label, at: i / 2 }]));
  return { cells, columns, rows: (rows.length + 1) / 2, side, top: [] };
}

function grid(layout: Layout, left: BoardCard[]): Board {
  const cells: Cell[] = [];
  for (const [row, piles] of layout.cells.entries()) {
    for (const [column, cell] of piles.entries()) {
      if (cell.length === 0) continue;
      const at = left.findIndex((one) => same(one.piles, cell));
      cells.push({ card: at < 0 ? null : (left.splice(at, 1)[0]?.card ?? null), column, row });
    }
  }
  const columns = Math.max(0, ...layout.cells.map((row) => row.length));
  const side = layout.cells.flatMap((row, at) => commonName(row, at));
  const top = Array.from({ length: columns }, (_, at) => layout.cells.map((row) => row[at] ?? []));
  return { cells, columns, rows: layout.cells.length, side, top: top.flatMap((cell, at) => commonName(cell, at)) };
}

/** The pile that all of these cells are in, if there are several. */
function commonName(cells: string[][], at: number): Label[] {
  const filled = cells.filter((cell) => cell.length > 0);
  const common = filled[0]?.filter((pile) => filled.every((cell) => cell.includes(pile))) ?? [];
  return filled.length > 1 && common[0] !== undefined ? [{ text: common[0], at }] : [];
}

/** A grid with what lies besides it, in further rows. */
function withRest(drawn: Board, left: BoardCard[], coming: string[][]): Board {
  const inGrid = drawn.cells.filter((one) => one.card === null).length;
  const besides = coming.length > inGrid ? coming.slice(inGrid) : [];
  if (left.length === 0 && besides.length === 0) return drawn;
  const more = lines(byPiles(left, left.length ? [] : besides.filter((piles) => piles.length === 0)));
  if (more.cells.length === 0) return drawn;
  return {
    ...drawn,
    cells: [...drawn.cells, ...more.cells.map((one) => ({ ...one, row: one.row + drawn.rows }))],
    columns: Math.max(drawn.columns, more.columns),
    rows: drawn.rows + more.rows,
  };
}

/** Names that differ only at their ends, without what they have in common: "Board 1" is "1". */
function shortened(labels: Label[]): Label[] {
  const words = labels.map((one) => one.text.split(" "));
  const first = words[0]?.slice(0, -1).join(" ");
  const last = (one: string[] | undefined): string => one?.[one.length - 1] ?? "";
  const alike = first && words.every((one) => one.slice(0, -1).join(" ") === first && last(one).length < 3);
  return alike ? labels.map((one, i) => ({ ...one, text: last(words[i]) })) : labels;
}

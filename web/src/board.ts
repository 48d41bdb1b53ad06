// Board as cells in rows and columns, from the game's layout or from the piles of its cards.

import type { BoardCard, Layout } from "./protocol";

export interface Cell {
  card: string | null; // null if not dealt yet
  column: number;
  row: number;
}

export interface Label {
  text: string;
  index: number; // of the row or column
}

export interface Board {
  cells: Cell[];
  columns: number;
  rows: number;
  side: Label[]; // labels of rows
  top: Label[]; // labels of columns
}

interface Row {
  label: string;
  piles: (string | null)[][]; // cards of each pile, null for cards to come
}

/** Lay out the board; `places` are the piles of every card that the game deals to it, in order. */
export function layoutBoard(layout: Layout | null, board: BoardCard[], places: string[][]): Board {
  const remaining = [...board];
  const upcoming = [...places];
  for (const { piles } of board) {
    const at = upcoming.findIndex((slot) => isSameSet(slot, piles));
    if (at >= 0) upcoming.splice(at, 1);
  }
  if (layout?.kind === "grid") return withExtraRows(gridBoard(layout, remaining), remaining, upcoming);
  const rows = layout ? namedRows(layout, remaining, upcoming) : [];
  const rest = rowsByPile(remaining, upcoming);
  return layout?.kind === "branching" ? branchingBoard([...rows, ...rest]) : lineBoard([...rows, ...rest]);
}

function isSameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((pile) => b.includes(pile));
}

/** Take the matching cards from the dealt ones, then from those to come. */
function takeMatching(
  matches: (piles: string[]) => boolean,
  remaining: BoardCard[],
  upcoming: string[][],
): (string | null)[] {
  const taken: (string | null)[] = [];
  for (let i = 0; i < remaining.length;) {
    const boardCard = remaining[i];
    if (boardCard && matches(boardCard.piles)) taken.push(remaining.splice(i, 1)[0]?.card ?? null);
    else i += 1;
  }
  for (let i = 0; i < upcoming.length;) {
    if (matches(upcoming[i] ?? [])) {
      upcoming.splice(i, 1);
      taken.push(null);
    } else i += 1;
  }
  return taken;
}

function namedRows(layout: Layout, remaining: BoardCard[], upcoming: string[][]): Row[] {
  return layout.rows
    .map((row) => ({
      label: row.label,
      piles: row.piles.map((pile) => takeMatching((piles) => piles.includes(pile), remaining, upcoming)),
    }))
    .filter((row) => row.piles.some((cards) => cards.length > 0));
}

/** Return one row for every set of piles. */
function rowsByPile(remaining: BoardCard[], upcoming: string[][]): Row[] {
  const sets = new Map<string, string[]>();
  for (const piles of [...remaining.map((boardCard) => boardCard.piles), ...upcoming])
    sets.set(piles.join(", "), piles);
  const rest = [...remaining];
  const next = [...upcoming];
  const rows = [...sets].map(([label, piles]) => ({
    label,
    piles: [takeMatching((other) => isSameSet(other, piles), rest, next)],
  }));
  // Piles of one card each form one row.
  if (rows.length > 2 && rows.every((row) => row.piles[0]?.length === 1)) {
    return [{ label: "", piles: [rows.flatMap((row) => row.piles[0] ?? [])] }];
  }
  return rows;
}

function lineBoard(rows: Row[]): Board {
  const cells = rows.flatMap(({ piles }, row) => piles.flat().map((card, column) => ({ card, column, row })));
  const columns = Math.max(0, ...rows.map(({ piles }) => piles.flat().length));
  const side = rows.length > 1 ? shortenLabels(rows.map(({ label }, at) => ({ text: label, index: at }))) : [];
  return { cells, columns, rows: rows.length, side, top: [] };
}

/** Place every second row between its neighbours, after their first pile. */
function branchingBoard(rows: Row[]): Board {
  const flopColumns = Math.max(0, ...rows.filter((_, i) => i % 2 === 0).map((row) => row.piles[0]?.length ?? 0));
  const cells: Cell[] = [];
  for (const [i, row] of rows.entries()) {
    let column = i % 2 ? flopColumns : 0;
    for (const [pile, cards] of row.piles.entries()) {
      if (pile > 0) column = Math.max(column, flopColumns) + 1;
      for (const card of cards) cells.push({ card, column: column++, row: i / 2 });
    }
  }
  const columns = Math.max(0, ...cells.map((cell) => cell.column + 1));
  const side = rows.flatMap(({ label }, i) => (i % 2 ? [] : [{ text: label, index: i / 2 }]));
  return { cells, columns, rows: (rows.length + 1) / 2, side, top: [] };
}

function gridBoard(layout: Layout, remaining: BoardCard[]): Board {
  const cells: Cell[] = [];
  for (const [row, piles] of layout.cells.entries()) {
    for (const [column, cell] of piles.entries()) {
      if (cell.length === 0) continue;
      const at = remaining.findIndex((boardCard) => isSameSet(boardCard.piles, cell));
      cells.push({ card: at < 0 ? null : (remaining.splice(at, 1)[0]?.card ?? null), column, row });
    }
  }
  const columns = Math.max(0, ...layout.cells.map((row) => row.length));
  const side = layout.cells.flatMap((row, at) => commonPile(row, at));
  const top = Array.from({ length: columns }, (_, at) => layout.cells.map((row) => row[at] ?? []));
  return { cells, columns, rows: layout.cells.length, side, top: top.flatMap((cell, at) => commonPile(cell, at)) };
}

/** Return the pile that several cells share, as a label. */
function commonPile(cells: string[][], at: number): Label[] {
  const filled = cells.filter((cell) => cell.length > 0);
  const common = filled[0]?.filter((pile) => filled.every((cell) => cell.includes(pile))) ?? [];
  return filled.length > 1 && common[0] !== undefined ? [{ text: common[0], index: at }] : [];
}

/** Add the cards that are not part of the grid in further rows. */
function withExtraRows(board: Board, remaining: BoardCard[], upcoming: string[][]): Board {
  const emptyCells = board.cells.filter((cell) => cell.card === null).length;
  const extra = upcoming.length > emptyCells ? upcoming.slice(emptyCells) : [];
  if (remaining.length === 0 && extra.length === 0) return board;
  const extraRows = lineBoard(
    rowsByPile(remaining, remaining.length ? [] : extra.filter((piles) => piles.length === 0)),
  );
  if (extraRows.cells.length === 0) return board;
  return {
    ...board,
    cells: [...board.cells, ...extraRows.cells.map((cell) => ({ ...cell, row: cell.row + board.rows }))],
    columns: Math.max(board.columns, extraRows.columns),
    rows: board.rows + extraRows.rows,
  };
}

/** Shorten labels that differ only at the end: "Board 1" becomes "1". */
function shortenLabels(labels: Label[]): Label[] {
  const words = labels.map((label) => label.text.split(" "));
  const first = words[0]?.slice(0, -1).join(" ");
  const last = (parts: string[] | undefined): string => parts?.[parts.length - 1] ?? "";
  const haveCommonStart =
    first && words.every((parts) => parts.slice(0, -1).join(" ") === first && last(parts).length < 3);
  return haveCommonStart ? labels.map((label, i) => ({ ...label, text: last(words[i]) })) : labels;
}

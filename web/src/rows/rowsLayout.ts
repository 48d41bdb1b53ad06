// Sizes of rows on the stage: the reader's are large, those of others small, and nothing overlaps.

import type { Size } from "../layout/boxes";

export const CARD_RATIO = 1.4;
export const GAP = { own: 6, other: 3 };
const ROW_GAP = { own: 7, other: 4 };
const PANEL = { head: 36, padding: 18 }; // of another player: name above the rows
const COMPACT = { head: 26, padding: 10 };
const OWN_HEAD = 40;
const LABEL = 20; // below a row on a tall stage
const EDGE = 12;
const RAIL = 34; // above and below a wide table
const MAX_OWN = { tall: 56, wide: 76, side: 76 };
const MIN_WIDTH = 18;
const MIN_OTHER = 11;
const MUCH_LARGER = 1.15; // is worth another line of players
const SMALLER = 0.576; // cards of others, compared with the reader's

export interface RowsLayout {
  mode: "tall" | "wide" | "side"; // others above the reader's rows, or beside them
  own: number; // width of the reader's cards
  other: number; // width of other players' cards
  columns: number; // of other players
}

interface Input {
  others: number; // players who are not the reader
  rows: number;
  longest: number; // cards of the longest row
  isSeated: boolean;
  zoom?: number; // of names and amounts, for a screen that is far away
}

/** The height of another player with rows of cards of this width; compact beside the reader's rows. */
export const panelHeight = (rows: number, width: number, mode: RowsLayout["mode"] = "wide"): number =>
  headHeight(mode) + rows * width * CARD_RATIO + (rows - 1) * ROW_GAP.other;
export const panelWidth = (longest: number, width: number): number =>
  longest * width + (longest - 1) * GAP.other + 2 * 10;
const headHeight = (mode: RowsLayout["mode"]): number => {
  const { head, padding } = mode === "side" ? COMPACT : PANEL;
  return head + padding;
};

/** Fit the rows of all players on a stage. */
export function layoutRows(stage: Size, input: Input): RowsLayout {
  if (!input.isSeated) return layoutSpectator(stage, input);
  const isSide = stage.height < 430 && stage.width > stage.height;
  const mode = isSide ? "side" : stage.width > 700 ? "wide" : "tall";
  for (let own = MAX_OWN[mode]; own >= MIN_WIDTH; own -= 1) {
    const found = mode === "side" ? fitBeside(stage, input, own) : fitAbove(stage, input, own, mode);
    if (found) return found;
  }
  return { mode, own: MIN_WIDTH, other: MIN_OTHER, columns: Math.max(1, Math.min(input.others, 2)) };
}

function ownSize({ rows, longest }: Input, width: number, mode: RowsLayout["mode"]): Size {
  const labels = { tall: 0, wide: 250, side: 110 }[mode];
  return {
    width: longest * width + (longest - 1) * GAP.own + labels,
    height: OWN_HEAD + rows * width * CARD_RATIO + (rows - 1) * ROW_GAP.own + (mode === "tall" ? rows * LABEL : 0),
  };
}

/** Put the other players above the reader; null if there is no room for cards of this width. */
function fitAbove(stage: Size, input: Input, width: number, mode: "tall" | "wide"): RowsLayout | null {
  const { others, rows, longest } = input;
  const own = ownSize(input, width, mode);
  if (own.width + 2 * EDGE > stage.width) return null;
  const edges = mode === "wide" ? 2 * RAIL + EDGE : 3 * EDGE;
  for (const columns of mode === "wide" || others < 2 ? [Math.max(1, others)] : [2, 3].filter((n) => n <= others)) {
    const lines = Math.max(1, Math.ceil(others / columns));
    const broad = ((stage.width - 2 * EDGE - (columns - 1) * 8) / columns - 20 - (longest - 1) * GAP.other) / longest;
    const other = Math.min(broad, width * (lines > 1 ? SMALLER * 0.8 : SMALLER));
    const high = others ? lines * panelHeight(rows, other) + (lines - 1) * 8 : 0;
    if (other >= MIN_OTHER && edges + high + own.height <= stage.height) return { mode, own: width, other, columns };
  }
  return null;
}

/** Put the other players beside the reader, on a phone held sideways. */
function fitBeside(stage: Size, input: Input, width: number): RowsLayout | null {
  const { others, rows, longest } = input;
  const own = ownSize(input, width, "side");
  const cell = {
    width: stage.width - own.width - 3 * EDGE,
    height: (stage.height - 2 * EDGE - (others - 1) * 8) / Math.max(1, others),
  };
  const other = widthIn(cell, rows, longest, width * 0.8, headHeight("side"));
  const isFitting = own.height + 2 * EDGE <= stage.height && other >= Math.min(20, width * SMALLER, cell.height / 8);
  return isFitting && other >= MIN_OTHER ? { mode: "side", own: width, other, columns: 1 } : null;
}

/** Give every player the same room: nobody is the reader. */
function layoutSpectator(stage: Size, { others, rows, longest, zoom = 1 }: Input): RowsLayout {
  const players = Math.max(1, others);
  const isWide = stage.width > 700;
  let best = { columns: players, other: 0 };
  for (let columns = players; columns >= 1; columns -= 1) {
    const lines = Math.ceil(players / columns);
    const cell = {
      width: (stage.width - 2 * EDGE - (columns - 1) * 12) / columns,
      height: (stage.height - 2 * (isWide ? RAIL : EDGE) - (lines - 1) * 12) / lines,
    };
    const other = widthIn(cell, rows, longest, 110 * zoom, PANEL.head * zoom + PANEL.padding);
    if (other > best.other * MUCH_LARGER) best = { columns, other };
  }
  return { mode: isWide ? "wide" : "tall", own: best.other, ...best };
}

/** Return the largest width of cards whose rows fit into a cell, below a head. */
function widthIn(cell: Size, rows: number, longest: number, most: number, head: number): number {
  const broad = (cell.width - 20 - (longest - 1) * GAP.other) / longest;
  const high = (cell.height - head - (rows - 1) * ROW_GAP.other) / rows / CARD_RATIO;
  return Math.floor(Math.min(broad, high, most));
}

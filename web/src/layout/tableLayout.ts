// Layout of a table: the largest one without overlaps.

import { type Size } from "./boxes";
import type { LayoutInput, PlateSize, TableLayout } from "./requirements";
import { layoutTall } from "./tall";
import { layoutWide } from "./wide";

const MIN_SCALE = 0.34;
const CARD_SCALES = [1, 0.86, 0.74]; // tried before everything is scaled down

/** Lay out a table. If it does not fit, lay it out on a larger stage and scale it down. `zoom`: the scale to try first. */
export function layoutTable(stage: Size, input: LayoutInput, zoom = 0): TableLayout {
  const isUpright = stage.width < 1.2 * stage.height;
  const needs = zoom ? { ...input, boardScale: 1.18 } : input;
  const placeAll = isUpright ? layoutTall : layoutWide;
  const plates: PlateSize[] = isUpright
    ? input.seats.length > 7
      ? ["small"]
      : ["tall", "small"]
    : stage.height < 420
      ? ["small"]
      : ["wide", "small"];
  for (let scale = Math.max(zoom, maxScale(stage, isUpright)); scale > MIN_SCALE; scale -= 0.06) {
    const larger = { width: stage.width / scale, height: stage.height / scale };
    for (const shrink of CARD_SCALES) {
      for (const plate of plates) {
        const layout = placeAll(larger, needs, plate, shrink);
        if (layout) return { ...layout, scale };
      }
    }
  }
  return fallback(stage, input);
}

/** Return the largest scale; above 1 on large screens. */
function maxScale({ width, height }: Size, isUpright: boolean): number {
  const [usualWidth, usualHeight] = isUpright ? [430, 700] : [1100, 720];
  return Math.max(1, Math.min(1.5, width / usualWidth, height / usualHeight));
}

/** Lay out a table on a tiny stage, as small as necessary. */
function fallback(stage: Size, input: LayoutInput): TableLayout {
  for (let scale = MIN_SCALE; scale > 0.02; scale *= 0.8) {
    const larger = { width: Math.max(stage.width / scale, 500), height: stage.height / scale };
    const layout = layoutWide(larger, input, "small", 0.74) ?? layoutTall(larger, input, "small", 0.74);
    if (layout) return { ...layout, scale: Math.min(scale, stage.width / larger.width) };
  }
  throw new Error("no layout fits this stage");
}

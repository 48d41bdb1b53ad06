// Where everything lies: the largest drawing in which nothing lies on anything else.

import { type Size } from "./boxes";
import type { LayoutInput, PlateSize, TableLayout } from "./requirements";
import { layoutTall } from "./tall";
import { layoutWide } from "./wide";

const MIN_SCALE = 0.34;
const CARD_SCALES = [1, 0.86, 0.74]; // of the cards, before all of it is made smaller

/** The scene for a stage. What does not fit is drawn on a larger stage and shown smaller. */
export function layoutTable(stage: Size, input: LayoutInput): TableLayout {
  const isUpright = stage.width < 1.2 * stage.height;
  const placeAll = isUpright ? layoutTall : layoutWide;
  const plates: PlateSize[] = isUpright
    ? input.seats.length > 7
      ? ["small"]
      : ["tall", "small"]
    : stage.height < 420
      ? ["small"]
      : ["wide", "small"];
  for (let scale = maxScale(stage, isUpright); scale > MIN_SCALE; scale -= 0.06) {
    const larger = { width: stage.width / scale, height: stage.height / scale };
    for (const shrink of CARD_SCALES) {
      for (const plate of plates) {
        const layout = placeAll(larger, input, plate, shrink);
        if (layout) return { ...layout, scale };
      }
    }
  }
  return fallback(stage, input);
}

/** On a large screen all of it is larger. */
function maxScale({ width, height }: Size, isUpright: boolean): number {
  const [usualWidth, usualHeight] = isUpright ? [430, 700] : [1100, 720];
  return Math.max(1, Math.min(1.5, width / usualWidth, height / usualHeight));
}

/** Room for nothing: everything as small as it gets, on a square of its own. */
function fallback(stage: Size, input: LayoutInput): TableLayout {
  for (let scale = MIN_SCALE; scale > 0.02; scale *= 0.8) {
    const larger = { width: Math.max(stage.width / scale, 500), height: stage.height / scale };
    const layout = layoutWide(larger, input, "small", 0.74) ?? layoutTall(larger, input, "small", 0.74);
    if (layout) return { ...layout, scale: Math.min(scale, stage.width / larger.width) };
  }
  throw new Error("there is no room for a table");
}

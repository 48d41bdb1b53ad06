// Where everything lies: the largest drawing in which nothing lies on anything else.

import { type Size } from "./boxes";
import type { Needs, PlateSize, Scene } from "./needs";
import { tall } from "./tall";
import { wide } from "./wide";

const SMALLEST = 0.34;

/** The scene for a stage. What does not fit is drawn on a larger stage and shown smaller. */
export function scene(stage: Size, needs: Needs): Scene {
  const upright = stage.width < 1.2 * stage.height;
  const draw = upright ? tall : wide;
  const plates: PlateSize[] = upright
    ? needs.seats.length > 7 ? ["small"] : ["tall", "small"]
    : stage.height < 420 ? ["small"] : ["wide", "small"]; // prettier-ignore
  for (let scale = 1; scale > SMALLEST; scale -= 0.06) {
    const larger = { width: stage.width / scale, height: stage.height / scale };
    for (const shrink of [1, 0.86, 0.74]) {
      for (const plate of plates) {
        const drawn = draw(larger, needs, plate, shrink);
        if (drawn) return { ...drawn, scale };
      }
    }
  }
  return fallback(stage, needs);
}

/** Room for nothing: everything as small as it gets, on a square of its own. */
function fallback(stage: Size, needs: Needs): Scene {
  for (let scale = SMALLEST; scale > 0.02; scale *= 0.8) {
    const larger = { width: Math.max(stage.width / scale, 500), height: stage.height / scale };
    const drawn = wide(larger, needs, "small", 0.74) ?? tall(larger, needs, "small", 0.74);
    if (drawn) return { ...drawn, scale: Math.min(scale, stage.width / larger.width) };
  }
  throw new Error("there is no room for a table");
}

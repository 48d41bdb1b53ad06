// Where everything lies: the largest drawing in which nothing lies on anything else.

import { type Size } from "./boxes";
import type { Needs, PlateSize, Scene } from "./requirements";
import { tall } from "./tall";
import { wide } from "./wide";

const SMALLEST = 0.34;
const SHRINKS = [1, 0.86, 0.74]; // of the cards, before all of it is made smaller

/** The scene for a stage. What does not fit is drawn on a larger stage and shown smaller. */
export function scene(stage: Size, needs: Needs): Scene {
  const upright = stage.width < 1.2 * stage.height;
  const draw = upright ? tall : wide;
  const plates: PlateSize[] = upright
    ? needs.seats.length > 7 ? ["small"] : ["tall", "small"]
    : stage.height < 420 ? ["small"] : ["wide", "small"]; // prettier-ignore
  for (let scale = largest(stage, upright); scale > SMALLEST; scale -= 0.06) {
    const larger = { width: stage.width / scale, height: stage.height / scale };
    for (const shrink of SHRINKS) {
      for (const plate of plates) {
        const drawn = draw(larger, needs, plate, shrink);
        if (drawn) return { ...drawn, scale };
      }
    }
  }
  return fallback(stage, needs);
}

/** On a large screen all of it is larger. */
function largest({ width, height }: Size, upright: boolean): number {
  const [usual, high] = upright ? [430, 700] : [1100, 720];
  return Math.max(1, Math.min(1.5, width / usual, height / high));
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

// Points and boxes, and whether they overlap.

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A box around its centre. */
export interface Box extends Point, Size {}

export const box = (at: Point, size: Size): Box => ({ x: at.x, y: at.y, width: size.width, height: size.height });

/** Return whether two boxes are less than `gap` apart. */
export function overlaps(a: Box, b: Box, gap = 0): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap;
}

export function isInside(item: Box, stage: Size): boolean {
  return (
    item.x - item.width / 2 >= 0 &&
    item.y - item.height / 2 >= 0 &&
    item.x + item.width / 2 <= stage.width &&
    item.y + item.height / 2 <= stage.height
  );
}

/** Return the first spot on the stage that is free; null if there is none. */
export function findFreeSpot(spots: Point[], size: Size, taken: Box[], stage: Size, gap = 2): Point | null {
  return (
    spots.find((at) => {
      const candidate = box(at, size);
      return isInside(candidate, stage) && !taken.some((other) => overlaps(candidate, other, gap));
    }) ?? null
  );
}

/** Return whether two boxes overlap or one leaves the stage. */
export function hasOverlap(boxes: Box[], stage: Size): boolean {
  return boxes.some((item, i) => !isInside(item, stage) || boxes.slice(i + 1).some((other) => overlaps(item, other)));
}

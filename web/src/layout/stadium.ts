// Stadium shape of a wide table, and seats on it by arc length.

import type { Point, Size } from "./boxes";

/** Return the point of a wide stadium around the origin at an arc length (0..1), clockwise from the bottom centre. */
export function stadiumPoint({ width, height }: Size, fraction: number): Point {
  const radius = height / 2;
  const side = Math.max(0, width - height);
  const arc = Math.PI * radius;
  let distance = (((fraction % 1) + 1) % 1) * (2 * side + 2 * arc);
  if (distance < side / 2) return { x: -distance, y: radius };
  distance -= side / 2;
  if (distance < arc) {
    const angle = distance / radius;
    return { x: -side / 2 - radius * Math.sin(angle), y: radius * Math.cos(angle) };
  }
  distance -= arc;
  if (distance < side) return { x: -side / 2 + distance, y: -radius };
  distance -= side;
  if (distance < arc) {
    const angle = distance / radius;
    return { x: side / 2 + radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  }
  distance -= arc;
  return { x: side / 2 - distance, y: radius };
}

/** Return the perimeter of a stadium. */
export function perimeter({ width, height }: Size): number {
  return 2 * Math.max(0, width - height) + Math.PI * height;
}

/** Place seats around a wide table, the viewer first; `ownGap` is kept free on each side of the viewer. */
export function wideSeatSpots(count: number, size: Size, middle: Point, ownGap: number): Point[] {
  const gap = Math.min(Math.max(1 / count, ownGap / perimeter(size)), 0.4);
  return Array.from({ length: count }, (_, seat) => {
    let fraction = 0;
    if (count === 2 && seat === 1) fraction = 0.5;
    else if (seat > 0) fraction = gap + ((seat - 1) * (1 - 2 * gap)) / (count - 2);
    const { x, y } = stadiumPoint(size, fraction);
    return { x: middle.x + x, y: middle.y + y };
  });
}

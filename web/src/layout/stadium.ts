// The rail of a wide table: a stadium, and seats on it by arc length.

import type { Point, Size } from "./boxes";

/** A point on a stadium that is wider than high, around the origin, by arc length (0..1), clockwise from the bottom middle. */
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

/** How far it is round a stadium. */
export function perimeter({ width, height }: Size): number {
  return 2 * Math.max(0, width - height) + Math.PI * height;
}

/** Seats round a wide table, the viewer's first; `own`: what the viewer's cards keep free each side. */
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

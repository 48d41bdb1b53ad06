// The rail of a wide table: a stadium, and seats on it by arc length.

import type { Point, Size } from "./boxes";

/** A point on a stadium that is wider than high, around the origin, by arc length (0..1), clockwise from the bottom middle. */
export function stadium({ width, height }: Size, part: number): Point {
  const radius = height / 2;
  const side = Math.max(0, width - height);
  const arc = Math.PI * radius;
  let way = (((part % 1) + 1) % 1) * (2 * side + 2 * arc);
  if (way < side / 2) return { x: -way, y: radius };
  way -= side / 2;
  if (way < arc) {
    const angle = way / radius;
    return { x: -side / 2 - radius * Math.sin(angle), y: radius * Math.cos(angle) };
  }
  way -= arc;
  if (way < side) return { x: -side / 2 + way, y: -radius };
  way -= side;
  if (way < arc) {
    const angle = way / radius;
    return { x: side / 2 + radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  }
  way -= arc;
  return { x: side / 2 - way, y: radius };
}

/** How far it is round a stadium. */
export function perimeter({ width, height }: Size): number {
  return 2 * Math.max(0, width - height) + Math.PI * height;
}

/** Seats round a wide table, the viewer's first; `own`: what the viewer's cards keep free each side. */
export function placesWide(count: number, size: Size, middle: Point, own: number): Point[] {
  const free = Math.min(Math.max(1 / count, own / perimeter(size)), 0.4);
  return Array.from({ length: count }, (_, seat) => {
    let part = 0;
    if (count === 2 && seat === 1) part = 0.5;
    else if (seat > 0) part = free + ((seat - 1) * (1 - 2 * free)) / (count - 2);
    const { x, y } = stadium(size, part);
    return { x: middle.x + x, y: middle.y + y };
  });
}

// How things move: the state is right at once, only the picture follows. Only transform and opacity move.

import { settings } from "./settings.svelte";

export const LAG = 1200; // ms behind the server, never more

export const TIMES = { deal: 180, between: 45, bet: 220, sweep: 320, turn: 260, hold: 900, award: 450, share: 1400 };

export function reducedMotion(): boolean {
  return !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** When the card number `index` of one go starts to move, so that the last one arrives in time. */
export function dealDelay(index: number, count: number): number {
  const last = TIMES.between * Math.max(0, count - 1);
  const room = LAG - TIMES.deal;
  return Math.round(index * TIMES.between * (last > room ? room / last : 1));
}

interface Moving {
  index?: number;
  count?: number;
  dx?: number;
  dy?: number;
  duration?: number;
  delay?: number;
}

const slowing = (t: number): number => 1 - (1 - t) ** 3;
const STILL = { duration: 0 };

/** Something comes from (dx, dy) away. */
export function arrive(_node: Element, { index = 0, count = 1, dx = 0, dy = -40, duration = TIMES.deal }: Moving = {}) {
  if (reducedMotion()) return STILL;
  return {
    delay: dealDelay(index, count),
    duration,
    easing: slowing,
    css: (t: number, u: number) => `transform: translate(${u * dx}px, ${u * dy}px); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** Something goes (dx, dy) away and is gone. */
export function sweep(_node: Element, { dx = 0, dy = 0, duration = TIMES.sweep, delay = 0 }: Moving = {}) {
  if (reducedMotion()) return STILL;
  return {
    delay,
    duration,
    easing: slowing,
    css: (t: number, u: number) => `transform: translate(${u * dx}px, ${u * dy}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** A card is turned over in its place. */
export function turnOver(_node: Element, { delay = 0 }: Moving = {}) {
  if (reducedMotion()) return STILL;
  return { delay, duration: TIMES.turn, easing: slowing, css: (_: number, u: number) => `transform: rotateY(${u * 90}deg)` };
}

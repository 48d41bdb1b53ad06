// How things move: the state is right at once, only the picture follows. Only transform and opacity move.

import { settings } from "./settings.svelte";

export const LAG = 1200; // ms behind the server, never more

export const TIMES = { deal: 180, between: 45, bet: 220, sweep: 320, turn: 260, hold: 900, award: 450, share: 1400, stage: 1000 };

export function reducedMotion(): boolean {
  return !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** When the card number `index` of one go starts to move, so that the last one arrives in time. */
export function dealDelay(index: number, count: number): number {
  const last = TIMES.between * Math.max(0, count - 1);
  const room = LAG - TIMES.deal;
  return Math.round(index * TIMES.between * (last > room ? room / last : 1));
}

let still = true; // what is drawn is there already, as when somebody comes to the table

/** Whether what comes next is only drawn, or moves into its place. */
export function keepStill(yes: boolean): void {
  still = yes;
}

/** How a card comes to where it lies: dealt from somewhere, or turned over. */
export type Move = Moving | "turn";

interface Moving {
  index?: number;
  count?: number;
  dx?: number;
  dy?: number;
  duration?: number;
  delay?: number;
}

const SLOWING = "cubic-bezier(.2,.8,.2,1)";
const slowing = (t: number): number => 1 - (1 - t) ** 3;

function animate(node: Element, frames: Keyframe[], delay: number, duration: number): void {
  if (!still && !reducedMotion()) node.animate?.(frames, { delay, duration, easing: SLOWING, fill: "backwards" });
}

/** Something comes from (dx, dy) away. An action, for a browser moves two frames by itself, without our help. */
export function arrive(node: Element, { index = 0, count = 1, dx = 0, dy = -40, duration = TIMES.deal }: Moving = {}): void {
  const frames = [{ transform: `translate(${dx}px, ${dy}px)`, opacity: 0 }, { opacity: 1, offset: 0.5 }, { transform: "none", opacity: 1 }];
  animate(node, frames, dealDelay(index, count), duration);
}

/** A card is turned over in its place. */
export function turnOver(node: Element): void {
  animate(node, [{ transform: "rotateY(90deg)" }, { transform: "none" }], 0, TIMES.turn);
}

/** What moves as it is told; nothing does where nothing is told. */
export function moves(node: Element, move: Move | undefined): void {
  if (move === "turn") turnOver(node);
  else if (move) arrive(node, move);
}

/** Something goes (dx, dy) away and is gone. */
export function sweep(_node: Element, { dx = 0, dy = 0, duration = TIMES.sweep, delay = 0 }: Moving = {}) {
  if (reducedMotion()) return { duration: 0 };
  return {
    delay,
    duration,
    easing: slowing,
    css: (t: number, u: number) => `transform: translate(${u * dx}px, ${u * dy}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

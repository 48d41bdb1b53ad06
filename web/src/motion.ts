// Animations of transform and opacity. The state is never delayed, only its display.

import { settings } from "./settings.svelte";

export const MAX_LAG_MS = 1200; // maximum delay behind the server

export const DURATIONS_MS = {
  deal: 180,
  between: 45,
  bet: 220,
  sweep: 320,
  turn: 260,
  hold: 900,
  award: 450,
  share: 1400,
};

export function reducedMotion(): boolean {
  return !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Return the start of a card's animation so that the last card of the deal is not late. */
export function dealDelay(index: number, count: number): number {
  const total = DURATIONS_MS.between * Math.max(0, count - 1);
  const available = MAX_LAG_MS - DURATIONS_MS.deal;
  return Math.round(index * DURATIONS_MS.between * (total > available ? available / total : 1));
}

let suppressed = true; // true while a full state is drawn, as on joining a table

/** Draw the next changes without animation, or animate them again. */
export function suppressAnimations(yes: boolean): void {
  suppressed = yes;
}

/** How a card appears: dealt from somewhere, or turned over. */
export type CardMotion = MotionOptions | "turn";

interface MotionOptions {
  index?: number;
  count?: number;
  dx?: number;
  dy?: number;
  duration?: number;
  delay?: number;
}

const EASE_OUT = "cubic-bezier(.2,.8,.2,1)";
const easeOut = (t: number): number => 1 - (1 - t) ** 3;

function animate(node: Element, frames: Keyframe[], delay: number, duration: number): void {
  if (!suppressed && !reducedMotion()) node.animate?.(frames, { delay, duration, easing: EASE_OUT, fill: "backwards" });
}

/** Animate an element from an offset of (dx, dy) to its position. A Svelte action, so that the browser runs it. */
export function animateDeal(
  node: Element,
  { index = 0, count = 1, dx = 0, dy = -40, duration = DURATIONS_MS.deal }: MotionOptions = {},
): void {
  const frames = [
    { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 },
    { opacity: 1, offset: 0.5 },
    { transform: "none", opacity: 1 },
  ];
  animate(node, frames, dealDelay(index, count), duration);
}

/** Turn a card over in place. */
export function animateFlip(node: Element): void {
  animate(node, [{ transform: "rotateY(90deg)" }, { transform: "none" }], 0, DURATIONS_MS.turn);
}

/** Animate a card as described; without a description it does not move. */
export function animateCard(node: Element, motion: CardMotion | undefined): void {
  if (motion === "turn") animateFlip(node);
  else if (motion) animateDeal(node, motion);
}

/** Svelte transition: move an element by (dx, dy) and fade it out. */
export function sweepOut(
  _node: Element,
  { dx = 0, dy = 0, duration = DURATIONS_MS.sweep, delay = 0 }: MotionOptions = {},
) {
  if (reducedMotion()) return { duration: 0 };
  return {
    delay,
    duration,
    easing: easeOut,
    css: (t: number, u: number) => `transform: translate(${u * dx}px, ${u * dy}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

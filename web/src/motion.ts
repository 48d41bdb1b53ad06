// How things move: the state is right at once, only the picture follows. Only transform and opacity move.

import { settings } from "./settings.svelte";

export const MAX_LAG_MS = 1200; // ms behind the server, never more

export const DURATIONS_MS = {
  deal: 180,
  between: 45,
  bet: 220,
  sweep: 320,
  turn: 260,
  hold: 900,
  award: 450,
  share: 1400,
  stage: 1000,
};

export function reducedMotion(): boolean {
  return !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** When the card number `index` of one go starts to move, so that the last one arrives in time. */
export function dealDelay(index: number, count: number): number {
  const total = DURATIONS_MS.between * Math.max(0, count - 1);
  const available = MAX_LAG_MS - DURATIONS_MS.deal;
  return Math.round(index * DURATIONS_MS.between * (total > available ? available / total : 1));
}

let suppressed = true; // what is drawn is there already, as when somebody comes to the table

/** Whether what comes next is only drawn, or moves into its place. */
export function suppressAnimations(yes: boolean): void {
  suppressed = yes;
}

/** How a card comes to where it lies: dealt from somewhere, or turned over. */
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

/** Something comes from (dx, dy) away. An action, for a browser moves two frames by itself, without our help. */
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

/** A card is turned over in its place. */
export function animateFlip(node: Element): void {
  animate(node, [{ transform: "rotateY(90deg)" }, { transform: "none" }], 0, DURATIONS_MS.turn);
}

/** What moves as it is told; nothing does where nothing is told. */
export function animateCard(node: Element, motion: CardMotion | undefined): void {
  if (motion === "turn") animateFlip(node);
  else if (motion) animateDeal(node, motion);
}

/** Something goes (dx, dy) away and is gone. */
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

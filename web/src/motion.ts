// How things move: the state is right at once, only the picture follows.

export const LAG = 1200; // ms behind the server, never more

export const TIMES = { deal: 180, between: 45, bet: 220, board: 240 };

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
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
}

/** A Svelte transition: something comes from (dx, dy) away. */
export function arrive(_node: Element, { index = 0, count = 1, dx = 0, dy = -40 }: Moving = {}) {
  if (reducedMotion()) return { duration: 0 };
  return {
    delay: dealDelay(index, count),
    duration: TIMES.deal,
    easing: (t: number) => 1 - (1 - t) ** 3,
    css: (t: number, u: number) => `transform: translate(${u * dx}px, ${u * dy}px); opacity: ${t}`,
  };
}

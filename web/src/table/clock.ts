// How much time is left, by the server's clock.

import type { Clock } from "../protocol";

export interface Running {
  clock: Clock;
  ahead: number; // the server's clock minus ours, ms
}

export function started(clock: Clock | null, here: number): Running | null {
  return clock && { clock, ahead: clock.now - here };
}

/** The part of its time that a player has left, 0..1; null if its time does not run. */
export function partLeft(running: Running | null, player: string, here: number): number | null {
  if (!running?.clock.players.includes(player)) return null;
  const { clock, ahead } = running;
  const now = here + ahead;
  const [from, to] = now < clock.until ? [clock.now, clock.until] : [clock.until, clock.bank_until];
  return to <= from ? 0 : Math.max(0, Math.min(1, (to - now) / (to - from)));
}

/** Whole seconds until the time to act, or the bank after it, ends. */
export function secondsLeft(running: Running, here: number): number {
  const now = here + running.ahead;
  const end = now < running.clock.until ? running.clock.until : running.clock.bank_until;
  return Math.max(0, Math.ceil((end - now) / 1000));
}

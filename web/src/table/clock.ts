// How much time is left, by the server's clock.

import type { Clock } from "../protocol";

export interface RunningClock {
  clock: Clock;
  offsetMs: number; // the server's clock minus ours, ms
}

export function startClock(clock: Clock | null, now: number): RunningClock | null {
  return clock && { clock, offsetMs: clock.now - now };
}

/** The part of its time that a player has left, 0..1; null if its time does not run. */
export function fractionLeft(running: RunningClock | null, player: string, now: number): number | null {
  if (!running?.clock.players.includes(player)) return null;
  const { clock, offsetMs } = running;
  const serverNow = now + offsetMs;
  const [from, to] = serverNow < clock.until ? [clock.now, clock.until] : [clock.until, clock.bank_until];
  return to <= from ? 0 : Math.max(0, Math.min(1, (to - serverNow) / (to - from)));
}

/** Whole seconds until the time to act, or the bank after it, ends. */
export function secondsLeft(clock: RunningClock, now: number): number {
  const serverNow = now + clock.offsetMs;
  const end = serverNow < clock.clock.until ? clock.clock.until : clock.clock.bank_until;
  return Math.max(0, Math.ceil((end - serverNow) / 1000));
}

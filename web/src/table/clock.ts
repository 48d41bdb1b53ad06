// Time left to act, by the server's clock.

import type { Clock } from "../protocol";
import { t } from "../texts";

export interface RunningClock {
  clock: Clock;
  offsetMs: number; // server time minus local time
}

export function startClock(clock: Clock | null, now: number): RunningClock | null {
  return clock && { clock, offsetMs: clock.now - now };
}

/** The running clock of one player. */
export interface TurnClock {
  fraction: number; // of the time to act, or of the time bank after it
  seconds: number;
  isBank: boolean; // the time bank runs
}

/** Return a player's clock; null if it is not running. */
export function turnClock(running: RunningClock | null, player: string, now: number): TurnClock | null {
  const fraction = fractionLeft(running, player, now);
  if (fraction === null || running === null) return null;
  return { fraction, seconds: secondsLeft(running, now), isBank: isBankRunning(running, now) };
}

/** Return whether the time to act is over and the time bank runs. */
export function isBankRunning({ clock, offsetMs }: RunningClock, now: number): boolean {
  return clock.bank_until > clock.until && now + offsetMs >= clock.until;
}

/** Return the fraction of their time that a player has left, 0..1; null if their clock is not running. */
export function fractionLeft(running: RunningClock | null, player: string, now: number): number | null {
  if (!running?.clock.players.includes(player)) return null;
  const { clock, offsetMs } = running;
  const serverNow = now + offsetMs;
  const [from, to] = serverNow < clock.until ? [clock.now, clock.until] : [clock.until, clock.bank_until];
  return to <= from ? 0 : Math.max(0, Math.min(1, (to - serverNow) / (to - from)));
}

/** Return the whole seconds until the time to act, or the time bank after it, runs out. */
export function secondsLeft({ clock, offsetMs }: RunningClock, now: number): number {
  const serverNow = now + offsetMs;
  const end = serverNow < clock.until ? clock.until : clock.bank_until;
  return Math.max(0, Math.ceil((end - serverNow) / 1000));
}

const HOUR = 3600;

/** Format seconds as "1:05", or "23 h", or "2 d 4 h". */
export function formatSeconds(seconds: number): string {
  const hours = Math.floor(seconds / HOUR);
  if (hours >= 48) return t("table.clock_days", { n: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 1) return t("table.clock_hours", { n: hours });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Format seconds for a ring: "42", "1:05" from 100 on, "12m" from ten minutes on, "7h", "2d". */
export function shortSeconds(seconds: number): string {
  if (seconds < 100) return String(seconds);
  if (seconds < 600) return formatSeconds(seconds);
  if (seconds < HOUR) return t("table.clock_short_minutes", { n: Math.floor(seconds / 60) });
  const hours = Math.floor(seconds / HOUR);
  return hours < 48
    ? t("table.clock_short_hours", { n: hours })
    : t("table.clock_short_days", { n: Math.floor(hours / 24) });
}

import { describe, expect, it } from "vitest";
import { dealDelay, DURATIONS_MS, MAX_LAG_MS } from "../src/motion";
import { fractionLeft, secondsLeft, startClock, shortSeconds, turnClock } from "../src/table/clock";

describe("clock", () => {
  const clock = { players: ["g1"], until: 31_000, bank_until: 91_000, now: 1_000 };
  const running = startClock(clock, 500_000); // the local clock is wrong

  it("follows the server, first the time to act, then the time bank", () => {
    expect(fractionLeft(running, "g1", 515_000)).toBeCloseTo(0.5);
    expect(fractionLeft(running, "g1", 560_000)).toBeCloseTo(0.5);
    expect(fractionLeft(running, "g2", 515_000)).toBeNull();
    expect(running && secondsLeft(running, 505_000)).toBe(25);
  });
});

describe("dealDelay", () => {
  it("never ends a deal after the maximum lag", () => {
    expect(dealDelay(3, 4)).toBe(3 * DURATIONS_MS.between);
    expect(dealDelay(69, 70) + DURATIONS_MS.deal).toBeLessThanOrEqual(MAX_LAG_MS);
  });
});

describe("turnClock", () => {
  const clock = { players: ["ann"], until: 10_000, bank_until: 52_000, now: 0 };
  const running = startClock(clock, 0);

  it("counts the time to act, then the time bank by name", () => {
    expect(turnClock(running, "bo", 0)).toBeNull();
    expect(turnClock(running, "ann", 3000)).toEqual({ fraction: 0.7, seconds: 7, isBank: false });
    expect(turnClock(running, "ann", 10_000)).toEqual({ fraction: 1, seconds: 42, isBank: true });
    expect(turnClock(startClock({ ...clock, bank_until: 10_000 }, 0), "ann", 10_000)?.isBank).toBe(false);
  });

  it("writes seconds for a ring", () => {
    expect([7, 99, 100].map(shortSeconds)).toEqual(["7", "99", "1:40"]);
  });
});

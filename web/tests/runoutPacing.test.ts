import { describe, expect, it } from "vitest";
import { RunoutPacer } from "../src/runoutPacing";
import type { Message } from "../src/protocol";

const events = (n: number, more: object = {}): Message => ({ type: "events", n, hand: 1, events: [], now: {}, clock: null, ...more }) as Message;
const done = (n: number): Message => ({ type: "done", key: "k", n }) as Message;

function paced(holds: Set<number>): { pacing: RunoutPacer; shown: number[]; tick: () => void } {
  const shown: number[] = [];
  const timers: (() => void)[] = [];
  let last = 0;
  const pacing = new RunoutPacer(
    (message) => {
      last = "n" in message ? message.n : 0;
      shown.push(last);
    },
    () => (holds.has(last) ? 900 : 0),
    { wait: (run) => timers.push(run), stop: () => timers.splice(0) },
  );
  return { pacing, shown, tick: () => timers.shift()?.() };
}

describe("what comes in one go", () => {
  it("is shown stage by stage while a hand runs out", () => {
    const { pacing, shown, tick } = paced(new Set([2, 3]));
    for (const n of [1, 2, 3, 4, 5]) pacing.push(events(n));
    expect(shown).toEqual([1, 2]);
    tick();
    expect(shown).toEqual([1, 2, 3]);
    tick();
    expect(shown).toEqual([1, 2, 3, 4, 5]);
    pacing.push(events(6));
    expect(shown.at(-1)).toBe(6);
  });

  it("waits for nothing when one is asked or a hand begins", () => {
    for (const more of [{ begins: true }, { mine: { decision: { number: 1 } } }]) {
      const { pacing, shown } = paced(new Set([1, 2]));
      pacing.push(events(1));
      pacing.push(events(2));
      expect(shown).toEqual([1]);
      pacing.push(events(3, more));
      expect(shown).toEqual([1, 2, 3]);
    }
  });

  it("lets answers and chances by", () => {
    const { pacing, shown } = paced(new Set([1]));
    pacing.push(events(1));
    pacing.push(events(2));
    pacing.push(done(9));
    expect(shown).toEqual([1, 9]);
  });
});

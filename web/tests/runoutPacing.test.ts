import { describe, expect, it } from "vitest";
import { RunoutPacer } from "../src/runoutPacing";
import type { Message } from "../src/protocol";

const events = (n: number, fields: object = {}): Message =>
  ({ type: "events", n, hand: 1, events: [], now: {}, clock: null, ...fields }) as Message;
const done = (n: number): Message => ({ type: "done", key: "k", n }) as Message;

function makePacer(held: Set<number>): { pacer: RunoutPacer; shown: number[]; tick: () => void } {
  const shown: number[] = [];
  const timers: (() => void)[] = [];
  let last = 0;
  const pacer = new RunoutPacer(
    (message) => {
      last = "n" in message ? message.n : 0;
      shown.push(last);
    },
    () => (held.has(last) ? 900 : 0),
    { wait: (run) => timers.push(run), stop: () => timers.splice(0) },
  );
  return { pacer, shown, tick: () => timers.shift()?.() };
}

describe("what comes in one go", () => {
  it("is shown stage by stage while a hand runs out", () => {
    const { pacer, shown, tick } = makePacer(new Set([2, 3]));
    for (const n of [1, 2, 3, 4, 5]) pacer.push(events(n));
    expect(shown).toEqual([1, 2]);
    tick();
    expect(shown).toEqual([1, 2, 3]);
    tick();
    expect(shown).toEqual([1, 2, 3, 4, 5]);
    pacer.push(events(6));
    expect(shown.at(-1)).toBe(6);
  });

  it("waits for nothing when one is asked or a hand begins", () => {
    for (const fields of [{ begins: true }, { mine: { decision: { number: 1 } } }]) {
      const { pacer, shown } = makePacer(new Set([1, 2]));
      pacer.push(events(1));
      pacer.push(events(2));
      expect(shown).toEqual([1]);
      pacer.push(events(3, fields));
      expect(shown).toEqual([1, 2, 3]);
    }
  });

  it("lets answers and chances by", () => {
    const { pacer, shown } = makePacer(new Set([1]));
    pacer.push(events(1));
    pacer.push(events(2));
    pacer.push(done(9));
    expect(shown).toEqual([1, 9]);
  });
});

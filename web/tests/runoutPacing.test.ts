import { describe, expect, it } from "vitest";
import type { Message } from "../src/protocol";
import { RunoutPacer } from "../src/runoutPacing";
import { handBegins, handContinues } from "./fixtures";

const events = (n: number): Message => handContinues({ n });
const done = (n: number): Message => ({ type: "done", key: "k", n });
const decision: Message = handContinues({
  n: 3,
  mine: {
    decision: {
      decision: "stay",
      seat: 0,
      number: 1,
      price: 0,
      pot: 3,
      at_risk: 0,
      timeout: "stay out",
    },
  },
});

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
    (run) => {
      timers.push(run);
      return () => timers.splice(0);
    },
  );
  return { pacer, shown, tick: () => timers.shift()?.() };
}

describe("RunoutPacer", () => {
  it("shows a runout stage by stage", () => {
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

  it("shows everything when a decision or a new hand arrives", () => {
    for (const urgent of [handBegins({ n: 3 }), decision]) {
      const { pacer, shown } = makePacer(new Set([1, 2]));
      pacer.push(events(1));
      pacer.push(events(2));
      expect(shown).toEqual([1]);
      pacer.push(urgent);
      expect(shown).toEqual([1, 2, 3]);
    }
  });

  it("does not delay answers to commands", () => {
    const { pacer, shown } = makePacer(new Set([1]));
    pacer.push(events(1));
    pacer.push(events(2));
    pacer.push(done(9));
    expect(shown).toEqual([1, 9]);
  });
});

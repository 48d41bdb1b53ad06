import { describe, expect, it } from "vitest";
import type { Message, StageInfo } from "../src/protocol";
import { StagePacer } from "../src/stagePacing";
import { handBegins, handContinues } from "./fixtures";

const showdown = (n: number): Message => handContinues({ n, stage: { kind: "showdown", ms: 2500, hands: [] } });
const runout = (n: number): Message => handContinues({ n, stage: { kind: "runout", ms: 1000, hands: [] } });
const events = (n: number): Message => handContinues({ n });
const done = (n: number): Message => ({ type: "done", key: "k", n });
const decision = (n: number): Message =>
  handContinues({
    n,
    mine: {
      decision: { decision: "stay", seat: 0, number: 1, price: 0, pot: 3, at_risk: 0, timeout: "stay out" },
    },
  });

function makePacer(hold = (stage: StageInfo): number => stage.ms) {
  const shown: number[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const pacer = new StagePacer(
    (message) => shown.push("n" in message ? message.n : 0),
    hold,
    (run, ms) => {
      const timer = { run, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  );
  return { pacer, shown, timers, tick: () => timers.shift()?.run() };
}

describe("StagePacer", () => {
  it("shows stages one by one for the time that the server says", () => {
    const { pacer, shown, timers, tick } = makePacer();
    for (const message of [events(1), runout(2), showdown(3), events(4), events(5)]) pacer.push(message);
    expect(shown).toEqual([1, 2]);
    expect(timers.map(({ ms }) => ms)).toEqual([1000]);
    tick();
    expect(shown).toEqual([1, 2, 3]);
    expect(timers.map(({ ms }) => ms)).toEqual([2500]);
    tick();
    expect(shown).toEqual([1, 2, 3, 4, 5]);
    pacer.push(events(6));
    expect(shown.at(-1)).toBe(6);
  });

  it("keeps a decision behind the showdown before it", () => {
    const { pacer, shown, tick } = makePacer();
    pacer.push(showdown(1));
    pacer.push(decision(2));
    expect(shown).toEqual([1]);
    tick();
    expect(shown).toEqual([1, 2]);
  });

  it("skips one stage at a time", () => {
    const { pacer, shown, timers } = makePacer();
    for (const message of [showdown(1), showdown(2), decision(3)]) pacer.push(message);
    pacer.skip();
    expect(shown).toEqual([1, 2]);
    expect(timers).toHaveLength(1);
    pacer.skip();
    pacer.skip();
    expect(shown).toEqual([1, 2, 3]);
  });

  it("shows everything when a new hand arrives", () => {
    const { pacer, shown } = makePacer();
    for (const message of [showdown(1), showdown(2), handBegins({ n: 3 })]) pacer.push(message);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("catches up when it falls far behind", () => {
    const { pacer, shown } = makePacer();
    for (const n of [1, 2, 3, 4, 5]) pacer.push(showdown(n));
    expect(shown).toEqual([1, 2]);
  });

  it("does not delay answers to commands, nor stages without a pause", () => {
    const { pacer, shown } = makePacer(() => 0);
    pacer.push(runout(1));
    pacer.push(events(2));
    expect(shown).toEqual([1, 2]);
    const held = makePacer();
    held.pacer.push(showdown(1));
    held.pacer.push(events(2));
    held.pacer.push(done(9));
    expect(held.shown).toEqual([1, 9]);
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { missedSince, saveVisit } from "../src/table/lastVisit";
import { formatSeconds } from "../src/table/clock";

const HOUR = 3_600_000;

function storage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("the last visit", () => {
  it("is told after a long absence in which something happened", () => {
    storage();
    saveVisit("t", { at: 0, hand: 3, events: 10 });
    expect(missedSince("t", { at: HOUR, hand: 3, events: 14 })).toEqual({ at: 0, hand: 3, events: 10 });
    expect(missedSince("t", { at: HOUR, hand: 4, events: 2 })).not.toBeNull();
    expect(missedSince("t", { at: HOUR, hand: 3, events: 10 })).toBeNull();
    expect(missedSince("t", { at: 60_000, hand: 4, events: 2 })).toBeNull();
    expect(missedSince("other", { at: HOUR, hand: 4, events: 2 })).toBeNull();
  });

  it.each(["", "[]", "3", '{"at":"x"}', "{", '{"at":1,"hand":null,"events":2}'])(
    "ignores damaged storage %s",
    (text) => {
      vi.stubGlobal("localStorage", { getItem: () => text });
      expect(missedSince("t", { at: HOUR, hand: 3, events: 14 })).toBeNull();
    },
  );
});

describe("the clock of hours", () => {
  it.each([
    [65, "1:05"],
    [3599, "59:59"],
    [3600, "1 h"],
    [47 * 3600, "47 h"],
    [52 * 3600, "2 d 4 h"],
  ])("%i seconds", (seconds, text) => expect(formatSeconds(seconds)).toBe(text));
});

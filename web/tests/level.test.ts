import { describe, expect, it } from "vitest";
import type { Contest, Table } from "../src/protocol";
import { averageStack, levelNow, shortStakes, stakesParts, standings } from "../src/tournament/level";

const level = (big: number, hands: number, minutes: number): Contest["levels"][number] => ({
  stakes: `${big / 2}/${big} no limit`,
  stakes_shown: "",
  hands,
  minutes,
});

function tableWith(contest: Partial<Contest>, changes: Partial<Table> = {}): Table {
  const usual = { hands: null, levels: [], places: [], over: false, won_by: "last_standing", entrants: 3, entry: 0 };
  return {
    hand: 0,
    seats: [],
    contest: { ...usual, percent: [], prizes: [], left_hands: 0, left_ms: 0, runs: true, now: 0, ...contest },
    ...changes,
  } as unknown as Table;
}

describe("levelNow", () => {
  const counted = { levels: [level(20, 5, 0), level(40, 5, 0), level(60, 5, 0)] };

  it("counts the hand in play as one that is left", () => {
    expect(levelNow(tableWith(counted, { hand: 0 }), false, 0)).toMatchObject({ number: 1, leftHands: 5 });
    expect(levelNow(tableWith(counted, { hand: 5 }), true, 0)).toMatchObject({
      number: 1,
      leftHands: 1,
      fraction: 0.2,
    });
    expect(levelNow(tableWith(counted, { hand: 5 }), false, 0)).toMatchObject({
      number: 2,
      leftHands: 5,
      stakes: "20/40",
      next: "30/60",
    });
  });

  it("has no end in the last level", () => {
    expect(levelNow(tableWith(counted, { hand: 99 }), true, 0)).toMatchObject({
      number: 3,
      leftHands: null,
      leftMs: null,
      next: null,
    });
  });

  it("runs down the clock, unless the table is paused", () => {
    const timed = { levels: [level(20, 0, 10), level(40, 0, 10)], left_ms: 90_000 };
    expect(levelNow(tableWith(timed, { level: 1 }), true, 30_000)?.leftMs).toBe(60_000);
    expect(levelNow(tableWith(timed, { level: 1 }), true, 100_000)?.leftMs).toBe(0);
    expect(levelNow(tableWith({ ...timed, runs: false }, { level: 1 }), true, 30_000)?.leftMs).toBe(90_000);
  });

  it("is null in a cash game", () => {
    expect(levelNow({ ...tableWith({}), contest: null }, true, 0)).toBeNull();
  });
});

describe("standings", () => {
  it("lists players by stack, then those who are out by place", () => {
    const places = [
      { place: 3, player: "c", name: "Cy", stack: 0, prize: 0, seat: 2, colour: null },
      { place: 4, player: "d", name: "Di", stack: 0, prize: 0, seat: 3, colour: 7 },
    ];
    const seats = [
      { seat: 0, player: "a", name: "Ann", stack: 100 },
      { seat: 1, player: "b", name: "Bo", stack: 300 },
      { seat: 2, player: null },
    ];
    const table = tableWith({ places }, { seats: seats as unknown as Table["seats"] });
    expect(standings(table).map(({ name, place }) => [name, place])).toEqual([
      ["Bo", null],
      ["Ann", null],
      ["Cy", 3],
      ["Di", 4],
    ]);
    expect(averageStack(table)).toBe(200);
  });
});

describe("shortStakes", () => {
  it("leaves out the betting structure", () => {
    expect(shortStakes("10/20 no limit")).toBe("10/20");
    expect(shortStakes("10/20 pot limit, ante 2")).toBe("10/20, ante 2");
  });
});

describe("stakesParts", () => {
  it("writes an ante that the big blind pays once", () => {
    expect(stakesParts("100/200 no limit, ante 200, big-blind ante")).toEqual({
      bets: "100/200",
      rest: "ante 200, big blind pays",
    });
  });
  it("keeps other agreements as they are", () => {
    expect(stakesParts("1000/2000, ante 1500, straddles 4000")).toEqual({
      bets: "1000/2000",
      rest: "ante 1,500, straddles 4000",
    });
    expect(stakesParts("50/100")).toEqual({ bets: "50/100", rest: "" });
  });
});

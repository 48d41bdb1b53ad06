import { describe, expect, it } from "vitest";
import type { DrawsInfo } from "../src/generated/server";
import { checkDraws } from "../src/tournament/draws";
import { levelsOf, nextRow, readPrizes, readShares, rowsOf } from "../src/tournament/levelRows";
import { stakesParts } from "../src/tournament/level";
import info from "./draws.json";

const told = info as unknown as DrawsInfo; // a test of the server compares this file

describe("checkDraws", () => {
  it("computes the seats that the server has drawn", () => {
    const checked = checkDraws(told);
    expect(checked.map((draw) => draw.isRight)).toEqual([true, true, true]);
    expect(checked[0]?.seats).toEqual(told.seats[0]);
  });

  it("finds another seed, another word and another seat", () => {
    const change = (at: number, more: object): DrawsInfo => ({
      ...told,
      draws: told.draws.map((draw, i) => (i === at ? { ...draw, ...more } : draw)),
    });
    expect(checkDraws({ ...told, commitment: "00" })[0]?.isRight).toBe(false);
    expect(checkDraws(change(0, { words: [] }))[0]?.isRight).toBe(false);
    expect(checkDraws(change(1, { seed: told.commitment }))[1]?.isRight).toBe(false);
    const [first = {}, ...others] = told.seats;
    expect(checkDraws({ ...told, seats: [{ ...first, p0: [9, 9] }, ...others] })[0]?.isRight).toBe(false);
  });
});

describe("rows of a form", () => {
  it("are levels and prizes", () => {
    const rows = rowsOf([{ level: 1, stakes: "50/100, ante 10", hands: 0, minutes: 8, break_minutes: 5, chip: 25 }]);
    expect(levelsOf(rows, "minutes")).toEqual([{ stakes: "50/100, ante 10", minutes: 8, break_minutes: 5, chip: 25 }]);
    expect(nextRow(rows)).toEqual({ stakes: "100/200, ante 20", length: 8, rest: 0, chip: 25 });
    expect(readShares("50, 30; 20%")).toEqual([50, 30, 20]);
    expect(readShares("half")).toBeNull();
    expect(readPrizes([{ entries: 2, shares: "100" }])).toEqual({ "2": [100] });
    expect(readPrizes([{ entries: 0, shares: "100" }])).toBeNull();
  });

  it("split stakes into bets and the rest", () => {
    expect(stakesParts("100/200 no limit, ante 200, big-blind ante")).toEqual({
      bets: "100/200",
      rest: "ante 200, big blind pays",
    });
  });
});

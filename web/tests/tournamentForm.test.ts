import { describe, expect, it } from "vitest";
import { formatStart } from "../src/texts";
import { levelsOf } from "../src/tournament/levelRows";
import { prizeGroups } from "../src/tournament/prizes";

describe("prizeGroups", () => {
  it("joins places that get the same", () => {
    expect(prizeGroups([500, 300, 100, 100, 100])).toEqual([
      { first: 1, last: 1, prize: 500 },
      { first: 2, last: 2, prize: 300 },
      { first: 3, last: 5, prize: 100 },
    ]);
    expect(prizeGroups([])).toEqual([]);
  });
});

describe("levelsOf", () => {
  it("lowers the chip to the first stake that the host wrote", () => {
    const row = { stakes: "50/100", length: 5, rest: 0, chip: 400 };
    expect(levelsOf([row, { ...row, stakes: "800/1600" }], "hands").map((level) => level.chip)).toEqual([50, 400]);
  });
});

describe("formatStart", () => {
  it("adds the date on another day", () => {
    const evening = new Date(2026, 10, 19, 20, 5).getTime();
    expect(formatStart(evening, new Date(2026, 10, 19, 9, 0).getTime())).toBe("20:05");
    const early = formatStart(evening, new Date(2026, 10, 18, 23, 0).getTime());
    expect(early).toContain("19");
    expect(early).toMatch(/, 20:05$/);
  });
});

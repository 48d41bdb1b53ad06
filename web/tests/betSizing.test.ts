import { describe, expect, it } from "vitest";
import { betPresets, clampBet, fixedBets, potOddsPercent, potShare, type BetSizing } from "../src/betSizing";
import { publicSeat, view } from "./fixtures";

const sizing: BetSizing = { verb: "raise", least: 4, most: 200, amounts: [], action: String };

describe("bet sizes", () => {
  it("are clamped to legal amounts", () => {
    expect([0, 50.4, 999, NaN].map((amount) => clampBet(sizing, amount))).toEqual([4, 50, 200, 4]);
    expect(clampBet({ ...sizing, amounts: [8, 16] }, 11)).toBe(8);
  });

  it("are buttons if there is nothing to choose", () => {
    expect(fixedBets(sizing)).toEqual([]);
    expect(fixedBets({ ...sizing, amounts: [8] })).toEqual([8]);
    expect(fixedBets({ ...sizing, least: 30, most: 30 })).toEqual([30]);
  });

  it("of the pot count the call", () => {
    expect(potShare(1, 195, 90, 90)).toBe(375); // call 90 into 195, then raise 285 more
    expect(potOddsPercent(195, 90)).toBe(32);
  });
});

describe("betPresets", () => {
  const hand = (stack: number) => view({ viewer: 0, pot: 30, to_match: 10, seats: [publicSeat({ stack, bet: 0 })] });
  const labels = (bets: BetSizing, stack: number) => betPresets(bets, hand(stack)).map((preset) => preset.label);

  it("leave out sizes that are not legal", () => {
    expect(labels({ ...sizing, least: 24 }, 200)).toEqual(["Min", "½", "⅔", "Pot", "All in"]);
    expect(labels({ ...sizing, least: 20, most: 40 }, 200)).toEqual(["Min", "⅓", "½", "⅔"]);
  });

  it("offer the maximum of a capped stake", () => {
    expect(labels({ ...sizing, verb: "stake", least: 2, most: 4 }, 200)).toEqual(["Min", "Max"]);
  });
});

import { describe, expect, it } from "vitest";
import { transformPath, cardOutline } from "../src/cards/outlines";
import { RANK_PATHS } from "../src/cards/ranks";

describe("cardOutline", () => {
  it("scales and moves every command", () => {
    expect(transformPath("M0 0H10V20L-4-6Q1 2 3 4Z", 100, 50, 0.5)).toBe(
      "M100 50 H105 V60 L98 47 Q100.5 51 101.5 52 Z",
    );
  });
  it("stays within the card for every rank, suit and shape", () => {
    for (const rank of Object.keys(RANK_PATHS)) {
      for (const suit of ["s", "h", "d", "c"] as const) {
        for (const shape of ["full", "small", "lapped", "end", "narrow"] as const) {
          const d = cardOutline(rank, suit, shape);
          expect(d).not.toContain("NaN");
          const points = [...d.matchAll(/[MLQC]((?:-?[\d.]+ )+)/g)].flatMap((match) =>
            (match[1] ?? "").trim().split(" ").map(Number),
          );
          const across = points.filter((_, i) => i % 2 === 0);
          const down = points.filter((_, i) => i % 2 === 1);
          expect(Math.min(...across)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...across)).toBeLessThanOrEqual(100);
          expect(Math.min(...down)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...down)).toBeLessThanOrEqual(140);
        }
      }
    }
  });
  it("is different for every card", () => {
    const all = Object.keys(RANK_PATHS).flatMap((rank) =>
      (["s", "h", "d", "c"] as const).map((suit) => cardOutline(rank, suit, "full")),
    );
    expect(new Set(all).size).toBe(52);
  });
});

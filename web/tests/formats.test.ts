import { describe, expect, it } from "vitest";
import { DEFAULT_FORMAT, prizePlans, withFormat } from "../src/lobby/formats";
import type { TableRequest } from "../src/protocol";

const REQUEST = {
  name: "Table",
  stakes: "1/2",
  stack: 200,
  options: { straddles: 1, act_seconds: 30 },
} as TableRequest;

describe("withFormat", () => {
  it("leaves a cash game as it is", () => {
    expect(withFormat(REQUEST, DEFAULT_FORMAT)).toBe(REQUEST);
  });

  it("asks for a sit-and-go with levels, entry and prizes", () => {
    const form = { ...DEFAULT_FORMAT, format: "sit_and_go", levelsBy: "hands", levelLength: 6 } as const;
    const request = withFormat(REQUEST, { ...form, entry: 2.5, prizes: "three" }, 100);
    expect(request.sit_and_go).toEqual({ hands: 6, entry: 250, prizes: [50, 30, 20] });
    expect(request.options).toEqual({ act_seconds: 30 });
    expect(withFormat(REQUEST, form).sit_and_go).toEqual({ hands: 6, entry: 0, prizes: [] });
    expect(withFormat(REQUEST, { ...form, levelsBy: "minutes", levelLength: NaN }).sit_and_go?.minutes).toBe(1);
  });

  it("leaves stakes and stack of a match to the game's file", () => {
    const request = withFormat(REQUEST, { ...DEFAULT_FORMAT, format: "match" });
    expect([request.stakes, request.stack, request.sit_and_go]).toEqual([null, null, undefined]);
  });
});

describe("prizePlans", () => {
  it("pays fewer places than there are players", () => {
    expect(prizePlans(2)).toEqual(["winner"]);
    expect(prizePlans(3)).toEqual(["winner", "two"]);
    expect(prizePlans(6)).toEqual(["winner", "two", "three"]);
  });
});

import { describe, expect, it } from "vitest";
import { message, sentence } from "../src/messages";

const READER = { names: ["Ann", "Bo"], you: 0 };

describe("sentence", () => {
  it("puts the reader in the second person", () => {
    expect(sentence("pushed", { seat: 0, to: 1, price: 5 }, READER)).toEqual({
      who: "You",
      text: "push it on to Bo for 5",
      cards: [],
    });
  });

  it("leaves out optional parts without a value", () => {
    expect(sentence("pushed", { seat: 1, to: 0, price: 0 }, READER).text).toBe("pushes it on to you");
    expect(sentence("raked", { pot: 0, amount: 1200 }, READER).text).toBe("Rake 1,200");
  });

  it("draws the cards at the end and writes those in the middle", () => {
    const replaced = sentence("replaced", { seat: 1, card: "7d", by: "Ks" }, READER);
    expect(replaced).toEqual({ who: "Bo", text: "replaces 7♦ with", cards: ["Ks"] });
    expect(sentence("refunded", { seat: 1, amount: 40 }, READER).text).toBe("Uncalled bet (40) returned to Bo");
  });
});

describe("message", () => {
  it("writes titles with number words", () => {
    expect(message("title_draw", { number: { least: 0, most: 3 }, pile: null })).toBe(
      "Discard up to three cards and draw replacements",
    );
    expect(message("pile_rule", { number: 5, least_up: 0, least_down: 2 })).toBe("five cards, at least two face down");
  });
});

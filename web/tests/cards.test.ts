import { describe, expect, it } from "vitest";
import { cardIndices, toggleCard } from "../src/cardSelection";
import { cardName, cardSymbol, faces, cardWordsOf, turnOver } from "../src/cards/cardText";

describe("card texts", () => {
  it("name cards", () => {
    expect(["As", "Td", "??", "Jk", "As/7d"].map(cardName)).toEqual([
      "ace of spades",
      "ten of diamonds",
      "face down",
      "joker",
      "ace of spades over seven of diamonds",
    ]);
  });

  it("have symbols and faces", () => {
    expect(cardSymbol("Td")).toBe("10♦");
    expect(cardWordsOf("pass As Td/7c Jk")).toBe("A♠ 10♦/7♣ Joker");
    expect(faces("??")).toEqual([]);
    expect(turnOver("As/7d")).toBe("7d/As");
  });
});

describe("card selection", () => {
  it("finds the cards of a decision in the hand", () => {
    expect(cardIndices(["Kd", "As", "Kd"], ["As", "Kd", "Kd"])).toEqual([1, 0, 2]);
    expect(cardIndices(["Qd"], ["As"])).toBeNull();
  });

  it("toggles cards up to a limit", () => {
    expect(toggleCard([0], 2, 1)).toEqual([2]);
    expect(toggleCard([2], 0, 2)).toEqual([0, 2]);
    expect(toggleCard([0, 2], 1, 2)).toEqual([0, 2]);
    expect(toggleCard([0, 2], 0, 2)).toEqual([2]);
  });
});

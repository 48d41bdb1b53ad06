import { afterEach, describe, expect, it, vi } from "vitest";
import { formatList, formatNumber, isTextKey, t, textParts } from "../src/texts";
import english from "../src/texts/en";
import later from "../src/texts/enLater";
import { chooseLanguage, useTexts } from "../src/texts/languages";

afterEach(() => useTexts("en", { ...english, ...later }));

describe("chooseLanguage", () => {
  it("takes the first wish that the pages have", () => {
    expect(chooseLanguage(["fr-CH", "en-GB"])).toBe("en");
    expect(chooseLanguage(["xx", "toString"])).toBe("en");
    expect(chooseLanguage([])).toBe("en");
    expect(chooseLanguage(["fr", "de-AT", "en"])).toBe("de");
  });
});

describe("withTexts", () => {
  it("waits for the language of the page", async () => {
    vi.resetModules();
    const languages = await import("../src/texts/languages");
    const screen = languages.withTexts(Promise.resolve("lobby"));
    await languages.loadTexts("de");
    expect(await screen).toBe("lobby");
    await import("../src/texts/enLater");
    expect(languages.texts().lobby.open_table).toBe("Tisch öffnen");
  });
});

describe("t", () => {
  it("chooses the plural form, or the text of an exact number", () => {
    expect(t("forms.cards", { n: 1 })).toBe("1 card");
    expect(t("forms.cards", { n: 1200 })).toBe("1,200 cards");
    expect(t("forms.card_words", { n: 0 })).toBe("no cards");
  });

  it("writes parameters and returns them apart", () => {
    expect(t("forms.range", { from: "two", cards: "three cards" })).toBe("two to three cards");
    expect(textParts("forms.up_to", { cards: "two cards" })).toEqual([
      { text: "up to ", param: null },
      { text: "two cards", param: "cards" },
    ]);
  });

  it("knows which texts there are", () => {
    expect(isTextKey("settings.dark")).toBe(true);
    expect(isTextKey("settings.toString")).toBe(false);
    expect(isTextKey("nowhere.dark")).toBe(false);
  });
});

describe("numbers and lists", () => {
  it("are written as the language does", () => {
    expect(formatNumber(1234.5, 1)).toBe("1,234.5");
    expect(formatList(["2", "3", "4"], "disjunction")).toBe("2, 3 or 4");
  });
});

import { afterEach, describe, expect, it } from "vitest";
import "../src/amounts";
import { localised, nameText, useTranslator } from "../src/serverTexts";
import german from "../src/texts/de/sentences.json";
import spanish from "../src/texts/es/sentences.json";
import { makeTranslator } from "../src/texts/translator";

const pair = { id: "pair of {0:ranks} with {rest:dashes}", params: { 0: "A", rest: ["K", "T", "7"] } };
const share = { id: "{share:name}: {hand}", params: { share: "Low", hand: pair } };

describe("translator", () => {
  afterEach(() => useTranslator(null));

  it("leaves English as it is", () => {
    const message = { said: ["Ann deals"], texts: { "Ann deals": { id: "{name} deals", params: { name: "Ann" } } } };
    expect(localised(message)).toBe(message);
    expect(nameText("small blind")).toBe("small blind");
  });

  it("writes hands from their parts", () => {
    const data = { you_have: ["Low: pair of aces with K-T-7"], texts: { "Low: pair of aces with K-T-7": share } };
    expect(makeTranslator(german).message(data).you_have).toEqual(["Low: Paar Asse mit K-10-7"]);
    expect(makeTranslator(spanish).message(data).you_have).toEqual(["Baja: pareja de ases con K-10-7"]);
  });

  it("leaves out parts without a value, and writes amounts in the unit of the table", () => {
    const id = "The host sets the stack of {name} to {chips:amount}[ {late}]";
    const said = "The host sets the stack of Ann to 1.50";
    const texts = { [said]: { id, params: { name: "Ann", chips: 150, late: null } } };
    const data = { table: { unit: 100 }, said: [said], texts };
    expect(makeTranslator(german).message(data).said).toEqual(["Der Gastgeber setzt den Stack von Ann auf 1.50"]);
  });

  it("does not touch what people write", () => {
    const texts = { "Ann deals": { id: "{name} deals", params: { name: "Ann" } } };
    const data = { said: ["Ann deals"], chat: [{ name: "Ann deals", text: "Ann deals" }], texts };
    const { said, chat } = makeTranslator(german).message(data);
    expect(said).toEqual(["Ann gibt"]);
    expect(chat).toEqual(data.chat);
  });

  it("keeps a sentence that it does not know", () => {
    const data = { sentence: "something new", texts: {} };
    expect(makeTranslator(german).message(data).sentence).toBe("something new");
  });
});

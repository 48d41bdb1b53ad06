import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { selectableCards } from "../src/cardSelection";
import { pilesOf } from "../src/table/cardDraft.svelte";
import { arrangeOwnCards } from "../src/table/layoutInput";
import { moveItem, OwnOrder } from "../src/table/ownOrder.svelte";

const CARDS = ["9h", "As", "Td", "2c", "Ah"];
const shown = (order: OwnOrder, cards = CARDS): string[] => order.indicesOf(cards).map((at) => cards[at] ?? "");

describe("OwnOrder", () => {
  const stored = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    }),
  );
  afterEach(() => {
    vi.unstubAllGlobals();
    stored.clear();
  });

  it("sorts by rank and by suit, high cards first", () => {
    const order = new OwnOrder("t");
    expect(shown(order)).toEqual(CARDS);
    order.choose("rank");
    expect(shown(order)).toEqual(["As", "Ah", "Td", "9h", "2c"]);
    order.choose("suit");
    expect(shown(order)).toEqual(["As", "Ah", "9h", "Td", "2c"]);
  });

  it("keeps cards where they were put, new ones at the end", () => {
    const order = new OwnOrder("t");
    order.keep(moveItem(CARDS, 0, 3));
    expect(shown(order)).toEqual(["As", "Td", "2c", "9h", "Ah"]);
    expect(shown(order, ["9h", "Kd", "As"])).toEqual(["As", "9h", "Kd"]);
    expect(shown(new OwnOrder("t"))).toEqual(["As", "Td", "2c", "9h", "Ah"]); // after reloading
    expect(shown(new OwnOrder("other"))).toEqual(CARDS);
  });

  it("handles equal cards", () => {
    const order = new OwnOrder("t");
    order.keep(["7d", "Ks", "7d"]);
    expect(order.indicesOf(["7d", "7d", "Ks"])).toEqual([0, 2, 1]);
  });

  it("leaves answers to the cards they mean", () => {
    const order = new OwnOrder("t");
    order.choose("rank");
    const own = CARDS.map((card) => ({ card, up: false, pile: null, shared: false, turned: false }));
    const selectable = selectableCards([0, 1, 2, 3, 4]);
    const row = arrangeOwnCards(own, order.indicesOf(CARDS));
    expect(row.map(({ held }) => held.card)).toEqual(["As", "Ah", "Td", "9h", "2c"]);
    for (const { held, at } of row) expect(CARDS[selectable.get(at) ?? -1]).toBe(held.card);
  });
});

describe("pilesOf", () => {
  it("finds the pile of each card, equal ones once each", () => {
    expect(pilesOf(["7d", "7d", "Ks", "2c"], [["7d", "Ks"], ["7d"]])).toEqual([0, 1, 0, -1]);
  });
});

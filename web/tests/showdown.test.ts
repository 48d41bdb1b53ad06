import { describe, expect, it } from "vitest";
import type { Message, Won } from "../src/protocol";
import { chipsWon, highlightedCards, sharesOf, showdownSequence, unpaidChips } from "../src/showdown";
import { currentEquities, isRunout, reduce } from "../src/state";
import { dealt, handBegins, handContinues, table, view, YOU } from "./fixtures";

const won = (seat: number, amount: number, entry: string, cards: string[], pot = 0): Won => ({
  seat,
  amount,
  entry,
  cards,
  pot,
});
const shares = (...wins: Won[]) => sharesOf(view({ won: wins, over: true }));

describe("showdown", () => {
  const split = shares(won(0, 30, "High", ["As"]), won(1, 20, "Low", ["2c"]), won(0, 10, "Low", ["3c"]));

  it("highlights each share, then pays it, and highlights all at the end", () => {
    expect(showdownSequence(split, 900, 1400)).toEqual([
      { at: 0, share: 0, paid: 0 },
      { at: 900, share: 0, paid: 1 },
      { at: 1400, share: 1, paid: 1 },
      { at: 2300, share: 1, paid: 2 },
      { at: 2800, share: null, paid: 2 },
    ]);
    expect([...highlightedCards(split, 1)]).toEqual(["2c", "3c"]);
    expect([...highlightedCards(split, null)]).toEqual(["As", "2c", "3c"]);
  });

  it("keeps unpaid shares in the middle", () => {
    expect([0, 1, 2].map((paid) => unpaidChips(split, paid))).toEqual([60, 30, 0]);
    expect([0, 1, 2].map((paid) => chipsWon(split, 0, paid))).toEqual([0, 30, 40]);
    expect(chipsWon(split, 1)).toBe(20);
  });

  it("holds a single pot before it moves, unless no card was shown", () => {
    const frames = (cards: string[]) =>
      showdownSequence(shares(won(0, 30, "High", cards)), 900, 1400).map((frame) => [frame.at, frame.paid]);
    expect(frames(["As"])).toEqual([
      [0, 0],
      [900, 1],
    ]);
    expect(frames([])).toEqual([[0, 1]]);
  });

  it("pays everything immediately without a hold", () => {
    expect(showdownSequence(split, 0, 1400).every((frame) => frame.paid === 2)).toBe(true);
  });

  it("names main pot, side pots and shares only if there are several", () => {
    expect(split.map((share) => share.name)).toEqual(["High", "Low"]);
    expect(shares(won(0, 30, "High", []), won(1, 5, "High", [], 1)).map((share) => share.name)).toEqual([
      "Main pot",
      "Side pot 1",
    ]);
    expect(shares(won(0, 30, "High", [])).map((share) => share.name)).toEqual([""]);
  });
});

describe("equities of a runout", () => {
  const events = [dealt(0, "As"), dealt(0, "Kd")];
  const first = reduce(null, {
    type: "state",
    n: 1,
    you: YOU,
    table: table(),
    rules: "",
    view: view({ hand: 3, events }),
    clock: null,
    choice: null,
    card: null,
    chat: [],
  });
  const equities = (after: number, equity: number, hand = 3): Message => ({
    type: "equities",
    n: 1,
    hand,
    events: after,
    equities: [equity, 1 - equity],
    shares: [{}, {}],
    exact: true,
  });

  it("are those of the cards on display, even if later ones are known", () => {
    const known = [equities(1, 0.4), equities(2, 0.75), equities(5, 1), equities(1, 0, 2)].reduce(reduce, first);
    expect(known && currentEquities(known)?.equities).toEqual([0.75, 0.25]);
    expect(isRunout(known)).toBe(true);
  });

  it("disappear when the hand ends or another one begins", () => {
    const known = reduce(first, equities(1, 0.4));
    const over = reduce(known, handContinues({ n: 2, hand: 3, now: { over: true } }));
    expect(over && currentEquities(over)).toBeNull();
    expect(reduce(known, handBegins({ n: 2, hand: 4 }))?.equities).toEqual([]);
  });
});

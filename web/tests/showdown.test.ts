import { describe, expect, it } from "vitest";
import type { Message, Table, View } from "../src/protocol";
import { sharesOf, showdownSequence, unpaidChips, chipsWon } from "../src/showdown";
import { currentEquities, reduce, isRunout } from "../src/state";

const won = (seat: number, amount: number, entry: string, cards: string[], pot = 0) => ({
  seat,
  amount,
  entry,
  cards,
  pot,
});
const view = (wins: object[]): View => ({ won: wins, over: true }) as unknown as View;

describe("the end of a hand", () => {
  const shares = sharesOf(view([won(0, 30, "High", ["As"]), won(1, 20, "Low", ["2c"]), won(0, 10, "Low", ["3c"])]));
  it("lights each share, then moves its chips, at last all are lit", () => {
    expect(showdownSequence(shares, 900, 1400)).toEqual([
      { at: 0, share: 0, paid: 0 },
      { at: 900, share: 0, paid: 1 },
      { at: 1400, share: 1, paid: 1 },
      { at: 2300, share: 1, paid: 2 },
      { at: 2800, share: null, paid: 2 },
    ]);
  });
  it("keeps in the middle what has not been paid", () => {
    expect([0, 1, 2].map((paid) => unpaidChips(shares, paid))).toEqual([60, 30, 0]);
    expect([0, 1, 2].map((paid) => chipsWon(shares, 0, paid))).toEqual([0, 30, 40]);
    expect(chipsWon(shares, 1)).toBe(20);
  });
  it("holds one pot before it moves, unless nobody showed a card", () => {
    expect(
      showdownSequence(sharesOf(view([won(0, 30, "High", ["As"])])), 900, 1400).map((frame) => [frame.at, frame.paid]),
    ).toEqual([
      [0, 0],
      [900, 1],
    ]);
    expect(
      showdownSequence(sharesOf(view([won(0, 30, "High", [])])), 900, 1400).map((frame) => [frame.at, frame.paid]),
    ).toEqual([[0, 1]]);
  });
  it("is all paid at once where nothing shall move", () => {
    expect(showdownSequence(shares, 0, 1400).every((frame) => frame.paid === 2)).toBe(true);
  });
});

describe("chances while the board runs out", () => {
  const table = { id: "t", host: "a", seats: [] } as unknown as Table;
  const you = { player: "a", name: "Ann", seat: null, hand_seat: null, host: false };
  const hand = {
    hand: 3,
    over: false,
    waiting: [],
    seats: [],
    events: [{ event: "shown" }, { event: "dealt" }],
  } as unknown as View;
  const first = reduce(null, {
    type: "state",
    n: 1,
    you,
    table,
    rules: "",
    view: hand,
    clock: null,
    choice: null,
    chat: [],
  });
  const equities = (events: number, part: number, number = 3): Message => ({
    type: "equities",
    n: 1,
    hand: number,
    events,
    equities: [part, 1 - part],
    shares: [{}, {}],
    exact: true,
  });
  it("are those of what is shown, though later ones are known", () => {
    const known = [equities(1, 0.4), equities(2, 0.75), equities(5, 1), equities(1, 0, 2)].reduce(reduce, first);
    expect(known && currentEquities(known)?.equities).toEqual([0.75, 0.25]);
    expect(isRunout(known)).toBe(true);
  });
  it("are gone when the hand is over or another begins", () => {
    const known = reduce(first, equities(1, 0.4));
    const over = reduce(known, { type: "events", n: 2, hand: 3, events: [], now: { over: true }, clock: null });
    expect(over && currentEquities(over)).toBeNull();
    const next = reduce(known, {
      type: "events",
      n: 2,
      hand: 4,
      begins: true,
      events: [],
      now: { seats: [] },
      clock: null,
    });
    expect(next?.equities).toEqual([]);
  });
});

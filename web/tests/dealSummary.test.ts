import { describe, expect, it } from "vitest";
import { handWords, partStart, summariseDeal, winningCards, winsOfPart } from "../src/dealSummary";
import type { HandEvent, View, Won } from "../src/protocol";
import { lastActions } from "../src/state";
import { dealText } from "../src/table/dealText";
import { publicSeat, view } from "./fixtures";

const stayed = (seat: number, stays: boolean): HandEvent => ({
  event: "stayed",
  seat,
  stays,
  folds: !stays,
  asked: true,
});
const shown = (seat: number, cards: string[]): HandEvent => ({ event: "shown", seat, cards });
const won = (seat: number, amount: number, cards: string[] = []): HandEvent<"won"> => ({
  event: "won",
  seat,
  amount,
  pot: 0,
  entry: cards.length ? "High" : null,
  cards,
  ordering: null,
  strength: null,
  roles: [],
  wild_ranks: [],
  only_share: true,
});
const paid = (seat: number, amount: number, to: number | null = null): HandEvent => ({
  event: "paid",
  seat,
  to,
  amount,
  why: "the forfeit of losing",
});
const redealt = (seats: number[]): HandEvent => ({ event: "redealt", pot: 24, seats, passed_out: false, why: "" });
const step = (name: string): HandEvent => ({ event: "step_started", name });

const QUEENS = ["Qd", "Qs", "Ac"];
const NINES = ["9h", "9c", "4s"];
const WIN = won(0, 24, QUEENS);
const FIRST = [stayed(0, true), stayed(1, true), stayed(2, false), shown(0, QUEENS), shown(1, NINES), WIN, paid(1, 24)];

function guts(events: HandEvent[], fields: Partial<View> = {}): View {
  const wins = events.flatMap((event): Won[] => (event.event === "won" ? [{ ...event, words: "pair of queens" }] : []));
  const seats = ["Ann", "Jonas", "Kofi"].map((name, i) => publicSeat({ name, folded: i === 2, down: 3 }));
  return view({ viewer: 0, events, won: wins, seats, pot: 24, ...fields });
}
const HANDS = [
  { seat: 0, share: "High", words: "pair of queens", cards: ["Qd", "Qs"] },
  { seat: 1, share: "High", words: "pair of nines", cards: ["9h", "9c"] },
];

describe("summariseDeal", () => {
  it("tells who was in, who won and who pays", () => {
    const deal = summariseDeal(guts(FIRST), HANDS);
    expect(deal).toMatchObject({ deal: 1, in: [0, 1], out: [2], winners: [0], pot: 24, isContested: true });
    expect([...deal.results]).toEqual([
      [0, 24],
      [1, -24],
    ]);
    expect(deal.shown.get(1)).toEqual(NINES);
    expect(winningCards(deal)).toEqual(new Set(QUEENS));
    expect(handWords(deal, 1)).toBe("pair of nines");
  });

  it("looks at the last deal alone", () => {
    const second = [...FIRST, redealt([0, 1, 2]), stayed(0, false), stayed(1, true), stayed(2, false), won(1, 24)];
    const seats = ["Ann", "Jonas", "Kofi"].map((name, i) => publicSeat({ name, folded: i !== 1 }));
    const shownView = guts(second, { over: true, pot: 0, seats });
    const deal = summariseDeal(shownView, []);
    expect(deal).toMatchObject({ deal: 2, in: [1], out: [0, 2], winners: [1], isContested: false });
    expect(winsOfPart(shownView)).toHaveLength(1);
    expect(dealText(deal, shownView).title).toBe("Jonas wins 24 without a fight");
    expect(second[partStart(second)]?.event).toBe("redealt");
  });

  it("starts a new part after a comparison in the middle of a hand", () => {
    const shownTo: HandEvent = { event: "shown_to", seat: 1, cards: ["??", "??"] };
    const leg: HandEvent = { event: "leg_scored", seat: 1, legs: 1, needed: 4, lost: false };
    const events = [step("Threes"), stayed(0, false), stayed(1, true), shownTo, leg, step("Fives"), stayed(0, true)];
    expect(partStart(events)).toBe(5);
    const first = summariseDeal(guts(events.slice(0, 5)), []);
    expect(first.winners).toEqual([1]);
    expect(first.shown.size).toBe(0);
    expect(lastActions(events.slice(0, 5)).get(1)?.label).toBe("In");
    expect([...lastActions(events).keys()]).toEqual([0]);
  });

  it("clears labels with a new deal", () => {
    expect(lastActions([...FIRST, { event: "decided", seat: 0 }]).size).toBe(3);
    expect(lastActions([...FIRST, { event: "decided", seat: 0 }, redealt([0, 1, 2])]).size).toBe(0);
  });
});

describe("dealText", () => {
  it("says one sentence to screen readers", () => {
    const text = dealText(summariseDeal(guts(FIRST), HANDS), guts(FIRST));
    expect(text.spoken).toBe("You win 24 with pair of queens. Jonas pays 24. Next pot 24.");
    expect(text.title).toBe("You win 24");
    expect(text.reason).toBe("Pair of queens beats pair of nines.");
    expect(text.payments.map(({ text: line, signed }) => [line, signed])).toEqual([
      ["You win the pot", "+24"],
      ["Jonas pays into the pot", "−24"],
      ["Kofi was out", "0"],
    ]);
  });

  it("says that nobody is in", () => {
    const events = [0, 1, 2].map((seat) => stayed(seat, false));
    const nobody = guts(events, { seats: ["Ann", "Jonas", "Kofi"].map((name) => publicSeat({ name })) });
    const text = dealText(summariseDeal(nobody, []), nobody);
    expect(`${text.title}. ${text.reason}`).toBe("Nobody is in. Pot 24 stays.");
    expect(text.spoken).toBe("Nobody is in. Pot 24 stays.");
  });
});

// Summary of one showdown of a hand: who was in, who won with what, who pays what. From the events alone.

import { nameText } from "./serverTexts";
import { HIDDEN, withTens } from "./cards/cardText";
import type { ComparedHand, HandEvent, View, Won } from "./protocol";

export interface LegCount {
  seat: number;
  legs: number;
  needed: number;
  isLost: boolean; // such legs put a player out
}

export interface DealSummary {
  deal: number; // of the hand, from 1
  run: number; // of the board; 0 if it is run once
  isContested: boolean; // several players were in
  in: number[]; // seats
  out: number[];
  winners: number[];
  wins: Won[];
  legs: LegCount[];
  results: Map<number, number>; // chips won or paid by seat, without zeros
  payees: Map<number, number[]>; // seats that a seat has paid; nobody for the pot
  hands: ComparedHand[]; // as far as the reader sees them
  shown: Map<number, string[]>; // cards by seat
  pot: number; // what stays for the next deal
  isOver: boolean;
}

/** Return the index of the first event of the part of a hand that ends now: a deal, a run or a comparison. */
export function partStart(events: HandEvent[]): number {
  return partStarts(events).pop() ?? 0;
}

/** Return the indices of the events with which a part of a hand begins after a showdown or a comparison. */
export function partStarts(events: HandEvent[]): number[] {
  const starts: number[] = [];
  let isCompared = false;
  for (const [i, event] of events.entries()) {
    const isNew = event.event === "redealt" || event.event === "run_started";
    if (isNew || (event.event === "step_started" && isCompared)) {
      starts.push(i);
      isCompared = false;
    } else if (COMPARES.has(event.event)) isCompared = true;
  }
  return starts;
}

const COMPARES = new Set<HandEvent["event"]>(["won", "leg_scored", "shown_to", "unclaimed"]);

/** Return the wins of the last part of a hand. */
export function winsOfPart(view: View): Won[] {
  const start = partStart(view.events);
  const earlier = view.events.slice(0, start).filter((event) => event.event === "won").length;
  return view.won.slice(earlier);
}

/** Return whether players of a hand declare that they are in, or play several deals for one pot. */
export function hasSeveralDeals(events: HandEvent[]): boolean {
  return events.some(({ event }) => event === "redealt" || event === "stayed" || event === "leg_scored");
}

/** Summarise the showdown that is on the table. */
export function summariseDeal(view: View, compared: ComparedHand[]): DealSummary {
  const start = partStart(view.events);
  const events = view.events.slice(start);
  const deal = 1 + view.events.filter(({ event }) => event === "redealt").length;
  const wins = winsOfPart(view);
  const stays = new Map<number, boolean>();
  const legs = new Map<number, LegCount>();
  const results = new Map<number, number>();
  const payees = new Map<number, number[]>();
  const shown = new Map<number, string[]>();
  const addChips = (seat: number, amount: number): void => void results.set(seat, (results.get(seat) ?? 0) + amount);
  for (const event of events) {
    if (event.event === "stayed") stays.set(event.seat, event.stays);
    else if (event.event === "won") addChips(event.seat, event.amount);
    else if (event.event === "paid") {
      addChips(event.seat, -event.amount);
      const earlier = payees.get(event.seat) ?? [];
      payees.set(event.seat, event.to === null || earlier.includes(event.to) ? earlier : [...earlier, event.to]);
      if (event.to !== null) addChips(event.to, event.amount);
    } else if (event.event === "leg_scored") {
      legs.set(event.seat, { seat: event.seat, legs: event.legs, needed: event.needed, isLost: event.lost });
    } else if (event.event === "shown" || event.event === "shown_to") {
      if (!event.cards.includes(HIDDEN)) shown.set(event.seat, event.cards);
    }
  }
  for (const [seat, { shown: cards }] of view.seats.entries()) if (cards) shown.set(seat, cards);
  const dealtIn = view.seats.map((_, seat) => seat).filter((seat) => !wasAbsent(view.events.slice(0, start + 1), seat));
  const isIn = (seat: number): boolean => stays.get(seat) ?? (stays.size > 0 ? true : !view.seats[seat]?.folded);
  const inside = dealtIn.filter((seat) => isIn(seat) && !(view.seats[seat]?.folded ?? false));
  for (const [seat, amount] of results) if (amount === 0) results.delete(seat);
  const won = [...new Set(wins.map((win) => win.seat))];
  const scored = [...legs.values()].filter((leg) => !leg.isLost).map((leg) => leg.seat);
  const paid = [...results].filter(([, amount]) => amount > 0).map(([seat]) => seat); // by the losers
  return {
    deal,
    run: view.runs > 1 ? view.run : 0,
    isContested: inside.length > 1,
    in: inside,
    out: dealtIn.filter((seat) => !inside.includes(seat)),
    winners: [won, scored, paid].find((seats) => seats.length > 0) ?? [],
    wins,
    legs: [...legs.values()],
    results,
    payees,
    hands: compared,
    shown,
    pot: view.pot,
    isOver: view.over,
  };
}

/** Return whether the last deal left a seat out. */
function wasAbsent(events: HandEvent[], seat: number): boolean {
  const last = [...events].reverse().find((event) => event.event === "redealt");
  return last?.event === "redealt" && !last.seats.includes(seat);
}

/** Return the cards of the winning hands. */
export function winningCards({ wins, winners, hands }: DealSummary): Set<string> {
  const won = wins.flatMap((win) => win.cards);
  if (won.length) return new Set(won);
  return new Set(hands.filter((hand) => winners.includes(hand.seat)).flatMap((hand) => hand.cards));
}

/** Return the names of a seat's hands in one line: "Pair of nines", "High: a flush · Low: 8-6-4-3-A". */
export function handWords({ hands, wins }: DealSummary, seat: number): string {
  const found = hands.filter((hand) => hand.seat === seat);
  const hasShares = new Set(hands.map((hand) => hand.share)).size > 1;
  if (found.length)
    return withTens(found.map(({ share, words }) => (hasShares ? `${nameText(share)}: ${words}` : words)).join(" · "));
  return withTens(wins.find((win) => win.seat === seat)?.words ?? "");
}

// The hand in words, from its events: what the log says and a screen reader reads.

import { HIDDEN } from "./cards";
import type { HandEvent } from "./protocol";

export interface LogLine {
  who: string; // empty: the table
  what: string;
  cards: string[];
  step: boolean; // the head of a part of the hand
  pot: number; // what was in the middle when that part began
  quiet: boolean; // no chips moved
}

/** The facts of an event of any kind; which of them there are, its kind says. */
interface Facts extends Record<"amount" | "number" | "thrown" | "drawn" | "to" | "price" | "times" | "legs" | "needed" | "place", number> {
  what: string;
  value: string;
  entry: string | null;
  pile: string;
  words: string[];
  dice: number[];
  cards: unknown;
  card: unknown;
  by: unknown;
  up: boolean;
  all_in: boolean;
  completes: boolean;
  stays: boolean;
  blind: boolean;
  accepts: boolean;
  lost: boolean;
}
type Teller = (fact: Facts, name: (seat: number) => string) => { what: string; cards?: string[] } | null;

const allIn = (fact: Facts): string => (fact.all_in ? ", all in" : "");
const open = (cards: unknown): string[] =>
  Array.isArray(cards) ? (cards as string[]).filter((card) => card !== HIDDEN) : [];
const number = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;

const TOLD: Record<string, Teller> = {
  posted: (fact) => ({ what: `${fact.what} ${fact.amount}` }),
  checked: () => ({ what: "checks" }),
  called: (fact) => ({ what: `calls ${fact.amount}${allIn(fact)}` }),
  bet_made: (fact) => ({ what: `bets ${fact.amount}${allIn(fact)}` }),
  raised: (fact) => ({ what: `${fact.completes ? "completes" : "raises"} to ${fact.to}${allIn(fact)}` }),
  folded: () => ({ what: "folds" }),
  refunded: (fact) => ({ what: `takes back ${fact.amount}` }),
  discarded: (fact) => ({ what: `throws away ${number(fact.number, "card")}`, cards: open(fact.cards) }),
  drew: (fact) => ({
    what: fact.thrown || fact.drawn ? `draws ${number(fact.drawn, "card")}` : "stands pat",
  }),
  shuffled: () => ({ what: "The discards are shuffled into the stock" }),
  exposed: (fact) => ({ what: `turns ${fact.up ? "up" : "down"}`, cards: open(fact.cards) }),
  passed: (fact, name) => ({
    what: `passes ${number(fact.number, "card")} to ${name(fact.to)}`,
    cards: open(fact.cards),
  }),
  separated: () => ({ what: "sorts the cards" }),
  declared: (fact) => ({ what: `declares ${fact.words.join(", ")}` }),
  chose: (fact) => ({ what: `chooses ${fact.value}` }),
  bought: (fact) => ({ what: `pays ${fact.price} for ${fact.what}` }),
  declined: () => ({ what: "declines" }),
  pile_removed: (fact) => ({ what: fact.place ? `Card ${fact.place} of ${fact.pile} is out of play` : `${fact.pile} is taken away`, cards: open(fact.cards) }),
  rolled: (fact) => ({ what: `${fact.pile}: ${fact.dice.join(" ")} rolled` }),
  replaced: (fact) => ({ what: "replaces", cards: open([fact.card, fact.by]) }),
  revealed: (fact) => ({ what: "Turned up", cards: open(fact.cards) }),
  agreed_to_run: (fact) => ({ what: `The rest is dealt ${fact.times} times` }),
  run_started: (fact) => ({ what: `Board ${fact.number}` }),
  shown: (fact) => ({ what: "shows", cards: open(fact.cards) }),
  openers_shown: (fact) => ({ what: "shows openers", cards: open(fact.cards) }),
  mucked: () => ({ what: "shows nothing" }),
  won: (fact) => ({ what: `wins ${fact.amount}${fact.entry ? ` (${fact.entry})` : ""}` }),
  raked: (fact) => ({ what: `The house takes ${fact.amount}` }),
  rabbit_shown: (fact) => ({ what: "It would have been", cards: open(fact.cards) }),
  looked: (fact) => ({ what: "looks at the cards", cards: open(fact.cards) }),
  staked: (fact) => ({ what: `stakes ${fact.amount}${fact.blind ? " blind" : ""}${allIn(fact)}` }),
  side_show_asked: (fact, name) => ({ what: `stakes ${fact.amount} and asks ${name(fact.to)} for a side show` }),
  side_show_answered: (fact) => ({ what: fact.accepts ? "accepts" : "declines" }),
  saw: (fact, name) => ({ what: `pays ${fact.amount} to see ${name(fact.to)}` }),
  stayed: (fact) => ({ what: fact.stays ? "stays in" : "is out" }),
  shown_to: (fact) => ({ what: "compares", cards: open(fact.cards) }),
  paid: (fact, name) => ({
    what: `pays ${fact.amount} ${typeof fact.to === "number" ? `to ${name(fact.to)}` : "into the pot"}`,
  }),
  leg_scored: (fact) => ({
    what: `${fact.lost ? "loses a life" : "wins a leg"} (${fact.legs} of ${fact.needed})`,
  }),
  redealt: () => ({ what: "The cards are dealt again" }),
};

const QUIET = new Set(["folded", "checked", "mucked", "declined"]);

/** The open cards of those who have folded since, in the order in which they were dealt. */
export function foldedCards(events: HandEvent[]): string[] {
  const open = new Map<number, string[]>();
  const seen: string[] = [];
  for (const one of events) {
    if (typeof one.seat !== "number") continue;
    if (one.event === "dealt" && one.up === true && typeof one.card === "string" && one.card !== HIDDEN) {
      open.set(one.seat, [...(open.get(one.seat) ?? []), one.card]);
    }
    if (one.event === "folded") seen.push(...(open.get(one.seat) ?? []));
  }
  return seen;
}

/** The lines of a hand; `you`: the seat of who reads it. */
export function logLines(events: HandEvent[], names: string[], you: number | null): LogLine[] {
  const name = (seat: number): string => (seat === you ? "You" : (names[seat] ?? `Seat ${seat + 1}`));
  const lines: LogLine[] = [];
  let pot = 0;
  for (const fact of events) {
    if (fact.event === "round_ended" && typeof fact.pot === "number") pot = fact.pot;
    if (fact.event === "step_started") {
      // A step without anything to tell of leaves no head behind.
      const head = lines[lines.length - 1];
      if (head?.step && !head.cards.length) lines.pop();
      // The betting on cards that have just come stands under them.
      else if (head?.step && String(fact.name).toLowerCase().startsWith(head.what.toLowerCase())) continue;
      lines.push({ who: "", what: String(fact.name), cards: [], step: true, pot, quiet: false });
      continue;
    }
    if (fact.event === "dealt") {
      const head = lines[lines.length - 1];
      if (fact.seat === null && head?.step) head.cards.push(...open([fact.card]));
      continue;
    }
    const told = TOLD[fact.event]?.(fact as unknown as Facts, name);
    if (!told) continue;
    const who = typeof fact.seat === "number" ? name(fact.seat) : "";
    const what = who === "You" ? told.what.replace(/^(\w+?)(es|s)\b/, inSecondPerson) : told.what;
    lines.push({ who, what, cards: told.cards ?? [], step: false, pot: 0, quiet: QUIET.has(fact.event) });
  }
  return lines;
}

function inSecondPerson(word: string): string {
  if (word === "is") return "are";
  return word === "passes" ? "pass" : word.replace(/s$/, "");
}

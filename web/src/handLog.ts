// The hand in words, from its events: what the log says and a screen reader reads. They are the words of the
// transcript that the terminal prints (event_words.py), with cards as signs.

import { HIDDEN } from "./cards/cardText";
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
interface Facts extends Record<"amount" | "number" | "thrown" | "drawn" | "to" | "price" | "times" | "legs" | "needed" | "place" | "pot", number> {
  what: string;
  why: string;
  mark: string;
  variable: string;
  onto: string | null;
  value: string;
  entry: string | null;
  pile: string;
  words: string[];
  given: string[];
  taken: string[];
  other: number | null;
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
  only_share: boolean;
  declared: boolean;
  passed_out: boolean;
  seats: number[];
  stacks: number[];
  jokers: string[];
  piles: [string, string[]][];
  button: number;
}
/** What is told of a seat, the verb first; `seat`: where the fact itself names none. `name`: of somebody in mid-sentence. */
type Teller = (fact: Facts, name: (seat: number) => string) => { what: string; cards?: string[]; seat?: number };

const WHOLE = new Intl.NumberFormat("en");
const chips = (amount: number): string => WHOLE.format(amount);
const allIn = (fact: Facts): string => (fact.all_in ? " and is all-in" : "");
const open = (cards: unknown): string[] =>
  Array.isArray(cards) ? (cards as string[]).filter((card) => card !== HIDDEN) : [];
const potName = (pot: number): string => (pot ? `side pot ${pot}` : "the pot");
const side = (word: string): string => word.replace(/high_low$/, "high and low");
const number = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;

const TOLD: Record<string, Teller> = {
  hand_started: (fact) => ({ seat: fact.button, what: "has the button" }),
  posted: (fact) => ({
    what: fact.what === "bring-in" ? `brings it in for ${chips(fact.amount)}` : `posts the ${fact.what} ${chips(fact.amount)}`,
  }),
  checked: () => ({ what: "checks" }),
  called: (fact) => ({ what: `calls ${chips(fact.amount)}${allIn(fact)}` }),
  bet_made: (fact) => ({ what: `bets ${chips(fact.amount)}${allIn(fact)}` }),
  raised: (fact) => ({ what: `${fact.completes ? "completes" : "raises"} to ${chips(fact.to)}${allIn(fact)}` }),
  folded: () => ({ what: "folds" }),
  refunded: (fact) => ({ what: `gets back ${chips(fact.amount)} uncalled` }),
  discarded: (fact) => ({ what: `discards ${number(fact.number, "card")}${fact.onto ? ` onto ${fact.onto}` : ""}`, cards: open(fact.cards) }),
  drew: (fact) => ({
    what: fact.thrown || fact.drawn ? `throws ${fact.thrown} and draws ${fact.drawn}` : "stands pat",
    cards: open(fact.cards),
  }),
  shuffled: (fact) => ({ what: `The stock is empty: ${number(fact.number, "card")} shuffled to make a new one` }),
  decided: () => ({ what: "has decided" }),
  exposed: (fact) => {
    const cards = open(fact.cards);
    return { what: `turns ${fact.up ? "up" : "down"}${cards.length ? "" : " nothing"}`, cards };
  },
  passed: (fact, name) => ({
    what: `passes ${number(fact.number, "card")} to ${name(fact.to)}`,
    cards: open(fact.cards),
  }),
  separated: (fact) => ({
    what: `separates ${fact.piles.map(([pile]) => pile).join(" | ")}`,
    cards: open(fact.piles.flatMap(([, cards]) => cards)),
  }),
  arranged: (fact) => ({ what: "arranges", cards: open([...(fact.cards as string[]), ...fact.jokers]) }),
  declared: (fact) => ({ what: `declares ${fact.words.map(side).join(" | ")}` }),
  chose: (fact) => ({ what: `chooses ${fact.value} (${fact.variable})` }),
  bought: (fact) => ({ what: fact.price ? `pays ${chips(fact.price)} for ${fact.what}` : `takes ${fact.what}` }),
  declined: () => ({ what: "declines" }),
  pile_removed: (fact) => ({ what: fact.place ? `Card ${fact.place} of ${fact.pile} is out of play` : `The pile ${fact.pile} is out of play`, cards: open(fact.cards) }),
  rolled: (fact) => ({ what: `The dice show ${fact.dice.join(" ")} (${fact.pile})` }),
  replaced: (fact) => ({ what: "replaces", cards: open([fact.card, fact.by]) }),
  revealed: (fact) => ({ what: "Turned up on the board", cards: open(fact.cards) }),
  agreed_to_run: (fact) => ({ what: `The rest of the board is dealt ${fact.times === 1 ? "once" : `${fact.times} times`}` }),
  run_started: (fact) => ({ what: `Run ${fact.number}` }),
  shown: (fact) => ({ what: "shows", cards: open(fact.cards) }),
  openers_shown: (fact) => ({ what: "shows openers", cards: open(fact.cards) }),
  mucked: () => ({ what: "mucks" }),
  won: (fact) => ({
    what: `wins ${chips(fact.amount)} from ${potName(fact.pot)}${fact.entry && !fact.only_share ? ` for ${fact.entry}` : ""}${open(fact.cards).length ? " with" : ""}`,
    cards: open(fact.cards),
  }),
  unclaimed: (fact) => ({ what: `${nobody(String(fact.entry), fact.declared)}${fact.pot ? ` in ${potName(fact.pot)}` : ""}` }),
  raked: (fact) => ({ what: `The house takes ${chips(fact.amount)} of ${potName(fact.pot)}` }),
  marked: (fact) => ({ what: `takes ${fact.mark} into the next hand` }),
  rabbit_shown: (fact) => ({ what: "To come would have been", cards: open(fact.cards) }),
  looked: (fact) => ({ what: "looks at the cards", cards: open(fact.cards) }),
  staked: (fact) => ({ what: `stakes ${chips(fact.amount)}${fact.blind ? " blind" : ""}${fact.all_in ? " and covers the pot" : ""}` }),
  side_show_asked: (fact, name) => ({ what: `stakes ${chips(fact.amount)} and asks ${name(fact.to)} for a side show` }),
  exchanged: (fact, name) => ({
    what: typeof fact.other === "number" ? `changes hands with ${name(fact.other)}` : `changes ${number(fact.given.length, "card")} with ${fact.pile}`,
    cards: open([...fact.given, ...fact.taken]),
  }),
  blocked: (fact, name) => ({
    what: `wants to change, but ${typeof fact.other === "number" ? name(fact.other) : "the stock"} refuses`,
    cards: open([fact.card]),
  }),
  knocked: () => ({ what: "knocks" }),
  offered: (fact) => ({ what: `is offered${fact.card === HIDDEN ? " a card" : ""}`, cards: open([fact.card]) }),
  kept: () => ({ what: "keeps it" }),
  pushed: (fact, name) => ({
    what: `pushes it ${typeof fact.to === "number" ? `on to ${name(fact.to)}` : "away"}${fact.price ? ` for ${chips(fact.price)}` : ""}`,
  }),
  side_show_answered: (fact) => ({ what: fact.accepts ? "accepts" : "declines" }),
  saw: (fact, name) => ({ what: `pays ${chips(fact.amount)} to see ${name(fact.to)}` }),
  stayed: (fact) => ({ what: fact.stays ? "stays in" : "is out" }),
  shown_to: (fact) => ({ what: `shows ${number((fact.cards as string[]).length, "card")} to those who compare`, cards: open(fact.cards) }),
  paid: (fact, name) => ({
    what: `pays ${chips(fact.amount)} ${typeof fact.to === "number" ? `to ${name(fact.to)}` : "into the pot"} (${fact.why})`,
  }),
  leg_scored: (fact) => ({
    what: `${fact.lost ? "loses a life" : "wins a leg"} (${fact.legs} of ${fact.needed})`,
  }),
  redealt: (fact, name) => ({
    what: `${fact.why ? `${fact.why}: the pot of ${chips(fact.pot)}` : `Nobody ${fact.passed_out ? "opens" : "can claim"} the pot of ${chips(fact.pot)}: it`} stays, new cards for ${fact.seats.map(name).join(", ")}`,
  }),
  hand_ended: (fact, name) => ({ what: `Stacks: ${fact.stacks.map((stack, seat) => `${name(seat)} ${chips(stack)}`).join(", ")}` }),
};

function nobody(entry: string, declared: boolean): string {
  if (declared) return `As declared, nobody can win ${entry}`;
  const [head = "", ...board] = entry.split(",");
  return /^(High|Low)/.test(head) ? `Nobody has a ${[head.toLowerCase(), ...board].join(",")}` : `Nobody has a hand for ${entry}`;
}


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
  const tell = (who: string, told: string, cards: string[], quiet = false): void => {
    const what = who === "You" ? told.replace(/(^\w*s| and (?:is|draws|asks|covers))\b/g, (verb) => verb.replace(/\w+$/, inSecondPerson)) : told;
    lines.push({ who, what, cards, step: false, pot: 0, quiet });
  };
  let pot = 0;
  let part: LogLine | null = null; // the head under which nothing but cards that were dealt stands
  let dealt = new Map<number, string[]>();
  let board: string[] = [];
  const tellDeal = (): void => {
    if (part) part.cards.push(...board);
    else if (board.length) tell("", "The board gets", board);
    dealLines(dealt, name, you, tell);
    dealt = new Map();
    board = [];
  };
  for (const fact of events) {
    if (fact.event === "dealt") {
      if (typeof fact.seat === "number") dealt.set(fact.seat, [...(dealt.get(fact.seat) ?? []), String(fact.card)]);
      else board.push(...open([fact.card]));
      continue;
    }
    tellDeal();
    if (fact.event === "round_ended" && typeof fact.pot === "number") pot = fact.pot;
    if (fact.event === "step_started") {
      // A step without anything to tell of leaves no head behind.
      if (part && part === lines[lines.length - 1] && !part.cards.length) lines.pop();
      // The betting on cards that have just come stands under them.
      else if (part && String(fact.name).toLowerCase().startsWith(part.what.toLowerCase())) continue;
      part = { who: "", what: String(fact.name), cards: [], step: true, pot, quiet: false };
      lines.push(part);
      continue;
    }
    const told = TOLD[fact.event]?.(fact as unknown as Facts, (seat) => (seat === you ? "you" : name(seat)));
    if (!told) continue;
    part = null;
    const seat = told.seat ?? fact.seat;
    tell(typeof seat === "number" ? name(seat) : "", told.what, told.cards ?? [], QUIET.has(fact.event));
  }
  tellDeal();
  return lines;
}

/** The lines of now, with those of before wherever they say the same: what has not changed is not drawn again. */
export function keptLines(before: LogLine[], now: LogLine[]): LogLine[] {
  return now.map((line, i) => {
    const old = before[i];
    const same =
      old && old.who === line.who && old.what === line.what && old.pot === line.pot && old.step === line.step &&
      old.quiet === line.quiet && old.cards.join() === line.cards.join(); // prettier-ignore
    return same ? old : line;
  });
}

/** Who was dealt what in one go; cards of which nothing is known, in one line for all who got as many. */
function dealLines(
  dealt: Map<number, string[]>,
  name: (seat: number) => string,
  you: number | null,
  tell: (who: string, told: string, cards: string[], quiet?: boolean) => void,
): void {
  const unseen = new Map<number, number[]>();
  for (const [seat, cards] of dealt) {
    const seen = open(cards);
    if (seen.length) tell(name(seat), "is dealt", seen, true);
    else unseen.set(cards.length, [...(unseen.get(cards.length) ?? []), seat]);
  }
  const others = [...dealt.keys()].filter((seat) => seat !== you);
  for (const [count, seats] of unseen) {
    const told = `dealt ${number(count, "card")}${seats.length > 1 ? " each" : ""}, face down`;
    if (seats.length === 1 && seats[0] !== undefined) tell(name(seats[0]), `is ${told}`, [], true);
    else if (seats.length === others.length && !seats.includes(you ?? -1)) tell("", `${you === null ? "All" : "The others"} are ${told}`, [], true);
    else tell("", `${seats.map(name).join(", ")} are ${told}`, [], true);
  }
}

function inSecondPerson(word: string): string {
  if (word === "is") return "are";
  if (word === "has") return "have";
  return word === "passes" || word === "pushes" ? word.slice(0, -2) : word.replace(/s$/, "");
}

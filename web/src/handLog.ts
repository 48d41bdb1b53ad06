// Hand log: the lines of a hand from its events, shown and read by screen readers. The wording is that of the
// terminal's transcript, with card symbols.

import { HIDDEN } from "./cards/cardText";
import { seatOf, type EventKind, type HandEvent } from "./protocol";

export interface LogLine {
  who: string; // empty for the table
  text: string;
  cards: string[];
  isHeading: boolean; // starts a part of the hand
  pot: number; // when that part began
  isQuiet: boolean; // no chips moved
}

interface Description {
  what: string; // verb first if a seat does it
  cards?: string[];
  seat?: number; // if the event itself has none
}
type NameOf = (seat: number) => string; // in mid-sentence

/** Kinds that become a heading or belong to one. */
type HeadingKind = "step_started" | "dealt" | "round_ended";
type DescribedKind = Exclude<EventKind, HeadingKind>;
type Describers = { [Kind in DescribedKind]: (event: HandEvent<Kind>, name: NameOf) => Description };

const INTEGERS = new Intl.NumberFormat("en");
const chips = (amount: number): string => INTEGERS.format(amount);
const allIn = (event: { all_in: boolean }): string => (event.all_in ? " and is all-in" : "");
const visibleCards = (cards: string[]): string[] => cards.filter((card) => card !== HIDDEN);
const potName = (pot: number): string => (pot ? `side pot ${pot}` : "the pot");
const sideName = (word: string): string => word.replace(/high_low$/, "high and low");
const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

const DESCRIBE: Describers = {
  hand_started: (event) => ({ seat: event.button, what: "has the button" }),
  posted: (event) => ({
    what:
      event.what === "bring-in"
        ? `brings it in for ${chips(event.amount)}`
        : `posts the ${event.what} ${chips(event.amount)}`,
  }),
  checked: () => ({ what: "checks" }),
  called: (event) => ({ what: `calls ${chips(event.amount)}${allIn(event)}` }),
  bet_made: (event) => ({ what: `bets ${chips(event.amount)}${allIn(event)}` }),
  raised: (event) => ({ what: `${event.completes ? "completes" : "raises"} to ${chips(event.to)}${allIn(event)}` }),
  folded: () => ({ what: "folds" }),
  refunded: (event) => ({ what: `gets back ${chips(event.amount)} uncalled` }),
  discarded: (event) => ({
    what: `discards ${plural(event.number, "card")}${event.onto ? ` onto ${event.onto}` : ""}`,
    cards: visibleCards(event.cards),
  }),
  drew: (event) => ({
    what: event.thrown || event.drawn ? `throws ${event.thrown} and draws ${event.drawn}` : "stands pat",
    cards: visibleCards(event.cards),
  }),
  shuffled: (event) => ({ what: `The stock is empty: ${plural(event.number, "card")} shuffled to make a new one` }),
  decided: () => ({ what: "has decided" }),
  exposed: (event) => {
    const cards = visibleCards(event.cards);
    return { what: `turns ${event.up ? "up" : "down"}${cards.length ? "" : " nothing"}`, cards };
  },
  passed: (event, name) => ({
    what: `passes ${plural(event.number, "card")} to ${name(event.to)}`,
    cards: visibleCards(event.cards),
  }),
  separated: (event) => ({
    what: `separates ${event.piles.map(([pile]) => pile).join(" | ")}`,
    cards: visibleCards(event.piles.flatMap(([, cards]) => cards)),
  }),
  arranged: (event) => ({ what: "arranges", cards: visibleCards([...event.cards, ...event.jokers]) }),
  declared: (event) => ({ what: `declares ${event.words.map(sideName).join(" | ")}` }),
  chose: (event) => ({ what: `chooses ${event.value} (${event.variable})` }),
  bought: (event) => ({ what: event.price ? `pays ${chips(event.price)} for ${event.what}` : `takes ${event.what}` }),
  declined: () => ({ what: "declines" }),
  pile_removed: (event) => ({
    what: event.place ? `Card ${event.place} of ${event.pile} is out of play` : `The pile ${event.pile} is out of play`,
    cards: visibleCards(event.cards),
  }),
  rolled: (event) => ({ what: `The dice show ${event.dice.join(" ")} (${event.pile})` }),
  replaced: (event) => ({ what: "replaces", cards: visibleCards([event.card, event.by]) }),
  revealed: (event) => ({ what: "Turned up on the board", cards: visibleCards(event.cards) }),
  agreed_to_run: (event) => ({
    what: `The rest of the board is dealt ${event.times === 1 ? "once" : `${event.times} times`}`,
  }),
  run_started: (event) => ({ what: `Run ${event.number}` }),
  shown: (event) => ({ what: "shows", cards: visibleCards(event.cards) }),
  openers_shown: (event) => ({ what: "shows openers", cards: visibleCards(event.cards) }),
  mucked: () => ({ what: "mucks" }),
  won: (event) => ({
    what: `wins ${chips(event.amount)} from ${potName(event.pot)}${event.entry && !event.only_share ? ` for ${event.entry}` : ""}${visibleCards(event.cards).length ? " with" : ""}`,
    cards: visibleCards(event.cards),
  }),
  unclaimed: (event) => ({
    what: `${unclaimedText(String(event.entry), event.declared)}${event.pot ? ` in ${potName(event.pot)}` : ""}`,
  }),
  raked: (event) => ({ what: `The house takes ${chips(event.amount)} of ${potName(event.pot)}` }),
  marked: (event) => ({ what: `takes ${event.mark} into the next hand` }),
  rabbit_shown: (event) => ({ what: "To come would have been", cards: visibleCards(event.cards) }),
  looked: (event) => ({ what: "looks at the cards", cards: visibleCards(event.cards) }),
  staked: (event) => ({
    what: `stakes ${chips(event.amount)}${event.blind ? " blind" : ""}${event.all_in ? " and covers the pot" : ""}`,
  }),
  side_show_asked: (event, name) => ({
    what: `stakes ${chips(event.amount)} and asks ${name(event.to)} for a side show`,
  }),
  exchanged: (event, name) => ({
    what:
      typeof event.other === "number"
        ? `changes hands with ${name(event.other)}`
        : `changes ${plural(event.given.length, "card")} with ${event.pile}`,
    cards: visibleCards([...event.given, ...event.taken]),
  }),
  blocked: (event, name) => ({
    what: `wants to change, but ${typeof event.other === "number" ? name(event.other) : "the stock"} refuses`,
    cards: visibleCards([event.card]),
  }),
  knocked: () => ({ what: "knocks" }),
  offered: (event) => ({
    what: `is offered${event.card === HIDDEN ? " a card" : ""}`,
    cards: visibleCards([event.card]),
  }),
  kept: () => ({ what: "keeps it" }),
  pushed: (event, name) => ({
    what: `pushes it ${typeof event.to === "number" ? `on to ${name(event.to)}` : "away"}${event.price ? ` for ${chips(event.price)}` : ""}`,
  }),
  side_show_answered: (event) => ({ what: event.accepts ? "accepts" : "declines" }),
  saw: (event, name) => ({ what: `pays ${chips(event.amount)} to see ${name(event.to)}` }),
  stayed: (event) => ({ what: event.stays ? "stays in" : "is out" }),
  shown_to: (event) => ({
    what: `shows ${plural(event.cards.length, "card")} to those who compare`,
    cards: visibleCards(event.cards),
  }),
  paid: (event, name) => ({
    what: `pays ${chips(event.amount)} ${typeof event.to === "number" ? `to ${name(event.to)}` : "into the pot"} (${event.why})`,
  }),
  leg_scored: (event) => ({
    what: `${event.lost ? "loses a life" : "wins a leg"} (${event.legs} of ${event.needed})`,
  }),
  redealt: (event, name) => ({
    what: `${event.why ? `${event.why}: the pot of ${chips(event.pot)}` : `Nobody ${event.passed_out ? "opens" : "can claim"} the pot of ${chips(event.pot)}: it`} stays, new cards for ${event.seats.map(name).join(", ")}`,
  }),
  hand_ended: (event, name) => ({
    what: `Stacks: ${event.stacks.map((stack, seat) => `${name(seat)} ${chips(stack)}`).join(", ")}`,
  }),
};

/** Describe an event; null for a kind that only a newer server knows. */
function describe<Kind extends DescribedKind>(event: HandEvent<Kind>, name: NameOf): Description | null {
  return DESCRIBE[event.event]?.(event, name) ?? null;
}

function unclaimedText(entry: string, declared: boolean): string {
  if (declared) return `As declared, nobody can win ${entry}`;
  const [head = "", ...board] = entry.split(",");
  return /^(High|Low)/.test(head)
    ? `Nobody has a ${[head.toLowerCase(), ...board].join(",")}`
    : `Nobody has a hand for ${entry}`;
}

const QUIET = new Set<EventKind>(["folded", "checked", "mucked", "declined"]);

/** Return the up cards of players who have folded, in the order of the folds. */
export function foldedUpCards(events: HandEvent[]): string[] {
  const upCards = new Map<number, string[]>();
  const folded: string[] = [];
  for (const event of events) {
    if (event.event === "dealt" && event.seat !== null && event.up && event.card !== HIDDEN) {
      upCards.set(event.seat, [...(upCards.get(event.seat) ?? []), event.card]);
    }
    if (event.event === "folded") folded.push(...(upCards.get(event.seat) ?? []));
  }
  return folded;
}

/** Return the log of a hand for the reader at seat `you`. */
export function logLines(events: HandEvent[], names: string[], you: number | null): LogLine[] {
  const name = (seat: number): string => (seat === you ? "You" : (names[seat] ?? `Seat ${seat + 1}`));
  const lines: LogLine[] = [];
  const addLine = (who: string, description: string, cards: string[], isQuiet = false): void => {
    const text =
      who === "You"
        ? description.replace(/(^\w*s| and (?:is|draws|asks|covers))\b/g, (verb) =>
            verb.replace(/\w+$/, toSecondPerson),
          )
        : description;
    lines.push({ who, text, cards, isHeading: false, pot: 0, isQuiet });
  };
  let pot = 0;
  let heading: LogLine | null = null; // while only deals follow it
  let dealt = new Map<number, string[]>();
  let board: string[] = [];
  const flushDeals = (): void => {
    if (heading) heading.cards.push(...board);
    else if (board.length) addLine("", "The board gets", board);
    addDealLines(dealt, name, you, addLine);
    dealt = new Map();
    board = [];
  };
  for (const event of events) {
    if (event.event === "dealt") {
      if (event.seat !== null) dealt.set(event.seat, [...(dealt.get(event.seat) ?? []), event.card]);
      else board.push(...visibleCards([event.card]));
      continue;
    }
    flushDeals();
    if (event.event === "round_ended") {
      pot = event.pot;
    } else if (event.event === "step_started") {
      // Drop the heading of a step in which nothing happened.
      if (heading && heading === lines[lines.length - 1] && !heading.cards.length) lines.pop();
      // "Flop betting" continues under "Flop".
      else if (heading && event.name.toLowerCase().startsWith(heading.text.toLowerCase())) continue;
      heading = { who: "", text: event.name, cards: [], isHeading: true, pot, isQuiet: false };
      lines.push(heading);
    } else {
      const description = describe(event, (seat) => (seat === you ? "you" : name(seat)));
      if (!description) continue;
      heading = null;
      const seat = description.seat ?? seatOf(event);
      addLine(seat === null ? "" : name(seat), description.what, description.cards ?? [], QUIET.has(event.event));
    }
  }
  flushDeals();
  return lines;
}

/** Reuse the objects of unchanged lines, so that they are not drawn again. */
export function reuseLines(before: LogLine[], now: LogLine[]): LogLine[] {
  return now.map((line, i) => {
    const previous = before[i];
    const isSame =
      previous &&
      previous.who === line.who &&
      previous.text === line.text &&
      previous.pot === line.pot &&
      previous.isHeading === line.isHeading &&
      previous.isQuiet === line.isQuiet &&
      previous.cards.join() === line.cards.join();
    return isSame ? previous : line;
  });
}

/** Add the lines of one deal; seats with equally many hidden cards share a line. */
function addDealLines(
  dealt: Map<number, string[]>,
  name: (seat: number) => string,
  you: number | null,
  addLine: (who: string, description: string, cards: string[], isQuiet?: boolean) => void,
): void {
  const hiddenHands = new Map<number, number[]>();
  for (const [seat, cards] of dealt) {
    const visible = visibleCards(cards);
    if (visible.length) addLine(name(seat), "is dealt", visible, true);
    else hiddenHands.set(cards.length, [...(hiddenHands.get(cards.length) ?? []), seat]);
  }
  const others = [...dealt.keys()].filter((seat) => seat !== you);
  for (const [count, seats] of hiddenHands) {
    const description = `dealt ${plural(count, "card")}${seats.length > 1 ? " each" : ""}, face down`;
    if (seats.length === 1 && seats[0] !== undefined) addLine(name(seats[0]), `is ${description}`, [], true);
    else if (seats.length === others.length && !seats.includes(you ?? -1))
      addLine("", `${you === null ? "All" : "The others"} are ${description}`, [], true);
    else addLine("", `${seats.map(name).join(", ")} are ${description}`, [], true);
  }
}

function toSecondPerson(word: string): string {
  if (word === "is") return "are";
  if (word === "has") return "have";
  return word === "passes" || word === "pushes" ? word.slice(0, -2) : word.replace(/s$/, "");
}

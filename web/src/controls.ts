// What a player may press, from the decision alone: one control for every kind of decision.

import { cardSign, turned } from "./cards/cardText";
import type { Decision } from "./protocol";

export interface Press {
  label: string; // its accessible name
  action: string; // the server's text form
  note?: string;
  look?: "fold" | "call" | "gold";
  key?: string; // on the keyboard
}

export interface Sizing {
  verb: "Bet" | "Raise" | "Complete" | "Stake";
  least: number;
  most: number;
  amounts: number[]; // only these, if there are any
  action: (amount: number) => string;
}

export type Control =
  | { kind: "betting"; presses: Press[]; sizing: Sizing | null }
  | {
      kind: "pick";
      title: string;
      verb: string;
      cards: string[];
      least: number;
      most: number;
      action: (cards: string[]) => string;
      instead: Press | null; // what one may do without a card
    }
  | {
      kind: "exchange";
      title: string;
      cards: string[]; // those that may go
      pile: string;
      pileCards: string[]; // those that may come; none: the pile lies face down
      counts: number[]; // how many may be changed
      presses: Press[]; // what one may do instead
      action: (given: string[], taken: string[]) => string;
    }
  | { kind: "presses"; title: string; presses: Press[] }
  | { kind: "declare"; title: string; words: string[]; pots: number; action: (words: string[]) => string }
  | {
      kind: "separate";
      title: string;
      cards: string[];
      piles: { name: string; number: number; rule: string }[];
      example: string[][];
      action: (piles: string[][]) => string;
    }
  | {
      kind: "arrange";
      title: string;
      cards: string[];
      jokers: string[]; // what they stand for to begin with
      nameable: string[];
      action: (cards: string[], jokers: string[]) => string;
    };

const counted = (n: number): string =>
  ["no", "one", "two", "three", "four", "five", "six", "seven"][n] ?? String(n);
const cardsOf = (n: number): string => `${counted(n)} card${n === 1 ? "" : "s"}`;
const range = (least: number, most: number): string =>
  least === most ? cardsOf(least) : least === 0 ? `up to ${cardsOf(most)}` : `${counted(least)} to ${cardsOf(most)}`;
const listed = (verb: string, cards: string[]): string => `${verb} ${cards.join(" ") || "nothing"}`;

type Kinds = { [K in Decision["decision"]]: (asked: Extract<Decision, { decision: K }>, names: string[], you: number | null) => Control };

/** Where somebody sits, as seen by another one; play goes to the left. */
export function direction(to: number, you: number | null, seats: number): string {
  if (you === null || seats < 3) return "";
  const steps = (to - you + seats) % seats;
  return steps * 2 === seats ? ", across the table" : steps * 2 < seats ? ", on your left" : ", on your right";
}

const KINDS: Kinds = {
  betting(asked) {
    const presses: Press[] = [];
    if (asked.call > 0) {
      presses.push({ label: "Fold", action: "fold", look: "fold", key: "f" });
      presses.push({ label: `Call ${asked.call}`, action: "call", look: "call", key: "c" });
    } else {
      if (asked.free_fold) presses.push({ label: "Fold", action: "fold", look: "fold", key: "f" });
      if (!asked.must_bet) presses.push({ label: "Check", action: "check", look: "call", key: "c" });
    }
    const verb = asked.opens ? "Bet" : asked.completes ? "Complete" : "Raise";
    return { kind: "betting", presses, sizing: sizing(verb, asked) };
  },
  bring_in(asked) {
    const presses: Press[] = [];
    if (asked.may_fold) presses.push({ label: "Fold", action: "fold", look: "fold", key: "f" });
    presses.push({ label: `Bring in ${asked.amount}`, action: "bring in", look: "call", key: "c" });
    return { kind: "betting", presses, sizing: sizing("Complete", asked) };
  },
  draw: (asked) => ({
    kind: "pick",
    title:
      `Throw away ${range(asked.least, asked.most)}${asked.pile ? ` of ${asked.pile}` : ""}; ` +
      (asked.extra ? `as many and ${counted(asked.extra)} more come back` : "as many come back"),
    verb: "Throw away",
    cards: asked.cards,
    least: Math.max(1, asked.least),
    most: asked.most,
    action: (cards) => `draw ${cards.join(" ")}`,
    instead: asked.least ? null : { label: "Stand pat", action: "stand pat", key: "c" },
  }),
  discard: (asked) => ({
    kind: "pick",
    title:
      `Throw away ${range(asked.least, asked.most)}` +
      (asked.onto ? `, face up onto ${asked.onto}` : asked.face_up ? ", face up" : ""),
    verb: "Throw away",
    cards: asked.cards,
    least: Math.max(1, asked.least),
    most: asked.most,
    action: (cards) => listed("discard", cards),
    instead: asked.least ? null : { label: "Keep all", action: "discard nothing", key: "c" },
  }),
  discard_pile: (asked) => ({
    kind: "presses",
    title: "Throw away one of your hands",
    presses: asked.piles.map(([name, cards]) => ({
      label: `Throw away ${name}`,
      action: `discard pile ${name}`,
      note: cards.map(cardSign).join(" "),
    })),
  }),
  expose: (asked) => ({
    kind: "pick",
    title: `Turn up ${range(asked.least, asked.most)}`,
    verb: "Turn up",
    cards: asked.cards,
    least: Math.max(1, asked.least),
    most: asked.most,
    action: (cards) => listed("expose", cards),
    instead: asked.least ? null : { label: "Turn up nothing", action: "expose nothing", key: "c" },
  }),
  pass: (asked, names, you) => ({
    kind: "pick",
    title: `Pass ${cardsOf(asked.exactly)} to ${names[asked.to] ?? `seat ${asked.to + 1}`}${direction(asked.to, you, names.length)}`,
    verb: "Pass",
    cards: asked.cards,
    least: asked.exactly,
    most: asked.exactly,
    action: (cards) => listed("pass", cards),
    instead: null,
  }),
  separate: (asked) => ({
    kind: "separate",
    title: `Sort your cards: touch one, or drag it to where it belongs${rule(asked.comparison)}`,
    cards: asked.cards,
    piles: asked.piles.map((pile) => ({
      name: pile.name,
      number: pile.number,
      rule: [
        cardsOf(pile.number),
        ...(pile.least_up ? [`at least ${counted(pile.least_up)} face up`] : []),
        ...(pile.least_down ? [`at least ${counted(pile.least_down)} face down`] : []),
      ].join(", "),
    })),
    example: separated(asked.example, asked.piles.length),
    action: (piles) =>
      "separate " + asked.piles.map((pile, i) => listed(`${pile.name}:`, piles[i] ?? [])).join(" | "),
  }),
  declare: (asked) => ({
    kind: "declare",
    title: asked.pots > 1 ? "Declare for each pot" : "Declare",
    words: asked.words,
    pots: asked.pots,
    action: (words) => `declare ${words.join(" | ")}`,
  }),
  choose: (asked) => ({
    kind: "presses",
    title: `Choose: ${asked.variable}`,
    presses: asked.values.map((value) => ({ label: value, action: `choose ${value}` })),
  }),
  buy(asked) {
    const what = asked.piles.length
      ? `the use of ${asked.piles.join(", ")}`
      : `${cardsOf(asked.receive)}${asked.face_up ? " face up" : ""}${asked.common ? " for all buyers" : ""}`;
    const decline: Press | null = asked.optional
      ? { label: "No, thanks", action: "decline", look: "fold", key: "f" }
      : null;
    if (asked.give_up > 0) {
      return {
        kind: "pick",
        title: `Buy ${what} for ${asked.price}: throw away ${cardsOf(asked.give_up)} for it`,
        verb: `Buy for ${asked.price}`,
        cards: asked.cards,
        least: asked.give_up,
        most: asked.give_up,
        action: (cards) => `buy for ${cards.join(" ")}`,
        instead: decline,
      };
    }
    if (asked.price === 0) {
      const take: Press = { label: `Take ${cardsOf(asked.receive)}`, action: "buy", look: "gold", key: "c" };
      const stand: Press = { label: "Stand", action: "decline", look: "fold", key: "f" };
      return { kind: "presses", title: `Take ${what}?`, presses: asked.optional ? [stand, take] : [take] };
    }
    const buy: Press = { label: `Buy for ${asked.price}`, action: "buy", look: "gold", key: "c" };
    return { kind: "presses", title: `Buy ${what}?`, presses: decline ? [decline, buy] : [buy] };
  },
  protect: (asked) => ({
    kind: "presses",
    title: asked.prompt || `Have ${cardSign(asked.card)} turned up?`,
    presses: [
      { label: "No, thanks", action: "decline", look: "fold", key: "f" },
      { label: `Pay ${asked.price}`, action: "buy", look: "gold", key: "c" },
    ],
  }),
  penalty: (asked) => ({
    kind: "presses",
    title: `${cardSign(asked.card)} costs ${asked.price}: pay, or fold`,
    presses: [
      { label: "Fold", action: "fold", look: "fold", key: "f" },
      { label: `Pay ${asked.price}`, action: "buy", look: "gold", key: "c" },
    ],
  }),
  replace: (asked) => ({
    kind: "pick",
    title: `Replace ${cardsOf(asked.exactly)} of the board`,
    verb: "Replace",
    cards: asked.cards,
    least: asked.exactly,
    most: asked.exactly,
    action: (cards) => listed("replace", cards),
    instead: null,
  }),
  arrange: (asked) => ({
    kind: "arrange",
    title: asked.cards.length ? "Touch a card to turn it: the upper end counts" : "Say what your jokers are",
    cards: asked.cards,
    jokers: asked.named.length ? asked.named : asked.nameable.slice(0, asked.jokers),
    nameable: asked.nameable,
    action: (cards, jokers) =>
      listed("arrange", cards) + (jokers.length ? ` with ${jokers.join(" ")}` : ""),
  }),
  brag(asked, names) {
    const presses: Press[] = [{ label: "Fold", action: "fold", look: "fold", key: "f" }];
    if (asked.may_look) presses.push({ label: "Look", action: "look", key: "l" });
    if (asked.side_show >= 0) {
      presses.push({ label: "Side show", action: "ask for a side show", note: names[asked.side_show], key: "h" });
    }
    if (asked.see_price > 0) presses.push({ label: `See ${asked.see_price}`, action: "see", look: "call", key: "c" });
    const { least, most } = asked;
    return { kind: "betting", presses, sizing: { verb: "Stake", least, most, amounts: [], action: (n) => `stake ${n}` } };
  },
  side_show: (asked, names) => ({
    kind: "presses",
    title: `${names[asked.by] ?? `Seat ${asked.by + 1}`} asks for a side show: the worse hand folds`,
    presses: [
      { label: "Decline", action: "decline", look: "fold", key: "f" },
      { label: "Accept", action: "accept", look: "gold", key: "c" },
    ],
  }),
  exchange(asked, names) {
    const presses: Press[] = [];
    if (asked.may_pass) presses.push({ label: "Stand pat", action: "stand pat", look: "call", key: "c" });
    if (asked.may_knock) presses.push({ label: "Knock", action: "knock", key: "k" });
    const { cards, counts, pile } = asked;
    if (counts.length && (asked.pile_cards.length || counts[0] !== cards.length)) {
      return {
        kind: "exchange",
        title: `Change ${counts.map(counted).join(" or ")} of your cards for as many of ${pile ?? "the pile"}`,
        cards,
        pile: pile ?? "",
        pileCards: asked.pile_cards,
        counts,
        presses,
        action: (given, taken) => listed("exchange", given) + (taken.length ? ` for ${taken.join(" ")}` : ""),
      };
    }
    const other = pile ?? names[asked.partner] ?? "the stock";
    if (counts.length) presses.push({ label: `Change with ${other}`, action: "exchange all", look: "gold", key: "e" });
    const what = cards.length === 1 ? "your card" : "your hand";
    return { kind: "presses", title: counts.length ? `Change ${what} with ${other}?` : "Knock?", presses };
  },
  offer: (asked, names) => ({
    kind: "presses",
    title: `Keep ${cardSign(asked.card)}, or push it ${names[asked.to] === undefined ? "out of play" : `on to ${names[asked.to]}`}?`,
    presses: [
      { label: asked.price ? `Push for ${asked.price}` : "Push", action: "push", look: "fold", key: "p" },
      { label: "Keep", action: "keep", look: "gold", key: "c", note: cardSign(asked.card) },
    ],
  }),
  stay: (asked) => ({
    kind: "presses",
    title: asked.at_risk
      ? `In or out? The pot is ${asked.pot}, and you risk ${asked.at_risk}`
      : `In or out? The pot is ${asked.pot}`,
    presses: [
      { label: "Out", action: "stay out", look: "fold", key: "f" },
      { label: asked.price ? `In for ${asked.price}` : "In", action: "stay in", look: "gold", key: "c" },
    ],
  }),
  run_times: (asked) => ({
    kind: "presses",
    title: "How often shall the rest of the board be dealt?",
    presses: Array.from({ length: asked.most }, (_, i) => ({
      label: ["Once", "Twice"][i] ?? `${i + 1} times`,
      action: `run ${i + 1}`,
    })),
  }),
};

export const DECISION_KINDS = Object.keys(KINDS);

/** The control of a decision; `names`: the players by their seats in the hand, of which `you` is the reader's. */
export function controlOf(decision: Decision, names: string[], you: number | null = null): Control {
  const make = KINDS[decision.decision] as (asked: Decision, names: string[], you: number | null) => Control;
  return make(decision, names, you);
}

function sizing(
  verb: Sizing["verb"],
  { least, most, amounts }: { least: number; most: number; amounts: number[] },
): Sizing | null {
  if (most === 0 && amounts.length === 0) return null;
  const word = verb === "Bet" ? "bet" : verb === "Complete" ? "complete to" : "raise to";
  return { verb, least, most, amounts, action: (amount) => `${word} ${amount}` };
}

/** What one hand has to be beside the next, in words. */
function rule(comparison: { piles: { name: string }[]; relation: string } | null): string {
  if (!comparison) return "";
  const word = { greater_than: "beats", less_than: "is beaten by", equal: "equals" }[comparison.relation] ?? comparison.relation;
  const names = comparison.piles.map((one) => one.name);
  return `. ${names.slice(0, -1).map((name, i) => `${name} ${word} ${names[i + 1]}`).join(", ")}`;
}

/** The cards of "separate A: As Kd | B: Qh", pile by pile. */
function separated(text: string, piles: number): string[][] {
  const parts = text.replace(/^separate /, "").split(" | ");
  return Array.from({ length: piles }, (_, i) => {
    const cards = (parts[i] ?? "").slice((parts[i] ?? "").lastIndexOf(":") + 1).trim();
    return cards === "" || cards === "nothing" ? [] : cards.split(" ");
  });
}

/** An amount that may be bet: a number brought to what is allowed. */
export function allowed(sizing: Sizing, amount: number): number {
  if (sizing.amounts.length) {
    return sizing.amounts.reduce((best, one) =>
      Math.abs(one - amount) < Math.abs(best - amount) ? one : best,
    );
  }
  return Math.min(sizing.most, Math.max(sizing.least, Math.round(amount) || 0));
}

/** Is there but one size? Then it is a plain button. */
export function fixedSizes(sizing: Sizing): number[] {
  if (sizing.amounts.length) return sizing.amounts;
  return sizing.least >= sizing.most ? [sizing.most] : [];
}

/** What a share of the pot is as an amount to bet or raise to: call first, then so much of the pot. */
export function potShare(share: number, pot: number, call: number, toMatch: number): number {
  return Math.round(toMatch + share * (pot + call));
}

/** What a call needs to win, in per cent of the pot it makes. */
export function neededPercent(pot: number, call: number): number {
  return Math.round((100 * call) / (pot + call));
}

/** The card of a pile turned, in its place. */
export function turnedAt(cards: string[], at: number): string[] {
  return cards.map((card, i) => (i === at ? turned(card) : card));
}

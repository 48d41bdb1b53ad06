// Controls: what a player can press for each kind of decision.

import type { BetSizing } from "./betSizing";
import { cardSymbol, turnOver } from "./cards/cardText";
import type { DecisionKind, DecisionOf } from "./protocol";

export interface ActionButton {
  label: string; // accessible name
  action: string; // text form of the action
  note?: string;
  variant?: "fold" | "call" | "gold";
  key?: string; // shortcut
}

export type Control =
  | { kind: "betting"; buttons: ActionButton[]; sizing: BetSizing | null }
  | {
      kind: "pick";
      title: string;
      verb: string;
      cards: string[];
      least: number;
      most: number;
      action: (cards: string[]) => string;
      alternative: ActionButton | null; // action without cards
    }
  | {
      kind: "exchange";
      title: string;
      cards: string[]; // own cards that can be exchanged
      pile: string;
      pileCards: string[]; // cards of the pile; empty if it is face down
      counts: number[]; // allowed numbers of cards
      buttons: ActionButton[]; // alternatives
      action: (given: string[], taken: string[]) => string;
    }
  | { kind: "buttons"; title: string; buttons: ActionButton[] }
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
      jokers: string[]; // initial choice
      nameable: string[];
      action: (cards: string[], jokers: string[]) => string;
    };

const numberWord = (n: number): string => ["no", "one", "two", "three", "four", "five", "six", "seven"][n] ?? String(n);
const cardCount = (n: number): string => `${numberWord(n)} card${n === 1 ? "" : "s"}`;
const cardRange = (least: number, most: number): string =>
  least === most
    ? cardCount(least)
    : least === 0
      ? `up to ${cardCount(most)}`
      : `${numberWord(least)} to ${cardCount(most)}`;
const joinCards = (verb: string, cards: string[]): string => `${verb} ${cards.join(" ") || "nothing"}`;

type ControlFactories = {
  [Kind in DecisionKind]: (decision: DecisionOf<Kind>, names: string[], you: number | null) => Control;
};

/** Return where a seat is relative to yours; play moves to the left. */
export function seatDirection(to: number, you: number | null, seats: number): string {
  if (you === null || seats < 3) return "";
  const steps = (to - you + seats) % seats;
  return steps * 2 === seats ? ", across the table" : steps * 2 < seats ? ", on your left" : ", on your right";
}

const FACTORIES: ControlFactories = {
  betting(decision) {
    const buttons: ActionButton[] = [];
    if (decision.call > 0) {
      buttons.push({ label: "Fold", action: "fold", variant: "fold", key: "f" });
      buttons.push({ label: `Call ${decision.call}`, action: "call", variant: "call", key: "c" });
    } else {
      if (decision.free_fold) buttons.push({ label: "Fold", action: "fold", variant: "fold", key: "f" });
      if (!decision.must_bet) buttons.push({ label: "Check", action: "check", variant: "call", key: "c" });
    }
    const verb = decision.opens ? "Bet" : decision.completes ? "Complete" : "Raise";
    return { kind: "betting", buttons, sizing: makeSizing(verb, decision) };
  },
  bring_in(decision) {
    const buttons: ActionButton[] = [];
    if (decision.may_fold) buttons.push({ label: "Fold", action: "fold", variant: "fold", key: "f" });
    buttons.push({ label: `Bring in ${decision.amount}`, action: "bring in", variant: "call", key: "c" });
    return { kind: "betting", buttons, sizing: makeSizing("Complete", decision) };
  },
  draw: (decision) => ({
    kind: "pick",
    title:
      `Discard ${cardRange(decision.least, decision.most)}${decision.pile ? ` from ${decision.pile}` : ""} and draw ` +
      (decision.extra ? `${numberWord(decision.extra)} more than you discard` : "replacements"),
    verb: "Discard",
    cards: decision.cards,
    least: Math.max(1, decision.least),
    most: decision.most,
    action: (cards) => `draw ${cards.join(" ")}`,
    alternative: decision.least ? null : { label: "Stand pat", action: "stand pat", key: "c" },
  }),
  discard: (decision) => ({
    kind: "pick",
    title:
      `Discard ${cardRange(decision.least, decision.most)}` +
      (decision.onto ? `, face up onto ${decision.onto}` : decision.face_up ? ", face up" : ""),
    verb: "Discard",
    cards: decision.cards,
    least: Math.max(1, decision.least),
    most: decision.most,
    action: (cards) => joinCards("discard", cards),
    alternative: decision.least ? null : { label: "Keep all", action: "discard nothing", key: "c" },
  }),
  discard_pile: (decision) => ({
    kind: "buttons",
    title: "Discard one of your hands",
    buttons: decision.piles.map(([name, cards]) => ({
      label: `Discard ${name}`,
      action: `discard pile ${name}`,
      note: cards.map(cardSymbol).join(" "),
    })),
  }),
  expose: (decision) => ({
    kind: "pick",
    title: `Turn up ${cardRange(decision.least, decision.most)}`,
    verb: "Turn up",
    cards: decision.cards,
    least: Math.max(1, decision.least),
    most: decision.most,
    action: (cards) => joinCards("expose", cards),
    alternative: decision.least ? null : { label: "Turn up none", action: "expose nothing", key: "c" },
  }),
  pass: (decision, names, you) => ({
    kind: "pick",
    title: `Pass ${cardCount(decision.exactly)} to ${names[decision.to] ?? `seat ${decision.to + 1}`}${seatDirection(decision.to, you, names.length)}`,
    verb: "Pass",
    cards: decision.cards,
    least: decision.exactly,
    most: decision.exactly,
    action: (cards) => joinCards("pass", cards),
    alternative: null,
  }),
  separate: (decision) => ({
    kind: "separate",
    title: `Sort your cards: tap or drag a card to move it${comparisonText(decision.comparison)}`,
    cards: decision.cards,
    piles: decision.piles.map((pile) => ({
      name: pile.name,
      number: pile.number,
      rule: [
        cardCount(pile.number),
        ...(pile.least_up ? [`at least ${numberWord(pile.least_up)} face up`] : []),
        ...(pile.least_down ? [`at least ${numberWord(pile.least_down)} face down`] : []),
      ].join(", "),
    })),
    example: parseSeparation(decision.example, decision.piles.length),
    action: (piles) =>
      "separate " + decision.piles.map((pile, i) => joinCards(`${pile.name}:`, piles[i] ?? [])).join(" | "),
  }),
  declare: (decision) => ({
    kind: "declare",
    title: decision.pots > 1 ? "Declare for each pot" : "Declare",
    words: decision.words,
    pots: decision.pots,
    action: (words) => `declare ${words.join(" | ")}`,
  }),
  choose: (decision) => ({
    kind: "buttons",
    title: `Choose ${decision.variable}`,
    buttons: decision.values.map((value) => ({ label: value, action: `choose ${value}` })),
  }),
  buy(decision) {
    const what = decision.piles.length
      ? `access to ${decision.piles.join(", ")}`
      : `${cardCount(decision.receive)}${decision.face_up ? " face up" : ""}${decision.common ? " shared by all buyers" : ""}`;
    const decline: ActionButton | null = decision.optional
      ? { label: "Decline", action: "decline", variant: "fold", key: "f" }
      : null;
    if (decision.give_up > 0) {
      return {
        kind: "pick",
        title: `Buy ${what} for ${decision.price} and discard ${cardCount(decision.give_up)}`,
        verb: `Buy for ${decision.price}`,
        cards: decision.cards,
        least: decision.give_up,
        most: decision.give_up,
        action: (cards) => `buy for ${cards.join(" ")}`,
        alternative: decline,
      };
    }
    if (decision.price === 0) {
      const take: ActionButton = {
        label: `Take ${cardCount(decision.receive)}`,
        action: "buy",
        variant: "gold",
        key: "c",
      };
      const stand: ActionButton = { label: "Stand", action: "decline", variant: "fold", key: "f" };
      return { kind: "buttons", title: `Take ${what}?`, buttons: decision.optional ? [stand, take] : [take] };
    }
    const buy: ActionButton = { label: `Buy for ${decision.price}`, action: "buy", variant: "gold", key: "c" };
    return { kind: "buttons", title: `Buy ${what}?`, buttons: decline ? [decline, buy] : [buy] };
  },
  protect: (decision) => ({
    kind: "buttons",
    title: decision.prompt || `Pay to turn up ${cardSymbol(decision.card)}?`,
    buttons: [
      { label: "Decline", action: "decline", variant: "fold", key: "f" },
      { label: `Pay ${decision.price}`, action: "buy", variant: "gold", key: "c" },
    ],
  }),
  penalty: (decision) => ({
    kind: "buttons",
    title: `${cardSymbol(decision.card)} costs ${decision.price}: pay or fold`,
    buttons: [
      { label: "Fold", action: "fold", variant: "fold", key: "f" },
      { label: `Pay ${decision.price}`, action: "buy", variant: "gold", key: "c" },
    ],
  }),
  replace: (decision) => ({
    kind: "pick",
    title: `Replace ${cardCount(decision.exactly)} on the board`,
    verb: "Replace",
    cards: decision.cards,
    least: decision.exactly,
    most: decision.exactly,
    action: (cards) => joinCards("replace", cards),
    alternative: null,
  }),
  arrange: (decision) => ({
    kind: "arrange",
    title: decision.cards.length ? "Tap a card to turn it over; the upper half counts" : "Name your jokers",
    cards: decision.cards,
    jokers: decision.named.length ? decision.named : decision.nameable.slice(0, decision.jokers),
    nameable: decision.nameable,
    action: (cards, jokers) => joinCards("arrange", cards) + (jokers.length ? ` with ${jokers.join(" ")}` : ""),
  }),
  brag(decision, names) {
    const buttons: ActionButton[] = [{ label: "Fold", action: "fold", variant: "fold", key: "f" }];
    if (decision.may_look) buttons.push({ label: "Look", action: "look", key: "l" });
    if (decision.side_show >= 0) {
      buttons.push({ label: "Side show", action: "ask for a side show", note: names[decision.side_show], key: "h" });
    }
    if (decision.see_price > 0)
      buttons.push({ label: `See ${decision.see_price}`, action: "see", variant: "call", key: "c" });
    const { least, most } = decision;
    return {
      kind: "betting",
      buttons,
      sizing: { verb: "Stake", least, most, amounts: [], action: (n) => `stake ${n}` },
    };
  },
  side_show: (decision, names) => ({
    kind: "buttons",
    title: `${names[decision.by] ?? `Seat ${decision.by + 1}`} asks for a side show; the worse hand folds`,
    buttons: [
      { label: "Decline", action: "decline", variant: "fold", key: "f" },
      { label: "Accept", action: "accept", variant: "gold", key: "c" },
    ],
  }),
  exchange(decision, names) {
    const buttons: ActionButton[] = [];
    if (decision.may_pass) buttons.push({ label: "Stand pat", action: "stand pat", variant: "call", key: "c" });
    if (decision.may_knock) buttons.push({ label: "Knock", action: "knock", key: "k" });
    const { cards, counts, pile } = decision;
    if (counts.length && (decision.pile_cards.length || counts[0] !== cards.length)) {
      return {
        kind: "exchange",
        title: `Swap ${counts.map(numberWord).join(" or ")} of your cards with ${pile ?? "the pile"}`,
        cards,
        pile: pile ?? "",
        pileCards: decision.pile_cards,
        counts,
        buttons,
        action: (given, taken) => joinCards("exchange", given) + (taken.length ? ` for ${taken.join(" ")}` : ""),
      };
    }
    const other = pile ?? names[decision.partner] ?? "the stock";
    if (counts.length) buttons.push({ label: `Swap with ${other}`, action: "exchange all", variant: "gold", key: "e" });
    const what = cards.length === 1 ? "your card" : "your hand";
    return { kind: "buttons", title: counts.length ? `Swap ${what} with ${other}?` : "Knock?", buttons };
  },
  offer: (decision, names) => ({
    kind: "buttons",
    title: `Keep ${cardSymbol(decision.card)} or push it ${names[decision.to] === undefined ? "out of play" : `to ${names[decision.to]}`}?`,
    buttons: [
      { label: decision.price ? `Push for ${decision.price}` : "Push", action: "push", variant: "fold", key: "p" },
      { label: "Keep", action: "keep", variant: "gold", key: "c", note: cardSymbol(decision.card) },
    ],
  }),
  stay: (decision) => ({
    kind: "buttons",
    title: decision.at_risk
      ? `In or out? Pot ${decision.pot}, at risk ${decision.at_risk}`
      : `In or out? Pot ${decision.pot}`,
    buttons: [
      { label: "Out", action: "stay out", variant: "fold", key: "f" },
      { label: decision.price ? `In for ${decision.price}` : "In", action: "stay in", variant: "gold", key: "c" },
    ],
  }),
  run_times: (decision) => ({
    kind: "buttons",
    title: "Run it how many times?",
    buttons: Array.from({ length: decision.most }, (_, i) => ({
      label: ["Once", "Twice"][i] ?? `${i + 1} times`,
      action: `run ${i + 1}`,
    })),
  }),
};

export const DECISION_KINDS = Object.keys(FACTORIES);

/** Make the control of a decision; `names` are the players by hand seat, `you` is the seat of the reader. */
export function makeControl<Kind extends DecisionKind>(
  decision: DecisionOf<Kind>,
  names: string[],
  you: number | null = null,
): Control {
  return FACTORIES[decision.decision](decision, names, you);
}

function makeSizing(
  verb: BetSizing["verb"],
  { least, most, amounts }: { least: number; most: number; amounts: number[] },
): BetSizing | null {
  if (most === 0 && amounts.length === 0) return null;
  const word = verb === "Bet" ? "bet" : verb === "Complete" ? "complete to" : "raise to";
  return { verb, least, most, amounts, action: (amount) => `${word} ${amount}` };
}

/** Describe how the hands must compare. */
function comparisonText(comparison: { piles: { name: string }[]; relation: string } | null): string {
  if (!comparison) return "";
  const word =
    { greater_than: "beats", less_than: "is beaten by", equal: "equals" }[comparison.relation] ?? comparison.relation;
  const names = comparison.piles.map((pile) => pile.name);
  return `. ${names
    .slice(0, -1)
    .map((name, i) => `${name} ${word} ${names[i + 1]}`)
    .join(", ")}`;
}

/** Parse "separate A: As Kd | B: Qh" into the cards of each pile. */
function parseSeparation(text: string, piles: number): string[][] {
  const parts = text.replace(/^separate /, "").split(" | ");
  return Array.from({ length: piles }, (_, i) => {
    const cards = (parts[i] ?? "").slice((parts[i] ?? "").lastIndexOf(":") + 1).trim();
    return cards === "" || cards === "nothing" ? [] : cards.split(" ");
  });
}

/** Turn over one of several cards. */
export function turnOverAt(cards: string[], at: number): string[] {
  return cards.map((card, i) => (i === at ? turnOver(card) : card));
}

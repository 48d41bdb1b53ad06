// Controls: what a player can press for each kind of decision.

import type { BetSizing } from "./betSizing";
import { cardSymbol, cardWordsOf } from "./cards/cardText";
import { declarationText, message } from "./messages";
import type { DecisionKind, DecisionOf } from "./protocol";
import { nameText } from "./serverTexts";
import { language, t } from "./texts";

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
  | {
      kind: "market";
      decision: DecisionOf<"market">;
      buttons: ActionButton[];
      action: (place: number, cards: string[]) => string;
    }
  | { kind: "auction"; decision: DecisionOf<"auction">; leader: string; buttons: ActionButton[]; sizing: BetSizing }
  | { kind: "buttons"; title: string; buttons: ActionButton[]; bet?: string } // `bet`: against the banker
  | { kind: "declare"; title: string; words: string[]; pots: number; action: (words: string[]) => string }
  | {
      kind: "separate";
      title: string;
      cards: string[];
      piles: { name: string; number: number; rule: string }[];
      example: string[][];
      action: (piles: string[][]) => string;
      parse: (action: string) => ParsedCards | null;
    }
  | {
      kind: "arrange";
      title: string;
      cards: string[];
      jokers: string[]; // initial choice
      nameable: string[];
      action: (cards: string[], jokers: string[]) => string;
      parse: (action: string) => ParsedCards | null;
    };

/** Cards of an answer that separates or arranges them. */
export interface ParsedCards {
  piles: string[][];
  cards: string[];
  jokers: string[];
}

const joinCards = (verb: string, cards: string[]): string => `${verb} ${cards.join(" ") || "nothing"}`;

type ControlFactories = {
  [Kind in DecisionKind]: (decision: DecisionOf<Kind>, names: string[], you: number | null) => Control;
};

/** Return where a seat is relative to yours; play moves to the left. */
export function seatDirection(to: number, you: number | null, seats: number): string {
  if (you === null || seats < 3) return "";
  const steps = (to - you + seats) % seats;
  if (steps * 2 === seats) return t("controls.across");
  return steps * 2 < seats ? t("controls.on_left") : t("controls.on_right");
}

const foldButton = (): ActionButton => ({ label: message("button_fold"), action: "fold", variant: "fold", key: "f" });
const passButton = (optional: boolean): ActionButton[] =>
  optional ? [{ label: message("button_pass_sale"), action: "decline", variant: "fold", key: "f" }] : [];

const FACTORIES: ControlFactories = {
  betting(decision) {
    const buttons: ActionButton[] = [];
    if (decision.call > 0) {
      buttons.push(foldButton());
      buttons.push({ label: message("button_call", decision), action: "call", variant: "call", key: "c" });
    } else {
      if (decision.free_fold) buttons.push(foldButton());
      if (!decision.must_bet)
        buttons.push({ label: message("button_check"), action: "check", variant: "call", key: "c" });
    }
    const verb = decision.opens ? "bet" : decision.completes ? "complete" : "raise";
    return { kind: "betting", buttons, sizing: makeSizing(verb, decision) };
  },
  bring_in(decision) {
    const buttons: ActionButton[] = [];
    if (decision.may_fold) buttons.push(foldButton());
    buttons.push({ label: message("button_bring_in", decision), action: "bring in", variant: "call", key: "c" });
    return { kind: "betting", buttons, sizing: makeSizing("complete", decision) };
  },
  draw: (decision) => ({
    kind: "pick",
    title: message(decision.extra ? "title_draw_extra" : "title_draw", { ...decision, number: decision }),
    verb: message("button_discard"),
    cards: decision.cards,
    least: Math.max(1, decision.least),
    most: decision.most,
    action: (cards) => `draw ${cards.join(" ")}`,
    alternative: decision.least ? null : { label: message("button_stand_pat"), action: "stand pat", key: "c" },
  }),
  discard: (decision) => ({
    kind: "pick",
    title: message(decision.face_up && !decision.onto ? "title_discard_face_up" : "title_discard", {
      ...decision,
      number: decision,
    }),
    verb: message("button_discard"),
    cards: decision.cards,
    least: Math.max(1, decision.least),
    most: decision.most,
    action: (cards) => joinCards("discard", cards),
    alternative: decision.least ? null : { label: message("button_keep_all"), action: "discard nothing", key: "c" },
  }),
  discard_pile: (decision) => ({
    kind: "buttons",
    title: message("title_discard_pile"),
    buttons: decision.piles.map(([name, cards]) => ({
      label: message("button_discard_pile", { name }),
      action: `discard pile ${name}`,
      note: cards.map(cardSymbol).join(" "),
    })),
  }),
  expose: (decision) => ({
    kind: "pick",
    title: message("title_expose", { number: decision }),
    verb: message("button_turn_up"),
    cards: decision.cards,
    least: Math.max(1, decision.least),
    most: decision.most,
    action: (cards) => joinCards("expose", cards),
    alternative: decision.least ? null : { label: message("button_turn_up_none"), action: "expose nothing", key: "c" },
  }),
  pass: (decision, names, you) => ({
    kind: "pick",
    title: message("title_pass", {
      ...decision,
      name: names[decision.to] ?? t("forms.seat", { n: decision.to + 1 }),
      direction: seatDirection(decision.to, you, names.length),
    }),
    verb: message("button_pass"),
    cards: decision.cards,
    least: decision.exactly,
    most: decision.exactly,
    action: (cards) => joinCards("pass", cards),
    alternative: null,
  }),
  separate: (decision) => ({
    kind: "separate",
    title: message("title_separate", { comparison: comparisonText(decision.comparison) }),
    cards: decision.cards,
    piles: decision.piles.map((pile) => ({
      name: nameText(pile.name),
      number: pile.number,
      rule: message("pile_rule", pile),
    })),
    example: parseSeparation(decision.example, decision.piles),
    action: (piles) =>
      "separate " +
      decision.piles
        .map((pile, i) => ({ name: pile.name, cards: piles[i] ?? [] }))
        .filter(({ cards }) => cards.length || !decision.incremental)
        .map(({ name, cards }) => joinCards(`${name}:`, cards))
        .join(" | "),
    parse: (action) => ({ piles: parseSeparation(action, decision.piles), cards: [], jokers: [] }),
  }),
  declare: (decision) => ({
    kind: "declare",
    title: message(decision.pots > 1 ? "title_declare_pots" : "title_declare"),
    words: decision.words,
    pots: decision.pots,
    action: (words) => `declare ${words.join(" | ")}`,
  }),
  choose: (decision) => ({
    kind: "buttons",
    title: message("title_choose", decision),
    buttons: decision.values.map((value) => ({ label: nameText(value), action: `choose ${value}` })),
  }),
  buy(decision) {
    const what = decision.piles.length
      ? message("bought_piles", decision)
      : message(`bought_cards${decision.face_up ? "_up" : ""}${decision.common ? "_shared" : ""}`, decision);
    const decline: ActionButton | null = decision.optional
      ? { label: message("button_decline"), action: "decline", variant: "fold", key: "f" }
      : null;
    if (decision.give_up > 0) {
      return {
        kind: "pick",
        title: message("title_buy_for_cards", { ...decision, what }),
        verb: message("button_buy", decision),
        cards: decision.cards,
        least: decision.give_up,
        most: decision.give_up,
        action: (cards) => `buy for ${cards.join(" ")}`,
        alternative: decline,
      };
    }
    if (decision.price === 0) {
      const take: ActionButton = {
        label: message("button_take", decision),
        action: "buy",
        variant: "gold",
        key: "c",
      };
      const stand: ActionButton = { label: message("button_stand"), action: "decline", variant: "fold", key: "f" };
      return {
        kind: "buttons",
        title: message("title_take", { what }),
        buttons: decision.optional ? [stand, take] : [take],
      };
    }
    const buy: ActionButton = { label: message("button_buy", decision), action: "buy", variant: "gold", key: "c" };
    return { kind: "buttons", title: message("title_buy", { what }), buttons: decline ? [decline, buy] : [buy] };
  },
  protect: (decision) => ({
    kind: "buttons",
    title: decision.prompt || message("title_protect", decision),
    buttons: [
      { label: message("button_decline"), action: "decline", variant: "fold", key: "f" },
      { label: message("button_pay", decision), action: "buy", variant: "gold", key: "c" },
    ],
  }),
  penalty: (decision) => ({
    kind: "buttons",
    title: message("title_penalty", decision),
    buttons: [foldButton(), { label: message("button_pay", decision), action: "buy", variant: "gold", key: "c" }],
  }),
  replace: (decision) => ({
    kind: "pick",
    title: message("title_replace", decision),
    verb: message("button_replace"),
    cards: decision.cards,
    least: decision.exactly,
    most: decision.exactly,
    action: (cards) => joinCards("replace", cards),
    alternative: null,
  }),
  arrange: (decision) => ({
    kind: "arrange",
    title: message(decision.cards.length ? "title_arrange" : "title_name_jokers"),
    cards: decision.cards,
    jokers: decision.named.length ? decision.named : decision.nameable.slice(0, decision.jokers),
    nameable: decision.nameable,
    action: (cards, jokers) => joinCards("arrange", cards) + (jokers.length ? ` with ${jokers.join(" ")}` : ""),
    parse: parseArrangement,
  }),
  brag(decision, names) {
    const buttons: ActionButton[] = [foldButton()];
    if (decision.may_look) buttons.push({ label: message("button_look"), action: "look", key: "l" });
    if (decision.side_show >= 0) {
      buttons.push({
        label: message("button_side_show"),
        action: "ask for a side show",
        note: names[decision.side_show],
        key: "h",
      });
    }
    if (decision.see_price > 0)
      buttons.push({ label: message("button_see", decision), action: "see", variant: "call", key: "c" });
    const { least, most } = decision;
    return {
      kind: "betting",
      buttons,
      sizing: { verb: "stake", least, most, amounts: [], action: (n) => `stake ${n}` },
    };
  },
  side_show: (decision, names) => ({
    kind: "buttons",
    title: message("title_side_show", decision, { names, you: null }),
    buttons: [
      { label: message("button_decline"), action: "decline", variant: "fold", key: "f" },
      { label: message("button_accept"), action: "accept", variant: "gold", key: "c" },
    ],
  }),
  exchange(decision, names) {
    const buttons: ActionButton[] = [];
    if (decision.may_pass)
      buttons.push({ label: message("button_stand_pat"), action: "stand pat", variant: "call", key: "c" });
    if (decision.may_knock) buttons.push({ label: message("button_knock"), action: "knock", key: "k" });
    const { cards, counts, pile } = decision;
    if (counts.length && (decision.pile_cards.length || counts[0] !== cards.length)) {
      return {
        kind: "exchange",
        title: message("title_exchange", { counts, pile: pile ?? t("controls.the_stock") }),
        cards,
        pile: nameText(pile ?? ""),
        pileCards: decision.pile_cards,
        counts,
        buttons,
        action: (given, taken) => joinCards("exchange", given) + (taken.length ? ` for ${taken.join(" ")}` : ""),
      };
    }
    const other = pile ?? names[decision.partner] ?? t("controls.the_stock");
    if (counts.length)
      buttons.push({ label: message("button_swap", { other }), action: "exchange all", variant: "gold", key: "e" });
    const what = message(cards.length === 1 ? "your_card" : "your_hand");
    return {
      kind: "buttons",
      title: counts.length ? message("title_swap", { what, other }) : message("title_knock"),
      buttons,
    };
  },
  market: (decision) => ({
    kind: "market",
    decision,
    buttons: decision.folds ? [foldButton()] : passButton(decision.optional),
    action: (place, cards) => `buy ${place || "top"}` + (cards.length ? ` for ${cards.join(" ")}` : ""),
  }),
  auction: (decision, names) => ({
    kind: "auction",
    decision,
    leader: names[decision.leader] ?? "",
    buttons: passButton(decision.optional),
    sizing: { verb: "bid", least: decision.least, most: decision.most, amounts: [], action: (n) => `bid ${n}` },
  }),
  offer: (decision, names) => ({
    kind: "buttons",
    title: message(names[decision.to] === undefined ? "title_offer_last" : "title_offer", {
      ...decision,
      name: names[decision.to],
    }),
    buttons: [
      { label: message("button_push", decision), action: "push", variant: "fold", key: "p" },
      { label: message("button_keep"), action: "keep", variant: "gold", key: "c", note: cardSymbol(decision.card) },
    ],
  }),
  stay: (decision) => ({
    kind: "buttons",
    title: message("title_stay", decision),
    buttons: [
      { label: message("button_out"), action: "stay out", variant: "fold", key: "f" },
      { label: message("button_in", decision), action: "stay in", variant: "gold", key: "c" },
    ],
  }),
  wager: (decision) => ({
    kind: "buttons",
    title: message(decision.folds ? "title_wager_or_fold" : "title_wager", decision),
    bet: decision.bet,
    buttons: [
      decision.folds ? foldButton() : { label: message("button_no_bet"), action: "decline", variant: "fold", key: "f" },
      ...decision.amounts.map((amount, i) => ({
        label: message("button_wager", { amount }),
        action: `bet ${amount}`,
        variant: "gold" as const,
        key: decision.amounts.length > 1 ? String(i + 1) : "c",
      })),
    ],
  }),
  run_times: (decision) => ({
    kind: "buttons",
    title: message("title_run_times"),
    buttons: Array.from({ length: decision.most }, (_, i) => ({
      label: message(i < 2 ? (i ? "button_run_twice" : "button_run_once") : "button_run", { times: i + 1 }),
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
  const word = verb === "bet" ? verb : `${verb} to`;
  return { verb, least, most, amounts, action: (amount) => `${word} ${amount}` };
}

/** Describe how the hands must compare. */
function comparisonText(comparison: { piles: { name: string }[]; relation: string } | null): string {
  if (!comparison) return "";
  const word =
    { greater_than: t("controls.beats"), less_than: t("controls.is_beaten_by"), equal: t("controls.equals") }[
      comparison.relation
    ] ?? comparison.relation;
  const names = comparison.piles.map((pile) => nameText(pile.name));
  return `${names
    .slice(0, -1)
    .map((name, i) => `${name} ${word} ${names[i + 1]}`)
    .join(", ")}`;
}

/** Parse "separate A: As Kd | B: Qh" into the cards of each pile. */
function parseSeparation(text: string, piles: { name: string }[]): string[][] {
  const parts = text.replace(/^separate /, "").split(" | ");
  return piles.map(({ name }) => {
    const cards = (parts.find((part) => part.startsWith(`${name}:`)) ?? "").slice(name.length + 1).trim();
    return cards === "" || cards === "nothing" ? [] : cards.split(" ");
  });
}

/** Parse "arrange As/7d Kh/2c with Qs". */
function parseArrangement(text: string): ParsedCards {
  const [cards = "", jokers = ""] = text.replace(/^arrange /, "").split(" with ");
  const list = (words: string): string[] => words.split(" ").filter((word) => word !== "" && word !== "nothing");
  return { piles: [], cards: list(cards), jokers: list(jokers) };
}

/** Name the answer that is given when the time is up: "Stand pat", "Pass 8♠ 3♦". */
export function timeoutText(control: Control, action: string): string {
  if (control.kind === "separate" || control.kind === "arrange") return t("controls.as_suggested");
  if (control.kind === "declare") {
    return action
      .replace(/^declare /, "")
      .split(" | ")
      .map(declarationText)
      .join(" · ");
  }
  const buttons = control.kind === "pick" ? [control.alternative] : control.buttons;
  const button = buttons.find((one) => one?.action === action);
  const verb = control.kind === "pick" ? control.verb : "";
  return button?.label ?? `${verb} ${cardWordsOf(action)}`.trim();
}

/** Name an answer in the middle of a sentence: "call 90". */
export function actionLabel(control: Control, action: string): string {
  if (control.kind !== "betting") return t("connection.your_answer");
  const label = control.buttons.find((button) => button.action === action)?.label ?? action;
  return language() === "de" ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

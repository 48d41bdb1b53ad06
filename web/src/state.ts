// State of a table, reduced from its messages. Knows no rules of any game.

import { signedChips } from "./amounts";
import { declarationText } from "./messages";
import { HIDDEN } from "./cards/cardText";
import {
  seatOf,
  type CardInfo,
  type ChatLine,
  type Choice,
  type Clock,
  type ComparedHand,
  type Decision,
  type Equities,
  type EventKind,
  type EventsMessage,
  type HandEvent,
  type HandPlayer,
  type Message,
  type PrivateView,
  type Table,
  type View,
  type You,
} from "./protocol";
import { t } from "./texts";
import { upperFirst } from "./upperFirst";

/** Name and room of a row of cards. */
export type RowPlan = [string, number];

export interface TableState {
  n: number; // number of the last message
  you: You;
  table: Table;
  rules: string;
  view: View | null;
  clock: Clock | null;
  choice: Choice | null;
  card: CardInfo | null; // the game card while it is shown
  chat: ChatLine[];
  notices: string[]; // of the table since the hand began
  equities: Equities[]; // of this hand, by stage
  places: string[][]; // piles of every card the game deals to the board
  rows: RowPlan[]; // rows that players lay their cards in; empty in most games
  showdown: ComparedHand[] | null; // hands of the showdown on display, if the hand continues after it
}

/** Return the state after a message; null before the first `state`. */
export function reduce(state: TableState | null, message: Message): TableState | null {
  if (message.type === "state") {
    const { n, you, rules, clock, choice, chat, table, view } = message;
    const notices = state?.notices ?? [];
    const places = message.places ?? [];
    return {
      n,
      you: locateYou(you, table),
      table,
      rules,
      view,
      clock,
      choice,
      card: message.card ?? null,
      chat,
      notices,
      equities: message.equities ?? [],
      places,
      rows: message.rows ?? [],
      showdown: null,
    };
  }
  if (state === null || message.type === "done" || message.type === "error") return state;
  if (message.type === "pong" || message.type === "reaction" || message.type === "deck_proof") return state;
  if (message.type === "move") return state;
  const n = Math.max(state.n, message.n);
  switch (message.type) {
    case "table": {
      const notices = [...state.notices, ...message.said].slice(-30);
      const { table } = message;
      const you = locateYou(state.you, table);
      return { ...state, n, you, table, choice: message.choice, card: message.card ?? null, notices };
    }
    case "presence": {
      const connected = new Set(message.connected);
      const seats = state.table.seats.map((seat) =>
        seat.player && !seat.bot ? { ...seat, connected: connected.has(seat.player) } : seat,
      );
      const { spectators, watching } = message;
      return { ...state, n, table: { ...state.table, seats, spectators, watching } };
    }
    case "you":
      return { ...state, n, you: locateYou(message.you, state.table) };
    case "chat":
      return { ...state, n, chat: [...state.chat, message.line].slice(-200) };
    case "equities":
      if (message.hand !== state.view?.hand) return { ...state, n };
      return { ...state, n, equities: [...state.equities, message] };
    case "events":
      return applyEvents(state, n, message);
  }
}

function applyEvents(state: TableState, n: number, message: EventsMessage): TableState {
  const { events, clock, stage } = message;
  const { compared = [], ...mine } = message.mine ?? {};
  const showdown = stage?.kind === "showdown" ? [...stage.hands, ...compared] : null;
  const rules = message.rules ?? state.rules;
  const places = message.places ?? state.places;
  const rows = message.places ? (message.rows ?? []) : state.rows;
  if (!message.begins) {
    const view = state.view && { ...state.view, ...message.now, ...mine, events: [...state.view.events, ...events] };
    return { ...state, n, view, rules, places, rows, clock, showdown };
  }
  const view: View = { ...EMPTY_PRIVATE_VIEW, ...message.now, ...mine, events };
  const seated = withHandSeats(state.table, view.hand, message.players ?? []);
  const table = { ...seated, stakes_now: message.stakes ?? seated.stakes_next ?? null };
  const you = locateYou(state.you, table);
  const fresh = { card: null, notices: [], equities: [] };
  return { ...state, ...fresh, n, you, table, view, rules, places, rows, clock, showdown };
}

/** Return the equities for the cards on display; null if unknown or the hand is over. */
export function currentEquities(state: TableState): Equities | null {
  const { view, equities } = state;
  if (!view || view.over) return null;
  const last = equities.reduce<Equities | null>(
    (best, entry) => (entry.events <= view.events.length && entry.events >= (best?.events ?? 0) ? entry : best),
    null,
  );
  // Equities from before the last board card are outdated.
  const isBoardComplete = state.places.length > 0 && view.board.length >= state.places.length;
  const isStale =
    last !== null &&
    isBoardComplete &&
    view.events.slice(last.events).some((event) => event.event === "dealt" && event.seat === null);
  return isStale ? null : last;
}

/** Return whether the board runs out without further decisions. */
export function isRunout(state: TableState | null): boolean {
  return state?.view != null && !state.view.over && state.view.waiting.length === 0 && state.showdown === null;
}

/** Return the reader's decision; none while the table is halted. */
export function currentDecision(state: TableState): Decision | null {
  return isHalted(state) ? null : (state.view?.decision ?? null);
}

/** Return whether the reader chooses the next game. */
export function isChoosingGame({ choice, you }: TableState): boolean {
  return choice !== null && choice.player === you.player;
}

/** Return whether an error stopped the table in the middle of a hand. Nobody can act then. */
export function isHalted(state: TableState): boolean {
  return state.table.status === "paused" && state.view !== null && !state.view.over && state.table.waits_for !== "";
}

const EMPTY_PRIVATE_VIEW: PrivateView = { viewer: null, own: [], outward: [], you_have: [], decision: null };

/** Set the hand seats of a new hand. Players are matched by id, because names may repeat. */
function withHandSeats(table: Table, hand: number, players: HandPlayer[]): Table {
  const handSeats = new Map(players.map(({ player }, seat) => [player, seat]));
  const seats = table.seats.map((seat) => ({
    ...seat,
    hand_seat: seat.player == null ? null : (handSeats.get(seat.player) ?? null),
  }));
  return { ...table, hand, seats };
}

/** Find the reader's seat. */
function locateYou(you: You, table: Table): You {
  const own = table.seats.find((seat) => seat.player != null && seat.player === you.player);
  return {
    ...you,
    seat: own?.seat ?? null,
    hand_seat: own?.hand_seat ?? null,
    host: you.player !== null && table.host === you.player,
  };
}

export interface LastAction {
  label: string;
  kind: "" | "raise" | "call" | "allin" | "in" | "out";
}

/** Return the last action of each seat on this betting round. Folds remain visible until the next deal, "In" and "Out"
 * until the hands are compared. */
export function lastActions(events: HandEvent[]): Map<number, LastAction> {
  const last = new Map<number, LastAction>();
  const results = new Map<number, number>(); // won or lost to the banker
  let isCompared = false;
  for (const event of events) {
    if (event.event === "step_started" || event.event === "agreed_to_run") {
      for (const [seat, action] of last) if (action === ready()) last.delete(seat); // the answers are known
    }
    if (event.event === "redealt" || event.event === "run_started") last.clear();
    else if (COMPARISONS.has(event.event)) isCompared = true;
    else if (isCompared && event.event === "step_started") {
      isCompared = false;
      for (const [seat, action] of last) if (action.kind === "in" || action.kind === "out") last.delete(seat);
    }
    if (event.event === "round_ended") {
      for (const [seat, action] of last) if (action.label !== t("table.action_folded")) last.delete(seat);
    }
    const seat = seatOf(event);
    if (event.event === "settled") {
      const net = (results.get(event.seat) ?? 0) + event.won - event.lost;
      results.set(event.seat, net);
      last.set(event.seat, resultOf(net));
      continue;
    }
    const action = actionOf(event);
    if (seat !== null && action) last.set(seat, action);
  }
  return last;
}

function resultOf(net: number): LastAction {
  if (!net) return { label: t("table.action_tied"), kind: "" };
  return { label: signedChips(net), kind: net > 0 ? "in" : "out" };
}

const ready = (): LastAction => ({ label: t("table.action_ready"), kind: "" });
const COMPARISONS = new Set<EventKind>(["won", "leg_scored", "shown_to"]);

function actionOf(event: HandEvent): LastAction | null {
  if (event.event === "decided") return ready();
  if (event.event === "stayed")
    return event.stays ? { label: t("showdown.in"), kind: "in" } : { label: t("showdown.out"), kind: "out" };
  if (event.event === "drew" && !event.thrown && !event.drawn) return { label: t("table.action_pat"), kind: "" };
  if (!hasLabel(event.event)) return null;
  if ("all_in" in event && event.all_in) return { label: t("table.action_all_in"), kind: "allin" };
  return { label: t(`table.action_${event.event}`), kind: ACTION_KINDS[event.event] };
}

/** Actions that are shown at a seat, and how; their texts are `table.action_…`. */
const ACTION_KINDS = {
  checked: "",
  called: "call",
  bet_made: "raise",
  wagered: "raise",
  raised: "raise",
  folded: "",
  discarded: "",
  drew: "",
  passed: "",
  separated: "",
  declared: "",
  bought: "",
  declined: "",
  bid_made: "raise",
  exchanged: "",
  knocked: "raise",
  kept: "",
  pushed: "",
  exposed: "",
} as const satisfies Partial<Record<EventKind, LastAction["kind"]>>;
const hasLabel = (kind: EventKind): kind is keyof typeof ACTION_KINDS => kind in ACTION_KINDS;

/** Write what a player has declared: "High", "Both", "High / Low" for two pots. */
export function declaredLabel(words: string[]): string {
  return words.map((word) => upperFirst(word === "high_low" ? t("showdown.both") : declarationText(word))).join(" / ");
}

/** Return the reader's cards; at the showdown also those that the reader could not see. */
export function ownCards(view: View | null): View["own"] {
  const seat = view && view.viewer !== null ? view.seats[view.viewer] : undefined;
  if (!view || !seat || seat.folded) return [];
  const revealed = (seat.shown ?? []).filter((card) => !view.own.some((held) => held.card === card));
  if (!revealed.length) return view.own;
  return view.own.map((held) => (held.card === HIDDEN ? { ...held, card: revealed.shift() ?? held.card } : held));
}

/** Return the chips in the middle: the pot without the bets in front of the seats. */
export function potInMiddle(view: View): number {
  return view.pot - view.seats.reduce((sum, seat) => sum + seat.bet, 0);
}

/** Return the viewer's cards that nobody has been shown yet. */
export function cardsToShow(view: View): string[] {
  const shown = view.viewer === null ? [] : (view.seats[view.viewer]?.shown ?? []);
  return view.own.map((held) => held.card).filter((card) => card !== HIDDEN && !shown.includes(card));
}

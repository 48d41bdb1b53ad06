// What the page knows of a table: messages reduced to one value. Nothing here knows a rule of a game.

import type { ChatLine, Choice, Clock, Equities, HandEvent, HandPlayer, Message, Table, View, You } from "./protocol";

export interface TableState {
  n: number; // the last thing that is known to have happened
  you: You;
  table: Table;
  rules: string;
  view: View | null;
  clock: Clock | null;
  choice: Choice | null;
  chat: ChatLine[];
  said: string[]; // what the table said since the last hand began
  equities: Equities[]; // of this hand, stage by stage
  places: string[][]; // the piles of every card that the game deals to the board
}

/** The state after a message; null before the first `state`. */
export function reduce(state: TableState | null, message: Message): TableState | null {
  if (message.type === "state") {
    const { n, you, rules, clock, choice, chat, table, view } = message;
    const said = state?.said ?? [];
    const places = message.places ?? [];
    return { n, you: placed(you, table), table, rules, view, clock, choice, chat, said, equities: message.equities ?? [], places };
  }
  if (state === null || message.type === "done" || message.type === "error") return state;
  const n = Math.max(state.n, message.n);
  switch (message.type) {
    case "table": {
      const said = [...state.said, ...message.said].slice(-30);
      const { table } = message;
      const you = placed(state.you, table);
      return { ...state, n, you, table, choice: message.choice, said };
    }
    case "presence": {
      const here = new Set(message.connected);
      const seats = state.table.seats.map((one) => (one.player && !one.bot ? { ...one, connected: here.has(one.player) } : one));
      return { ...state, n, table: { ...state.table, seats, spectators: message.spectators } };
    }
    case "chat":
      return { ...state, n, chat: [...state.chat, message.line].slice(-200) };
    case "equities":
      if (message.hand !== state.view?.hand) return { ...state, n };
      return { ...state, n, equities: [...state.equities, message] };
    case "events": {
      const { mine, events, clock, now } = message;
      const view = message.begins
        ? ({ ...NOTHING, ...now, ...(mine ?? {}), events } as View)
        : state.view && { ...state.view, ...now, ...(mine ?? {}), events: [...state.view.events, ...events] };
      const rules = message.rules ?? state.rules;
      const places = message.places ?? state.places;
      const said = message.begins ? [] : state.said;
      const equities = message.begins ? [] : state.equities;
      if (!message.begins || view === null) return { ...state, n, view, rules, places, clock, said, equities };
      const table = dealtIn(state.table, view.hand, message.players ?? []);
      return { ...state, n, you: placed(state.you, table), table, view, rules, places, clock, said, equities };
    }
  }
}

/** The chances as they are at what is shown; null where none are known, or the hand is over. */
export function chancesNow(state: TableState): Equities | null {
  const { view, equities } = state;
  if (!view || view.over) return null;
  const last = equities.reduce<Equities | null>((best, one) => (one.events <= view.events.length && one.events >= (best?.events ?? 0) ? one : best), null);
  // After the last card of the board nothing is left to chance: what was counted before it is told no more.
  const whole = state.places.length > 0 && view.board.length >= state.places.length;
  const old = last !== null && whole && view.events.slice(last.events).some((one) => one.event === "dealt" && one.seat === null);
  return old ? null : last;
}

/** Does the hand go on by itself, with nobody to ask? */
export function runsOut(state: TableState | null): boolean {
  return state?.view != null && !state.view.over && state.view.waiting.length === 0;
}

/** Has a fault stopped the table? Then a reason is given even while a hand is played, and nobody can act. */
export function isHalted(state: TableState): boolean {
  return state.table.status === "paused" && state.view !== null && !state.view.over && state.table.waits_for !== "";
}

const NOTHING = { viewer: null, own: [], outward: [], named: [], you_have: [], decision: null };

/** The table with everyone's seat in a hand that begins. Players are known by their ids: names may repeat. */
function dealtIn(table: Table, hand: number, players: HandPlayer[]): Table {
  const seatOf = new Map(players.map((one, seat) => [one.player, seat]));
  const seats = table.seats.map((one) => ({ ...one, hand_seat: one.player == null ? null : (seatOf.get(one.player) ?? null) }));
  return { ...table, hand, seats };
}

/** Where the reader sits, by what the table says now. */
function placed(you: You, table: Table): You {
  const seat = table.seats.find((one) => one.player != null && one.player === you.player);
  return {
    ...you,
    seat: seat?.seat ?? null,
    hand_seat: seat?.hand_seat ?? null,
    host: you.player !== null && table.host === you.player,
  };
}

export interface LastAction {
  words: string;
  kind: "" | "raise" | "call" | "allin";
}

/** What each seat of the hand did last on this round; a new round wipes it. */
export function lastActions(events: HandEvent[]): Map<number, LastAction> {
  const last = new Map<number, LastAction>();
  for (const one of events) {
    if (one.event === "round_ended") {
      for (const [seat, done] of last) if (done.words !== "Fold") last.delete(seat);
    }
    const words = WORDS[one.event];
    if (words === undefined || typeof one.seat !== "number") continue;
    const [text, kind] = one.event === "drew" && !one.thrown && !one.drawn ? STOOD_PAT : words;
    last.set(one.seat, one.all_in ? { words: "All in", kind: "allin" } : { words: text, kind });
  }
  return last;
}

const STOOD_PAT: [string, LastAction["kind"]] = ["Pat", ""];
const WORDS: Record<string, [string, LastAction["kind"]]> = {
  checked: ["Check", ""],
  called: ["Call", "call"],
  bet_made: ["Bet", "raise"],
  raised: ["Raise", "raise"],
  folded: ["Fold", ""],
  discarded: ["Thrown", ""],
  drew: ["Drew", ""],
  decided: ["Decided", ""],
  passed: ["Passed", ""],
  separated: ["Set", ""],
  declared: ["Declared", ""],
  bought: ["Bought", ""],
  declined: ["Declined", ""],
  exchanged: ["Changed", ""],
  knocked: ["Knocked", "raise"],
  kept: ["Kept", ""],
  pushed: ["Pushed", ""],
  exposed: ["Shown", ""],
};

/** The reader's cards in play; those that it might not see are turned over at the showdown for it, too. */
export function ownCards(view: View | null): View["own"] {
  const seat = view && view.viewer !== null ? view.seats[view.viewer] : undefined;
  if (!view || !seat || seat.folded) return [];
  const news = (seat.shown ?? []).filter((card) => !view.own.some((held) => held.card === card));
  if (!news.length) return view.own;
  return view.own.map((held) => (held.card === "??" ? { ...held, card: news.shift() ?? held.card } : held));
}

/** The chips that are gathered in the middle: those in the pot that do not lie before a seat. */
export function gathered(view: View): number {
  return view.pot - view.seats.reduce((sum, seat) => sum + seat.bet, 0);
}


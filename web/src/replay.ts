// Replay of a finished hand: one view per frame, rebuilt from the events.

import { t } from "./texts";
import { HIDDEN } from "./cards/cardText";
import { hasSeveralDeals, partStarts } from "./dealSummary";
import type { BotInfo, ComparedHand, EventKind, HandEvent, Table, View } from "./protocol";
import { ReplayTable } from "./replayTable";
import type { RowPlan, TableState } from "./state";

export interface HandRecord {
  number: number;
  at: number;
  players: string[]; // ids
  bots?: (BotInfo | null)[]; // by seat of the hand; missing in old records
  places: string[][];
  rows?: RowPlan[]; // of games in which players lay cards in rows
  unit?: number; // of the table; missing from old servers
  showdowns?: RecordedShowdown[]; // of a hand with several; missing in old records
  view: View;
}

/** A showdown as the live table staged it. */
export interface RecordedShowdown {
  events: number; // of the hand up to and including the showdown
  ms: number; // how long it was shown; 0 for the last one
  hands: ComparedHand[];
}

const USUAL_SHOWDOWN_MS = 2500; // in records without showdowns

/** Return the showdown of one deal, run or comparison that a frame ends with, if the hand continues or had several. */
export function showdownAt(record: HandRecord, view: View): RecordedShowdown | null {
  const events = view.events.length;
  const found = record.showdowns?.find((showdown) => showdown.events === events);
  if (found || record.showdowns) return found ?? null;
  if (partStarts(record.view.events).includes(events)) return { events, ms: USUAL_SHOWDOWN_MS, hands: [] };
  return view.over && hasSeveralDeals(view.events) ? { events, ms: 0, hands: [] } : null;
}

type Appliers = { [Kind in EventKind]?: (table: ReplayTable, event: HandEvent<Kind>) => void };

/** How an event changes the table; kinds that change nothing visible are left out. */
const APPLY: Appliers = {
  step_started: (table, { name }) => void (table.step = name),
  posted: (table, { seat, amount, dead }) => table.pay(seat, amount, !dead),
  called: (table, { seat, amount }) => table.pay(seat, amount, true),
  bet_made: (table, { seat, amount }) => table.pay(seat, amount, true),
  raised: (table, { seat, amount }) => table.pay(seat, amount, true),
  staked: (table, { seat, amount }) => table.pay(seat, amount),
  wagered: (table, { seat, bet, amount }) => {
    table.pay(seat, amount, true);
    table.seats[seat]?.wagers.push([bet, amount]);
  },
  settled: (table, { seat, banker, staked, won, lost }) => {
    table.refund(seat, staked);
    table.pay(banker, won);
    table.refund(seat, won);
    table.pay(seat, lost);
    table.refund(banker, lost);
  },
  side_show_asked: (table, { seat, amount }) => table.pay(seat, amount),
  saw: (table, { seat, amount }) => table.pay(seat, amount),
  pushed: (table, { seat, price }) => table.pay(seat, price),
  bought: (table, { seat, price, what, message }) => {
    table.pay(seat, price);
    if (message === "bought") table.seats[seat]?.bought.push(what);
  },
  paid: (table, { seat, to, amount }) => {
    table.pay(seat, amount);
    if (to !== null) table.refund(to, amount);
  },
  refunded: (table, { seat, amount }) => table.refund(seat, amount),
  raked: (table, { amount }) => void (table.pot -= amount),
  won: (table, event) => table.win(event),
  round_ended: (table) => table.seats.forEach((seat) => (seat.bet = 0)),
  folded: (table, { seat }) => table.fold(seat),
  stayed: (table, { seat, stays, folds }) => (folds ? table.fold(seat) : table.update(seat, { aside: !stays })),
  leg_scored: (table, { seat, legs }) => table.update(seat, { legs }),
  declared: (table, { seat, words }) => table.update(seat, { declared: words }),
  shown: (table, { seat, cards }) => table.show(seat, cards),
  chose: (table, { variable, value }) => void table.choices.push([variable, value]),
  rolled: (table, { pile, dice }) => void table.dice.push([pile, dice]),
  dealt: (table, event) => table.deal(event),
  discarded: (table, { seat, cards, open, number, onto }) => {
    table.give(seat, { cards, open, count: number });
    if (onto !== null) for (const card of cards) table.board.push({ card, piles: [onto] });
  },
  drew: (table, { seat, cards, open, thrown }) => table.give(seat, { cards, open, count: thrown }),
  passed: (table, { seat, to, cards, open, number, up }) => {
    table.give(seat, { cards, open, count: number });
    table.receive(to, cards, up, number);
  },
  exchanged: (table, event) => table.exchange(event),
  taken: (table, event) => table.take(event),
  blocked: (table, { other, card }) => void (other !== null && table.showBlocker(other, card)),
  exposed: (table, { seat, cards, up }) => table.expose(seat, cards, up),
  looked: (table, { seat, cards }) => void (table.isViewer(seat) && table.look(cards)),
  separated: (table, event) => table.separate(event),
  arranged: (table, { seat, cards }) => void (table.isViewer(seat) && table.arrange(cards)),
  pile_removed: (table, event) => table.removePile(event),
  replaced: (table, { position, by }) => table.replaceBoardCard(position, by),
  revealed: (table, { positions, cards }) =>
    positions.forEach((position, i) => table.replaceBoardCard(position, cards[i] ?? HIDDEN)),
  agreed_to_run: (table) => table.saveBoard(),
  run_started: (table, { number }) => table.startRun(number),
  redealt: (table, { seats }) => table.redeal(seats),
  hand_ended: (table, { stacks }) => table.finish(stacks),
};

function apply<Kind extends EventKind>(table: ReplayTable, event: HandEvent<Kind>): void {
  APPLY[event.event]?.(table, event);
  for (const seat of table.seats) {
    seat.all_in = !seat.folded && seat.stack === 0 && seat.paid > 0 && !table.isOver;
  }
}

// Shown together with the next event, not in their own frame.
const SHOWN_WITH_NEXT = new Set<EventKind>(["hand_started", "step_started", "round_ended", "shuffled", "decided"]);

/** Return one view per frame, from the deal to the end of the hand. */
export function replayFrames(record: HandRecord): View[] {
  const table = new ReplayTable(record.view);
  const { events } = record.view;
  const ends = new Set([...partStarts(events), ...(record.showdowns ?? []).map((showdown) => showdown.events)]);
  const frames: View[] = [];
  for (const [i, event] of events.entries()) {
    apply(table, event);
    if (ends.has(i + 1) || !isShownWithNext(event, events[i + 1])) frames.push(table.view(events.slice(0, i + 1)));
  }
  return frames;
}

/** Return whether an event and the next one share a frame: a deal, blinds and antes, the shares of a pot. */
function isShownWithNext(event: HandEvent, next: HandEvent | undefined): boolean {
  if (SHOWN_WITH_NEXT.has(event.event)) return true;
  if (event.event === "dealt" || event.event === "posted") return next?.event === event.event;
  return event.event === "won" && next !== undefined;
}

/** Return a frame as the state of a table, for the stage to draw. */
export function stateAt(record: HandRecord, view: View, hideNames: boolean): TableState {
  const { viewer } = view;
  const seats = view.seats.map((seat, i) =>
    hideNames && i !== viewer ? { ...seat, name: t("replay.player", { n: i + 1 }) } : { ...seat },
  );
  const table: Table = {
    id: "",
    name: "",
    status: "paused",
    game: view.game,
    next_game: null,
    stakes: "",
    hand: record.number,
    host: null,
    seats: seats.map(({ name, stack }, i) => ({
      seat: i,
      player: `${i}`,
      name,
      stack,
      hand_seat: i,
      status: "playing",
      bot: record.bots?.[i] ?? null,
      connected: true,
    })),
    applicants: [],
    waits_for: "",
    usual_stack: 0,
  };
  return {
    n: 0,
    you: {
      player: viewer === null ? null : `${viewer}`,
      name: null,
      seat: viewer,
      hand_seat: viewer,
      host: false,
      removed: null,
      call_link: "",
      plan: null,
    },
    table,
    rules: "",
    view: { ...view, seats },
    clock: null,
    choice: null,
    chat: [],
    notices: [],
    equities: [],
    places: record.places,
    rows: record.rows ?? [],
    card: null,
    showdown: showdownAt(record, view)?.hands ?? null,
  };
}

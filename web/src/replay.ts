// A hand that is over, moment by moment: its events put together again to what was seen at each of them.

import { HIDDEN } from "./cards/cardText";
import type { BoardCard, BotInfo, HandEvent, OwnCard, PublicSeat, Table, View, Won } from "./protocol";
import type { TableState } from "./state";

export interface HandRecord {
  number: number;
  at: number;
  players: string[]; // ids
  bots?: (BotInfo | null)[]; // by seat of the hand; records of old do not say
  places: string[][];
  view: View;
}

type Facts = Record<string, unknown> & HandEvent;
const texts = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const whole = (value: unknown): number => (typeof value === "number" ? value : 0);

/** The table while the events go by. */
class HandReplay {
  readonly seats: PublicSeat[];
  own: OwnCard[] = [];
  readonly outward: string[][];
  board: BoardCard[] = [];
  dice: [string, number[]][] = [];
  choices: [string, string][] = [];
  won: Won[] = [];
  pot = 0;
  step = "";
  over = false;
  private boardBeforeRuns: BoardCard[] | null = null; // the board that every run begins with

  constructor(readonly end: View) {
    this.seats = end.seats.map((seat) => ({
      ...seat,
      stack: seat.started,
      bet: 0,
      paid: 0,
      folded: false,
      all_in: false,
      asked: false,
      up: [],
      down: 0,
      shown: null,
      declared: [],
      bought: [],
      aside: false,
      legs: 0,
    }));
    this.outward = end.seats.map(() => []);
  }

  view(events: HandEvent[]): View {
    const { end, own, board, dice, choices, won, pot, step, over } = this;
    const seats = this.seats.map((seat) => ({ ...seat, up: [...seat.up] }));
    return {
      ...end,
      seats,
      own: own.map((held) => ({ ...held })),
      outward: this.outward.map((cards) => [...cards]),
      board: board.map((boardCard) => ({ ...boardCard })),
      dice: [...dice],
      choices: [...choices],
      won: [...won],
      pot,
      pots: [{ amount: pot, seats: [] }],
      step,
      over,
      events,
      to_match: Math.max(0, ...seats.map((seat) => seat.bet)),
      waiting: [],
      decision: null,
      you_have: over ? end.you_have : [],
    };
  }

  apply(fact: Facts): void {
    const seat = typeof fact.seat === "number" ? (this.seats[fact.seat] ?? null) : null;
    const isOwn = typeof fact.seat === "number" && fact.seat === this.end.viewer;
    switch (fact.event) {
      case "step_started":
        this.step = String(fact.name);
        break;
      case "posted":
        this.pay(seat, whole(fact.amount), fact.dead !== true);
        break;
      case "called":
      case "bet_made":
      case "raised":
        this.pay(seat, whole(fact.amount), true);
        break;
      case "bought":
        this.pay(seat, whole(fact.price), false);
        seat?.bought.push(String(fact.what));
        break;
      case "refunded":
        this.giveBack(seat, whole(fact.amount));
        break;
      case "folded":
        if (seat) Object.assign(seat, { folded: true, up: [], down: 0 });
        break;
      case "staked":
      case "side_show_asked":
      case "saw":
        this.pay(seat, whole(fact.amount), false);
        break;
      case "looked":
        if (isOwn)
          for (const [i, card] of texts(fact.cards).entries()) if (this.own[i]) this.own[i] = { ...this.own[i], card };
        break;
      case "stayed":
        if (seat) Object.assign(seat, fact.folds ? { folded: true, up: [], down: 0 } : { aside: !fact.stays });
        break;
      case "paid":
        this.pay(seat, whole(fact.amount), false);
        if (typeof fact.to === "number") this.giveBack(this.seats[fact.to] ?? null, whole(fact.amount));
        break;
      case "leg_scored":
        if (seat) seat.legs = whole(fact.legs);
        break;
      case "round_ended":
        for (const each of this.seats) each.bet = 0;
        break;
      case "dealt":
        this.deal(fact, seat, isOwn);
        break;
      case "discarded":
        this.give(seat, isOwn, fact, whole(fact.number));
        if (typeof fact.onto === "string")
          for (const card of texts(fact.cards)) this.board.push({ card, piles: [fact.onto] });
        break;
      case "drew":
        this.give(seat, isOwn, fact, whole(fact.thrown));
        break;
      case "exchanged":
        this.exchange(fact, seat, isOwn);
        break;
      case "pushed":
        this.pay(seat, whole(fact.price), false);
        break;
      case "blocked":
        if (typeof fact.other === "number") this.show(fact.other, String(fact.card));
        break;
      case "passed":
        this.pass(fact, seat, isOwn);
        break;
      case "exposed":
        this.expose(fact, seat, isOwn);
        break;
      case "separated":
        if (isOwn) this.separate(fact.piles as [string, string[]][]);
        break;
      case "arranged":
        if (isOwn) this.turn(texts(fact.cards));
        break;
      case "declared":
        if (seat) seat.declared = texts(fact.words);
        break;
      case "chose":
        this.choices.push([String(fact.variable), String(fact.value)]);
        break;
      case "rolled":
        this.dice.push([String(fact.pile), fact.dice as number[]]);
        break;
      case "pile_removed":
        this.removePile(String(fact.pile), texts(fact.cards), whole(fact.place));
        break;
      case "replaced":
        this.place(whole(fact.position), String(fact.by));
        break;
      case "revealed":
        for (const [i, at] of (fact.positions as number[]).entries()) this.place(at, texts(fact.cards)[i] ?? HIDDEN);
        break;
      case "agreed_to_run":
        this.boardBeforeRuns = [...this.board];
        break;
      case "run_started":
        this.boardBeforeRuns ??= [...this.board];
        this.board = [...this.boardBeforeRuns];
        break;
      case "redealt":
        this.redeal(fact.seats as number[]);
        break;
      case "shown":
        if (seat) seat.shown = texts(fact.cards);
        break;
      case "won":
        this.win(fact as unknown as Won, seat);
        break;
      case "raked":
        this.pot -= whole(fact.amount);
        break;
      case "hand_ended":
        this.over = true;
        for (const [i, stack] of (fact.stacks as number[]).entries()) {
          const each = this.seats[i];
          if (each) Object.assign(each, { stack, bet: 0 });
        }
    }
    for (const each of this.seats) each.all_in = !each.folded && each.stack === 0 && each.paid > 0 && !this.over;
  }

  private pay(seat: PublicSeat | null, amount: number, bets: boolean): void {
    if (!seat) return;
    seat.stack -= amount;
    seat.paid += amount;
    if (bets) seat.bet += amount;
    this.pot += amount;
  }

  private giveBack(seat: PublicSeat | null, amount: number): void {
    if (!seat) return;
    seat.stack += amount;
    seat.paid -= amount;
    seat.bet = Math.max(0, seat.bet - amount);
    this.pot -= amount;
  }

  private deal(fact: Facts, seat: PublicSeat | null, isOwn: boolean): void {
    const card = String(fact.card);
    const piles = texts(fact.piles);
    if (!seat) this.board.push({ card, piles });
    else {
      if (isOwn)
        this.own.push({
          card,
          up: fact.up === true,
          pile: piles[0] ?? null,
          shared: fact.shared === true,
          turned: false,
        });
      if (fact.up === true) seat.up.push(card);
      else {
        seat.down += 1;
        if (!isOwn && card !== HIDDEN) this.outward[whole(fact.seat)]?.push(card);
      }
    }
  }

  /** A seat gives cards away: those of them that lay open are named, the others lay face down. */
  private give(seat: PublicSeat | null, isOwn: boolean, fact: Facts, number: number): void {
    if (!seat) return;
    const open = texts(fact.open);
    for (const card of open) remove(seat.up, (upCard) => upCard === card);
    seat.down = Math.max(0, seat.down - (number - open.length));
    if (isOwn) for (const card of texts(fact.cards)) remove(this.own, (held) => held.card === card);
  }

  private pass(fact: Facts, seat: PublicSeat | null, isOwn: boolean): void {
    const number = whole(fact.number);
    this.give(seat, isOwn, fact, number);
    const to = this.seats[whole(fact.to)];
    if (!to) return;
    if (fact.up === true) to.up.push(...texts(fact.cards));
    else to.down += number;
    if (fact.to !== this.end.viewer) return;
    for (const card of texts(fact.cards))
      this.own.push({ card, up: fact.up === true, pile: null, shared: false, turned: false });
  }

  /** Cards go to a pile of the board or to another seat, and as many come for them. */
  private exchange(fact: Facts, seat: PublicSeat | null, isOwn: boolean): void {
    const [given, taken] = [texts(fact.given), texts(fact.taken)];
    const gone = (open: unknown, cards: string[]): Facts => ({ ...fact, open, cards });
    const other = typeof fact.other === "number" ? (this.seats[fact.other] ?? null) : null;
    const isOtherOwn = other !== null && fact.other === this.end.viewer;
    // What goes to a pile lies open there, but lay as it lay in the hand.
    const opened = given.filter((card) => seat?.up.includes(card));
    this.give(seat, isOwn, gone(other ? fact.given_open : opened, given), given.length);
    if (other) this.give(other, isOtherOwn, gone(fact.taken_open, taken), taken.length);
    this.receive(seat, isOwn, taken, fact.up === true);
    if (other) this.receive(other, isOtherOwn, given, fact.up === true);
    else for (const [i, at] of (fact.positions as number[]).entries()) this.place(at, given[i] ?? HIDDEN);
  }

  private receive(seat: PublicSeat | null, isOwn: boolean, cards: string[], up: boolean): void {
    if (!seat) return;
    if (up) seat.up.push(...cards);
    else seat.down += cards.length;
    if (isOwn) for (const card of cards) this.own.push({ card, up, pile: null, shared: false, turned: false });
  }

  /** A card that refuses an exchange is turned up. */
  private show(at: number, card: string): void {
    const seat = this.seats[at];
    if (!seat || seat.up.includes(card)) return;
    this.expose({ event: "exposed", cards: [card], up: true } as Facts, seat, at === this.end.viewer);
  }

  private expose(fact: Facts, seat: PublicSeat | null, isOwn: boolean): void {
    if (!seat) return;
    const up = fact.up === true;
    for (const card of texts(fact.cards)) {
      if (up) seat.up.push(card);
      else remove(seat.up, (upCard) => upCard === card);
      seat.down += up ? -1 : 1;
      remove(this.outward[this.seats.indexOf(seat)] ?? [], (seen) => seen === card);
      const own = isOwn
        ? (this.own.find((held) => held.card === card && held.up !== up) ??
          this.own.find((held) => held.card === HIDDEN))
        : undefined;
      if (own) Object.assign(own, { up, card });
    }
  }

  private separate(piles: [string, string[]][]): void {
    for (const [name, cards] of piles) {
      for (const card of cards) {
        const own = this.own.find((held) => held.card === card && held.pile !== name);
        if (own) own.pile = name;
      }
    }
  }

  private turn(cards: string[]): void {
    for (const card of cards) {
      const ends = card.split("/").sort().join("/");
      const own = this.own.find((held) => held.card.split("/").sort().join("/") === ends);
      if (own) own.card = card;
    }
  }

  private removePile(pile: string, cards: string[], place: number): void {
    if (place > 0) {
      const at = this.board.findIndex((boardCard) => boardCard.card === cards[0]);
      if (at >= 0) this.board.splice(at, 1);
      return;
    }
    this.board = this.board
      .map((boardCard) => ({ one: boardCard, piles: boardCard.piles.filter((name) => name !== pile) }))
      .filter(({ one: boardCard, piles }) => piles.length > 0 || !boardCard.piles.includes(pile))
      .map(({ one: boardCard, piles }) => ({ ...boardCard, piles }));
  }

  private place(at: number, card: string): void {
    const boardCard = this.board[at];
    if (boardCard) this.board[at] = { ...boardCard, card };
  }

  private redeal(seats: number[]): void {
    Object.assign(this, { own: [], board: [], before: null });
    for (const cards of this.outward) cards.length = 0;
    for (const [i, seat] of this.seats.entries())
      Object.assign(seat, { up: [], down: 0, shown: null, folded: !seats.includes(i) });
  }

  private win(won: Won, seat: PublicSeat | null): void {
    const at = this.won.length;
    this.won.push({ ...won, words: this.end.won[at]?.words });
    if (!seat) return;
    seat.stack += won.amount;
    this.pot -= won.amount;
  }
}

function remove<One>(list: One[], fits: (item: One) => boolean): void {
  const at = list.findIndex(fits);
  if (at >= 0) list.splice(at, 1);
}

// What is seen together with what comes next, not as a moment of its own.
const TOGETHER = new Set(["hand_started", "step_started", "round_ended", "shuffled", "decided"]);

/** The moments of a hand, from the deal to its end. */
export function replayFrames(record: HandRecord): View[] {
  const replay = new HandReplay(record.view);
  const { events } = record.view;
  const frames: View[] = [];
  for (const [i, fact] of events.entries()) {
    replay.apply(fact as Facts);
    const next = events[i + 1];
    const dealing = fact.event === "dealt" && next?.event === "dealt";
    const posting = fact.event === "posted" && next?.event === "posted";
    const paying = fact.event === "won" && next !== undefined && next.event !== "run_started";
    if (TOGETHER.has(fact.event) || dealing || posting || paying) continue;
    frames.push(replay.view(events.slice(0, i + 1)));
  }
  return frames;
}

/** A moment as the state of a table, for the stage to draw. */
export function stateAt(record: HandRecord, view: View, hideNames: boolean): TableState {
  const names = view.seats.map((seat, i) => (hideNames && i !== view.viewer ? `Player ${i + 1}` : seat.name));
  const shown: View = { ...view, seats: view.seats.map((seat, i) => ({ ...seat, name: names[i] ?? seat.name })) };
  const table: Table = {
    id: "",
    name: "",
    status: "paused",
    game: view.game,
    next_game: null,
    stakes: "",
    hand: record.number,
    host: null,
    seats: shown.seats.map((seat, i) => ({
      seat: i,
      player: `${i}`,
      name: seat.name,
      stack: seat.stack,
      hand_seat: i,
      status: "playing",
      bot: record.bots?.[i] ?? null,
      connected: true,
    })),
    applicants: [],
    waits_for: "",
    usual_stack: 0,
  };
  const { viewer } = view;
  const you = {
    player: viewer === null ? null : `${viewer}`,
    name: null,
    seat: viewer,
    hand_seat: viewer,
    host: false,
  };
  return {
    n: 0,
    you,
    table,
    rules: "",
    view: shown,
    clock: null,
    choice: null,
    chat: [],
    notices: [],
    equities: [],
    places: record.places,
  };
}

// Cards and dice that the table shows to the reader, by hand. A record proves cards, not what a page displays: each
// card on display must be the one that the record proves in its place.

import { HIDDEN } from "../cards/cardText";
import type { HandEvent, Message } from "../protocol";
import { exceedsDeck } from "./context";
import type { DealtHand, Note } from "./handCheck";

const KEPT_HANDS = 3;

/** A card that left the stock. `to`: its seat in the hand, null for the board; `card`: null if it is face down. */
interface LeftCard {
  to: number | null;
  card: string | null;
}

/** Cards of a seat on display. `left`: what it was dealt; null if it has cards of others, or gave some away. */
interface ShownHand {
  seat: number;
  cards: readonly string[];
  left: readonly LeftCard[] | null;
}

/** Events of one hand so far. */
export class SeenHand {
  readonly left: LeftCard[] = []; // in order
  isOver = false;
  private readonly shown: ShownHand[] = [];
  private readonly dice: number[] = [];
  private held = new Map<number, LeftCard[]>();
  private moved = new Set<number>(); // seats whose cards are not those they were dealt
  private board: (LeftCard | null)[] = [];
  private isBoardLost = false;
  private runBoard = 0;
  private offered: LeftCard | null = null;
  private isKept = false;
  private sharing: { left: LeftCard; seats: (number | null)[] } | null = null;

  constructor(readonly game: string) {}

  // ------------------------------------------------------------ events

  follow(event: HandEvent): void {
    const wasKept = this.isKept;
    this.isKept = event.event === "kept";
    if (event.event === "dealt") {
      this.deal(event, wasKept);
      return;
    }
    this.sharing = null;
    if (event.event === "redealt") this.beginDeal();
    else if (event.event === "offered" && event.new) this.offered = this.leave(event.seat, event.card);
    else if (event.event === "blocked" && event.other === null) this.leave(event.seat, event.card);
    else if (event.event === "rolled") this.dice.push(...event.dice);
    else if (event.event === "hand_ended") this.isOver = true;
    else {
      this.followShown(event);
      this.followBoard(event);
      this.followMovement(event);
    }
  }

  private beginDeal(): void {
    this.held = new Map();
    this.moved = new Set();
    this.board = [];
    this.isBoardLost = false;
    this.runBoard = 0;
    this.offered = null;
  }

  private followShown(event: HandEvent): void {
    if (event.event === "separated" && event.up)
      this.show(
        event.seat,
        event.piles.flatMap(([, cards]) => cards),
      );
    else if (event.event === "exposed" && event.up) this.show(event.seat, event.cards);
    else if (event.event === "shown" || event.event === "openers_shown") this.show(event.seat, event.cards);
    else if (event.event === "shown_to" || event.event === "looked") this.show(event.seat, event.cards);
  }

  private followBoard(event: HandEvent): void {
    if (event.event === "replaced") {
      const left = this.leave(null, event.by);
      if (event.position < this.board.length) this.board[event.position] = left;
    } else if (event.event === "revealed") {
      for (const [at, position] of event.positions.entries()) {
        const turned = this.isBoardLost ? null : this.board[position];
        if (turned) turned.card = event.cards[at] ?? null;
      }
    } else if (event.event === "pile_removed") {
      this.isBoardLost = true; // the positions of the others change
    } else if (event.event === "agreed_to_run") this.runBoard = this.board.length;
    else if (event.event === "run_started") this.board.length = Math.min(this.board.length, this.runBoard);
  }

  /** Remember which hands are no longer those that were dealt. */
  private followMovement(event: HandEvent): void {
    if (event.event === "discarded") {
      this.moved.add(event.seat);
      if (event.onto !== null) for (let n = 0; n < event.number; n++) this.board.push(null);
    } else if (event.event === "drew" && event.thrown) this.moved.add(event.seat);
    else if (event.event === "passed") this.moved.add(event.seat).add(event.to);
    else if (event.event === "taken") {
      this.moved.add(event.seat);
      if (event.position < this.board.length) this.board.splice(event.position, 1);
    } else if (event.event === "exchanged") {
      this.moved.add(event.seat);
      if (event.other !== null) this.moved.add(event.other);
      for (const position of event.positions) this.board[position] = null;
    }
  }

  private deal({ seat, card, shared }: HandEvent<"dealt">, wasKept: boolean): void {
    let left: LeftCard;
    if (wasKept && this.offered) {
      left = this.offered; // it left the stock when it was offered
      if (card !== HIDDEN) left.card = card;
      this.sharing = null;
    } else if (shared && this.sharing && !this.sharing.seats.includes(seat)) {
      left = this.sharing.left;
      this.sharing.seats.push(seat);
    } else {
      left = this.leave(shared ? null : seat, card);
      this.sharing = shared ? { left, seats: [seat] } : null;
    }
    if (seat === null) this.board.push(left);
    else this.held.set(seat, [...(this.held.get(seat) ?? []), left]);
  }

  private leave(to: number | null, card: string): LeftCard {
    const left = { to, card: card === HIDDEN ? null : card };
    this.left.push(left);
    return left;
  }

  private show(seat: number, cards: readonly string[]): void {
    if (cards.includes(HIDDEN) || this.isOver) return; // a player may show cards after the hand
    this.shown.push({ seat, cards, left: this.moved.has(seat) ? null : [...(this.held.get(seat) ?? [])] });
  }

  // ------------------------------------------------------------ comparison

  /** Return what the table showed otherwise than the record of the ended hand; null if nothing. */
  difference({ seats, places, shown, dice }: DealtHand): Note | null {
    const proofs = places.length;
    const seen = this.left.length;
    if (seen > proofs || (this.isOver && seen < proofs))
      return { id: "card_not_shown", params: { left: proofs, seen } };
    const proved = new Map(this.left.map((left, at) => [left, places[at]?.card ?? null]));
    for (const [at, { to, card }] of this.left.entries()) {
      const place = places[at];
      if (place?.to !== (to === null ? null : seats[to]))
        return { id: "card_seen_elsewhere", params: { card: at + 1 } };
      if (card !== null && !hasAll([place?.card ?? null], [card]))
        return { id: "card_seen_unproved", params: { card } };
    }
    const wrong = this.dice.find((value, at) => dice[at % Math.max(dice.length, 1)] !== value);
    if (wrong !== undefined) return { id: "die_seen_unproved", params: { value: wrong } };
    for (const { seat, cards, left } of this.shown) {
      const isProved = left
        ? hasAll(
            left.map((one) => proved.get(one) ?? null),
            cards,
          )
        : shown.some((one) => one.seat === seats[seat] && hasAll(one.cards, cards));
      if (!isProved)
        return { id: "hand_seen_unproved", params: { seat: (seats[seat] ?? 0) + 1, cards: cards.join(" ") } };
    }
    return null;
  }
}

const hasAll = (known: readonly (string | null)[], cards: readonly string[]): boolean =>
  exceedsDeck(
    cards,
    known.filter((card) => card !== null),
  ) === null;

export class SeenCards {
  private readonly hands = new Map<number, SeenHand>();

  /** Take a message of the table. */
  see(message: Message): void {
    if (message.type === "state" && message.view) {
      const { hand, game, events } = message.view;
      this.add(this.begin(hand, game), events);
    } else if (message.type === "events") {
      const { begins, hand, now, events } = message;
      const seen = begins ? this.begin(hand, now.game ?? "") : this.hands.get(hand);
      if (seen) this.add(seen, events);
    }
  }

  /** Return what the page has seen of a hand from its begin. */
  of(hand: number): SeenHand | null {
    return this.hands.get(hand) ?? null;
  }

  private begin(hand: number, game: string): SeenHand {
    const seen = new SeenHand(game);
    this.hands.set(hand, seen);
    while (this.hands.size > KEPT_HANDS) this.hands.delete(Math.min(...this.hands.keys()));
    return seen;
  }

  private add(seen: SeenHand, events: readonly HandEvent[]): void {
    for (const event of events) seen.follow(event);
  }
}

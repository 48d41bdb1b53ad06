// The table of a replay: the state of one hand while its events are applied.

import { HIDDEN } from "./cards/cardText";
import type { BoardCard, HandEvent, OwnCard, PublicSeat, View, Won } from "./protocol";

/** Cards that leave a hand; `open` are those that were face up. */
interface GivenCards {
  cards: string[];
  open: string[];
  count: number;
}

export class ReplayTable {
  readonly seats: PublicSeat[];
  readonly outward: string[][];
  own: OwnCard[] = [];
  board: BoardCard[] = [];
  dice: [string, number[]][] = [];
  choices: [string, string][] = [];
  won: Won[] = [];
  pot = 0;
  step = "";
  isOver = false;
  private run = 1; // of the board
  private boardBeforeRuns: BoardCard[] | null = null;

  constructor(private readonly end: View) {
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
      rows: [],
      wagers: [],
    }));
    this.outward = end.seats.map(() => []);
  }

  /** Return the hand as its viewer saw it after these events. */
  view(events: HandEvent[]): View {
    const seats = this.seats.map((seat) => ({ ...seat, up: [...seat.up] }));
    return {
      ...this.end,
      seats,
      own: this.own.map((held) => ({ ...held })),
      outward: this.outward.map((cards) => [...cards]),
      board: this.board.map((boardCard) => ({ ...boardCard })),
      dice: [...this.dice],
      choices: [...this.choices],
      won: [...this.won],
      pot: this.pot,
      pots: [{ amount: this.pot, seats: [] }],
      step: this.step,
      run: this.run,
      over: this.isOver,
      events,
      to_match: Math.max(0, ...seats.map((seat) => seat.bet)),
      waiting: [],
      decision: null,
      you_have: this.isOver ? this.end.you_have : [],
    };
  }

  /** Change the seat of an event; a hand may lack it in old records. */
  update(seat: number, changes: Partial<PublicSeat>): void {
    const target = this.seats[seat];
    if (target) Object.assign(target, changes);
  }

  isViewer(seat: number | null): boolean {
    return seat !== null && seat === this.end.viewer;
  }

  fold(seat: number): void {
    this.update(seat, { folded: true, up: [], down: 0 });
  }

  /** Move chips from a stack to the pot; a bet also counts as the seat's bet. */
  pay(seat: number, amount: number, isBet = false): void {
    const payer = this.seats[seat];
    if (!payer) return;
    payer.stack -= amount;
    payer.paid += amount;
    if (isBet) payer.bet += amount;
    this.pot += amount;
  }

  refund(seat: number, amount: number): void {
    const payee = this.seats[seat];
    if (!payee) return;
    payee.stack += amount;
    payee.paid -= amount;
    payee.bet = Math.max(0, payee.bet - amount);
    this.pot -= amount;
  }

  /** Pay a share to its winner. The words of the hand come from the end of the record. */
  win({ seat, amount, pot, entry, cards }: Won): void {
    this.won.push({ seat, amount, pot, entry, cards, words: this.end.won[this.won.length]?.words });
    const winner = this.seats[seat];
    if (!winner) return;
    winner.stack += amount;
    this.pot -= amount;
  }

  deal(event: HandEvent<"dealt">): void {
    const { card, piles, up, shared } = event;
    if (event.seat === null) {
      this.board.push({ card, piles });
      return;
    }
    const seat = this.seats[event.seat];
    if (!seat) return;
    const isOwn = this.isViewer(event.seat);
    if (isOwn) this.own.push({ card, up, pile: piles[0] ?? null, shared, turned: false });
    if (up) seat.up.push(card);
    else {
      seat.down += 1;
      if (!isOwn && card !== HIDDEN) this.outward[event.seat]?.push(card);
    }
  }

  /** Take cards from a seat. */
  give(seat: number, { cards, open, count }: GivenCards): void {
    const giver = this.seats[seat];
    if (!giver) return;
    for (const card of open) remove(giver.up, (upCard) => upCard === card);
    giver.down = Math.max(0, giver.down - (count - open.length));
    if (this.isViewer(seat)) for (const card of cards) remove(this.own, (held) => held.card === card);
  }

  receive(seat: number, cards: string[], up: boolean, count = cards.length): void {
    const receiver = this.seats[seat];
    if (!receiver) return;
    if (up) receiver.up.push(...cards);
    else receiver.down += count;
    if (!this.isViewer(seat)) return;
    for (const card of cards) this.own.push({ card, up, pile: null, shared: false, turned: false });
  }

  /** Swap cards with another seat, or with a pile of the board. */
  exchange({ seat, other, given, taken, up, given_open, taken_open, positions }: HandEvent<"exchanged">): void {
    // A pile shows its cards, but only those that were face up in the hand leave `up`.
    const open = other === null ? given.filter((card) => this.seats[seat]?.up.includes(card)) : given_open;
    this.give(seat, { cards: given, open, count: given.length });
    if (other !== null) this.give(other, { cards: taken, open: taken_open, count: taken.length });
    this.receive(seat, taken, up);
    if (other !== null) this.receive(other, given, up);
    else for (const [i, position] of positions.entries()) this.replaceBoardCard(position, given[i] ?? HIDDEN);
  }

  /** Move an open card from the board to a hand. */
  take({ seat, card, position, up }: HandEvent<"taken">): void {
    this.board.splice(position, 1);
    this.receive(seat, [card], up);
  }

  /** Turn cards of a hand up or down. */
  expose(seat: number, cards: string[], up: boolean): void {
    const owner = this.seats[seat];
    if (!owner) return;
    for (const card of cards) {
      if (up) owner.up.push(card);
      else remove(owner.up, (upCard) => upCard === card);
      owner.down += up ? -1 : 1;
      remove(this.outward[seat] ?? [], (seen) => seen === card);
      const own = this.isViewer(seat)
        ? (this.own.find((held) => held.card === card && held.up !== up) ??
          this.own.find((held) => held.card === HIDDEN))
        : undefined;
      if (own) Object.assign(own, { up, card });
    }
  }

  /** Show the card that blocks an exchange. */
  showBlocker(seat: number, card: string): void {
    if (!this.seats[seat]?.up.includes(card)) this.expose(seat, [card], true);
  }

  /** Turn the viewer's cards over once they have looked at them. */
  look(cards: string[]): void {
    for (const [i, card] of cards.entries()) if (this.own[i]) this.own[i] = { ...this.own[i], card };
  }

  /** Show a hand, with its rows. */
  show(seat: number, cards: string[]): void {
    this.update(seat, { shown: cards, rows: this.end.seats[seat]?.rows ?? [] });
  }

  separate({ seat, piles, up }: HandEvent<"separated">): void {
    for (const [name, cards] of piles) {
      for (const card of cards) {
        const own = this.isViewer(seat) ? this.own.find((held) => held.card === card && held.pile !== name) : undefined;
        if (own) own.pile = name;
      }
      if (up) this.expose(seat, cards, true);
    }
  }

  /** Turn two-faced cards of the viewer as they were arranged. */
  arrange(cards: string[]): void {
    const faces = (card: string): string => card.split("/").sort().join("/");
    for (const card of cards) {
      const own = this.own.find((held) => faces(held.card) === faces(card));
      if (own) own.card = card;
    }
  }

  /** Take a pile, or the card at one place of it, from the board. */
  removePile({ pile, cards, place }: HandEvent<"pile_removed">): void {
    if (place > 0) {
      // Jokers look the same: take the one at the place, or before it if others are gone.
      const isGone = ({ card, piles }: BoardCard, at: number): boolean =>
        at < place && card === cards[0] && piles.includes(pile);
      const index = this.board.map(isGone).lastIndexOf(true);
      if (index >= 0) this.board.splice(index, 1);
      return;
    }
    this.board = this.board
      .map((boardCard) => ({ boardCard, piles: boardCard.piles.filter((name) => name !== pile) }))
      .filter(({ boardCard, piles }) => piles.length > 0 || !boardCard.piles.includes(pile))
      .map(({ boardCard, piles }) => ({ ...boardCard, piles }));
  }

  replaceBoardCard(index: number, card: string): void {
    const boardCard = this.board[index];
    if (boardCard) this.board[index] = { ...boardCard, card };
  }

  /** Remember the board from which every run starts. */
  saveBoard(): void {
    this.boardBeforeRuns = [...this.board];
  }

  startRun(number: number): void {
    this.run = number;
    this.boardBeforeRuns ??= [...this.board];
    this.board = [...this.boardBeforeRuns];
  }

  redeal(seats: number[]): void {
    this.own = [];
    this.board = [];
    this.boardBeforeRuns = null;
    for (const cards of this.outward) cards.length = 0;
    for (const [i, seat] of this.seats.entries()) {
      Object.assign(seat, { up: [], down: 0, shown: null, folded: !seats.includes(i) });
    }
  }

  finish(stacks: number[]): void {
    this.isOver = true;
    for (const [i, stack] of stacks.entries()) this.update(i, { stack, bet: 0 });
  }
}

function remove<Item>(list: Item[], matches: (item: Item) => boolean): void {
  const index = list.findIndex(matches);
  if (index >= 0) list.splice(index, 1);
}

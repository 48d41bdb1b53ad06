// Cards that the table shows to the reader, by hand: each must have a proof, and no other card may leave the stock.

import { HIDDEN } from "../cards/cardText";
import type { HandEvent, Message } from "../protocol";

const KEPT_HANDS = 3;

/** Events of one hand so far. */
export class SeenHand {
  readonly cards: string[] = []; // dealt face up for the reader
  left = 0; // cards that left the stock
  isOver = false;
  private isKept = false;
  private sharing: (number | null)[] = []; // seats that share the card dealt last

  constructor(readonly game: string) {}

  follow(event: HandEvent): void {
    const wasKept = this.isKept;
    const sharing = this.sharing;
    this.isKept = event.event === "kept";
    this.sharing = [];
    if (event.event === "dealt") {
      if (event.card !== HIDDEN) this.cards.push(event.card);
      if (wasKept) return; // it left the stock when it was offered
      const isSame = event.shared && sharing.length > 0 && !sharing.includes(event.seat);
      if (!isSame) this.left++;
      if (event.shared) this.sharing = [...(isSame ? sharing : []), event.seat];
    } else if (event.event === "offered" && event.new) this.left++;
    else if (event.event === "blocked" && event.other === null) this.left++;
    else if (event.event === "replaced") this.left++;
    else if (event.event === "hand_ended") this.isOver = true;
  }
}

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

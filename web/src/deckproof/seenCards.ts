// Cards that the server dealt face up for the reader, by hand: each must have a proof.

import { HIDDEN } from "../cards/cardText";
import type { HandEvent, Message } from "../protocol";

const KEPT_HANDS = 3;

export class SeenCards {
  private readonly cards = new Map<number, string[]>();

  /** Take a message of the table. */
  see(message: Message): void {
    if (message.type === "state" && message.view) this.add(message.view.hand, message.view.events, true);
    else if (message.type === "events") this.add(message.hand, message.events, message.begins);
  }

  /** Return the cards of a hand, as far as the page has seen its events. */
  of(hand: number): readonly string[] {
    return this.cards.get(hand) ?? [];
  }

  private add(hand: number, events: readonly HandEvent[], begins: boolean): void {
    const dealt = events.flatMap((event) => (event.event === "dealt" && event.card !== HIDDEN ? [event.card] : []));
    this.cards.set(hand, begins ? dealt : [...this.of(hand), ...dealt]);
    while (this.cards.size > KEPT_HANDS) this.cards.delete(Math.min(...this.cards.keys()));
  }
}

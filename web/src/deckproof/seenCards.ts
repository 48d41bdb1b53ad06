// Cards that the server dealt face up for the reader, by hand: each must have a proof.

import { HIDDEN } from "../cards/cardText";
import type { HandEvent, Message } from "../protocol";

const KEPT_HANDS = 3;

export class SeenCards {
  private readonly cards = new Map<number, string[]>();
  private readonly games = new Map<number, string>();

  /** Take a message of the table. */
  see(message: Message): void {
    if (message.type === "state" && message.view) {
      this.add(message.view.hand, message.view.events, true);
      this.games.set(message.view.hand, message.view.game);
    } else if (message.type === "events") {
      this.add(message.hand, message.events, message.begins);
      if (message.begins) this.games.set(message.hand, message.now.game);
    }
  }

  /** Return the cards of a hand, as far as the page has seen its events. */
  of(hand: number): readonly string[] {
    return this.cards.get(hand) ?? [];
  }

  /** Return the name of a hand's game on display; empty if the page has not seen it. */
  gameOf(hand: number): string {
    return this.games.get(hand) ?? "";
  }

  private add(hand: number, events: readonly HandEvent[], begins: boolean): void {
    const dealt = events.flatMap((event) => (event.event === "dealt" && event.card !== HIDDEN ? [event.card] : []));
    this.cards.set(hand, begins ? dealt : [...this.of(hand), ...dealt]);
    for (const map of [this.cards, this.games]) while (map.size > KEPT_HANDS) map.delete(Math.min(...map.keys()));
  }
}

// The reader's turn: the open decision, its control, the selected cards and the pre-action.

import { cardIndices, selectableCards, toggleCard } from "../cardSelection";
import { makeControl } from "../controls";
import { isStillValid, preActionAnswer, type PreAction } from "../preActions";
import { cardsToShow, currentDecision, isChoosingGame } from "../state";
import type { TableConnection } from "./tableConnection.svelte";

export class Turn {
  selected = $state.raw<number[]>([]); // indices into the cards of the decision
  preAction = $state.raw<PreAction | null>(null);
  showAtEnd = $state(false); // show own cards when the hand ends

  readonly view = $derived.by(() => this.connection.tableState?.view ?? null);
  readonly decision = $derived.by(() => {
    const { tableState } = this.connection;
    return tableState && currentDecision(tableState);
  });
  readonly isChoosing = $derived.by(() => {
    const { tableState } = this.connection;
    return tableState !== null && isChoosingGame(tableState);
  });
  readonly isYours = $derived.by(() => this.decision !== null || this.isChoosing);
  /** Differs between any two decisions of a table; empty without one. */
  readonly key = $derived.by(() => (this.decision && this.view ? `${this.view.hand} ${this.decision.number}` : ""));
  readonly control = $derived.by(() => {
    const names = this.view?.seats.map((seat) => seat.name) ?? [];
    return this.decision && makeControl(this.decision, names, this.view?.viewer ?? null);
  });
  /** For each card of the decision its index among the own cards; null if they are not all there. */
  readonly ownIndices = $derived.by(() => {
    if (this.control?.kind !== "pick" || !this.view) return null;
    return cardIndices(
      this.control.cards,
      this.view.own.map((held) => held.card),
    );
  });
  /** Own card -> card of the decision. */
  readonly selectable = $derived.by(() => selectableCards(this.ownIndices));

  constructor(private readonly connection: TableConnection) {
    $effect(() => {
      void this.key;
      this.selected = [];
    });
    $effect(() => this.runPreAction());
    $effect(() => this.showCards());
  }

  select(index: number): void {
    if (this.control?.kind === "pick") this.selected = toggleCard(this.selected, index, this.control.most);
  }

  act(action: string, label = action): void {
    if (this.decision) this.connection.act(this.decision.number, action, label);
  }

  /** Answer with the pre-action, or drop it once it is no longer valid. */
  private runPreAction(): void {
    if (!this.preAction || !this.view) return;
    const answer = this.decision && preActionAnswer(this.preAction, this.view);
    if (answer || !isStillValid(this.preAction, this.view)) this.preAction = null;
    if (answer) this.act(answer);
  }

  private showCards(): void {
    if (!this.showAtEnd || !this.view?.over) return;
    this.showAtEnd = false;
    const own = this.view.viewer === null ? undefined : this.view.seats[this.view.viewer];
    if (own?.shown === null && !own.folded)
      this.connection.send({ do: "show", cards: cardsToShow(this.view).join(" ") });
  }
}

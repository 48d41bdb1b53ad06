// The reader's turn: the open decision, its control, the selected cards and the pre-action.

import { untrack } from "svelte";
import { t } from "../texts";
import { CardDraft } from "./cardDraft.svelte";
import { cardIndices, selectableCards, toggleCard } from "../cardSelection";
import { makeControl } from "../controls";
import { isStillValid, preActionAnswer, type PreAction } from "../preActions";
import { cardsToShow, currentDecision, isChoosingGame } from "../state";
import type { Plan } from "../rows/placing";
import type { RowsDraft } from "../rows/rowsDraft.svelte";
import type { TableConnection } from "./tableConnection.svelte";

const ROWS_DECISIONS = ["separate", "discard"];

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
    if (!this.control || !("cards" in this.control) || this.control.kind === "exchange" || !this.view) return null;
    return cardIndices(
      this.control.cards,
      this.view.own.map((held) => held.card),
    );
  });
  /** Own card -> card of the decision. */
  readonly selectable = $derived.by(() => selectableCards(this.ownIndices));

  /** Draft of an answer that separates or arranges cards. */
  draft = $state.raw<CardDraft | null>(null);
  /** Draft of an answer that places cards in rows; undefined while it is loaded. */
  rows = $state.raw<RowsDraft | null | undefined>(null);
  private plan: Plan | null = null; // of what is asked next

  /** The own cards as the draft has them; null without one. */
  readonly drafted = $derived.by(() =>
    this.draft && this.view && this.ownIndices ? this.draft.applyTo(this.view.own, this.ownIndices) : null,
  );

  constructor(
    private readonly connection: TableConnection,
    private readonly tableId: string,
  ) {
    $effect(() => {
      if (!this.key) return;
      const draft = untrack(() => this.makeDraft());
      this.draft = draft;
      return () => {
        draft?.close();
        this.draft = null;
      };
    });
    $effect(() => {
      if (this.key) return untrack(() => this.openRows());
    });
    $effect(() => {
      void this.key;
      this.selected = [];
    });
    $effect(() => this.runPreAction());
    $effect(() => this.showCards());
  }

  select(index: number): void {
    this.draft?.touch(index);
    if (this.control?.kind === "pick") this.selected = toggleCard(this.selected, index, this.control.most);
  }

  /** What touching an own card does. */
  readonly verb = $derived.by(() => {
    if (!this.draft) return t("controls.pick");
    return this.draft.control.kind === "separate" ? t("controls.move") : t("controls.turn");
  });

  /** Move a dragged own card to a pile. */
  drop(own: number, pile: string | null): void {
    const at = this.selectable.get(own);
    if (at === undefined || this.draft?.control.kind !== "separate") return;
    this.draft.moveTo(
      at,
      this.draft.control.piles.findIndex(({ name }) => name === pile),
    );
  }

  /** Start placing cards in rows, if the game has rows and the decision is about them. */
  private openRows(): (() => void) | undefined {
    const { decision, view, plan } = this;
    const rows = this.connection.tableState?.rows ?? [];
    if (!decision || !view || !rows.length || !ROWS_DECISIONS.includes(decision.decision)) return;
    let isClosed = false;
    this.rows = undefined;
    void import("../rows/rowsDraft.svelte")
      .then(({ openRows }) => {
        if (isClosed) return;
        const opened = openRows(decision, view, rows, this.tableId, plan);
        this.plan = null;
        if (opened && "answer" in opened) this.act(opened.answer);
        else this.rows = opened?.draft ?? null;
      })
      .catch(() => (this.rows = null));
    return () => {
      isClosed = true;
      this.rows?.close();
      this.rows = null;
    };
  }

  private makeDraft(): CardDraft | null {
    const { control, decision } = this;
    if (this.connection.tableState?.rows.length && control?.kind === "separate") return null;
    const isAboutPiles = control?.kind === "separate" || control?.kind === "arrange";
    return isAboutPiles && decision ? new CardDraft(control, this.tableId, decision.number) : null;
  }

  act(action: string, label = action): void {
    if (this.rows && this.view) this.plan = this.rows.plan(this.view);
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

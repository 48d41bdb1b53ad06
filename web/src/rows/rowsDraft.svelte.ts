// Draft of an answer that places cards in rows: shown on the table before it is sent, and taken back card by card.

import type { RowsPreview } from "../generated/server";
import type { Decision, View } from "../protocol";
import type { RowPlan } from "../state";
import { readRowsPreview, readSuggestion } from "../table/tableApi";
import {
  discardAction,
  followUp,
  makePlan,
  parseRows,
  placingOf,
  separateAction,
  type Placing,
  type Plan,
} from "./placing";

const PREVIEW_DELAY_MS = 120;
const IN_HAND = -1;
export const DISCARD = -2;

interface Drag {
  at: number; // card of the decision
  x: number;
  y: number;
  over: number | null; // row below the pointer
}

/** One draft per decision. Cards are counted as in the decision. */
export class RowsDraft {
  /** By card: its row, `DISCARD`, or -1 while it is in the hand. */
  places = $state.raw<number[]>([]);
  selected = $state<number | null>(null);
  drag = $state.raw<Drag | null>(null);
  /** Hands that the rows make, and whether they foul; null until the server has told. */
  preview = $state.raw<RowsPreview | null>(null);
  /** By card: the row that a bot suggests; -1 without a suggestion. */
  suggested = $state.raw<number[]>([]);
  private moves = $state.raw<number[]>([]); // cards in the order in which they were placed
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    readonly placing: Placing,
    private readonly tableId: string,
    private readonly question: number,
    start: ReadonlyMap<string, string[]> | null = null,
  ) {
    this.places = placing.cards.map((card) => placing.rows.findIndex(({ name }) => start?.get(name)?.includes(card)));
    this.moves = this.places.flatMap((row, at) => (row >= 0 ? [at] : []));
    this.selectNext();
    this.changed();
    if (!placing.isDiscard) void this.readSuggestion();
  }

  /** Cards that are still in the hand. */
  readonly inHand = $derived.by(() => this.places.flatMap((place, at) => (place === IN_HAND ? [at] : [])));
  readonly isComplete = $derived.by(() => this.missing === 0);
  /** The number of cards that must still be placed; the last ones may be discarded by leaving them. */
  readonly missing = $derived.by(() => {
    const { cards, discards } = this.placing;
    return cards.length - discards - this.places.filter((place) => place >= 0).length;
  });
  /** Cards that go to no row, once that is clear. */
  readonly discarded = $derived.by(() =>
    this.placing.cards.filter(
      (_, at) => this.places[at] === DISCARD || (this.isComplete && this.places[at] === IN_HAND),
    ),
  );
  readonly canUndo = $derived.by(() => this.moves.length > 0);
  readonly lastMoved = $derived.by(() => this.placing.cards[this.moves[this.moves.length - 1] ?? -1] ?? "");

  /** Cards of this turn in a row, as indices into the cards of the decision. */
  cardsIn(row: number): number[] {
    return this.moves.filter((at) => this.places[at] === row);
  }

  freeIn(row: number): number {
    if (row === DISCARD) return this.placing.discards - this.cardsIn(DISCARD).length;
    return (this.placing.rows[row]?.room ?? 0) - this.cardsIn(row).length;
  }

  select(at: number): void {
    this.selected = this.selected === at ? null : at;
  }

  /** Put the selected card in a row. */
  placeSelected(row: number): void {
    if (this.selected !== null) this.place(this.selected, row);
  }

  /** Put a card in a row that has room; cards that are complete take no more. */
  place(at: number, row: number): void {
    const before = this.places[at];
    if (before === undefined || before === row || this.freeIn(row) < 1) return;
    if (row >= 0 && before < 0 && this.missing < 1) return;
    this.moves = [...this.moves.filter((one) => one !== at), at];
    this.setPlace(at, row);
    this.selectNext();
    this.changed();
  }

  /** Take a card of this turn back into the hand. */
  takeBack(at: number): void {
    if (this.places[at] === IN_HAND) return;
    this.moves = this.moves.filter((one) => one !== at);
    this.setPlace(at, IN_HAND);
    this.selected = at;
    this.changed();
  }

  undo(): void {
    const last = this.moves[this.moves.length - 1];
    if (last !== undefined) this.takeBack(last);
  }

  /** Place all cards as a bot would. */
  useSuggestion(): void {
    if (!this.suggested.length) return;
    this.places = this.suggested;
    this.moves = this.places.flatMap((row, at) => (row >= 0 ? [at] : []));
    this.selected = null;
    this.changed();
  }

  /** The answer in the server's words. */
  get action(): string {
    return this.placing.isDiscard ? discardAction(this.discarded) : this.rowsAction;
  }

  /** The cards of each row in the server's words, also while some are missing. */
  private get rowsAction(): string {
    return separateAction(this.placing.rows, this.cardsByRow());
  }

  /** The answers to what is asked next: the rows after a discard, or the discard after the rows. */
  plan(view: View): Plan | null {
    if (!this.placing.discards) return null;
    return makePlan(this.placing, this.cardsByRow(), this.discarded, view);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private cardsByRow(): string[][] {
    return this.placing.rows.map((_, row) => this.cardsIn(row).map((at) => this.placing.cards[at] ?? ""));
  }

  private setPlace(at: number, place: number): void {
    this.places = this.places.map((one, i) => (i === at ? place : one));
  }

  private selectNext(): void {
    this.selected = this.missing > 0 ? (this.inHand[0] ?? null) : null;
  }

  private changed(): void {
    clearTimeout(this.timer);
    const action = this.rowsAction;
    this.timer = setTimeout(() => void this.readPreview(action), PREVIEW_DELAY_MS);
  }

  private async readPreview(action: string): Promise<void> {
    try {
      const preview = await readRowsPreview(this.tableId, this.question, action);
      if (!this.isClosed && action === this.rowsAction) this.preview = preview;
    } catch {
      if (!this.isClosed) this.preview = null;
    }
  }

  private async readSuggestion(): Promise<void> {
    try {
      const { action } = await readSuggestion(this.tableId, this.question);
      if (this.isClosed) return;
      const piles = parseRows(action, this.placing.rows);
      this.suggested = this.placing.cards.map((card) => piles.findIndex((cards) => cards.includes(card)));
    } catch {
      // There is none.
    }
  }
}

/** Start the draft of a decision, or answer it as planned: the rows that follow a discard are placed already. */
export function openRows(
  decision: Decision,
  view: View,
  rows: readonly RowPlan[],
  tableId: string,
  plan: Plan | null,
): { draft: RowsDraft } | { answer: string } | null {
  const placing = placingOf(decision, view, rows);
  if (!placing) return null;
  const answer = plan && followUp(plan, decision, placing, view);
  if (!plan || !answer) return { draft: new RowsDraft(placing, tableId, decision.number) };
  const isNews = view.events
    .slice(plan.events)
    .some((event) => event.event === "separated" && event.seat !== view.viewer);
  // What others have placed meanwhile may change the player's mind.
  return isNews ? { draft: new RowsDraft(placing, tableId, decision.number, plan.rows) } : { answer };
}

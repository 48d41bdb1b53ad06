// Draft of an answer that separates or arranges own cards: shown on the table before it is sent.

import type { Control } from "../controls";
import { cardIndices } from "../cardSelection";
import { turnOver } from "../cards/cardText";
import type { OwnCard } from "../protocol";
import { readPreview, readSuggestion } from "./tableApi";

type CardControl = Extract<Control, { kind: "separate" | "arrange" }>;

const PREVIEW_DELAY_MS = 120;

/** One draft per decision. Cards are counted as in the decision. */
export class CardDraft {
  /** By card: the index of its pile, for a separation; -1 without one. */
  piles = $state.raw<number[]>([]);
  /** The cards, two-faced ones as they are turned now. */
  cards = $state.raw<string[]>([]);
  jokers = $state.raw<string[]>([]);
  /** Names of the hands that the draft makes; null until the server has told them. */
  words = $state.raw<string[] | null>(null);
  /** Whether the server's suggestion has arrived. */
  hasSuggestion = $state(false);
  private suggested: { piles: number[]; cards: string[]; jokers: string[] } | null = null;
  private isTouched = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    readonly control: CardControl,
    private readonly tableId: string,
    private readonly question: number,
  ) {
    this.cards = control.cards;
    if (control.kind === "separate") this.piles = pilesOf(control.cards, control.example);
    else this.jokers = control.jokers;
    void this.readSuggestion();
  }

  /** The number of cards in each pile. */
  readonly counts = $derived.by(() => {
    const { control } = this;
    return control.kind === "separate"
      ? control.piles.map((_, pile) => this.piles.filter((one) => one === pile).length)
      : [];
  });
  readonly isComplete = $derived.by(() => {
    const { control } = this;
    return control.kind === "arrange" || control.piles.every((pile, i) => this.counts[i] === pile.number);
  });

  /** Move a card to the next pile, or turn it over. */
  touch(at: number): void {
    const { control } = this;
    if (control.kind === "separate") {
      const used = this.cards.length === control.piles.reduce((sum, pile) => sum + pile.number, 0);
      const count = control.piles.length + (used ? 0 : 1); // cards may be left over
      const next = ((this.piles[at] ?? -1) + 1) % count;
      this.moveTo(at, next === control.piles.length ? -1 : next);
    } else {
      this.cards = this.cards.map((card, i) => (i === at ? turnOver(card) : card));
      this.changed();
    }
  }

  moveTo(at: number, pile: number): void {
    if (this.piles[at] === pile) return;
    this.piles = this.piles.map((one, i) => (i === at ? pile : one));
    this.changed();
  }

  nameJoker(at: number, card: string): void {
    this.jokers = this.jokers.map((one, i) => (i === at ? card : one));
    this.changed();
  }

  /** Take the server's suggestion, or the default answer until it is there. */
  useSuggestion(): void {
    const { control } = this;
    const fallback = control.kind === "separate" ? pilesOf(control.cards, control.example) : [];
    const { piles, cards, jokers } = this.suggested ?? {
      piles: fallback,
      cards: control.cards,
      jokers: control.kind === "arrange" ? control.jokers : [],
    };
    [this.piles, this.cards, this.jokers] = [piles, cards, jokers];
    this.changed();
  }

  /** The answer in the server's words. */
  get action(): string {
    const { control } = this;
    if (control.kind === "arrange") return control.action(this.cards, this.jokers);
    return control.action(control.piles.map((_, pile) => this.cards.filter((_card, i) => this.piles[i] === pile)));
  }

  /** Show the draft in the own cards; `indices`: for each card of the decision its index among them. */
  applyTo(own: OwnCard[], indices: number[]): OwnCard[] {
    const drafted = own.map((held) => ({ ...held }));
    for (const [i, at] of indices.entries()) {
      const held = drafted[at];
      if (!held) continue;
      held.card = this.cards[i] ?? held.card;
      if (this.control.kind === "separate") held.pile = this.control.piles[this.piles[i] ?? -1]?.name ?? null;
    }
    return drafted;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private changed(): void {
    this.isTouched = true;
    clearTimeout(this.timer);
    if (!this.isComplete) {
      this.words = [];
      return;
    }
    const { action } = this;
    this.timer = setTimeout(() => void this.readWords(action), PREVIEW_DELAY_MS);
  }

  private async readWords(action: string): Promise<void> {
    try {
      const { you_have } = await readPreview(this.tableId, this.question, action);
      if (!this.isClosed && action === this.action) this.words = you_have;
    } catch {
      if (!this.isClosed) this.words = [];
    }
  }

  private async readSuggestion(): Promise<void> {
    try {
      const { action, you_have } = await readSuggestion(this.tableId, this.question);
      const read = this.control.parse(action);
      if (this.isClosed || !read) return;
      this.suggested = {
        piles: this.control.kind === "separate" ? pilesOf(this.control.cards, read.piles) : [],
        cards: this.control.kind === "arrange" ? inOrder(this.control.cards, read.cards) : this.control.cards,
        jokers: read.jokers,
      };
      this.hasSuggestion = true;
      if (this.isTouched) return;
      [this.piles, this.cards] = [this.suggested.piles, this.suggested.cards];
      if (read.jokers.length) this.jokers = read.jokers;
      this.words = you_have;
    } catch {
      // The default answer stays.
    }
  }
}

/** Return the pile of each card; -1 for a card in none. */
export function pilesOf(cards: string[], piles: string[][]): number[] {
  const found = cards.map(() => -1);
  for (const [pile, some] of piles.entries()) {
    for (const card of some) {
      const at = cards.findIndex((one, i) => one === card && found[i] === -1);
      if (at >= 0) found[at] = pile;
    }
  }
  return found;
}

/** Return the turned cards in the order of the decision. */
function inOrder(cards: string[], turned: string[]): string[] {
  const sorted = (card: string): string => card.split("/").sort().join("/");
  const indices = cardIndices(cards.map(sorted), turned.map(sorted));
  return indices ? indices.map((at, i) => turned[at] ?? cards[i] ?? "") : cards;
}

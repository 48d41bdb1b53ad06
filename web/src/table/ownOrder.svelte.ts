// Order in which the own cards are shown: as dealt, by rank, by suit, or by hand. Answers do not depend on it.

import { faces, HIDDEN } from "../cards/cardText";
import { readLocal, writeLocal } from "../storage";

export const ORDERS = ["dealt", "rank", "suit", "hand"] as const;
export type OrderKind = (typeof ORDERS)[number];
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

const isOrder = (text: string | null): text is OrderKind => ORDERS.includes(text as OrderKind);

export const OWN_ORDER = Symbol("ownOrder"); // context of a table's page

export class OwnOrder {
  kind = $state<OrderKind>("dealt");
  private moved = $state.raw<string[]>([]); // cards as they were put by hand
  private readonly key: string;

  constructor(tableId: string) {
    this.key = `anypoker-own-order:${tableId}`;
    const [kind, ...cards] = (readLocal(this.key) ?? "").split(" ");
    if (isOrder(kind ?? null)) this.kind = kind as OrderKind;
    this.moved = cards;
  }

  choose(kind: OrderKind): void {
    this.kind = kind;
    this.save();
  }

  /** Take the next order, with one key. */
  next(): void {
    const kinds = ORDERS.filter((kind) => kind !== "hand");
    this.choose(kinds[(kinds.indexOf(this.kind as never) + 1) % kinds.length] ?? "dealt");
  }

  /** Put the cards as they are after a drag. */
  keep(cards: string[]): void {
    this.moved = cards;
    this.choose("hand");
  }

  /** Return the order of these cards: for each place the index of its card. */
  indicesOf(cards: string[]): number[] {
    const indices = cards.map((_, i) => i);
    if (this.kind === "dealt") return indices;
    if (this.kind === "hand") {
      const free = [...this.moved];
      const places = cards.map((card) => {
        const at = free.indexOf(card);
        if (at >= 0) free[at] = "";
        return at < 0 ? Infinity : at;
      });
      return indices.sort((a, b) => compare(places[a], places[b]) || a - b);
    }
    const keys = cards.map((card) => sortKey(card, this.kind === "suit"));
    return indices.sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || a - b);
  }

  private save(): void {
    writeLocal(this.key, [this.kind, ...this.moved].join(" "));
  }
}

const compare = (a = Infinity, b = Infinity): number => (a === b ? 0 : a < b ? -1 : 1);

/** Return a number that is larger for cards further left: high cards first, jokers before all. */
function sortKey(card: string, isBySuit: boolean): number {
  if (card === HIDDEN) return -1;
  const face = faces(card)[0];
  if (!face?.suit) return 1000;
  const rank = RANKS.indexOf(face.rank === "10" ? "T" : face.rank);
  const suit = SUITS.indexOf(face.suit);
  return isBySuit ? suit * 13 + rank : rank * 4 + suit;
}

/** Return a list with one item moved to another place. */
export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, i) => i !== from);
  const item = items[from];
  return item === undefined ? items : [...rest.slice(0, to), item, ...rest.slice(to)];
}

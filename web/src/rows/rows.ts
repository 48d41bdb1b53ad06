// Rows of cards in front of players, rebuilt from what the reader sees of a hand.

import { HIDDEN } from "../cards/cardText";
import type { HandEvent, View } from "../protocol";
import type { RowPlan } from "../state";

export interface Row {
  name: string;
  room: number;
  cards: string[]; // `HIDDEN` for a card that is face down
}

/** Return the rows of a seat. The reader's own cards are known; those of others follow from the events. */
export function rowsOfSeat(plans: readonly RowPlan[], view: View, seat: number): Row[] {
  const laid = seat === view.viewer ? ownRows(plans, view) : laidRows(plans, view.events, seat);
  return laid.map((row, at) =>
    row.cards.includes(HIDDEN) ? { ...row, cards: rankedCards(view, seat, row, at) } : row,
  );
}

/** Return the reader's cards that are in no row. */
export function cardsInNoRow(plans: readonly RowPlan[], view: View): string[] {
  const names = new Set(plans.map(([name]) => name));
  return view.own.filter((held) => held.pile === null || !names.has(held.pile)).map((held) => held.card);
}

function ownRows(plans: readonly RowPlan[], view: View): Row[] {
  return plans.map(([name, room]) => ({
    name,
    room,
    cards: view.own.filter((held) => held.pile === name).map((held) => held.card),
  }));
}

/** Add up what a seat has placed. A row that would be too long was separated again. */
function laidRows(plans: readonly RowPlan[], events: readonly HandEvent[], seat: number): Row[] {
  let rows = plans.map(([name, room]): Row => ({ name, room, cards: [] }));
  for (const event of events) {
    if (event.event === "redealt") rows = rows.map((row) => ({ ...row, cards: [] }));
    if (event.event !== "separated" || event.seat !== seat) continue;
    const placed = new Map(event.piles);
    rows = rows.map((row) => {
      const cards = placed.get(row.name) ?? [];
      return { ...row, cards: row.cards.length + cards.length > row.room ? cards : [...row.cards, ...cards] };
    });
  }
  return rows;
}

/** Return the cards of a hidden row once they are shown. */
function rankedCards(view: View, seat: number, row: Row, at: number): string[] {
  const shown = new Map(view.seats[seat]?.rows).get(row.name);
  if (shown?.length === row.cards.length) return shown;
  const ranked = rankedHands(view, seat);
  const found = ranked.find(({ entry }) => entry === row.name) ?? ranked[at];
  return found && found.cards.length === row.cards.length ? found.cards : row.cards;
}

export interface RankedHand {
  entry: string;
  cards: string[];
  royalty: number;
}

/** Return the hands of a seat that were compared, with their royalties. */
export function rankedHands(view: View, seat: number): RankedHand[] {
  return view.events.flatMap((event) => (event.event === "hand_ranked" && event.seat === seat ? [event] : []));
}

// What a decision asks a player to place: cards, rows with their free places, and the form of the answer.

import type { Decision, View } from "../protocol";
import type { RowPlan } from "../state";
import { rowsOfSeat } from "./rows";

export interface PlacingRow {
  name: string;
  laid: string[]; // placed earlier, for good
  room: number; // free places
}

export interface Placing {
  cards: string[]; // to place now
  rows: PlacingRow[];
  discards: number; // cards that go to no row
  mustRank: boolean; // rows in the wrong order are refused
  isDiscard: boolean; // the answer names the discarded cards; the rows are asked for next
}

/** Return what to place; null if the decision is about something else. */
export function placingOf(decision: Decision, view: View, plans: readonly RowPlan[]): Placing | null {
  if (decision.decision === "separate") {
    const { piles, cards } = decision;
    const rows = piles.map(({ name, number }, i) => ({
      name,
      laid: decision.laid.find(([pile]) => pile === name)?.[1] ?? [],
      room: decision.incremental ? (decision.room[i] ?? 0) : number,
    }));
    const room = rows.reduce((sum, row) => sum + row.room, 0);
    const mustRank = decision.comparison !== null;
    return { cards, rows, discards: Math.max(0, cards.length - room), mustRank, isDiscard: false };
  }
  if (decision.decision !== "discard" || view.viewer === null) return null;
  const { cards, least, most } = decision;
  const rows = rowsOfSeat(plans, view, view.viewer).map(({ name, room, cards: laid }) => ({
    name,
    laid,
    room: room - laid.length,
  }));
  const isFitting = least === most && least > 0 && cards.length - least <= rows.reduce((sum, row) => sum + row.room, 0);
  const isFree = cards.every((card) => !rows.some((row) => row.laid.includes(card)));
  return isFitting && isFree ? { cards, rows, discards: least, mustRank: false, isDiscard: true } : null;
}

/** Write the answer that separates cards into rows. */
export function separateAction(rows: readonly { name: string }[], cards: readonly string[][]): string {
  return `separate ${rows.map(({ name }, i) => `${name}: ${(cards[i] ?? []).join(" ") || "nothing"}`).join(" | ")}`;
}

/** Parse "separate Top: As Kd | Bottom: Qh" into the cards of each row. */
export function parseRows(action: string, rows: readonly { name: string }[]): string[][] {
  const parts = action.replace(/^separate /, "").split(" | ");
  return rows.map(({ name }) => {
    const part = parts.find((one) => one.startsWith(`${name}:`)) ?? "";
    const cards = part.slice(name.length + 1).trim();
    return cards === "" || cards === "nothing" ? [] : cards.split(" ");
  });
}

export const discardAction = (cards: readonly string[]): string => `discard ${cards.join(" ")}`;

/** What a player has placed already in answer to one decision, for the next one. */
export interface Plan {
  hand: number;
  events: number; // of the hand when it was made
  rows: Map<string, string[]>; // cards by row
  discards: string[];
}

/** Plan the answers to what is asked next: the rows after a discard, or the discard after the rows. */
export function makePlan(placing: Placing, cards: readonly string[][], discards: string[], view: View): Plan {
  const rows = new Map(placing.rows.map(({ name }, row) => [name, cards[row] ?? []]));
  return { hand: view.hand, events: view.events.length, rows, discards };
}

/** Return the answer that a plan gives to the decision that follows; null if it does not fit any more. */
export function followUp(plan: Plan, decision: Decision, placing: Placing, view: View): string | null {
  if (plan.hand !== view.hand) return null;
  const same = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();
  if (decision.decision === "discard") {
    return same(plan.discards, decision.cards) && decision.least === decision.cards.length
      ? discardAction(decision.cards)
      : null;
  }
  const cards = placing.rows.map(({ name }) => plan.rows.get(name) ?? []);
  const isFitting = placing.rows.every((row, i) => (cards[i]?.length ?? 0) <= row.room);
  return isFitting && same(cards.flat(), placing.cards) ? separateAction(placing.rows, cards) : null;
}

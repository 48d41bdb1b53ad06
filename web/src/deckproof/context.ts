// Context of a hand: what is fixed before any client reveals a value.

import { DECKS } from "./deal";
import { need } from "./errors";
import { isHash } from "./hashing";

const MAX_CONTEXT = 20_000; // bytes
export const MAX_SLOTS = 256;
export const MAX_DICE = 256;
export const MAX_PLAYERS = 64;

export interface ContextSeat {
  seat: number;
  player: string; // names the player at this table; not the name that people read
  commitment: string | null; // null: the player takes no part
}

export interface Context {
  text: string;
  table: string;
  hand: number;
  game: string;
  seats: ContextSeat[];
  cards: string[];
  dice: number;
  previous: string;
  rules: string; // hash of the game's rules; empty in contexts of earlier versions
  decks: number; // to pick from: 8, or 1 if nobody has committed
}

type Fields = Record<string, unknown>;
export const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
export const isText = (value: unknown, least = 1): value is string =>
  typeof value === "string" && value.length >= least && value.length <= 300;
export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isCard = (value: unknown): value is string =>
  typeof value === "string" && /^([2-9TJQKA][cdhs]|Jk)(\/([2-9TJQKA][cdhs]|Jk))?$/.test(value);

/** Read a context. */
export function readContext(text: string): Context {
  need(new TextEncoder().encode(text).length <= MAX_CONTEXT, "context_size", { bytes: MAX_CONTEXT });
  const found = parse(text);
  const { table, hand, game, stakes, button, deck, previous, dice = 0, version = 1, rules = "", decks = DECKS } = found;
  const seats = Array.isArray(found.seats) ? found.seats.map(readSeat) : [];
  need(
    isText(table) &&
      isWhole(hand, 1, Number.MAX_SAFE_INTEGER) &&
      isText(game) &&
      isText(stakes, 0) &&
      isWhole(button, 0, MAX_PLAYERS - 1) &&
      seats.length >= 1 &&
      seats.length <= MAX_PLAYERS &&
      typeof deck === "string" &&
      deck.length <= 6 * MAX_SLOTS &&
      isWhole(dice, 0, MAX_DICE) &&
      version === 1,
    "context_unreadable",
  );
  need(isHash(previous) && (rules === "" || isHash(rules)), "bad_hash");
  const isOrdered = seats.every((one, i) => i === 0 || one.seat > (seats[i - 1] as ContextSeat).seat);
  const players = new Set(seats.map((one) => one.player));
  need(isOrdered && players.size === seats.length, "context_seats");
  for (const { commitment } of seats) need(commitment === null || isHash(commitment), "bad_hash");
  const isAlone = seats.every(({ commitment }) => commitment === null);
  need(decks === DECKS || (decks === 1 && isAlone), "root_count", { count: DECKS });
  const cards = deck.split(" ");
  need(cards.length <= MAX_SLOTS, "deck_size", { most: MAX_SLOTS, count: cards.length });
  for (const card of cards) need(isCard(card), "not_a_card", { card: card.slice(0, 20) });
  return { text, table, hand, game, seats, cards, dice, previous, rules, decks };
}

function parse(text: string): Fields {
  let found: unknown = null;
  try {
    found = JSON.parse(text);
  } catch {
    // Not an object either.
  }
  need(isObject(found), "context_unreadable");
  return found;
}

function readSeat(entry: unknown): ContextSeat {
  const { seat, player, commitment = null } = isObject(entry) ? entry : {};
  const isSeat = isWhole(seat, 0, MAX_PLAYERS - 1) && isText(player);
  need(isSeat && (commitment === null || typeof commitment === "string"), "context_unreadable");
  return { seat, player, commitment };
}

/** Return the same text for both ends of a two-faced card. */
export const physicalCard = (text: string): string => (text.includes("/") ? text.split("/").sort().join("/") : text);

/** Return a card that occurs more often than the deck has it. */
export function exceedsDeck(cards: readonly string[], deck: readonly string[]): string | null {
  const left = new Map<string, number>();
  for (const card of deck.map(physicalCard)) left.set(card, (left.get(card) ?? 0) + 1);
  for (const card of cards.map(physicalCard)) {
    const count = left.get(card) ?? 0;
    if (!count) return card;
    left.set(card, count - 1);
  }
  return null;
}

// Lines of a record: what the client sent and got, one JSON object per line.

import { isObject, isText, isWhole, MAX_DICE, MAX_PLAYERS, MAX_SLOTS } from "./context";
import { DECKS } from "./deal";
import { need } from "./errors";

const MAX_PATH = 8; // siblings of a leaf in a tree of 256
const MAX_SHUFFLES = 1000; // of a hand

export interface Commit {
  kind: "commit";
  hand: number;
  secret: string;
}
export interface Roots {
  kind: "roots";
  hand: number;
  shuffle: number;
  slots: number;
  roots: string[];
  context?: string | null;
  choices?: string | null;
}
export interface Reveal {
  kind: "reveal";
  hand: number;
  shuffle: number;
  value: string;
}
export interface Opening {
  kind: "opening";
  hand: number;
  shuffle: number;
  reveals: (string | null)[];
  seeds?: (string | null)[];
}
export interface CardLine {
  kind: "card";
  hand: number;
  shuffle: number;
  position: number;
  to?: number | null;
  card?: string | null;
  salt?: string | null;
  path?: string[] | null;
}
export interface DieLine {
  kind: "die";
  hand: number;
  index: number;
  value: number;
  nonce: string;
  path: string[];
}
export interface ShownLine {
  kind: "shown";
  hand: number;
  seat: number;
  cards: string[];
}
export interface End {
  kind: "end";
  hand: number;
  outcome: string;
  proof: string;
}
export type Line = Commit | Roots | Reveal | Opening | CardLine | DieLine | ShownLine | End;

/** Return the first line of a record. */
export const headerText = (table: string, player: string | null): string =>
  JSON.stringify({ deck_proof: 1, table, player });

type Check = (value: unknown) => boolean;
const whole =
  (least: number, most: number): Check =>
  (value) =>
    isWhole(value, least, most);
const text =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === "string" && value.length >= least && value.length <= most;
const list =
  (entry: Check, most: number, least = 0): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(entry);
const maybe =
  (check: Check): Check =>
  (value) =>
    value == null || check(value);
const hash = text(64, 64);
const path = list(hash, MAX_PATH);
const shuffle = whole(0, MAX_SHUFFLES - 1);
const seat = whole(0, MAX_PLAYERS - 1);
const card = text(2, 5);

const FIELDS: Record<Line["kind"], Record<string, Check>> = {
  commit: { secret: hash },
  roots: {
    shuffle,
    slots: whole(1, MAX_SLOTS),
    roots: list(hash, DECKS, 1),
    context: maybe(text(0, 20_000)),
    choices: maybe(hash),
  },
  reveal: { shuffle, value: hash },
  opening: { shuffle, reveals: list(maybe(hash), MAX_PLAYERS), seeds: maybe(list(maybe(hash), DECKS)) },
  card: {
    shuffle,
    position: whole(0, MAX_SLOTS - 1),
    to: maybe(seat),
    card: maybe(card),
    salt: maybe(hash),
    path: maybe(path),
  },
  die: { index: whole(0, MAX_DICE - 1), value: whole(1, 6), nonce: hash, path },
  shown: { seat, cards: list(card, MAX_SLOTS) },
  end: { outcome: text(0, 20), proof: hash },
};

/** Read a line that came from elsewhere, with the known keys only. */
export function readLine(value: unknown): Line {
  need(isObject(value), "line_unreadable");
  const { kind, hand } = value;
  need(typeof kind === "string" && Object.prototype.hasOwnProperty.call(FIELDS, kind), "line_unreadable");
  need(isWhole(hand, 1, Number.MAX_SAFE_INTEGER), "line_unreadable");
  const line: Record<string, unknown> = { kind, hand };
  for (const [name, check] of Object.entries(FIELDS[kind as Line["kind"]])) {
    need(check(value[name]), "line_unreadable");
    if (value[name] != null) line[name] = value[name];
  }
  return line as unknown as Line;
}

/** Read a record: its header and its lines. */
export function readRecord(data: string): { table: string; player: string | null; lines: Line[] } {
  const [first = "", ...rest] = data.split("\n").filter(Boolean);
  const header: unknown = JSON.parse(first);
  need(isObject(header) && header.deck_proof === 1 && isText(header.table), "line_unreadable");
  const { table, player = null } = header;
  need(player === null || isText(player), "line_unreadable");
  return { table, player, lines: rest.map((line) => readLine(JSON.parse(line))) };
}

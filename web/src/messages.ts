// Messages: templates shared with Python (views/messages.json), written for one reader.

import catalogue from "../../src/anypoker/views/messages.json";
import { cardSymbol, HIDDEN } from "./cards/cardText";

export type MessageId = keyof typeof catalogue;
/** The values of a message: a decision, an event, or any object with fields of these names. */
export type Params = object;

/** Who reads, and what players are called. */
export interface Reader {
  names: string[];
  you: number | null;
}

/** A sentence; cards at its end are drawn, not written. */
export interface Sentence {
  who: string; // the player it is about; empty for the table
  text: string;
  cards: string[];
}

interface Template {
  text: string;
  you?: string;
  subject?: string;
}
type Slot = { name: string; form: string };
type Part = string | Slot | (string | Slot)[]; // a list is left out if one of its parameters is empty
type Piece = { text: string; cards: string[] };

const TEMPLATES: Record<string, Template> = catalogue;
const INTEGERS = new Intl.NumberFormat("en");

export const isMessageId = (id: string): id is MessageId => id in TEMPLATES;
export const numberWord = (n: number): string =>
  ["no", "one", "two", "three", "four", "five", "six", "seven"][n] ?? String(n);

/** Write a message as one line of text, for titles and labels. */
export function message(id: MessageId, params: Params = {}, reader: Reader = { names: [], you: null }): string {
  return pieces(id, params, reader).map(inline).join("");
}

/** Write a message for the hand log. */
export function sentence(id: MessageId, params: Params, reader: Reader): Sentence {
  const found = pieces(id, params, reader);
  const last = found[found.length - 1];
  const cards = last?.cards ?? [];
  const text = (last && cards.length ? found.slice(0, -1) : found).map(inline).join("");
  const subject = field(params, TEMPLATES[id]?.subject ?? "seat");
  const who = typeof subject === "number" ? nameOf(subject, reader) : "";
  const isSubjectFirst = who !== "" && text.startsWith(`${who} `);
  return {
    who: isSubjectFirst ? who : "",
    text: (isSubjectFirst ? text.slice(who.length) : text).trim().replace(/:$/, ""),
    cards,
  };
}

const field = (params: Params, name: string): unknown => Object.entries(params).find(([key]) => key === name)?.[1];

function nameOf(seat: number, { names, you }: Reader): string {
  return seat === you ? "You" : (names[seat] ?? `Seat ${seat + 1}`);
}

const inline = ({ text, cards }: Piece): string => text + cards.map(cardSymbol).join(" ");

function pieces(id: MessageId, params: Params, reader: Reader): Piece[] {
  const template = TEMPLATES[id];
  if (!template) return [];
  const isYou = reader.you !== null && field(params, template.subject ?? "seat") === reader.you;
  const parts = parse((isYou && template.you) || template.text);
  return parts.flatMap((part) => {
    if (!Array.isArray(part)) return [write(part, params, reader)];
    const inner = part.map((one) => write(one, params, reader));
    const isComplete = part.every((one, i) => typeof one === "string" || (field(params, one.name) && isFull(inner[i])));
    return isComplete ? inner : [];
  });
}

const isFull = (piece: Piece | undefined): boolean => Boolean(piece && (piece.text || piece.cards.length));

function parse(text: string): Part[] {
  return text.split(/\[([^\]]*)\]/).flatMap((piece, i): Part[] => (i % 2 ? [parseSlots(piece)] : parseSlots(piece)));
}

function parseSlots(text: string): (string | Slot)[] {
  return text
    .split(/(\{\w+(?::\w+)?\})/)
    .filter(Boolean)
    .map((piece) => {
      const [, name, form = ""] = /^\{(\w+)(?::(\w+))?\}$/.exec(piece) ?? [];
      return name ? { name, form } : piece;
    });
}

function write(part: string | Slot, params: Params, reader: Reader): Piece {
  if (typeof part === "string") return { text: part, cards: [] };
  const value = field(params, part.name);
  const form = FORMS[part.form] ?? plain;
  const written = form(value, reader);
  return typeof written === "string" ? { text: written, cards: [] } : { text: "", cards: written };
}

const plain = (value: unknown): string => (typeof value === "number" ? INTEGERS.format(value) : String(value ?? ""));
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const cardList = (value: unknown): string[] => list(value).map(String);
const known = (value: unknown): string[] => cardList(value).filter((card) => card !== HIDDEN);
const cardCount = (n: number): string => `${n} card${n === 1 ? "" : "s"}`;
const cardWords = (n: number): string => `${numberWord(n)} card${n === 1 ? "" : "s"}`;
const midName = (seat: unknown, reader: Reader): string =>
  typeof seat === "number" ? (seat === reader.you ? "you" : nameOf(seat, reader)) : "";
const side = (word: unknown): string => String(word).replace(/high_low$/, "high and low");

function share(entry: unknown): string {
  const [head = "", ...board] = String(entry).split(",");
  return [/^(High|Low)/.test(head) ? head.toLowerCase() : head, ...board].join(",");
}

/** How a parameter is written; a list of strings is cards. The forms are those of messages.py. */
const FORMS: Record<string, (value: unknown, reader: Reader) => string | string[]> = {
  player: (seat, reader) => midName(seat, reader),
  players: (seats, reader) =>
    list(seats)
      .map((seat) => midName(seat, reader))
      .join(", "),
  names: (seats, reader) =>
    list(seats)
      .map((seat) => nameOf(Number(seat), reader))
      .join(", "),
  stacks: (stacks, reader) =>
    list(stacks)
      .map((stack, seat) => `${nameOf(seat, reader)} ${plain(stack)}`)
      .join(", "),
  card: (card) => known([card]),
  cards: (cards) => (typeof cards === "number" ? cardCount(cards) : known(cards)),
  known: (cards) => known(cards),
  lying: (cards) => known(cards),
  number: (cards) => cardCount(list(cards).length),
  pot: (pot) => (pot ? `side pot ${plain(pot)}` : "the pot"),
  side_pot: (pot) => (pot ? `side pot ${plain(pot)}` : ""),
  share: (entry) => share(entry),
  sides: (words) => list(words).map(side).join(" | "),
  piles: (piles) =>
    list(piles)
      .map((pile) => {
        const [name, cards] = pile as [string, string[]];
        return `${name}: ${known(cards).map(cardSymbol).join(" ")}`;
      })
      .join(" | "),
  list: (values) => list(values).join(", "),
  numbers: (values) => list(values).join(" "),
  or_words: (values) => list(values).map((n) => numberWord(Number(n))).join(" or "), // prettier-ignore
  card_words: (n) => cardWords(Number(n)),
  number_word: (n) => (n ? numberWord(Number(n)) : ""),
  card_range: (value) => {
    const { least, most } = value as { least: number; most: number };
    if (least === most) return cardWords(least);
    return least === 0 ? `up to ${cardWords(most)}` : `${numberWord(least)} to ${cardWords(most)}`;
  },
};

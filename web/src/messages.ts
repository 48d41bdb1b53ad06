// Messages: the sentences of events and decisions, from templates shared with the server, for one reader.

import { chips } from "./amounts";
import { cardSymbol, HIDDEN } from "./cards/cardText";
import { nameText } from "./serverTexts";
import { formatList, formatNumber, t } from "./texts";
import { texts, type Texts } from "./texts/languages";
import { parseTemplate, type Slot } from "./texts/template";

export type MessageId = keyof Texts["messages"];
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
type Piece = { text: string; cards: string[] };

const templates = (): Record<string, Template> => texts().messages;

export const isMessageId = (id: string): id is MessageId => id in templates();

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
  const subject = field(params, templates()[id]?.subject ?? "seat");
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
  return seat === you ? t("forms.you_first") : (names[seat] ?? t("forms.seat", { n: seat + 1 }));
}

const inline = ({ text, cards }: Piece): string => text + cards.map(cardSymbol).join(" ");

function pieces(id: MessageId, params: Params, reader: Reader): Piece[] {
  const template = templates()[id];
  if (!template) return [];
  const isYou = reader.you !== null && field(params, template.subject ?? "seat") === reader.you;
  const parts = parseTemplate((isYou && template.you) || template.text);
  return parts.flatMap((part) => {
    if (!Array.isArray(part)) return [write(part, params, reader)];
    const inner = part.map((one) => write(one, params, reader));
    const isComplete = part.every((one, i) => typeof one === "string" || (field(params, one.name) && isFull(inner[i])));
    return isComplete ? inner : [];
  });
}

const isFull = (piece: Piece | undefined): boolean => Boolean(piece && (piece.text || piece.cards.length));

function write(part: string | Slot, params: Params, reader: Reader): Piece {
  if (typeof part === "string") return { text: part, cards: [] };
  const value = field(params, part.name);
  const form = FORMS[part.form] ?? (AMOUNTS.has(part.name) ? amount : plain);
  const written = form(value, reader);
  return typeof written === "string" ? { text: written, cards: [] } : { text: "", cards: written };
}

/** Parameters that are chips, if no form says otherwise. */
export const AMOUNTS = new Set([
  "amount",
  "to",
  "pot",
  "call",
  "price",
  "see_price",
  "at_risk",
  "standing",
  "staked",
  "won",
  "lost",
  "uncovered",
]);
const amount = (value: unknown): string => (typeof value === "number" ? chips(value) : String(value ?? ""));
const plain = (value: unknown): string =>
  typeof value === "number" ? formatNumber(value) : nameText(String(value ?? ""));
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const cardList = (value: unknown): string[] => list(value).map(String);
const known = (value: unknown): string[] => cardList(value).filter((card) => card !== HIDDEN);
const cardCount = (n: number): string => t("forms.cards", { n });
const cardWords = (n: number): string => t("forms.card_words", { n });
const numberWord = (n: number): string => t("forms.number_word", { n });
const midName = (seat: unknown, reader: Reader): string =>
  typeof seat === "number" ? (seat === reader.you ? t("forms.you") : nameOf(seat, reader)) : "";
/** Name a player in a case in which languages have another word for "you". */
const oblique = (seat: unknown, reader: Reader, you: "forms.you_acc" | "forms.you_dat"): string =>
  seat === reader.you ? t(you) : midName(seat, reader);

/** Name a declaration: "high", "low", "high and low", "Row 1 high". */
export function declarationText(word: string): string {
  const [, row = "", side = word] = /^(.* )?(high_low|high|low)$/.exec(word) ?? [];
  return `${nameText(row.trim())} ${side === "high_low" ? t("forms.high_and_low") : nameText(side)}`.trim();
}

function share(entry: unknown): string {
  const [head = "", ...board] = String(entry).split(",");
  return [nameText(/^(High|Low)/.test(head) ? head.toLowerCase() : head), ...board].join(",");
}

/** How a parameter is written; a list of strings is cards. The forms are those of messages.py. */
const FORMS: Record<string, (value: unknown, reader: Reader) => string | string[]> = {
  player: (seat, reader) => midName(seat, reader),
  player_acc: (seat, reader) => oblique(seat, reader, "forms.you_acc"),
  player_dat: (seat, reader) => oblique(seat, reader, "forms.you_dat"),
  players_acc: (seats, reader) =>
    list(seats)
      .map((seat) => oblique(seat, reader, "forms.you_acc"))
      .join(", "),
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
      .map((stack, seat) => `${nameOf(seat, reader)} ${amount(stack)}`)
      .join(", "),
  card: (card) => known([card]),
  cards: (cards) => (typeof cards === "number" ? cardCount(cards) : known(cards)),
  known: (cards) => known(cards),
  lying: (cards) => known(cards),
  number: (cards) => cardCount(list(cards).length),
  pot: (pot) => (pot ? t("forms.side_pot", { n: Number(pot) }) : t("forms.pot")),
  side_pot: (pot) => (pot ? t("forms.side_pot", { n: Number(pot) }) : ""),
  share: (entry) => share(entry),
  sides: (words) =>
    list(words)
      .map((word) => declarationText(String(word)))
      .join(" | "),
  piles: (piles) =>
    list(piles)
      .map((pile) => {
        const [name, cards] = pile as [string, string[]];
        return `${nameText(name)}: ${known(cards).map(cardSymbol).join(" ")}`;
      })
      .join(" | "),
  list: (values) =>
    list(values)
      .map((value) => nameText(String(value)))
      .join(", "),
  numbers: (values) => list(values).join(" "),
  or_words: (values) =>
    formatList(
      list(values).map((n) => numberWord(Number(n))),
      "disjunction",
    ),
  card_words: (n) => cardWords(Number(n)),
  number_word: (n) => (n ? numberWord(Number(n)) : ""),
  card_range: (value) => {
    const { least, most } = value as { least: number; most: number };
    if (least === most) return cardWords(least);
    const cards = cardWords(most);
    return least === 0 ? t("forms.up_to", { cards }) : t("forms.range", { from: numberWord(least), cards });
  },
};

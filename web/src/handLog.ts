// Hand log: the lines of a hand from its events, shown and read by screen readers.

import { HIDDEN } from "./cards/cardText";
import { isMessageId, sentence, type MessageId, type Params, type Reader } from "./messages";
import type { EventKind, HandEvent } from "./protocol";
import { nameText } from "./serverTexts";

export interface LogLine {
  who: string; // empty for the table
  text: string;
  cards: string[];
  isHeading: boolean; // starts a part of the hand
  pot: number; // when that part began
  isQuiet: boolean; // no chips moved
}

const visibleCards = (cards: string[]): string[] => cards.filter((card) => card !== HIDDEN);

const QUIET = new Set<EventKind>(["folded", "checked", "mucked", "declined"]);

/** Return the up cards of players who have folded, in the order of the folds. */
export function foldedUpCards(events: HandEvent[]): string[] {
  const upCards = new Map<number, string[]>();
  const folded: string[] = [];
  for (const event of events) {
    if (event.event === "dealt" && event.seat !== null && event.up && event.card !== HIDDEN) {
      upCards.set(event.seat, [...(upCards.get(event.seat) ?? []), event.card]);
    }
    if (event.event === "folded") folded.push(...(upCards.get(event.seat) ?? []));
  }
  return folded;
}

/** Return the log of a hand for the reader at seat `you`. */
export function logLines(events: HandEvent[], names: string[], you: number | null): LogLine[] {
  const reader: Reader = { names, you };
  const lines: LogLine[] = [];
  const addLine = (id: MessageId, params: Params, isQuiet = false): void => {
    lines.push({ ...sentence(id, params, reader), isHeading: false, pot: 0, isQuiet });
  };
  let pot = 0;
  let heading: LogLine | null = null; // while only deals follow it
  let headingName = "";
  let dealt = new Map<number, string[]>();
  let board: string[] = [];
  const flushDeals = (): void => {
    if (heading) heading.cards.push(...board);
    else if (board.length) addLine("board_dealt", { cards: board });
    addDealLines(dealt, you, addLine);
    dealt = new Map();
    board = [];
  };
  for (const event of events) {
    if (event.event === "dealt") {
      if (event.seat !== null) dealt.set(event.seat, [...(dealt.get(event.seat) ?? []), event.card]);
      else board.push(...visibleCards([event.card]));
      continue;
    }
    flushDeals();
    if (event.event === "round_ended") {
      pot = event.pot;
    } else if (event.event === "step_started") {
      // Drop the heading of a step in which nothing happened.
      if (heading && heading === lines[lines.length - 1] && !heading.cards.length) lines.pop();
      // "Flop betting" continues under "Flop".
      else if (heading && event.name.toLowerCase().startsWith(headingName.toLowerCase())) continue;
      headingName = event.name;
      heading = { who: "", text: nameText(event.name), cards: [], isHeading: true, pot, isQuiet: false };
      lines.push(heading);
    } else {
      const id = event.event === "hand_started" ? "button" : (event.message ?? event.event);
      if (!isMessageId(id)) continue;
      heading = null;
      addLine(id, { ...event }, QUIET.has(event.event));
    }
  }
  flushDeals();
  return lines;
}

/** Reuse the objects of unchanged lines, so that they are not drawn again. */
export function reuseLines(before: LogLine[], now: LogLine[]): LogLine[] {
  return now.map((line, i) => {
    const previous = before[i];
    const isSame =
      previous &&
      previous.who === line.who &&
      previous.text === line.text &&
      previous.pot === line.pot &&
      previous.isHeading === line.isHeading &&
      previous.isQuiet === line.isQuiet &&
      previous.cards.join() === line.cards.join();
    return isSame ? previous : line;
  });
}

/** Add the lines of one deal; seats with equally many hidden cards share a line. */
function addDealLines(
  dealt: Map<number, string[]>,
  you: number | null,
  addLine: (id: MessageId, params: Params, isQuiet?: boolean) => void,
): void {
  const hiddenHands = new Map<number, number[]>();
  for (const [seat, cards] of dealt) {
    const visible = visibleCards(cards);
    if (visible.length) addLine("dealt", { seat, cards: visible }, true);
    else hiddenHands.set(cards.length, [...(hiddenHands.get(cards.length) ?? []), seat]);
  }
  const others = [...dealt.keys()].filter((seat) => seat !== you);
  for (const [number, seats] of hiddenHands) {
    const isEveryone = seats.length === others.length && !seats.includes(you ?? -1);
    const everyone = you === null ? "all_dealt_unseen" : "others_dealt_unseen";
    const several = isEveryone ? everyone : "some_dealt_unseen";
    addLine(seats.length === 1 ? "dealt_unseen" : several, { seat: seats[0], seats, number }, true);
  }
}

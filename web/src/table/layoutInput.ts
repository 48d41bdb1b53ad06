// What the state of a table wants to have room for.

import { chips } from "../amounts";
import type { Board } from "../board";
import type { LayoutInput } from "../layout/requirements";
import type { OwnCard, PublicSeat, TableSeat, View } from "../protocol";

/** The open cards before a seat and the number of those that lie face down. */
export function seatCards(seat: PublicSeat | null, outward: string[] = []): { up: string[]; down: number } {
  if (!seat || (seat.folded && !seat.shown)) return { up: [], down: 0 };
  return seat.shown ? { up: seat.shown, down: 0 } : { up: [...seat.up, ...outward], down: seat.down - outward.length };
}

/** The cards of a seat that the viewer sees and their owner does not. */
export function outwardCards(view: View | null, seat: number | null | undefined): string[] {
  return seat == null ? [] : (view?.outward[seat] ?? []);
}

/** One's own cards lie apart where their pile, or whether others see them, changes. */
export function isGroupStart(own: OwnCard[], at: number): boolean {
  const [current, before] = [own[at], own[at - 1]];
  return current !== undefined && before !== undefined && (current.pile !== before.pile || current.up !== before.up);
}

/** One's own cards as they lie: those of one pile, and those that others see, beside each other. */
export function arrangeOwnCards(own: OwnCard[]): { held: OwnCard; at: number }[] {
  const groups = new Map<string, { held: OwnCard; at: number }[]>();
  for (const [at, held] of own.entries()) {
    const name = `${held.pile ?? ""} ${held.up}`;
    groups.set(name, [...(groups.get(name) ?? []), { held, at }]);
  }
  return [...groups.values()].flat();
}

/** The lines under the pot: side pots, dice, what was chosen. */
export function potLines(view: View): string[] {
  const lines: string[] = [];
  if (view.pots.length > 1 && view.seats.some((seat) => seat.all_in)) {
    lines.push(view.pots.map((pot, i) => `${i ? `Side ${i}` : "Main"} ${pot.amount.toLocaleString("en")}`).join(" · "));
  }
  for (const [name, dice] of view.dice) lines.push(`${name}: ${dice.join(" ")}`);
  for (const [name, value] of view.choices) lines.push(`${name}: ${value}`);
  return lines;
}

interface LayoutSource {
  view: View | null;
  seats: TableSeat[];
  isSeated: boolean;
  own: OwnCard[];
  board: Board;
  potInMiddle: number; // chips that are gathered
  bets: string[]; // the chips before each of the seats, in words
}

export function layoutInput({ view, seats, isSeated, own, board, potInMiddle, bets }: LayoutSource): LayoutInput {
  const lines = view ? potLines(view) : [];
  const letters = Math.max(...lines.map((line) => line.length), 0);
  const pot = potInMiddle > 0 || lines.length > 0;
  return {
    seats: seats.map((seat, i) => {
      const cards = seatCards(
        seat.hand_seat != null && view ? (view.seats[seat.hand_seat] ?? null) : null,
        outwardCards(view, seat.hand_seat),
      );
      return { up: cards.up.length, down: cards.down, bet: bets[i]?.length ?? 0 };
    }),
    isSeated,
    ownCards: isSeated ? Math.max(own.length, 2) : 0,
    groups: new Set(own.map((held) => `${held.pile ?? ""} ${held.up}`)).size || 1,
    rows: board.rows,
    columns: board.columns,
    labels: { side: Math.max(0, ...board.side.map((label) => label.text.length)), top: board.top.length > 0 },
    pot: {
      width: pot ? Math.max(96 + 10 * chips(potInMiddle).length, letters * 6.6) : 1,
      height: pot ? 32 + 18 * lines.length : 1,
    },
    handText: isSeated ? (view?.you_have ?? []).map((line) => line.length) : [],
    button: view ? seats.findIndex((seat) => seat.hand_seat === view.button) : -1,
  };
}

// Layout input from the state of a table.

import { t } from "../texts";
import { chips } from "../amounts";
import type { Board } from "../board";
import type { DealSummary } from "../dealSummary";
import type { LayoutInput } from "../layout/requirements";
import type { OwnCard, PublicSeat, TableSeat, View } from "../protocol";

/** Return the visible cards of a seat and the number of face-down cards. */
export function seatCards(seat: PublicSeat | null, outward: string[] = []): { up: string[]; down: number } {
  if (!seat || (seat.folded && !seat.shown)) return { up: [], down: 0 };
  return seat.shown ? { up: seat.shown, down: 0 } : { up: [...seat.up, ...outward], down: seat.down - outward.length };
}

/** Show the hands of a showdown at the seats. Players who are out keep their cards face down. */
export function withDeal(view: View, deal: DealSummary): View {
  const seats = view.seats.map((seat, at) => {
    const shown = deal.shown.get(at) ?? seat.shown;
    return deal.out.includes(at) && !shown ? { ...seat, folded: false, aside: true } : { ...seat, shown };
  });
  return { ...view, seats };
}

/** Return the cards of a seat that the viewer sees and the owner does not. */
export function outwardCards(view: View | null, seat: number | null | undefined): string[] {
  return seat == null ? [] : (view?.outward[seat] ?? []);
}

/** Return whether a gap precedes a card: its pile differs, or whether others see it. */
export function isGroupStart(own: OwnCard[], at: number): boolean {
  const [current, before] = [own[at], own[at - 1]];
  return current !== undefined && before !== undefined && (current.pile !== before.pile || current.up !== before.up);
}

/** Group the own cards by pile and by whether others see them; within a group in this order. */
export function arrangeOwnCards(
  own: OwnCard[],
  order: number[] = own.map((_, i) => i),
): { held: OwnCard; at: number }[] {
  const groups = new Map<string, { held: OwnCard; at: number }[]>();
  for (const held of own) groups.set(`${held.pile ?? ""} ${held.up}`, []);
  for (const at of order) {
    const held = own[at];
    if (!held) continue;
    const name = `${held.pile ?? ""} ${held.up}`;
    groups.set(name, [...(groups.get(name) ?? []), { held, at }]);
  }
  return [...groups.values()].flat();
}

/** Return the lines below the pot: side pots, dice, choices. */
export function potLines(view: View): string[] {
  const lines: string[] = [];
  if (view.pots.length > 1 && view.seats.some((seat) => seat.all_in)) {
    lines.push(
      view.pots
        .map((pot, i) =>
          i
            ? t("table.side_pot_line", { n: i, amount: chips(pot.amount) })
            : t("table.main_pot_line", { amount: chips(pot.amount) }),
        )
        .join(" · "),
    );
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
  potInMiddle: number; // chips in the middle
  bets: string[]; // bet of each seat as text
  middleText?: string[] | null; // lines that are written instead of the pot
  ownLines?: string[]; // lines that name the viewer's hand
  isShowdown?: boolean; // of one deal of several
}

export function layoutInput(source: LayoutSource): LayoutInput {
  const {
    view,
    seats,
    isSeated,
    own,
    board,
    potInMiddle,
    bets,
    middleText = null,
    ownLines = view?.you_have ?? [],
    isShowdown = false,
  } = source;
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
    pot: middleText
      ? { width: 230, height: 56 + 22 * Math.ceil(middleText.join("").length / 30) + (potInMiddle > 0 ? 38 : 0) }
      : {
          width: pot ? Math.max(96 + 10 * chips(potInMiddle).length, letters * 6.6) : 1,
          height: pot ? 32 + 18 * lines.length : 1,
        },
    handText: isSeated ? ownLines.map((line) => line.length) : [],
    button: view ? seats.findIndex((seat) => seat.hand_seat === view.button) : -1,
    isShowdown,
  };
}

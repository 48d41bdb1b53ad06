// What a table offers the reader, derived from its state.

import { isTextKey, t } from "../texts";
import { describeBot } from "../bots";
import type { TableSeat } from "../protocol";
import { cardsToShow, isChoosingGame, isHalted, isRunout, type TableState } from "../state";

export function ownSeat({ table, you }: TableState): TableSeat | null {
  return table.seats.find((seat) => seat.seat === you.seat) ?? null;
}

/** Return the numbers of the empty seats; none in a tournament that has started, or at a closed table. */
export function freeSeats({ table }: TableState): number[] {
  if (table.contest && (table.hand > 0 || table.contest.over)) return [];
  if (table.status === "over") return [];
  return table.seats.filter((seat) => seat.player == null).map((seat) => seat.seat);
}

/** Return whether the table waits for its first hand. */
export const isGathering = ({ table, view }: TableState): boolean =>
  table.status === "gathering" && table.hand === 0 && !view && !table.contest;

export const countPlayers = ({ table }: TableState): number => table.seats.filter((seat) => seat.player != null).length;

/** Return whether the reader can still win or lose chips in the running hand. */
export function isInHand({ you, view }: TableState): boolean {
  return view !== null && !view.over && you.hand_seat !== null && view.seats[you.hand_seat]?.folded === false;
}

const MAX_BUY = 1e14; // chips that the server accepts

/** Return the chips that the reader may buy now, 0 if none. */
export function buyRoom(state: TableState): number {
  const { table } = state;
  const seat = ownSeat(state);
  if (!seat || table.contest || table.status === "over") return 0;
  const most = Number(table.options?.most_buy ?? 0);
  return most ? Math.max(0, most - (seat.stack ?? 0) - (seat.bought ?? 0)) : MAX_BUY;
}

/** Return the game of the hand that is played, or of the next one. */
export function gameNow({ view, card, table }: TableState): string {
  if (view && !view.over) return view.game;
  return card?.game.name ?? table.next_game ?? table.game;
}

/** Return the betting and stakes of the hand that is played, or of the next one. */
export function stakesNow({ view, card, table }: TableState): string {
  const stakes = view && !view.over ? table.stakes_now : (card?.stakes ?? table.stakes_next);
  return stakes?.betting || (table.stakes_shown ?? table.stakes);
}

/** Return whether the game that is played has betting rounds: a game of bets against a banker has none. */
export const hasBettingRounds = ({ table }: TableState): boolean => table.stakes_now?.structure !== "";

export const isBetweenHands = ({ view }: TableState): boolean => !view || view.over;

export function canStraddle(state: TableState): boolean {
  const { player } = state.you;
  return isBetweenHands(state) && player !== null && (state.table.may_straddle ?? []).includes(player);
}

export function canRabbitHunt({ table, view, places }: TableState): boolean {
  if (table.options?.rabbit_hunt !== true || !view?.over || view.viewer === null) return false;
  return places.length > view.board.length && !view.events.some((event) => event.event === "rabbit_shown");
}

/** Return the cards that the reader may show after the hand. */
export function showableCards({ table, view }: TableState): string[] {
  return view?.over && table.options?.show_cards !== false ? cardsToShow(view) : [];
}

/** Return the line that tells what the table is waiting for. */
export function statusText(state: TableState): string {
  const { table, view, you } = state;
  if (isHalted(state)) return t("table.paused_why", { why: table.waits_for });
  if (isChoosingGame(state)) return t("table.pick_next_game");
  if (isRunout(state)) return t("table.all_in_status");
  const toAct = view && !view.over ? view.waiting.map((seat) => view.seats[seat]?.name) : [];
  if (toAct.length) return t("table.to_act", { names: toAct.join(", ") });
  if (you.host && table.status === "gathering") return t("table.start_when_seated");
  if (table.waits_for) return `${table.waits_for.charAt(0).toUpperCase()}${table.waits_for.slice(1)}`;
  if (ownSeat(state) === null) return freeSeats(state).length ? t("table.take_a_seat") : t("table.watching");
  return t("table.next_hand_status");
}

function statusWord(status: string): string {
  const key = `table.status_${status}`;
  return isTextKey(key) ? t(key) : "";
}

/** Describe a player beside their name: "host · sitting out". */
export function describeSeat(seat: TableSeat, host: string | null): string {
  const presence = seat.bot
    ? t("table.a_bot", { bot: describeBot(seat.bot) })
    : seat.connected === false
      ? t("table.away")
      : "";
  const parts = [seat.player === host ? t("table.host") : "", presence, statusWord(seat.status ?? "")];
  return parts.filter(Boolean).join(" · ");
}

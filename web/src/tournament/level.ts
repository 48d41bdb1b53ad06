// Blind levels of a tournament: which one is played, and how much of it is left.

import type { Contest, Table, View } from "../protocol";
import { exactChips } from "../amounts";
import { t } from "../texts";
import { avatarColour, seatColour } from "../ui/avatars";

export interface LevelNow {
  number: number; // from 1
  stakes: string;
  next: string | null; // stakes of the next level; null in the last one
  leftMs: number | null; // null if levels last hands
  leftHands: number | null; // with the hand in play; null if levels last minutes
  fraction: number; // of the level that is left, 0..1
}

/** Return "20/40, ante 5" of "20/40 no limit, ante 5": everybody knows how bets are limited. */
export function shortStakes(stakes: string): string {
  return stakes.replace(/ (no limit|pot limit|fixed limit|limit|spread limit)\b/i, "");
}

const BIG_BLIND_ANTE = "big-blind ante"; // as the server writes it

/** Split "100/200, ante 200" into the bets, which are shown large, and the rest. */
export function stakesParts(stakes: string): { bets: string; rest: string } {
  const [bets = "", ...rest] = shortStakes(stakes).split(", ");
  const paysAnte = rest.includes(BIG_BLIND_ANTE);
  const words = rest.flatMap((word) => {
    const ante = /^ante (\d+)$/.exec(word)?.[1];
    if (ante)
      return t(paysAnte ? "tournaments.ante_big_blind" : "tournaments.ante", { chips: exactChips(Number(ante)) });
    return word === BIG_BLIND_ANTE ? [] : word;
  });
  return { bets, rest: words.join(", ") };
}

/** Return the level of the hand in play or, between two hands, of the next hand; null without levels. */
export function levelNow(table: Table, isHandRunning: boolean, elapsedMs: number): LevelNow | null {
  const contest = table.contest;
  const first = contest?.levels[0];
  if (!contest || !first) return null;
  return first.minutes ? timedLevel(contest, table.level ?? 1, elapsedMs) : countedLevel(contest, table, isHandRunning);
}

function timedLevel(contest: Contest, number: number, elapsedMs: number): LevelNow {
  const isLast = number >= contest.levels.length;
  const left = Math.max(0, contest.left_ms - (contest.runs ? elapsedMs : 0));
  const whole = 60_000 * (contest.levels[number - 1]?.minutes ?? 0);
  return {
    ...stakesOf(contest, number),
    leftMs: isLast ? null : left,
    leftHands: null,
    fraction: isLast || whole <= 0 ? 0 : Math.min(1, left / whole),
  };
}

function countedLevel(contest: Contest, table: Table, isHandRunning: boolean): LevelNow {
  let ahead = Math.max(1, table.hand + (isHandRunning ? 0 : 1)); // number of the hand within its level
  let number = 1;
  for (const level of contest.levels.slice(0, -1)) {
    if (ahead <= level.hands) break;
    ahead -= level.hands;
    number += 1;
  }
  const hands = contest.levels[number - 1]?.hands ?? 0;
  const isLast = number >= contest.levels.length;
  const left = Math.max(0, hands - ahead + 1);
  return {
    ...stakesOf(contest, number),
    leftMs: null,
    leftHands: isLast ? null : left,
    fraction: isLast || hands <= 0 ? 0 : left / hands,
  };
}

function stakesOf(contest: Contest, number: number): Pick<LevelNow, "number" | "stakes" | "next"> {
  const text = (at: number): string | null => {
    const level = contest.levels[at - 1];
    return level ? shortStakes(level.stakes_shown || level.stakes) : null;
  };
  return { number, stakes: text(number) ?? "", next: text(number + 1) };
}

export interface Standing {
  place: number | null; // null while the player is in
  player: string;
  name: string;
  stack: number;
  prize: number;
  seat: number | null; // of players who are out: where they sat at the start, if it is known
  colour: number | null; // of the avatar
}

/** Return all players of a tournament: those who are in by their stacks, then those who are out by their places. */
export function standings(table: Table, view: View | null = null): Standing[] {
  const contest = table.contest;
  const places = contest?.places ?? [];
  const placed = new Set(places.map((place) => place.player));
  const inPlay = table.seats
    .filter((seat) => seat.player != null && !placed.has(seat.player))
    .map((seat) => ({
      place: null,
      player: seat.player ?? "",
      name: seat.name ?? "",
      stack: (view && seat.hand_seat != null ? view.seats[seat.hand_seat]?.stack : seat.stack) ?? 0,
      prize: 0,
      seat: seat.seat,
      colour: seat.colour ?? null,
    }))
    .sort((a, b) => b.stack - a.stack);
  const out = places
    .map(({ place, player, name, stack, prize, seat, colour }) => ({
      place,
      player,
      name,
      stack,
      prize,
      seat: seat ?? null,
      colour: colour ?? null,
    }))
    .sort((a, b) => a.place - b.place);
  return [...inPlay, ...out];
}

/** Return the colour that a player has at the table. */
export const standingColour = ({ name, seat, colour }: Pick<Standing, "name" | "seat" | "colour">) =>
  seat === null ? avatarColour(name, colour) : seatColour(seat, colour);

/** Return the average stack of the players who are in, with the chips of the hand in play. */
export function averageStack(table: Table, view: View | null = null): number {
  const inPlay = standings(table, view).filter((one) => one.place === null || one.stack > 0);
  const pot = view && !view.over ? view.pot : 0;
  const chips = inPlay.reduce((sum, one) => sum + one.stack, pot);
  return inPlay.length ? Math.round(chips / inPlay.length) : 0;
}

// Usual values of a new table, which follow the selected game.

import { BOT_KINDS, DEFAULT_LEVEL } from "../bots";
import type { Mix, ResolvedGame, UsualBetting } from "./lobbyApi";
import type { TableForm } from "./tableRequest";

const USUAL_SEATS = 6;
const USUAL_BOTS = 2;
const MOST_SEATS = 10;

export const newTableForm = (): TableForm => ({
  name: "",
  stakes: "1/2",
  structure: "No Limit",
  stack: 200,
  seats: USUAL_SEATS,
  bots: USUAL_BOTS,
  kind: BOT_KINDS[0]?.kind ?? "thinker",
  level: DEFAULT_LEVEL,
  seconds: 30,
  listed: false,
  runTwice: false,
  straddle: false,
  rabbit: false,
  bombs: false,
});

/** Return the stakes alone: the structure has its own field ("2/4 limit" becomes "2/4"). */
const onlyStakes = (betting: UsualBetting): string => betting.stakes.split(" ")[0] ?? "";

type PlayerRange = { min: number; max: number };

/** Seats and bots that a game allows. `shown`: what the last game allowed, which was not typed. */
export class Seating {
  #wished = { seats: USUAL_SEATS, bots: USUAL_BOTS };
  #shown = { seats: USUAL_SEATS, bots: USUAL_BOTS };

  fit(form: TableForm, players: PlayerRange): void {
    if (form.seats !== this.#shown.seats) this.#wished.seats = form.seats;
    if (form.bots !== this.#shown.bots) this.#wished.bots = form.bots;
    form.seats = Math.max(players.min, Math.min(this.#wished.seats, players.max, MOST_SEATS));
    form.bots = Math.min(this.#wished.bots, form.seats - 1);
    this.#shown = { seats: form.seats, bots: form.bots };
  }
}

/** Set the usual betting and stakes of a game. With other modifiers of the same game, typed values stay. */
export function setUsualBetting(form: TableForm, game: ResolvedGame, before: ResolvedGame | null): void {
  const isSame = before !== null && before.base !== null && before.base.slug === game.base?.slug;
  if (isSame && game.betting.some((betting) => betting.structure === form.structure)) return;
  const usual = game.betting[0];
  if (usual) [form.structure, form.stakes, form.stack] = [usual.structure, onlyStakes(usual), usual.stack];
}

/** Set the usual stack of another betting structure. */
export function setStructure(form: TableForm, betting: UsualBetting): void {
  [form.structure, form.stakes, form.stack] = [betting.structure, onlyStakes(betting), betting.stack];
}

/** Mixes and dealer's choice decide the structure game by game. */
export function setMixBetting(form: TableForm, mix: Mix | null): void {
  [form.structure, form.stakes, form.stack] = ["", "", mix?.betting.stack ?? null];
}

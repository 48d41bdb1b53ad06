// What is to be opened, from what the lobby's form says.

import type { TableWanted } from "../api";
import { botName } from "../bots";

export type Choice =
  | { kind: "game"; spoken: string; name: string }
  | { kind: "mix"; slug: string; name: string }
  | { kind: "dealer"; name: string };

export interface TableForm {
  name: string;
  stakes: string; // "1/2", "1/2 no limit" or ""
  structure: string; // "" where the game says it, as in mixes
  stack: number;
  seats: number;
  bots: number;
  kind: string; // of the bots
  level: string; // of those that have levels
  seconds: number;
  listed: boolean;
  runTwice: boolean;
  straddle: boolean;
  rabbit: boolean;
  bombs: boolean;
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.round(value) || least));

/** At least one seat is for a person. */
export function tableWanted(choice: Choice, form: TableForm, most: number, bots: number): TableWanted {
  const seats = within(form.seats, 2, most);
  const said = form.stakes.trim();
  // Somebody who types the structure too means that one.
  const stakes = said && form.structure && !/[a-z]/i.test(said) ? `${said} ${form.structure.toLowerCase()}` : said;
  return {
    name: form.name.trim() || choice.name.slice(0, 40),
    ...(choice.kind === "game" ? { game: choice.spoken } : choice.kind === "mix" ? { mix: choice.slug } : { choice: [] }),
    ...(stakes ? { stakes } : {}),
    seats,
    ...(form.stack >= 1 ? { stack: Math.round(form.stack) } : {}),
    bots: Array.from({ length: within(bots, 0, seats - 1) }, () => ({ kind: botName(form.kind, form.level), level: 0 })),
    private: !form.listed,
    options: {
      act_seconds: within(form.seconds, 0, 3600),
      ...(form.runTwice ? { run_times: 2 } : {}),
      ...(form.straddle ? { straddles: 1 } : {}),
      ...(form.rabbit ? { rabbit_hunt: true } : {}),
      ...(form.bombs ? { bomb_every: 10 } : {}),
    },
  };
}

// What the lobby asks the server.

import { ask } from "../api";
import { askJob } from "../session";
import type { Layout } from "../protocol";

export interface Picture {
  layout: Layout | null;
  places: string[][];
  own: string; // u: up, d: down
}

export interface LobbyGame extends Picture {
  slug: string;
  name: string;
  family: string;
  players: { min: number; max: number };
  summary: string;
  aliases: string[];
  words: string[];
  tags: string[];
}

export interface MeantGame extends Picture {
  name: string;
  spoken: string;
  base: { slug: string; name: string } | null;
  modifiers: string[];
  players: { min: number; max: number };
  betting: { structure: string; stakes: string; stack: number }[];
  rules: string;
  summary: string;
  tags: string[];
}

export interface Modifier {
  name: string;
  does: string;
  needs: string;
  fits: boolean;
  why: string;
}

export interface Mix {
  slug: string;
  name: string;
  aliases: string[];
  summary: string;
}

export interface Character {
  hands: number;
  players: number;
  decisions: number;
  rounds: number;
  split: number;
  to_win: { share: string; words: string }[];
}

const query = (words: string): string => encodeURIComponent(words.slice(0, 200));

export const lobbyGames = () => ask<LobbyGame[]>("/api/lobby/games");
export const mixes = () => ask<Mix[]>("/api/mixes");
export const meantGame = (words: string) => ask<MeantGame>(`/api/lobby/game?name=${query(words)}`);
export const modifiersOf = (game: string) => ask<Modifier[]>(`/api/modifiers?game=${query(game)}`);
export const characterOf = (game: string, signal: AbortSignal) => askJob<Character>("/api/character", { game }, signal);

/** The name of a game with modifiers, as the server understands it. Options end a name, so those
 * modifiers that have some come last. */
export function spokenName(base: string, modifiers: string[]): string {
  if (modifiers.length === 0) return base;
  const bare = modifiers.filter((one) => !one.includes(":"));
  const last = modifiers.filter((one) => one.includes(":"));
  const named = [...bare, base].join(" ");
  return last.length ? `${named} with ${last.join(" and ")}` : named;
}

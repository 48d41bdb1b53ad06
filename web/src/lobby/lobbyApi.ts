// REST requests of the lobby.

import { request } from "../api";
import { requestJob } from "../session";
import type { Layout } from "../protocol";

export interface GamePicture {
  layout: Layout | null;
  places: string[][];
  own: string; // one letter per card: u for up, d for down
}

/** Stakes and stack that are usual with a betting structure. */
export interface UsualBetting {
  structure: string;
  stakes: string;
  stack: number;
}

export interface LobbyGame extends GamePicture {
  slug: string;
  name: string;
  family: string;
  players: { min: number; max: number };
  summary: string;
  aliases: string[];
  words: string[];
  tags: string[];
}

export interface ResolvedGame extends GamePicture {
  name: string;
  spoken: string;
  base: { slug: string; name: string } | null;
  modifiers: string[];
  players: { min: number; max: number };
  betting: UsualBetting[]; // the usual one first
  match?: { hands: number | null; stacks: number } | null; // that the game's file defines
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
  players: { min: number; max: number };
  games: string[];
  betting: UsualBetting;
}

export interface GameStats {
  hands: number;
  players: number;
  decisions: number;
  rounds: number;
  split: number;
  to_win: { share: string; words: string }[];
}

const query = (phrase: string): string => encodeURIComponent(phrase.slice(0, 200));

export const listGames = () => request<LobbyGame[]>("/api/lobby/games");
export const listMixes = () => request<Mix[]>("/api/mixes");
export const resolveGame = (phrase: string) => request<ResolvedGame>(`/api/lobby/game?name=${query(phrase)}`);
export const listModifiers = (game: string) => request<Modifier[]>(`/api/modifiers?game=${query(game)}`);
export const measureGame = (game: string, signal: AbortSignal) =>
  requestJob<GameStats>("/api/character", { game }, signal);

/** Return the name of a game with modifiers, as the server parses it. Modifiers with options come last. */
export function gamePhrase(base: string, modifiers: string[]): string {
  if (modifiers.length === 0) return base;
  const plain = modifiers.filter((modifier) => !modifier.includes(":"));
  const withOptions = modifiers.filter((modifier) => modifier.includes(":"));
  const phrase = [...plain, base].join(" ");
  return withOptions.length ? `${phrase} with ${withOptions.join(" and ")}` : phrase;
}

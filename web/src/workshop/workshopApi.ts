// REST requests of the workshop.

import { request } from "../api";
import type { GamePicture } from "../lobby/lobbyApi";
import type { HandEvent, View } from "../protocol";
import { requestJob } from "../session";
import type { Problem } from "./fixes";
import type { Schema } from "./schema";

export interface CheckedGame {
  name: string;
  summary: string;
  players: { min: number; max: number };
  structures: string[];
  rules: string;
  picture: GamePicture;
}

export interface Checked {
  ok: boolean;
  problems: Problem[];
  game: CheckedGame | null;
}

export interface SimilarGame {
  slug: string;
  similarity: number;
  differences: string[];
}

export interface Sample {
  view: View;
  events: HandEvent[];
  lines: string[];
  hands: { name: string; cards: string[]; has: string[]; won: number }[];
}

export interface ShareOdds {
  name: string;
  tied: number;
  unclaimed: number;
  classes: { name: string; rate: number; or_better: number }[];
}

export interface Odds {
  players: number;
  deals: number;
  note: string;
  complete: boolean;
  scooped: number;
  split: number;
  quartered: number;
  shares: ShareOdds[];
  seats: { seat: number; part: number; stderr: number | null; scooped: number }[];
  stages: { name: string; part: number; held: number; changed: number }[];
}

interface OddsJob {
  id: string;
  status: "waiting" | "done" | "failed";
  sentence: string;
  odds: Odds | null;
}

export const checkGame = (text: string, signal: AbortSignal) => requestJob<Checked>("/api/check", { text }, signal);
export const sampleHand = (text: string) => requestJob<Sample>("/api/sample", { text });
export const similarGames = (text: string, signal: AbortSignal) =>
  requestJob<{ relatives: SimilarGame[] }>("/api/relatives", { text }, signal);
export const gameSchema = () => request<Schema>("/api/schema");
export const shareGame = (text: string) => requestJob<{ id: string }>("/api/shared-games", { text });
export const sharedGame = (id: string) =>
  request<{ name: string; text: string }>(`/api/shared-games/${encodeURIComponent(id)}`);
export const gameFile = (name: string) =>
  request<{ name: string; file: unknown }>(`/api/games/${encodeURIComponent(name)}`);

const POLL_MS = 1000;

/** Calculate the odds of a game; poll the job while `isWanted`. */
export async function requestOdds(text: string, players: number, isWanted: () => boolean): Promise<Odds | null> {
  let job = await requestJob<OddsJob>("/api/odds", { text, players });
  while (job.status === "waiting" && isWanted()) {
    await new Promise((done) => setTimeout(done, POLL_MS));
    job = await request<OddsJob>(`/api/odds/${encodeURIComponent(job.id)}`);
  }
  if (job.status === "failed") throw new Error(job.sentence);
  return job.odds;
}

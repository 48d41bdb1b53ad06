// REST of tournaments over several tables.

import { errorMessage, request } from "../api";
import type { StructureInfo } from "../generated/server";
import type { TournamentInfo, TournamentRequest, TournamentSummary } from "../protocol";

const path = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`;

export const listTournaments = () => request<TournamentSummary[]>("/api/tournaments");
export const readTournament = (id: string, places = 100) => request<TournamentInfo>(`${path(id)}?places=${places}`);
export const createTournament = (asked: TournamentRequest) => request<{ id: string }>("/api/tournaments", asked);
export const listStructures = (stack: number, minutes: number) =>
  request<StructureInfo[]>(`/api/tournaments/structures?stack=${stack}&minutes=${minutes}`);

export type Verb =
  | "register"
  | "unregister"
  | "leave"
  | "rebuy"
  | "decline-rebuy"
  | "add-on"
  | "start"
  | "cancel"
  | "pause"
  | "resume"
  | "remove";

export const send = (id: string, verb: Verb, body: object = {}) => request<null>(`${path(id)}/${verb}`, body);

export { errorMessage };

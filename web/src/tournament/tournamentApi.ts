// REST of tournaments over several tables.

import { errorMessage, request, requestNew } from "../api";
import type { DrawsInfo, LevelRequest, StructureInfo } from "../generated/server";
import type { Invitation } from "../table/tableApi";
import type { TournamentInfo, TournamentRequest, TournamentSummary } from "../protocol";

const path = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`;

export const listTournaments = () => request<TournamentSummary[]>("/api/tournaments");
/** Return a tournament; null if it has not changed since the answer with this mark. */
export const readTournament = (id: string, places: number, mark: string) =>
  requestNew<TournamentInfo>(`${path(id)}?places=${places}`, mark);
export const createTournament = (asked: TournamentRequest) => request<{ id: string }>("/api/tournaments", asked);
export const listStructures = (stack: number, minutes: number, isLimit: boolean) =>
  request<StructureInfo[]>(`/api/tournaments/structures?stack=${stack}&minutes=${minutes}&limit=${isLimit}`);
export const readDraws = (id: string) => request<DrawsInfo>(`${path(id)}/draws`);
export const readInvitation = (id: string) => request<Invitation>(`${path(id)}/invitation`);
export const changeLevels = (id: string, levels: LevelRequest[]) => request<null>(`${path(id)}/levels`, { levels });

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

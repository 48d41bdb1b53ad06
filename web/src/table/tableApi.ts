// REST requests of a table: hand history, ledger, statistics, invitation.

import { request } from "../api";
import type { AnswerPreview, RowsPreview, Suggestion } from "../generated/server";
import type { HandSummary, HandShared, Ledger, PlayerStatistics, SessionSummary, TableOpened } from "../protocol";
import type { HandRecord } from "../replay";

const tablePath = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const listHands = (table: string) => request<HandSummary[]>(`${tablePath(table)}/hands`);
export const readHand = (table: string, number: number) => request<HandRecord>(`${tablePath(table)}/hands/${number}`);
export const readSharedHand = (id: string) => request<HandRecord>(`/api/shared-hands/${encodeURIComponent(id)}`);
export const shareHand = (table: string, number: number, hideNames: boolean) =>
  request<HandShared>(`${tablePath(table)}/hands/${number}/share`, { hide_names: hideNames });
export const revokeHand = (id: string) => request<unknown>(`/api/shared-hands/${encodeURIComponent(id)}/revoke`, {});
/** Ask how a bot would separate or arrange the cards of an open decision. */
export const readSuggestion = (table: string, question: number) =>
  request<Suggestion>(`${tablePath(table)}/suggestion?question=${question}`);
/** Ask for the name of the own hand after an answer. */
export const readPreview = (table: string, question: number, action: string) =>
  request<AnswerPreview>(`${tablePath(table)}/preview?question=${question}&action=${encodeURIComponent(action)}`);
/** Ask for the hands that rows make so far, and whether they foul. */
export const readRowsPreview = (table: string, question: number, action: string) =>
  request<RowsPreview>(`${tablePath(table)}/rows-preview?question=${question}&action=${encodeURIComponent(action)}`);
export interface Invitation {
  link: string;
  size: number; // of the QR code, in modules
  path: string; // SVG path of the QR code
}

export const readInvitation = (table: string) => request<Invitation>(`${tablePath(table)}/invitation`);
export const readLedger = (table: string) => request<Ledger>(`${tablePath(table)}/ledger`);
export const readSummary = (table: string) => request<SessionSummary>(`${tablePath(table)}/summary`);
export const openAgain = (table: string) => request<TableOpened>(`${tablePath(table)}/again`, {});
export const readStatistics = (table: string) => request<PlayerStatistics[]>(`${tablePath(table)}/statistics`);

export const handFile = (table: string, number: number, form: string): string =>
  `${tablePath(table)}/hands/${number}.${form}`;
export const ledgerFile = (table: string): string => `${tablePath(table)}/ledger.csv`;

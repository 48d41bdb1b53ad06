// What the server tells about a table besides its hand: hands, ledger, statistics.

import { ask } from "../api";
import type { HandListed, HandShared, Ledger, PlayerStatistics } from "../protocol";
import type { HandRecord } from "../replay";

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const listHands = (table: string) => ask<HandListed[]>(`${at(table)}/hands`);
export const readHand = (table: string, number: number) => ask<HandRecord>(`${at(table)}/hands/${number}`);
export const readSharedHand = (id: string) => ask<HandRecord>(`/api/shared-hands/${encodeURIComponent(id)}`);
export const shareHand = (table: string, number: number, hideNames: boolean) =>
  ask<HandShared>(`${at(table)}/hands/${number}/share`, { hide_names: hideNames });
export const revokeHand = (id: string) => ask<unknown>(`/api/shared-hands/${encodeURIComponent(id)}/revoke`, {});
export const readLedger = (table: string) => ask<Ledger>(`${at(table)}/ledger`);
export const readStatistics = (table: string) => ask<PlayerStatistics[]>(`${at(table)}/statistics`);

export const phhFile = (table: string, number: number): string => `${at(table)}/hands/${number}.phh`;
export const ledgerFile = (table: string): string => `${at(table)}/ledger.csv`;

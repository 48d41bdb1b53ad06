// What the server tells about a table besides its hand: hands, ledger, statistics.

import { ask } from "../api";
import { withPlainNames } from "../bots";
import type { HandListed, HandShared, Ledger, PlayerStatistics } from "../protocol";
import type { HandRecord } from "../replay";

async function readRecord(path: string): Promise<HandRecord> {
  const record = await ask<HandRecord>(path);
  return { ...record, view: { ...record.view, seats: withPlainNames(record.view.seats) } };
}

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const listHands = (table: string) => ask<HandListed[]>(`${at(table)}/hands`);
export const readHand = (table: string, number: number) => readRecord(`${at(table)}/hands/${number}`);
export const readSharedHand = (id: string) => readRecord(`/api/shared-hands/${encodeURIComponent(id)}`);
export const shareHand = (table: string, number: number, hideNames: boolean) =>
  ask<HandShared>(`${at(table)}/hands/${number}/share`, { hide_names: hideNames });
export const revokeHand = (id: string) => ask<unknown>(`/api/shared-hands/${encodeURIComponent(id)}/revoke`, {});
export async function readLedger(table: string): Promise<Ledger> {
  const ledger = await ask<Ledger>(`${at(table)}/ledger`);
  return { ...ledger, lines: withPlainNames(ledger.lines) };
}
export const readStatistics = async (table: string) => withPlainNames(await ask<PlayerStatistics[]>(`${at(table)}/statistics`));

export const phhFile = (table: string, number: number): string => `${at(table)}/hands/${number}.phh`;
export const ledgerFile = (table: string): string => `${at(table)}/ledger.csv`;

// REST requests of a table's webhook, which only its host may make.

import { request } from "../api";

export const WEBHOOK_FORMATS = ["discord", "slack", "text", "json"] as const;

export interface Webhook {
  host: string;
  format: string;
}

const path = (table: string): string => `/api/tables/${encodeURIComponent(table)}/webhook`;

export const readWebhook = (table: string) => request<Webhook | null>(path(table));
export const setWebhook = (table: string, url: string, format: string) =>
  request<Webhook | null>(path(table), { url, format }, undefined, "PUT");
export const removeWebhook = (table: string) => request<null>(path(table), {}, undefined, "DELETE");

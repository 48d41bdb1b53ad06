// REST. What is refused throws an error with the server's sentence.

import type { TableSummary } from "./protocol";
import { rememberGuest, waitForSession } from "./session";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    readonly retryAfter = 1, // seconds
  ) {
    super(sentence);
  }
}

export async function request<Answer>(path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(path, {
    credentials: "same-origin",
    ...(signal ? { signal } : {}),
    ...(body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
  });
  const text = await response.text();
  let data: unknown = null;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ApiError(response.status, `The server gave no answer that can be read (${response.status}).`);
  }
  if (!response.ok) {
    const { sentence, detail } = data as { sentence?: string; detail?: string };
    const wait = Number(response.headers.get("retry-after")) || 1;
    throw new ApiError(response.status, sentence ?? String(detail ?? response.status), wait);
  }
  return data as Answer;
}

export interface Guest {
  id: string;
  name: string;
}

/** Return the guest of this browser; null if it has no name yet. */
export async function currentGuest(): Promise<Guest | null> {
  try {
    return rememberGuest(await request<Guest>("/api/guests/me"));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export async function createGuest(name: string): Promise<Guest> {
  await waitForSession();
  const guest = await request<Guest>("/api/guests", { name });
  rememberGuest(guest);
  return guest;
}

export const listTables = () => request<TableSummary[]>("/api/tables");

export interface TableRequest {
  name: string;
  game?: string;
  mix?: string;
  file?: string;
  choice?: string[];
  stakes?: string;
  seats: number;
  stack?: number;
  bots: { kind: string; level: number }[];
  private: boolean;
  options?: Record<string, unknown>;
}

export const openTable = (table: TableRequest) => request<{ id: string; link: string }>("/api/tables", table);

/** The text to show for something that was thrown. */
export const errorMessage = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

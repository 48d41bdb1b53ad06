// REST requests. A failed request throws an `ApiError` with the server's message.

import { t } from "./texts";
import type { Guest, GuestTable, TableOpened, TableRequest, TableSummary } from "./protocol";
import { localised } from "./serverTexts";
import { rememberGuest, waitForSession } from "./session";

export type { Guest };

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly retryAfter = 1, // seconds
  ) {
    super(message);
  }
}

/** Send a GET request, or another one (POST if not given) if there is a body. */
export async function request<Answer>(
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  method: "POST" | "PUT" | "PATCH" | "DELETE" = "POST",
): Promise<Answer> {
  const post = {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, { credentials: "same-origin", signal, ...(body === undefined ? {} : post) });
  return readAnswer(response);
}

/** Send a GET request with the `ETag` of the last answer; return null if the answer is still that one.
 *
 * The cache of the browser would return the old answer, whose times have passed.
 */
export async function requestNew<Answer>(path: string, mark: string): Promise<{ answer: Answer; mark: string } | null> {
  const headers: Record<string, string> = mark ? { "if-none-match": mark } : {};
  const response = await fetch(path, { credentials: "same-origin", cache: "no-store", headers });
  if (response.status === 304) return null;
  return { answer: await readAnswer<Answer>(response), mark: response.headers.get("etag") ?? "" };
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) {
    const retryAfter = Number(response.headers.get("retry-after")) || 1;
    throw new ApiError(response.status, failureText(text, response.status), retryAfter);
  }
  try {
    const answer: Answer = JSON.parse(text || "null");
    return localised(answer);
  } catch {
    throw new ApiError(response.status, unreadable(response.status));
  }
}

/** Save an answer as a file of the browser's user. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const response = await fetch(path, { credentials: "same-origin" });
  if (!response.ok) throw new ApiError(response.status, failureText(await response.text(), response.status));
  const url = URL.createObjectURL(await response.blob());
  const anchor = Object.assign(document.createElement("a"), { href: url, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const unreadable = (status: number): string => t("connection.unreadable", { status: String(status) });

/** Return the message of a failed request. */
function failureText(text: string, status: number): string {
  try {
    const { sentence, detail }: { sentence?: string; detail?: string } = localised(JSON.parse(text));
    return sentence ?? String(detail ?? status);
  } catch {
    return unreadable(status);
  }
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

export async function createGuest(name: string, colour: number | null = null): Promise<Guest> {
  await waitForSession();
  const guest = await request<Guest>("/api/guests", { name, ...(colour === null ? {} : { colour }) });
  rememberGuest(guest);
  return guest;
}

export const changeGuest = (changes: { name?: string; colour?: number }) =>
  request<Guest>("/api/guests/me", changes, undefined, "PATCH");

export const listOwnTables = () => request<GuestTable[]>("/api/guests/me/tables");
export const listTables = () => request<TableSummary[]>("/api/tables");
export const openTable = (table: TableRequest) => request<TableOpened>("/api/tables", table);

/** Return the text to show for a thrown value. */
export const errorMessage = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

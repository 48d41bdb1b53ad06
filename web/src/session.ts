// Jobs on game files: the server does them for guests only, one at a time.

import { request, ApiError, type Guest } from "./api";

const UNNAMED_GUEST_KEY = "anypoker unnamed guest";
const MAX_TRIES = 4;
const MAX_WAIT_SECONDS = 60; // seconds that a page waits before it asks again

let session: Promise<unknown> | null = null;

/** Note that the server knows this browser. Return null for a guest that has no name yet. */
export function rememberGuest(guest: Guest): Guest | null {
  session = Promise.resolve();
  return guest.id === stored() ? null : guest;
}

/** Wait for a guest that is being created: its cookie must not replace a later one. */
export async function waitForSession(): Promise<void> {
  await session?.catch(() => undefined);
}

/** Create a guest without a name if the server does not know this browser. */
export function ensureSession(): Promise<unknown> {
  session ??= request<Guest>("/api/guests", { name: "Guest" }).then(
    (guest) => store(guest.id),
    (error: unknown) => {
      session = null;
      throw error;
    },
  );
  return session;
}

/** Ask for a job on a file. Repeat the request if the server is busy or has forgotten the guest. */
export async function requestJob<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  for (let triesLeft = MAX_TRIES; ; triesLeft -= 1) {
    await ensureSession();
    try {
      return await request<Answer>(path, body, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || triesLeft <= 1 || signal?.aborted) throw error;
      if (error.status === 401) session = null;
      else if (error.status === 429) await sleep(Math.min(MAX_WAIT_SECONDS, error.retryAfter));
      else throw error;
    }
  }
}

const sleep = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, 1000 * seconds));

function stored(): string | null {
  try {
    return localStorage.getItem(UNNAMED_GUEST_KEY);
  } catch {
    return null; // the browser keeps nothing
  }
}

function store(id: string): void {
  try {
    localStorage.setItem(UNNAMED_GUEST_KEY, id);
  } catch {
    // The guest then shows as "Guest" after a reload.
  }
}

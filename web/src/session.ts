// Jobs on game files. The server runs one at a time per guest.

import { ApiError, request, type Guest } from "./api";
import { readLocal, writeLocal } from "./storage";

const UNNAMED_GUEST_KEY = "anypoker unnamed guest";
const MAX_TRIES = 4;
const MAX_WAIT_SECONDS = 60;

let session: Promise<unknown> | null = null;

/** Remember that the server knows this browser. Return null for a guest without a name. */
export function rememberGuest(guest: Guest): Guest | null {
  session = Promise.resolve();
  return guest.id === readLocal(UNNAMED_GUEST_KEY) ? null : guest;
}

/** Wait for a guest that is being created: its cookie must not replace a later one. */
export async function waitForSession(): Promise<void> {
  await session?.catch(() => undefined);
}

/** Create a guest without a name if the server does not know this browser. */
export function ensureSession(): Promise<unknown> {
  session ??= request<Guest>("/api/guests", { name: "Guest" }).then(
    (guest) => writeLocal(UNNAMED_GUEST_KEY, guest.id),
    (error: unknown) => {
      session = null;
      throw error;
    },
  );
  return session;
}

/** Request a job on a file. Retry if the server is busy or has forgotten the guest. */
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

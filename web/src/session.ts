// Jobs on game files: the server does them for guests only, one at a time.

import { ask, Refused, type Guest } from "./api";

const UNNAMED = "anypoker unnamed guest";
const TRIES = 4;
const LONGEST = 60; // seconds that a page waits before it asks again

let session: Promise<unknown> | null = null;

/** Note that the server knows this browser. Return null for a guest that has no name yet. */
export function named(guest: Guest): Guest | null {
  session = Promise.resolve();
  return guest.id === stored() ? null : guest;
}

/** Wait for a guest that is being created: its cookie must not replace a later one. */
export async function settled(): Promise<void> {
  await session?.catch(() => undefined);
}

/** Create a guest without a name if the server does not know this browser. */
export function haveSession(): Promise<unknown> {
  session ??= ask<Guest>("/api/guests", { name: "Guest" }).then(
    (made) => store(made.id),
    (error: unknown) => {
      session = null;
      throw error;
    },
  );
  return session;
}

/** Ask for a job on a file. Repeat the request if the server is busy or has forgotten the guest. */
export async function askJob<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  for (let left = TRIES; ; left -= 1) {
    await haveSession();
    try {
      return await ask<Answer>(path, body, signal);
    } catch (error) {
      if (!(error instanceof Refused) || left <= 1 || signal?.aborted) throw error;
      if (error.status === 401) session = null;
      else if (error.status === 429) await pause(Math.min(LONGEST, error.retryAfter));
      else throw error;
    }
  }
}

const pause = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, 1000 * seconds));

function stored(): string | null {
  try {
    return localStorage.getItem(UNNAMED);
  } catch {
    return null; // the browser keeps nothing
  }
}

function store(id: string): void {
  try {
    localStorage.setItem(UNNAMED, id);
  } catch {
    // The guest then shows as "Guest" after a reload.
  }
}

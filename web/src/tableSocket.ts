// The line to a table: it comes back by itself, with what was missed.

import type { Message, Wish } from "./protocol";

export type LineStatus = "connecting" | "open" | "lost" | "refused";

export interface Plug {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface TableSocket {
  wish(wish: Wish): string; // its key
  retry(): void; // now, not later
  close(): void;
}

const REFUSED = 1008;
const LONGEST = 8000; // ms from one try to the next

/** How long to wait before the try of this number. */
export function patience(tries: number): number {
  return Math.min(LONGEST, 250 * 2 ** tries);
}

let counter = 0;
/** A key that no other wish has; random, without needing a secure page. */
export function newKey(): string {
  counter += 1;
  return `${Date.now().toString(36)}-${counter}-${Math.random().toString(36).slice(2, 10)}`;
}

/** Keep a line open. What is wished for while it is down goes out once it is up again. */
export function openLine(
  plugIn: (after: number) => Plug,
  told: { message: (message: Message) => void; status: (status: LineStatus, why: string) => void },
  wait: (run: () => void, ms: number) => unknown = setTimeout,
): TableSocket {
  let after = 0;
  let tries = 0;
  let closed = false;
  let open = false;
  let plug: Plug;
  const waiting = new Map<string, string>(); // without an answer yet, by their keys

  function connect(): void {
    told.status(tries ? "lost" : "connecting", "");
    const mine = plugIn(after);
    plug = mine;
    mine.onopen = () => {
      tries = 0;
      open = true;
      told.status("open", "");
      for (const text of waiting.values()) mine.send(text); // the same keys: never done twice
    };
    mine.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.type === "state") after = message.n;
      else if ("n" in message && message.type !== "done") after = Math.max(after, message.n);
      if ((message.type === "done" || message.type === "error") && message.key !== null) {
        waiting.delete(message.key);
      }
      told.message(message);
    };
    mine.onclose = ({ code, reason }) => {
      if (closed || plug !== mine) return;
      open = false;
      if (code === REFUSED) {
        told.status("refused", reason);
        return;
      }
      told.status("lost", "");
      wait(() => {
        if (!closed && plug === mine) connect();
      }, patience(tries++));
    };
  }

  connect();
  return {
    wish(wish) {
      const key = newKey();
      const text = JSON.stringify({ ...wish, key });
      waiting.set(key, text);
      if (open) plug.send(text);
      return key;
    },
    retry() {
      if (!open && !closed) connect();
    },
    close() {
      closed = true;
      plug.close();
    },
  };
}

/** The socket of a table, in a browser. */
export function tableSocket(table: string): (after: number) => Plug {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const path = `/api/tables/${encodeURIComponent(table)}/socket`;
  return (after) => new WebSocket(`${scheme}://${location.host}${path}?after=${after}`) as Plug;
}

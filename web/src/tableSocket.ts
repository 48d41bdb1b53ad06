// The line to a table: it comes back by itself, with what was missed.

import type { Message, Command } from "./protocol";

export type SocketStatus = "connecting" | "open" | "lost" | "refused";

export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface TableSocket {
  send(command: Command): string; // its key
  retry(): void; // now, not later
  close(): void;
}

const POLICY_VIOLATION = 1008;
const MAX_BACKOFF_MS = 8000; // ms from one try to the next

/** How long to wait before the try of this number. */
export function backoffMs(tries: number): number {
  return Math.min(MAX_BACKOFF_MS, 250 * 2 ** tries);
}

let counter = 0;
/** A key that no other wish has; random, without needing a secure page. */
export function newKey(): string {
  counter += 1;
  return `${Date.now().toString(36)}-${counter}-${Math.random().toString(36).slice(2, 10)}`;
}

/** Keep a line open. What is wished for while it is down goes out once it is up again. */
export function connectTable(
  openSocket: (after: number) => SocketLike,
  handlers: { message: (message: Message) => void; status: (status: SocketStatus, why: string) => void },
  schedule: (run: () => void, ms: number) => unknown = setTimeout,
): TableSocket {
  let after = 0;
  let tries = 0;
  let closed = false;
  let open = false;
  let socket: SocketLike;
  const pending = new Map<string, string>(); // without an answer yet, by their keys

  function connect(): void {
    handlers.status(tries ? "lost" : "connecting", "");
    const current = openSocket(after);
    socket = current;
    current.onopen = () => {
      tries = 0;
      open = true;
      handlers.status("open", "");
      for (const text of pending.values()) current.send(text); // the same keys: never done twice
    };
    current.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.type === "state") after = message.n;
      else if ("n" in message && message.type !== "done") after = Math.max(after, message.n);
      if ((message.type === "done" || message.type === "error") && message.key !== null) {
        pending.delete(message.key);
      }
      handlers.message(message);
    };
    current.onclose = ({ code, reason }) => {
      if (closed || socket !== current) return;
      open = false;
      if (code === POLICY_VIOLATION) {
        handlers.status("refused", reason);
        return;
      }
      handlers.status("lost", "");
      schedule(() => {
        if (!closed && socket === current) connect();
      }, backoffMs(tries++));
    };
  }

  connect();
  return {
    send(command) {
      const key = newKey();
      const text = JSON.stringify({ ...command, key });
      pending.set(key, text);
      if (open) socket.send(text);
      return key;
    },
    retry() {
      if (!open && !closed) connect();
    },
    close() {
      closed = true;
      socket.close();
    },
  };
}

/** The socket of a table, in a browser. */
export function browserSocket(table: string): (after: number) => SocketLike {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const path = `/api/tables/${encodeURIComponent(table)}/socket`;
  return (after) => new WebSocket(`${scheme}://${location.host}${path}?after=${after}`) as SocketLike;
}

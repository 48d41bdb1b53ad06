// WebSocket of a table. It reconnects, asks for the messages it missed, and sends unanswered commands again.

import { parseMessage, type Command, type Message } from "./protocol";

export type SocketStatus = "connecting" | "open" | "lost" | "refused";

/** The part of a WebSocket that is used here. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  open: () => void;
  message: (text: string) => void;
  close: (code: number, reason: string) => void;
}

/** Open a socket that starts after the message of this number. */
export type OpenSocket = (after: number, events: SocketEvents) => SocketLike;

export interface TableSocket {
  send(command: Command): string; // returns its key
  retry(): void; // reconnect now
  close(): void;
}

interface Handlers {
  message: (message: Message) => void;
  status: (status: SocketStatus, reason: string) => void;
}

const POLICY_VIOLATION = 1008; // the server refuses the connection
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8000;

/** Return the delay before a reconnect; it doubles with every failed try. */
export function backoffMs(tries: number): number {
  return Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** tries);
}

let commandCount = 0;
/** Return a unique command key. `crypto.randomUUID` needs a secure page. */
export function newKey(): string {
  commandCount += 1;
  return `${Date.now().toString(36)}-${commandCount}-${Math.random().toString(36).slice(2, 10)}`;
}

/** Connect to a table and stay connected. Commands wait while the connection is down. */
export function connectTable(
  openSocket: OpenSocket,
  handlers: Handlers,
  schedule: (run: () => void, ms: number) => unknown = setTimeout,
): TableSocket {
  let after = 0;
  let tries = 0;
  let isClosed = false;
  let isOpen = false;
  let connection = 0; // number of the current connection; events of older ones are ignored
  let socket: SocketLike | null = null;
  const pending = new Map<string, string>(); // unanswered commands by key

  function connect(): void {
    const current = ++connection;
    handlers.status(tries ? "lost" : "connecting", "");
    socket = openSocket(after, {
      open() {
        if (connection !== current) return;
        tries = 0;
        isOpen = true;
        handlers.status("open", "");
        for (const text of pending.values()) socket?.send(text); // with the same keys: the server does them once
      },
      message(text) {
        const message = parseMessage(text);
        if (message.type === "state") after = message.n;
        else if ("n" in message && message.type !== "done") after = Math.max(after, message.n);
        if ((message.type === "done" || message.type === "error") && message.key !== null) pending.delete(message.key);
        handlers.message(message);
      },
      close(code, reason) {
        if (isClosed || connection !== current) return;
        isOpen = false;
        if (code === POLICY_VIOLATION) {
          handlers.status("refused", reason);
          return;
        }
        handlers.status("lost", "");
        schedule(() => {
          if (!isClosed && connection === current) connect();
        }, backoffMs(tries++));
      },
    });
  }

  connect();
  return {
    send(command) {
      const key = newKey();
      const text = JSON.stringify({ ...command, key });
      pending.set(key, text);
      if (isOpen) socket?.send(text);
      return key;
    },
    retry() {
      if (!isOpen && !isClosed) connect();
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

/** Open sockets of a table in a browser. `onlyWatches`: as a spectator, even if the reader has a seat. */
export function browserSocket(tableId: string, onlyWatches = false): OpenSocket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const path = `/api/tables/${encodeURIComponent(tableId)}/socket`;
  return (after, events) => {
    const socket = new WebSocket(`${scheme}://${location.host}${path}?after=${after}${onlyWatches ? "&watch=1" : ""}`);
    socket.onopen = events.open;
    socket.onmessage = ({ data }) => events.message(String(data));
    socket.onclose = ({ code, reason }) => events.close(code, reason);
    return socket;
  };
}

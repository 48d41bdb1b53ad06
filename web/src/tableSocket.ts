// WebSocket of a table. It reconnects, asks for the messages it missed, and sends unanswered commands again.

import { Heartbeat } from "./heartbeat";
import { parseMessage, type Command, type Message } from "./protocol";
import { localised } from "./serverTexts";

export type SocketStatus = "connecting" | "open" | "silent" | "lost" | "refused"; // silent: open, without answers

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
  cancel(key: string): void; // do not send an unanswered command again
  check(now: number, isHidden: boolean): void; // call it a few times a second
  drop(): void; // the line is gone: open another socket
  retry(): void; // reconnect now
  close(): void;
}

interface Handlers {
  message: (message: Message) => void;
  status: (status: SocketStatus, reason: string) => void;
}

const OPEN_MS = 5000; // for a socket to open
const PING = '{"do":"ping"}';
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
  let heartbeat: Heartbeat | null = null; // of an open socket
  let isSilent = false;
  let openingSince: number | null = null; // a socket is opening
  const pending = new Map<string, string>(); // unanswered commands by key

  function connect(): void {
    const current = ++connection;
    socket?.close(); // one that never opened
    openingSince = Date.now();
    handlers.status(tries ? "lost" : "connecting", "");
    socket = openSocket(after, {
      open() {
        if (connection !== current) return;
        tries = 0;
        isOpen = true;
        isSilent = false;
        openingSince = null;
        heartbeat = new Heartbeat(Date.now());
        handlers.status("open", "");
        for (const text of pending.values()) socket?.send(text); // with the same keys: the server does them once
      },
      message(text) {
        if (connection !== current) return;
        heartbeat?.hear(Date.now());
        if (isSilent) {
          isSilent = false;
          handlers.status("open", "");
        }
        const message = localised(parseMessage(text));
        if (message.type === "pong") return;
        if (message.type === "state") after = message.n;
        else if ("n" in message && message.type !== "done") after = Math.max(after, message.n);
        if ((message.type === "done" || message.type === "error") && message.key !== null) pending.delete(message.key);
        handlers.message(message);
      },
      close(code, reason) {
        if (isClosed || connection !== current) return;
        if (code === POLICY_VIOLATION) {
          isOpen = false;
          handlers.status("refused", localised({ sentence: reason }).sentence);
        } else lose();
      },
    });
  }

  /** Try again later, with another socket. */
  function lose(): void {
    const current = connection;
    isOpen = false;
    openingSince = null;
    heartbeat = null;
    handlers.status("lost", "");
    schedule(() => {
      if (!isClosed && connection === current) connect();
    }, backoffMs(tries++));
  }

  function drop(): void {
    if (isClosed || (!isOpen && openingSince === null)) return;
    const old = socket;
    socket = null;
    connection += 1; // events of the old socket are ignored
    lose();
    old?.close();
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
    cancel(key) {
      pending.delete(key);
    },
    check(now, isHidden) {
      if (openingSince !== null && now - openingSince >= OPEN_MS) drop(); // the line swallows everything
      const pulse = isOpen ? (heartbeat?.check(now, isHidden) ?? "fine") : "fine";
      if (pulse === "ask") socket?.send(PING);
      else if (pulse === "dead") drop();
      else if (pulse === "silent" && !isSilent) {
        isSilent = true;
        handlers.status("silent", "");
      }
    },
    drop,
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

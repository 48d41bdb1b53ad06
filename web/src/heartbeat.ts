// Heartbeat of a socket: when to ask the server for a sign of life, and when to believe that the line is gone.

const QUIET_MS = 900; // without a message until a visible page asks
const HIDDEN_QUIET_MS = 15_000; // a hidden page asks rarely
const ANSWER_MS = 1300; // without an answer until the page says that it is offline
const GIVE_UP_MS = 4000; // without an answer until the page opens another socket

export type Pulse = "fine" | "ask" | "silent" | "dead";

export class Heartbeat {
  private heardAt: number;
  private askedAt: number | null = null; // the server has not answered since

  constructor(now: number) {
    this.heardAt = now;
  }

  /** Note that the server sent something. */
  hear(now: number): void {
    this.heardAt = now;
    this.askedAt = null;
  }

  /** Return what the socket has to do; "ask" counts as done. */
  check(now: number, isHidden: boolean): Pulse {
    if (this.askedAt === null) {
      if (now - this.heardAt < (isHidden ? HIDDEN_QUIET_MS : QUIET_MS)) return "fine";
      this.askedAt = now;
      return "ask";
    }
    const waited = now - this.askedAt;
    return waited >= GIVE_UP_MS ? "dead" : waited >= ANSWER_MS ? "silent" : "fine";
  }
}

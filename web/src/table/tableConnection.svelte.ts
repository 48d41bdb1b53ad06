// One table as this page knows it: its state, the line to it, and the running clock.

import { keepStill, reducedMotion, TIMES } from "../motion";
import { Pacing } from "../runoutPacing";
import type { Message, Wish } from "../protocol";
import { openLine, tableSocket, type TableSocket, type LineStatus } from "../tableSocket";
import { reduce, runsOut, type TableState } from "../state";
import { started, type Running } from "./clock";

export class TableConnection {
  room = $state.raw<TableState | null>(null);
  status = $state<LineStatus>("connecting");
  why = $state("");
  trouble = $state(""); // why the last wish was refused
  running = $state.raw<Running | null>(null);
  private line: TableSocket | null = null;

  /** Open the line; `heard`: called with every message, after the state has taken it in. */
  open(table: string, heard: (message: Message) => void): void {
    const pacing = new Pacing(
      (message) => {
        if (message.type === "error") this.trouble = message.sentence;
        if (message.type === "done") this.trouble = "";
        if (message.type === "state" || message.type === "events") keepStill(message.type === "state");
        this.room = reduce(this.room, message);
        if (message.type === "state" || message.type === "events") this.running = started(message.clock, Date.now());
        heard(message);
      },
      () => (runsOut(this.room) && !reducedMotion() ? TIMES.stage : 0),
    );
    this.line = openLine(tableSocket(table), {
      status: (one, reason) => {
        this.status = one;
        this.why = reason;
      },
      message: (message) => pacing.take(message),
    });
  }

  wish(one: Wish): void {
    this.line?.wish(one);
  }

  retry(): void {
    this.line?.retry();
  }

  close(): void {
    this.line?.close();
  }
}

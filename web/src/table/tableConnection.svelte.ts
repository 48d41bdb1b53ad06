// One table as this page knows it: its state, the line to it, and the running clock.

import { suppressAnimations, reducedMotion, DURATIONS_MS } from "../motion";
import { RunoutPacer } from "../runoutPacing";
import type { Message, Command } from "../protocol";
import { connectTable, browserSocket, type TableSocket, type SocketStatus } from "../tableSocket";
import { reduce, isRunout, type TableState } from "../state";
import { startClock, type RunningClock } from "./clock";

export class TableConnection {
  tableState = $state.raw<TableState | null>(null);
  status = $state<SocketStatus>("connecting");
  closeReason = $state("");
  lastError = $state(""); // why the last wish was refused
  clock = $state.raw<RunningClock | null>(null);
  private socket: TableSocket | null = null;

  /** Open the line; `heard`: called with every message, after the state has taken it in. */
  open(table: string, onMessage: (message: Message) => void): void {
    const pacer = new RunoutPacer(
      (message) => {
        if (message.type === "error") this.lastError = message.sentence;
        if (message.type === "done") this.lastError = "";
        if (message.type === "state" || message.type === "events") suppressAnimations(message.type === "state");
        this.tableState = reduce(this.tableState, message);
        if (message.type === "state" || message.type === "events") this.clock = startClock(message.clock, Date.now());
        onMessage(message);
      },
      () => (isRunout(this.tableState) && !reducedMotion() ? DURATIONS_MS.stage : 0),
    );
    this.socket = connectTable(browserSocket(table), {
      status: (status, reason) => {
        this.status = status;
        this.closeReason = reason;
      },
      message: (message) => pacer.push(message),
    });
  }

  send(command: Command): void {
    this.socket?.send(command);
  }

  retry(): void {
    this.socket?.retry();
  }

  close(): void {
    this.socket?.close();
  }
}

// Connection to one table: its socket, the state it has received, and the running clock.

import { setUnit } from "../amounts";
import { DURATIONS_MS, reducedMotion, suppressAnimations } from "../motion";
import type { Command, Message } from "../protocol";
import { RunoutPacer } from "../runoutPacing";
import { isRunout, reduce, type TableState } from "../state";
import { browserSocket, connectTable, type SocketStatus, type TableSocket } from "../tableSocket";
import { startClock, type RunningClock } from "./clock";

export class TableConnection {
  tableState = $state.raw<TableState | null>(null);
  status = $state<SocketStatus>("connecting");
  closeReason = $state("");
  lastError = $state(""); // message of the last rejected command
  clock = $state.raw<RunningClock | null>(null);
  private socket: TableSocket | null = null;

  /** Connect; `onMessage` is called after the state has been updated. Return a function that disconnects. */
  open(tableId: string, onMessage: (message: Message) => void, onlyWatches = false): () => void {
    const pacer = new RunoutPacer(
      (message) => {
        this.receive(message);
        onMessage(message);
      },
      () => (isRunout(this.tableState) && !reducedMotion() ? DURATIONS_MS.stage : 0),
    );
    const socket = connectTable(browserSocket(tableId, onlyWatches), {
      status: (status, reason) => {
        this.status = status;
        this.closeReason = reason;
      },
      message: (message) => pacer.push(message),
    });
    this.socket = socket;
    const wake = (): void => {
      if (!document.hidden) socket.retry();
    };
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      socket.close();
    };
  }

  send(command: Command): void {
    this.socket?.send(command);
  }

  private receive(message: Message): void {
    if (message.type === "state" || message.type === "table") setUnit(message.table.unit);
    if (message.type === "error") this.lastError = message.sentence;
    if (message.type === "done") this.lastError = "";
    if (message.type === "state" || message.type === "events") {
      suppressAnimations(message.type === "state");
      this.clock = startClock(message.clock, Date.now());
    }
    this.tableState = reduce(this.tableState, message);
  }
}

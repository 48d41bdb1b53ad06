// Connection to one table: its socket, the state it has received, and the running clock.

import { setUnit } from "../amounts";
import { reducedMotion, suppressAnimations } from "../motion";
import type { Command, Message, StageInfo } from "../protocol";
import { StagePacer } from "../stagePacing";
import { reduce, type TableState } from "../state";
import { browserSocket, connectTable, type SocketStatus, type TableSocket } from "../tableSocket";
import { startClock, type RunningClock } from "./clock";

export class TableConnection {
  tableState = $state.raw<TableState | null>(null);
  status = $state<SocketStatus>("connecting");
  closeReason = $state("");
  lastError = $state(""); // message of the last rejected command
  clock = $state.raw<RunningClock | null>(null);
  /** End of the showdown on display, if the page shows it for a while. */
  stageEnd = $state.raw<{ at: number; ms: number } | null>(null);
  private socket: TableSocket | null = null;
  private pacer: StagePacer | null = null;
  private readonly received = new WeakMap<Message, number>(); // when a message arrived

  /** Connect; `onMessage` is called after the state has been updated. Return a function that disconnects. */
  open(tableId: string, onMessage: (message: Message) => void, onlyWatches = false): () => void {
    const pacer = new StagePacer(
      (message) => {
        this.receive(message);
        onMessage(message);
      },
      (stage) => this.hold(stage),
    );
    this.pacer = pacer;
    const socket = connectTable(browserSocket(tableId, onlyWatches), {
      status: (status, reason) => {
        this.status = status;
        this.closeReason = reason;
      },
      message: (message) => {
        this.received.set(message, Date.now());
        pacer.push(message);
      },
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

  /** Show what follows the showdown on display. */
  skipStage(): void {
    this.pacer?.skip();
  }

  /** Return how long to show a stage. Without animations a runout needs no pause, but a showdown is read. */
  private hold({ kind, ms }: StageInfo): number {
    if (kind === "runout" && reducedMotion()) return 0;
    if (kind === "showdown" && ms > 0) this.stageEnd = { at: Date.now() + ms, ms };
    return ms;
  }

  private receive(message: Message): void {
    if (message.type === "state" || message.type === "table") setUnit(message.table.unit);
    if (message.type === "error") this.lastError = message.sentence;
    if (message.type === "done") this.lastError = "";
    if (message.type === "state" || message.type === "events") {
      suppressAnimations(message.type === "state");
      this.stageEnd = null;
      this.clock = startClock(message.clock, this.received.get(message) ?? Date.now());
    }
    this.tableState = reduce(this.tableState, message);
  }
}

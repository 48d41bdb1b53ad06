// Connection to one table: its socket, the state it has received, and the running clock.

import { setUnit } from "../amounts";
import { reducedMotion, suppressAnimations } from "../motion";
import { seatOf, type Command, type Message, type StageInfo } from "../protocol";
import { StagePacer } from "../stagePacing";
import { reduce, type TableState } from "../state";
import { browserSocket, connectTable, type SocketStatus, type TableSocket } from "../tableSocket";
import { startClock, type RunningClock } from "./clock";

const PULSE_MS = 250;
const SHORT_LOSS_MS = 600;
const CONNECTED_MS = 1500;
const TOO_LATE_MS = 8000;

/** An action that the server has not answered. */
export interface PendingAct {
  key: string;
  label: string; // "call 90"
  question: number;
  isDelayed: boolean; // the connection was lost since
  instead: ClockAction | null; // what the clock did meanwhile
  isAnswered: boolean; // the server has answered; what it said waits for a stage to end
}

/** An action that a clock takes for a player. */
export type ClockAction = "folded" | "checked";

export class TableConnection {
  tableState = $state.raw<TableState | null>(null);
  status = $state<SocketStatus>("connecting");
  closeReason = $state("");
  lastError = $state(""); // message of the last rejected command
  isOffline = $state(false); // the banner says so
  isBack = $state(false); // just connected again
  pendingAct = $state.raw<PendingAct | null>(null); // action without an answer
  tooLate = $state.raw<PendingAct | null>(null); // action that came after its question was settled
  clock = $state.raw<RunningClock | null>(null);
  /** End of the showdown on display, if the page shows it for a while. */
  stageEnd = $state.raw<{ at: number; ms: number } | null>(null);
  /** Gets each message when it arrives, and null when a connection opens; keeps those for which it returns true. */
  tap: ((message: Message | null) => boolean) | null = null;
  private socket: TableSocket | null = null;
  private pacer: StagePacer | null = null;
  private readonly received = new WeakMap<Message, number>(); // when a message arrived
  private statusTimer: ReturnType<typeof setTimeout> | undefined;

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
        this.showStatus(status);
        if (status === "open") queueMicrotask(() => this.tap?.(null)); // after the commands that wait
      },
      message: (message) => {
        if (this.tap?.(message)) return;
        this.received.set(message, Date.now());
        this.noteAnswer(message);
        pacer.push(message);
      },
    });
    this.socket = socket;
    const wake = (): void => {
      if (document.hidden) return;
      socket.check(Date.now(), false);
      socket.retry();
    };
    const lose = (): void => {
      this.setOffline(true);
      socket.drop();
    };
    const pulse = setInterval(() => socket.check(Date.now(), document.hidden), PULSE_MS);
    addEventListener("online", wake);
    addEventListener("offline", lose);
    document.addEventListener("visibilitychange", wake);
    return () => {
      clearInterval(pulse);
      clearTimeout(this.statusTimer);
      removeEventListener("online", wake);
      removeEventListener("offline", lose);
      document.removeEventListener("visibilitychange", wake);
      socket.close();
    };
  }

  /** Send a command; return its key. */
  send(command: Command): string | undefined {
    return this.socket?.send(command);
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

  /** Send an action; `label` names it while it waits for an answer. */
  act(question: number, action: string, label: string): void {
    const key = this.socket?.send({ do: "act", question, action });
    if (key === undefined) return;
    this.tooLate = null;
    this.pendingAct = { key, label, question, isDelayed: this.isOffline, instead: null, isAnswered: false };
  }

  /** Take back an action that waits for the connection. */
  cancelAct(): void {
    if (this.pendingAct) this.socket?.cancel(this.pendingAct.key);
    this.pendingAct = null;
  }

  /** A short loss is not worth a banner. */
  private showStatus(status: SocketStatus): void {
    clearTimeout(this.statusTimer);
    if (status === "open") this.setOffline(false);
    else if (status === "silent") this.setOffline(true);
    else if (status === "lost") this.statusTimer = setTimeout(() => this.setOffline(true), SHORT_LOSS_MS);
  }

  private setOffline(isOffline: boolean): void {
    if (this.isOffline && !isOffline) {
      this.isBack = true;
      this.statusTimer = setTimeout(() => (this.isBack = false), CONNECTED_MS);
    }
    if (isOffline) {
      this.isBack = false;
      if (this.pendingAct) this.pendingAct = { ...this.pendingAct, isDelayed: true };
    }
    this.isOffline = isOffline;
  }

  private receive(message: Message): void {
    if (message.type === "state" || message.type === "table") setUnit(message.table.unit);
    if (message.type === "error" || message.type === "done") this.receiveAnswer(message);
    if (this.pendingAct) this.pendingAct = withClockAction(this.pendingAct, message, this.tableState);
    if (message.type === "state" || message.type === "events") {
      suppressAnimations(message.type === "state");
      this.stageEnd = null;
      this.clock = startClock(message.clock, this.received.get(message) ?? Date.now());
    }
    this.tableState = reduce(this.tableState, message);
  }

  private noteAnswer(message: Message): void {
    const act = this.pendingAct;
    const isAnswer = message.type === "done" || message.type === "error";
    if (act && isAnswer && message.key === act.key) this.pendingAct = { ...act, isAnswered: true };
  }

  private receiveAnswer(message: Extract<Message, { type: "error" | "done" }>): void {
    const act = this.pendingAct;
    const isAct = act !== null && message.key === act.key;
    if (isAct) this.pendingAct = null;
    this.lastError = "";
    if (message.type === "done") return;
    const isSettled = this.tableState?.view?.decision?.number !== act?.question;
    if (isAct && act.isDelayed && isSettled) {
      this.tooLate = act;
      setTimeout(() => this.tooLate === act && (this.tooLate = null), TOO_LATE_MS);
    } else this.lastError = message.sentence;
  }
}

/** Note what the clock did for the reader while an action was on its way. */
function withClockAction(act: PendingAct, message: Message, state: TableState | null): PendingAct {
  const viewer = state?.view?.viewer ?? null;
  const isSameHand = message.type === "state" && message.view?.hand === state?.view?.hand;
  const events = message.type === "events" ? message.events : isSameHand ? (message.view?.events ?? []) : [];
  const own = events.filter((event) => viewer !== null && seatOf(event) === viewer).map((event) => event.event);
  const instead = own.filter((event) => event === "folded" || event === "checked").at(-1);
  return instead ? { ...act, instead } : act;
}

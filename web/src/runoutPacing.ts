// Pacing of a runout: its stages arrive together, the page shows them one by one.

import type { Message } from "./protocol";

/** Run something later; the result cancels it. */
type Schedule = (run: () => void, ms: number) => () => void;

const browserSchedule: Schedule = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Queue of messages, shown in order. `holdMs` says how long to show the last one before the next. */
export class RunoutPacer {
  private queue: Message[] = [];
  private cancel: (() => void) | null = null; // set while a message is on hold

  constructor(
    private readonly show: (message: Message) => void,
    private readonly holdMs: () => number,
    private readonly schedule: Schedule = browserSchedule,
  ) {}

  push(message: Message): void {
    if (isUrgent(message)) this.flush();
    if (this.cancel === null || bypassesQueue(message)) this.showNow(message);
    else this.queue.push(message);
  }

  /** Show everything that is queued. */
  flush(): void {
    this.cancel?.();
    this.cancel = null;
    for (const message of this.queue.splice(0)) this.show(message);
  }

  private showNow(message: Message): void {
    this.show(message);
    if (message.type !== "events") return;
    const ms = this.holdMs();
    if (ms > 0) this.cancel = this.schedule(() => this.next(), ms);
  }

  private next(): void {
    this.cancel = null;
    while (this.cancel === null) {
      const message = this.queue.shift();
      if (!message) return;
      this.showNow(message);
    }
  }
}

/** Return whether a message must not be late: a full state, a new hand or a decision. */
function isUrgent(message: Message): boolean {
  return message.type === "state" || (message.type === "events" && (message.begins || message.mine?.decision != null));
}

/** Return whether a message has no place in the course of the hand. */
function bypassesQueue(message: Message): boolean {
  return message.type !== "events" && message.type !== "table";
}

// Pacing of stages: the messages of a runout or of several showdowns arrive together, the page shows them one by one.
//
// The server says with each message how long to show it. It adds that time to the clock of the next decision, so a
// decision may wait here for the stages before it. A reader can skip a stage; that concerns this page alone.

import type { Message, StageInfo } from "./protocol";

/** Run something later; the result cancels it. */
type Schedule = (run: () => void, ms: number) => () => void;

const browserSchedule: Schedule = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const MAX_WAITING_STAGES = 3; // a page that is further behind shows the oldest ones immediately

/** Queue of messages, shown in order. `holdMs` says how long to show a stage before the next message. */
export class StagePacer {
  private queue: Message[] = [];
  private cancel: (() => void) | null = null; // set while a stage is on hold

  constructor(
    private readonly show: (message: Message) => void,
    private readonly holdMs: (stage: StageInfo) => number,
    private readonly schedule: Schedule = browserSchedule,
  ) {}

  push(message: Message): void {
    if (isUrgent(message)) this.flush();
    if (this.cancel === null || bypassesQueue(message)) this.showNow(message);
    else {
      this.queue.push(message);
      if (this.queue.filter((one) => stageOf(one) !== null).length > MAX_WAITING_STAGES) this.skip();
    }
  }

  /** Show what follows the stage on display. */
  skip(): void {
    if (this.cancel === null) return;
    this.cancel();
    this.next();
  }

  /** Show everything that is queued. */
  flush(): void {
    this.cancel?.();
    this.cancel = null;
    for (const message of this.queue.splice(0)) this.show(message);
  }

  private showNow(message: Message): void {
    this.show(message);
    const stage = stageOf(message);
    const ms = stage ? this.holdMs(stage) : 0;
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

const stageOf = (message: Message): StageInfo | null => (message.type === "events" ? (message.stage ?? null) : null);

/** Return whether a message must not be late: a full state or a new hand. */
function isUrgent(message: Message): boolean {
  return message.type === "state" || (message.type === "events" && message.begins);
}

/** Return whether a message has no place in the course of the hand. */
function bypassesQueue(message: Message): boolean {
  return message.type !== "events" && message.type !== "table";
}

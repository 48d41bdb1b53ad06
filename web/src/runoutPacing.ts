// A hand that runs out by itself comes in one go, stage by stage: the page shows one after the other.

import type { Message } from "./protocol";

interface Timers {
  wait: (run: () => void, ms: number) => unknown;
  stop: (timer: never) => void;
}

/** Messages in their order; `held`: ms for which what is shown now has to be seen, 0 mostly. */
export class RunoutPacer {
  private queue: Message[] = [];
  private timer: unknown = null;

  constructor(
    private readonly show: (message: Message) => void,
    private readonly holdMs: () => number,
    private readonly timers: Timers = { wait: (run, ms) => setTimeout(run, ms), stop: (timer) => clearTimeout(timer) },
  ) {}

  push(message: Message): void {
    if (isUrgent(message)) this.flush();
    if (this.timer === null || bypassesQueue(message)) this.showNow(message);
    else this.queue.push(message);
  }

  /** Show at once what still waits. */
  flush(): void {
    if (this.timer !== null) this.timers.stop(this.timer as never);
    this.timer = null;
    for (const message of this.queue.splice(0)) this.show(message);
  }

  private showNow(message: Message): void {
    this.show(message);
    if (bypassesQueue(message) || message.type !== "events") return;
    const ms = this.holdMs();
    if (ms > 0) this.timer = this.timers.wait(() => this.next(), ms);
  }

  private next(): void {
    this.timer = null;
    while (this.timer === null) {
      const message = this.queue.shift();
      if (!message) return;
      this.showNow(message);
    }
  }
}

/** Whatever is asked, and a new hand, is never late. */
function isUrgent(message: Message): boolean {
  return (
    message.type === "state" ||
    (message.type === "events" && (message.begins === true || message.mine?.decision != null))
  );
}

/** What has no place in the course of the hand. */
function bypassesQueue(message: Message): boolean {
  return message.type !== "events" && message.type !== "table";
}

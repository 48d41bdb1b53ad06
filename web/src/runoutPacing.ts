// A hand that runs out by itself comes in one go, stage by stage: the page shows one after the other.

import type { Message } from "./protocol";

interface Clock {
  wait: (run: () => void, ms: number) => unknown;
  stop: (timer: never) => void;
}

/** Messages in their order; `held`: ms for which what is shown now has to be seen, 0 mostly. */
export class Pacing {
  private queue: Message[] = [];
  private timer: unknown = null;

  constructor(
    private readonly show: (message: Message) => void,
    private readonly held: () => number,
    private readonly clock: Clock = { wait: (run, ms) => setTimeout(run, ms), stop: (timer) => clearTimeout(timer) },
  ) {}

  take(message: Message): void {
    if (isUrgent(message)) this.flush();
    if (this.timer === null || isBesides(message)) this.put(message);
    else this.queue.push(message);
  }

  /** Show at once what still waits. */
  flush(): void {
    if (this.timer !== null) this.clock.stop(this.timer as never);
    this.timer = null;
    for (const message of this.queue.splice(0)) this.show(message);
  }

  private put(message: Message): void {
    this.show(message);
    if (isBesides(message) || message.type !== "events") return;
    const ms = this.held();
    if (ms > 0) this.timer = this.clock.wait(() => this.next(), ms);
  }

  private next(): void {
    this.timer = null;
    while (this.timer === null) {
      const message = this.queue.shift();
      if (!message) return;
      this.put(message);
    }
  }
}

/** Whatever is asked, and a new hand, is never late. */
function isUrgent(message: Message): boolean {
  return message.type === "state" || (message.type === "events" && (message.begins === true || message.mine?.decision != null));
}

/** What has no place in the course of the hand. */
function isBesides(message: Message): boolean {
  return message.type !== "events" && message.type !== "table";
}

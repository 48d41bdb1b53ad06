// Reload between two hands once the server has a newer page.

import type { Message } from "../protocol";
import type { SocketStatus } from "../tableSocket";
import { isBetweenHands, isOutdated } from "../version";

const CHECK_DELAY_MS = 2000; // draw the table first

export class PageUpdate {
  private isPending = false;

  /** Every time the connection opens, the server may be a newer one. */
  constructor(status: () => SocketStatus) {
    $effect(() => {
      if (status() !== "open") return;
      const timer = setTimeout(() => void isOutdated().then((outdated) => (this.isPending = outdated)), CHECK_DELAY_MS);
      return () => clearTimeout(timer);
    });
  }

  onMessage(message: Message): void {
    if (this.isPending && isBetweenHands(message)) location.reload();
  }
}

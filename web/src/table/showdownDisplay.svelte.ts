// Showdown on the stage: highlights the shares of the pot one by one and pays them out.

import { untrack } from "svelte";
import { DURATIONS_MS, reducedMotion } from "../motion";
import type { View } from "../protocol";
import { highlightedCards, sharesOf, showdownSequence } from "../showdown";

export class ShowdownDisplay {
  share = $state<number | null>(null); // the highlighted share; null for all
  private paidShares = $state.raw({ key: "", count: 0 });

  readonly shares = $derived.by(() => {
    const view = this.view();
    return view?.over ? sharesOf(view) : [];
  });
  readonly cards = $derived.by(() => highlightedCards(this.shares, this.share));
  /** Number of shares that have moved to their winners. */
  readonly paid = $derived.by(() => (this.paidShares.key === this.key ? this.paidShares.count : 0));
  private readonly key = $derived.by(() => {
    const view = this.view();
    return view?.over ? `${view.hand} ${this.shares.length}` : "";
  });

  constructor(private readonly view: () => View | null) {
    $effect(() => {
      const key = this.key;
      if (key) return this.play(key);
    });
  }

  /** Run through the frames; return a function that stops it. */
  private play(key: string): () => void {
    const holdMs = reducedMotion() ? 0 : DURATIONS_MS.hold;
    const frames = untrack(() => showdownSequence(this.shares, holdMs, DURATIONS_MS.share));
    this.share = null;
    const timers = frames.map(({ at, share, paid }) => {
      const show = (): void => {
        this.share = share;
        this.paidShares = { key, count: paid };
      };
      if (at > 0) return setTimeout(show, at);
      show();
      return undefined;
    });
    return () => timers.forEach((timer) => clearTimeout(timer));
  }
}

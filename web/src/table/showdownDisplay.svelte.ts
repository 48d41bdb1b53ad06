// Showdown on the stage: highlights the shares of the pot one by one and pays them out. A showdown that another deal
// follows is shown as a whole, with its summary.

import { untrack } from "svelte";
import { DURATIONS_MS, reducedMotion } from "../motion";
import { hasSeveralDeals, summariseDeal, winningCards } from "../dealSummary";
import type { ComparedHand, View } from "../protocol";
import { dealText } from "./dealText";
import { highlightedCards, sharesOf, showdownSequence } from "../showdown";

export class ShowdownDisplay {
  share = $state<number | null>(null); // the highlighted share; null for all
  private paidShares = $state.raw({ key: "", count: 0 });

  readonly shares = $derived.by(() => {
    const view = this.view();
    return view?.over ? sharesOf(view) : [];
  });
  /** Summary of the deal on display, if a hand has several. */
  readonly deal = $derived.by(() => {
    const view = this.view();
    const compared = this.compared();
    if (!view) return null;
    return (compared && !view.over) || (view.over && hasSeveralDeals(view.events))
      ? summariseDeal(view, compared ?? [])
      : null;
  });
  readonly text = $derived.by(() => {
    const view = this.view();
    return this.deal && view ? dealText(this.deal, view) : null;
  });
  readonly cards = $derived.by(() => (this.deal ? winningCards(this.deal) : highlightedCards(this.shares, this.share)));
  /** Number of shares that have moved to their winners. */
  readonly paid = $derived.by(() => (this.paidShares.key === this.key ? this.paidShares.count : 0));
  private readonly key = $derived.by(() => {
    const view = this.view();
    return view?.over ? `${view.hand} ${this.shares.length}` : "";
  });

  /** `compared`: the hands of a showdown that the hand continues after. */
  constructor(
    private readonly view: () => View | null,
    private readonly compared: () => ComparedHand[] | null,
  ) {
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

// Long work in short slices, so that no animation stops.

import { deckRoot, shuffleId } from "./deal";

const SLICE_MS = 6; // of work before the page may draw
const WARM_UP_DECKS = 24;
const SUITS = ["c", "d", "h", "s"];

/** Let the page draw. Timers of hidden pages are slow; messages are not. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/** Run steps to the end; return their result. */
export async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (let since = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < SLICE_MS) continue;
    await pause();
    since = performance.now();
  }
}

/** Hash decks for nothing until the first deal: browsers compile what has run for a while. */
export async function warmUp(isNeeded: () => boolean = () => true): Promise<void> {
  const cards = [..."23456789TJQKA"].flatMap((rank) => SUITS.map((suit) => rank + suit));
  const id = shuffleId("", 0, 0);
  for (let deck = 0; deck < WARM_UP_DECKS && isNeeded(); deck++) await inSlices(deckRoot(id, deck, cards, id));
}

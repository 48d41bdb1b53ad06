// Checks of one hand of a record.

import { followsInChain, type HashChain } from "./chain";
import { exceedsDeck, isCard, readContext, type Context } from "./context";
import {
  cardLeaf,
  choiceLeaf,
  contextHash,
  dealDigest,
  deckRoot,
  dieValue,
  handHash,
  pickedDeck,
  shuffleId,
  slotOrder,
} from "./deal";
import { need, type FindingId, type FindingParams } from "./errors";
import { isEqual, readHash, taggedHash, toHex } from "./hashing";
import { rootOfPath } from "./merkle";
import type { CardLine, DieLine, End, Line, Opening, Reveal, Roots } from "./record";

/** Result of a step that can be interrupted; run it to the end. */
export type Steps = Generator<void, void>;
/** Something that a player should know about a hand. */
export interface Note {
  id: FindingId;
  params: FindingParams;
}

interface Place {
  to: number | null;
  card: string | null;
}

/** What left the stock of a hand and what was shown, as the record has it. `seats`: the numbers of its seats. */
export interface DealtHand {
  game: string;
  seats: number[];
  places: Place[];
  shown: { seat: number; cards: readonly string[] }[];
  dice: (number | null)[];
}

/** One shuffle as far as the record has it. */
interface Shuffle {
  line: Roots;
  hash: string; // of the line, to compare
  roots: Uint8Array[];
  ownReveal: string | null;
  digest: Uint8Array | null;
  picked: number;
  slots: number[]; // from the top, once it is dealt
  places: Place[];
}

const makeShuffle = (line: Roots): Shuffle => ({
  line,
  hash: rootsHash(line),
  roots: line.roots.map(readHash),
  ownReveal: null,
  digest: null,
  picked: 0,
  slots: [],
  places: [],
});

/** Return the same hash for equal roots. */
export const rootsHash = ({ hand, shuffle, slots, roots, context, choices }: Roots): string =>
  toHex(taggedHash("roots", JSON.stringify([hand, shuffle, slots, roots, context ?? null, choices ?? null])));

/** One hand as one player's client saw it. */
export class HandCheck {
  readonly hand: number;
  readonly context: Context;
  readonly start: string; // hash of the first roots
  readonly notes: Note[] = []; // not collected yet
  readonly missed: string[] = []; // players who did not reveal, not collected yet
  readonly ownCommitted: boolean;
  outcome: string | null = null;
  proof: string | null = null;
  ownUsed = false;
  reveals: (string | null)[] | null = null; // of the first shuffle, once its decks are checked
  proved = 0;
  private readonly shuffles: Shuffle[];
  private readonly known: ([number, string] | null)[];
  private readonly shown: DealtHand["shown"] = [];
  private readonly dice: (number | null)[];
  private readonly own: number; // place of the player among the seats; -1 for none

  constructor(
    table: string,
    player: string | null,
    roots: Roots,
    private readonly chain: HashChain | null,
  ) {
    this.hand = roots.hand;
    need(roots.context != null, "context_missing");
    this.context = readContext(roots.context);
    need(this.context.table === table && this.context.hand === roots.hand, "other_table");
    const isWhole = roots.roots.length === this.context.decks && roots.slots === this.context.cards.length;
    need(isWhole, "root_count", { count: this.context.decks });
    need((roots.choices != null) === this.context.dice > 0, "dice_root");
    this.start = rootsHash(roots);
    this.shuffles = [makeShuffle(roots)];
    this.dice = Array<null>(this.context.dice).fill(null);
    this.known = this.context.seats.map(({ commitment }) => (commitment === null ? null : [0, commitment]));
    this.own = player === null ? -1 : this.context.seats.findIndex((seat) => seat.player === player);
    this.ownCommitted = this.checkOwnCommitment();
  }

  private checkOwnCommitment(): boolean {
    const said = this.context.seats[this.own]?.commitment;
    if (said === undefined || this.chain === null) return false;
    if (said === null) this.notes.push({ id: "own_commitment_missing", params: {} });
    else need(said === this.chain.commitment, "other_commitment");
    return said !== null;
  }

  /** Return how many seats gave a value for the first shuffle. */
  get tookPart(): number {
    return this.reveals?.filter((value) => value !== null).length ?? 0;
  }

  /** The seat of the record's player; null if they were not dealt in. */
  get ownSeat(): number | null {
    return this.context.seats[this.own]?.seat ?? null;
  }

  /** Return whether a shuffle of this hand waits for its reveals. */
  isWaiting(hand: number, shuffle: number): boolean {
    const found = hand === this.hand ? this.shuffles[shuffle] : undefined;
    return found !== undefined && found.digest === null && this.outcome === null;
  }

  /** Return whether the latest shuffle waits for its reveals. */
  get isOpen(): boolean {
    return this.isWaiting(this.hand, this.shuffles.length - 1);
  }

  /** Return what left the stock so far. */
  get dealt(): DealtHand {
    const { game, seats } = this.context;
    const places = this.shuffles.flatMap((shuffle) => shuffle.places);
    return { game, seats: seats.map(({ seat }) => seat), places, shown: [...this.shown], dice: [...this.dice] };
  }

  /** Drop what a finished hand no longer needs. */
  forgetDetails(): void {
    this.shuffles.length = 0;
    this.known.length = 0;
  }

  /** Check a line of this hand. */
  *take(line: Line): Steps {
    need(this.outcome === null || line.kind === "card" || line.kind === "shown", "after_end");
    switch (line.kind) {
      case "roots":
        return this.addRoots(line);
      case "reveal":
        return this.addReveal(line);
      case "opening":
        return yield* this.open(line);
      case "card":
        return this.addCard(line);
      case "die":
        return this.addDie(line);
      case "shown":
        need(this.isSeat(line.seat), "not_dealt_in", { seat: line.seat });
        for (const card of line.cards) need(isCard(card), "not_a_card", { card: card.slice(0, 20) });
        this.shown.push(line);
        return;
      case "end":
        return this.end(line);
    }
  }

  private isSeat(seat: number): boolean {
    return this.context.seats.some((one) => one.seat === seat);
  }

  private shuffle(n: number): Shuffle {
    const found = this.shuffles[n];
    need(found, "shuffle_without_roots", { shuffle: n });
    return found;
  }

  private addRoots(line: Roots): void {
    const before = this.shuffles[line.shuffle];
    if (before) {
      need(before.hash === rootsHash(line), "root_replaced", { shuffle: line.shuffle });
      return; // sent again after a reconnection
    }
    need(line.shuffle === this.shuffles.length, "shuffle_missing", { shuffle: line.shuffle });
    need(this.shuffles[line.shuffle - 1]?.digest, "shuffle_not_dealt", { shuffle: line.shuffle - 1 });
    need(line.roots.length === 1 && line.context == null && line.choices == null, "later_shape");
    this.shuffles.push(makeShuffle(line));
  }

  private addReveal(line: Reveal): void {
    const shuffle = this.shuffle(line.shuffle);
    readHash(line.value);
    need(this.chain?.value(line.shuffle) === line.value, "not_own_value");
    need(!shuffle.digest, "own_late");
    if (this.ownCommitted) shuffle.ownReveal = line.value;
  }

  private *open(line: Opening): Steps {
    const shuffle = this.shuffle(line.shuffle);
    const isFirst = line.shuffle === 0;
    need(!shuffle.digest, "dealt_twice", { shuffle: line.shuffle });
    need(line.shuffle + 1 === this.shuffles.length, "dealt_late", { shuffle: line.shuffle });
    this.checkReveals(line, shuffle);
    const base = isFirst ? contextHash(this.context.text) : (this.shuffle(line.shuffle - 1).digest as Uint8Array);
    const { slots, choices = null } = shuffle.line;
    shuffle.digest = dealDigest(base, line.shuffle, slots, shuffle.roots, choices, line.reveals);
    shuffle.slots = slotOrder(shuffle.digest, slots);
    if (!isFirst) return need(!line.seeds?.length, "seeds_of_later");
    this.ownUsed = this.ownCommitted && line.reveals[this.own] !== null;
    shuffle.picked = pickedDeck(shuffle.digest, this.context.decks);
    yield* this.checkSeeds(line.seeds ?? [], shuffle);
    this.reveals = line.reveals;
  }

  private checkReveals(line: Opening, shuffle: Shuffle): void {
    const { seats, table } = this.context;
    need(line.reveals.length === seats.length, "reveal_count");
    const number = line.shuffle + 1;
    for (const [place, { seat, player }] of seats.entries()) {
      const value = line.reveals[place] ?? null;
      const known = this.known[place] ?? null;
      if (value !== null) readHash(value);
      need(known !== null || value === null, "reveal_without_commitment", { seat });
      if (place === this.own) this.checkOwnReveal(value, shuffle.ownReveal);
      if (known === null) continue;
      if (value === null) {
        this.missed.push(player);
        continue;
      }
      need(followsInChain(table, this.hand, player, known, number, value), "reveal_not_of_chain", { seat });
      this.known[place] = [number, value];
    }
  }

  private checkOwnReveal(value: string | null, mine: string | null): void {
    if (value !== null) need(this.chain === null || mine === value, "own_other_value");
    else if (mine !== null) this.notes.push({ id: "own_left_out", params: {} });
  }

  private *checkSeeds(seeds: (string | null)[], shuffle: Shuffle): Steps {
    need(seeds.length === this.context.decks, "seed_count", { count: this.context.decks });
    const id = shuffleId(this.context.table, this.hand, 0);
    for (const [deck, seed] of seeds.entries()) {
      if (deck === shuffle.picked) {
        need(seed === null, "dealt_deck_opened");
        continue;
      }
      need(seed !== null, "deck_not_opened", { deck });
      const root = yield* deckRoot(id, deck, this.context.cards, readHash(seed));
      need(isEqual(root, shuffle.roots[deck] as Uint8Array), "deck_wrong", { deck });
    }
  }

  private addCard(line: CardLine): void {
    const shuffle = this.shuffle(line.shuffle);
    const { position, to = null, card = null } = line;
    const where = { position, shuffle: line.shuffle };
    const { places } = shuffle;
    need(shuffle.digest, "card_before_reveals", where);
    need(position <= places.length, "card_out_of_order", where);
    need(position < shuffle.line.slots, "card_after_last", where);
    need(to === null || this.isSeat(to), "not_dealt_in", { seat: to ?? 0 });
    if (card !== null) this.checkProof(line, card, shuffle, where);
    else need(line.salt == null && line.path == null, "card_proof_only", where);
    const before = places[position];
    if (!before) this.checkTurn(shuffle, where);
    need(!before || (before.to === to && (before.card === null || before.card === card)), "card_changed", where);
    places[position] = { to, card };
    const known = places.flatMap((place) => (place.card === null ? [] : [place.card]));
    const twice = exceedsDeck(known, this.context.cards);
    need(twice === null, "card_too_often", { card: twice ?? "" });
  }

  /** Check that the next card of the stock is of this shuffle. A reshuffle is under the rest of the shuffle before. */
  private checkTurn({ line }: Shuffle, where: FindingParams): void {
    const isAfter = this.shuffles.slice(line.shuffle + 1).some(({ places }) => places.length);
    need(!isAfter, "card_after_later", where);
    const before = line.slots < this.context.cards.length ? this.shuffles[line.shuffle - 1] : undefined;
    need(!before || before.places.length === before.line.slots, "card_before_rest", where);
  }

  private checkProof(line: CardLine, card: string, shuffle: Shuffle, where: FindingParams): void {
    need(isCard(card), "not_a_card", { card: card.slice(0, 20) });
    need(line.salt != null && line.path != null, "card_without_proof", where);
    const slot = shuffle.slots[line.position] as number;
    const id = shuffleId(this.context.table, this.hand, line.shuffle);
    const leaf = cardLeaf(id, shuffle.picked, slot, readHash(line.salt), card);
    const root = rootOfPath(leaf, slot, shuffle.line.slots, line.path.map(readHash));
    need(isEqual(root, shuffle.roots[shuffle.picked] as Uint8Array), "card_wrong", where);
    this.proved++;
  }

  private addDie({ index, value, nonce, path }: DieLine): void {
    const first = this.shuffle(0);
    const { digest } = first;
    const { choices } = first.line;
    need(digest && choices != null && index < this.context.dice, "die_too_early", { die: index });
    const bytes = readHash(nonce);
    const leaf = choiceLeaf(shuffleId(this.context.table, this.hand, 0), index, bytes);
    const root = rootOfPath(leaf, index, this.context.dice, path.map(readHash));
    need(root && toHex(root) === choices, "die_wrong", { die: index });
    need(dieValue(digest, index, bytes) === value, "die_number", { die: index });
    this.dice[index] = value;
  }

  private end({ outcome, proof }: End): void {
    need(outcome === "played" || outcome === "voided", "bad_outcome", { outcome });
    const digests = this.shuffles.flatMap(({ digest }) => (digest ? [digest] : []));
    need(outcome === "voided" || digests.length === this.shuffles.length, "played_without_reveals");
    this.proof = handHash(this.context.previous, contextHash(this.context.text), outcome, digests);
    this.outcome = outcome;
    need(this.proof === proof, "hand_hash");
  }
}

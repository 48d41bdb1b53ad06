// Decks, the digest of a shuffle and all that follows from it, and the hash of a hand.

import { byteStream, drawBelow, permutation, readHash, taggedHash, toHex } from "./hashing";
import { treeRoot } from "./merkle";

export const DECKS = 8; // shuffled decks of which the reveals pick one
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // without I, L, O and U

/** Return the hash that names table, hand and shuffle in every leaf. */
export const shuffleId = (table: string, hand: number, shuffle: number): Uint8Array =>
  taggedHash("shuffle", table, hand, shuffle);

export const cardLeaf = (id: Uint8Array, deck: number, slot: number, salt: Uint8Array, card: string): Uint8Array =>
  taggedHash("leaf", id, deck, slot, salt, card);

const LEAVES_PER_STEP = 16;

/** Return the root of the deck that follows from a seed, in short steps. */
export function* deckRoot(
  id: Uint8Array,
  deck: number,
  cards: readonly string[],
  seed: Uint8Array,
): Generator<void, Uint8Array> {
  const leaves: Uint8Array[] = [];
  for (const [slot, card] of permutation(cards.length, byteStream("order", seed)).entries()) {
    if (slot % LEAVES_PER_STEP === 0) yield;
    leaves.push(cardLeaf(id, deck, slot, taggedHash("salt", seed, slot), cards[card] as string));
  }
  yield;
  return treeRoot(leaves);
}

export const contextHash = (text: string): Uint8Array => taggedHash("context", text);

/** Hash everything that decides a shuffle. A seat that took no part has the value null. */
export function dealDigest(
  base: Uint8Array,
  shuffle: number,
  slots: number,
  roots: readonly Uint8Array[],
  choices: string | null,
  reveals: readonly (string | null)[],
): Uint8Array {
  const values = reveals.map((value) => (value === null ? "" : readHash(value)));
  return taggedHash("deal", base, shuffle, slots, choices === null ? "" : readHash(choices), ...roots, ...values);
}

export const pickedDeck = (digest: Uint8Array, decks: number): number => drawBelow(decks, byteStream("pick", digest));

/** Return the slots from the top of the deck. */
export const slotOrder = (digest: Uint8Array, slots: number): number[] =>
  permutation(slots, byteStream("permutation", digest));

export const choiceLeaf = (id: Uint8Array, index: number, nonce: Uint8Array): Uint8Array =>
  taggedHash("choice", id, index, nonce);

export const dieValue = (digest: Uint8Array, index: number, nonce: Uint8Array): number =>
  1 + drawBelow(6, byteStream("die", digest, index, nonce));

/** Return what the first hand of a table names as the hash of the hand before. */
export const firstHash = (table: string): string => toHex(taggedHash("table", table));

export const handHash = (
  previous: string,
  context: Uint8Array,
  outcome: string,
  digests: readonly Uint8Array[],
): string => toHex(taggedHash("hand", readHash(previous), context, outcome, ...digests));

/** Return the code of a chain that ends with this hand: "1WYB-NAAC". */
export function chainCode(head: string): string {
  const bytes = taggedHash("code", readHash(head));
  let bits = 0;
  for (let i = 0; i < 5; i++) bits = bits * 256 + (bytes[i] as number);
  let letters = "";
  for (let i = 7; i >= 0; i--) letters += ALPHABET[Math.floor(bits / 32 ** i) % 32];
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

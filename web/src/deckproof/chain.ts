// Hash chain of one player for one hand: the commitment, and the values revealed one by one.

import { readHash, taggedHash, toHex } from "./hashing";

const CHAIN_STEPS = 32; // values of a chain: one for each shuffle of a hand

const stepBack = (table: string, hand: number, player: string, number: number, value: Uint8Array): Uint8Array =>
  taggedHash("chain", table, hand, player, number, value);

export class HashChain {
  private readonly values: Uint8Array[] = [];

  /** `secret` is value 32, as hexadecimal digits. */
  constructor(
    table: string,
    hand: number,
    player: string,
    readonly secret: string,
  ) {
    this.values[CHAIN_STEPS] = readHash(secret);
    for (let number = CHAIN_STEPS; number > 0; number--)
      this.values[number - 1] = stepBack(table, hand, player, number, this.values[number] as Uint8Array);
  }

  get commitment(): string {
    return toHex(this.values[0] as Uint8Array);
  }

  /** Return the value for a shuffle, 0 being the first; null if the chain is used up. */
  value(shuffle: number): string | null {
    const value = this.values[shuffle + 1];
    return value ? toHex(value) : null;
  }
}

/** Return a new secret. */
export function newSecret(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** Return whether a value is the one with this number, given an earlier one with its number. */
export function followsInChain(
  table: string,
  hand: number,
  player: string,
  [knownNumber, knownValue]: readonly [number, string],
  number: number,
  value: string,
): boolean {
  if (knownNumber >= number || number > CHAIN_STEPS) return false;
  let bytes = readHash(value);
  for (let at = number; at > knownNumber; at--) bytes = stepBack(table, hand, player, at, bytes);
  return toHex(bytes) === knownValue;
}

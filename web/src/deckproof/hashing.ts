// Tagged hashes, and unbiased random choices from them. Their results never change: records are verified years later.

import { need } from "./errors";
import { sha256InPlace } from "./sha256";

export type Part = Uint8Array | string | number;
const MAX_PART = 65_535;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
let scratch = new Uint8Array(4096);

/** Return SHA-256 of the tag and the parts, each after its length. Numbers are hashed as text. */
export function taggedHash(tag: string, ...parts: Part[]): Uint8Array {
  let at = write(`dp1/${tag}\0`, 0);
  for (const part of parts) {
    const end = write(typeof part === "number" ? String(part) : part, at + 2);
    const length = end - at - 2;
    need(length <= MAX_PART, "part_size");
    scratch[at] = length >> 8;
    scratch[at + 1] = length & 255;
    at = end;
  }
  grow(at + 72);
  return sha256InPlace(scratch, at);
}

function grow(size: number): void {
  if (size <= scratch.length) return;
  const larger = new Uint8Array(2 * size);
  larger.set(scratch);
  scratch = larger;
}

function write(part: Uint8Array | string, at: number): number {
  if (typeof part !== "string") {
    grow(at + part.length);
    scratch.set(part, at);
    return at + part.length;
  }
  grow(at + part.length);
  for (let i = 0; i < part.length; i++) {
    const code = part.charCodeAt(i);
    if (code > 127) return write(new TextEncoder().encode(part), at);
    scratch[at + i] = code;
  }
  return at + part.length;
}

/** Return a function that yields bytes without end: the hashes of the parts and a counter. */
export function byteStream(tag: string, ...parts: Part[]): () => number {
  let block = new Uint8Array(0);
  let counter = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = taggedHash(tag, ...parts, counter++) as Uint8Array<ArrayBuffer>;
      at = 0;
    }
    return block[at++] as number;
  };
}

/** Return a number 0..bound-1; bytes that would favour some are skipped. */
export function drawBelow(bound: number, next: () => number): number {
  const limit = 256 - (256 % bound);
  for (;;) {
    const byte = next();
    if (byte < limit) return byte % bound;
  }
}

/** Return the numbers 0..count-1 in random order. */
export function permutation(count: number, next: () => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let last = count - 1; last > 0; last--) {
    const other = drawBelow(last + 1, next);
    const moved = order[last] as number;
    order[last] = order[other] as number;
    order[other] = moved;
  }
  return order;
}

export const isHash = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

/** Read 64 lower-case hexadecimal digits. */
export function readHash(text: unknown): Uint8Array {
  need(isHash(text), "bad_hash");
  const bytes = new Uint8Array(32);
  for (let i = 0; i < 32; i++) bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
}

export function isEqual(one: Uint8Array | null, other: Uint8Array): boolean {
  return one !== null && one.length === other.length && one.every((byte, i) => byte === other[i]);
}

// Merkle trees whose last node moves up alone where a level is odd: no leaf is duplicated.

import { taggedHash } from "./hashing";

const parent = (left: Uint8Array, right: Uint8Array): Uint8Array => taggedHash("node", left, right);

/** Return the root of a tree. */
export function treeRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Uint8Array, level[at + 1]];
      above.push(right ? parent(left, right) : left);
    }
    level = above;
  }
  return level[0] as Uint8Array;
}

/** Return the root that a leaf and its siblings lead to; null if the path does not fit. */
export function rootOfPath(
  leaf: Uint8Array,
  index: number,
  count: number,
  path: readonly Uint8Array[],
): Uint8Array | null {
  if (index < 0 || index >= count) return null;
  let node = leaf;
  let used = 0;
  for (; count > 1; index >>= 1, count = (count + 1) >> 1) {
    if ((index ^ 1) >= count) continue;
    const sibling = path[used++];
    if (!sibling) return null;
    node = index & 1 ? parent(sibling, node) : parent(node, sibling);
  }
  return used === path.length ? node : null;
}

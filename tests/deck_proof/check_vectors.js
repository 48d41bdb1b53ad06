// Check the known answers with the independent verifier: node check_vectors.js VECTORS
"use strict";
const assert = require("node:assert");
const v = require("../../docs/examples/verify.js");
const vectors = JSON.parse(require("node:fs").readFileSync(process.argv[2], "utf8"));
const { chain, deal, deck, dice, hand, hash } = vectors;
const { H, bytes } = v;

assert.equal(v.sha256(Buffer.from("abc")), require("node:crypto").createHash("sha256").update("abc").digest("hex"));
for (let n = 0; n < 200; n++) {
  const data = Buffer.alloc(n, n);
  assert.equal(v.sha256(data), require("node:crypto").createHash("sha256").update(data).digest("hex"));
}
assert.equal(H("node"), hash.empty);
assert.equal(H("context", "♠ ä"), hash.text);
assert.equal(H("chain", "t", 12, "p", 0, bytes(hash.mixed_secret)), hash.mixed);
assert.equal(H("context", "x".repeat(1000)), hash.long);
for (const { n, order } of vectors.permutations)
  assert.deepEqual(v.permutation(n, v.stream("order", bytes(deck.seed))), order);
chain.numbers.forEach((number, i) =>
  assert.equal(v.chainBack(chain.table, chain.hand, chain.player, 32, chain.secret, number), chain.values[i]));
for (const { count, root, paths } of vectors.trees) {
  const leaves = Array.from({ length: count }, (_, i) => H("leaf", i));
  assert.equal(v.treeRoot(leaves), root);
  paths.forEach((path, i) => assert.equal(v.pathRoot(leaves[i], i, count, path), root));
}
assert.equal(H("shuffle", chain.table, chain.hand, 0), deck.id);
assert.equal(H("salt", bytes(deck.seed), 3), deck.salt_3);
assert.equal(H("leaf", bytes(deck.id), 5, 3, bytes(deck.salt_3), deck.slots.split(" ")[3]), deck.leaf_3);
assert.equal(v.deckRoot(deck.id, 5, deck.cards.split(" "), deck.seed), deck.root);
const values = deal.reveals.map((value) => (value === null ? "" : bytes(value)));
const digest = H("deal", bytes(deal.base), 0, deal.slots, bytes(deal.choices), ...deal.roots.map(bytes), ...values);
assert.equal(digest, deal.digest);
assert.equal(v.draw(8, v.stream("pick", bytes(digest))), deal.picked);
assert.deepEqual(v.permutation(52, v.stream("permutation", bytes(digest))), deal.order);
const later = H("deal", bytes(digest), 1, deal.later_slots, "", bytes(deal.roots[0]), ...values);
assert.equal(later, deal.later_digest);
assert.equal(H("choice", bytes(deck.id), 4, bytes(dice.nonce)), dice.leaf_4);
dice.values.forEach((value, i) =>
  assert.equal(1 + v.draw(6, v.stream("die", bytes(digest), i, bytes(dice.nonce))), value));
assert.equal(H("table", chain.table), hand.first);
assert.equal(H("hand", bytes(deal.base), bytes(digest), "played", bytes(digest), bytes(later)), hand.proof);
assert.equal(v.codeOf(hand.proof), hand.code);
console.log("all known answers agree");

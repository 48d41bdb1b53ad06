// The browser's verifier against the known answers and against records that Python made.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { followsInChain, HashChain } from "../src/deckproof/chain";
import * as deal from "../src/deckproof/deal";
import { findingText } from "../src/deckproof/findings";
import { byteStream, drawBelow, permutation, readHash, taggedHash, toHex } from "../src/deckproof/hashing";
import { rootOfPath, treeRoot } from "../src/deckproof/merkle";
import { readLine, readRecord } from "../src/deckproof/record";
import { sha256 } from "../src/deckproof/sha256";
import { RecordVerifier, type Finding } from "../src/deckproof/verifier";
import fixture from "./deckProofs.json";

const read = (name: string): string => readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), "utf-8");
const vectors = JSON.parse(read("deck-proof-vectors.json"));
const told = (findings: Finding[]): [number, string][] =>
  findings.map((finding) => [finding.hand, findingText(finding)]);

test("SHA-256 is that of Node for every length of the last block", () => {
  for (let n = 0; n < 200; n++) {
    const data = new Uint8Array(n).fill(n);
    expect(toHex(sha256(data))).toBe(createHash("sha256").update(data).digest("hex"));
  }
});

describe("known answers", () => {
  const { chain, deal: dealt, deck, dice, hand, hash } = vectors;

  test("hashes and permutations", () => {
    expect(toHex(taggedHash("node"))).toBe(hash.empty);
    expect(toHex(taggedHash("context", "♠ ä"))).toBe(hash.text);
    expect(toHex(taggedHash("chain", "t", 12, "p", 0, readHash(hash.mixed_secret)))).toBe(hash.mixed);
    expect(toHex(taggedHash("context", "x".repeat(1000)))).toBe(hash.long);
    expect(toHex(taggedHash("context", "♠".repeat(9000)))).toHaveLength(64);
    expect(() => taggedHash("context", "♠".repeat(22_000))).toThrow("part_size");
    for (const { n, order } of vectors.permutations)
      expect(permutation(n, byteStream("order", readHash(deck.seed)))).toEqual(order);
  });

  test("chains", () => {
    const made = new HashChain(chain.table, chain.hand, chain.player, chain.secret);
    const values = chain.numbers.map((n: number) => (n ? made.value(n - 1) : made.commitment));
    expect(values).toEqual(chain.values);
    expect(made.value(32)).toBeNull();
    const follows = (known: [number, string], number: number, value: string): boolean =>
      followsInChain(chain.table, chain.hand, chain.player, known, number, value);
    expect(follows([0, made.commitment], 3, made.value(2) ?? "")).toBe(true);
    expect(follows([1, made.value(0) ?? ""], 2, made.value(2) ?? "")).toBe(false);
    expect(follows([3, made.value(2) ?? ""], 3, made.value(2) ?? "")).toBe(false);
  });

  test("trees", () => {
    for (const { count, root, paths } of vectors.trees) {
      const leaves = Array.from({ length: count }, (_, i) => taggedHash("leaf", i));
      expect(toHex(treeRoot(leaves))).toBe(root);
      paths.forEach((path: string[], i: number) => {
        const siblings = path.map(readHash);
        const leaf = leaves[i] as Uint8Array;
        expect(toHex(rootOfPath(leaf, i, count, siblings) as Uint8Array)).toBe(root);
        expect(rootOfPath(leaf, i, count, [...siblings, leaf])).toBeNull();
        expect(rootOfPath(leaf, count, count, siblings)).toBeNull();
        if (path.length) expect(rootOfPath(leaf, i, count, siblings.slice(1))).toBeNull();
      });
    }
  });

  test("decks, deals, dice and hands", () => {
    const id = deal.shuffleId(chain.table, chain.hand, 0);
    expect(toHex(id)).toBe(deck.id);
    const steps = deal.deckRoot(id, 5, deck.cards.split(" "), readHash(deck.seed));
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(toHex(step.value)).toBe(deck.root);
    const roots = dealt.roots.map(readHash);
    const digest = deal.dealDigest(readHash(dealt.base), 0, dealt.slots, roots, dealt.choices, dealt.reveals);
    expect(toHex(digest)).toBe(dealt.digest);
    expect(deal.pickedDeck(digest, deal.DECKS)).toBe(dealt.picked);
    expect(deal.slotOrder(digest, 52)).toEqual(dealt.order);
    const later = deal.dealDigest(digest, 1, dealt.later_slots, roots.slice(0, 1), null, dealt.reveals);
    expect(toHex(later)).toBe(dealt.later_digest);
    const nonce = readHash(dice.nonce);
    expect(toHex(deal.choiceLeaf(id, 4, nonce))).toBe(dice.leaf_4);
    dice.values.forEach((value: number, i: number) => expect(deal.dieValue(digest, i, nonce)).toBe(value));
    expect(deal.firstHash(chain.table)).toBe(hand.first);
    const proof = deal.handHash(dealt.base, digest, "played", [digest, later]);
    expect(proof).toBe(hand.proof);
    expect(deal.chainCode(proof)).toBe(hand.code);
  });

  test("draws skip bytes that would favour some numbers", () => {
    const bytes = [255, 4];
    expect(drawBelow(3, () => bytes.shift() ?? 0)).toBe(1);
  });
});

test("the example record is verified", () => {
  const { table, player, lines } = readRecord(read("deck-proof-record.jsonl"));
  const verifier = new RecordVerifier(table, player);
  lines.forEach((line) => verifier.feed(line));
  expect(verifier.findings).toEqual([]);
  expect(verifier.allResults().map(({ verdict, isVoided }) => [verdict, isVoided])).toEqual([
    ["verified", false],
    ["verified", true],
    ["verified", false],
  ]);
});

test.each(fixture.cases)("Python has the same findings: $name", (given) => {
  const verifier = new RecordVerifier(given.table, given.player);
  for (const at of given.lines) verifier.feed(readLine(JSON.parse(fixture.lines[at] ?? "")));
  expect(told(verifier.findings)).toEqual(given.findings);
  expect(told(verifier.notices)).toEqual(given.notices);
  expect(Object.fromEntries(verifier.missed)).toEqual(given.missed);
  expect(verifier.code).toBe(given.code);
  const verdicts = verifier
    .allResults()
    .map(({ hand, verdict, proved }) => [hand, verdict === "consistent" ? "consistent only" : verdict, proved]);
  expect(verdicts).toEqual(given.verdicts);
});

test("lines of the wrong shape are refused", () => {
  const hash = "0".repeat(64);
  const wrong: unknown[] = [
    null,
    [],
    "x",
    {},
    { kind: "toString", hand: 1 },
    { kind: "end", hand: 0, outcome: "played", proof: hash },
    { kind: "end", hand: 1, outcome: "played" },
    { kind: "end", hand: 1, outcome: "x".repeat(21), proof: hash },
    { kind: "roots", hand: 1, shuffle: 0, slots: 257, roots: [hash] },
    { kind: "roots", hand: 1, shuffle: 0, slots: 1, roots: [] },
    { kind: "card", hand: 1, shuffle: 0, position: 0, path: Array(9).fill(hash) },
    { kind: "die", hand: 1, index: 0, value: 7, nonce: hash, path: [] },
    { kind: "shown", hand: 1, seat: 64, cards: [] },
    { kind: "opening", hand: 1, shuffle: 0, reveals: [1] },
  ];
  for (const value of wrong) expect(() => readLine(value)).toThrow("line_unreadable");
});

test("random changes of a record never crash the verifier", () => {
  const data = read("deck-proof-record.jsonl");
  let seed = 1;
  const random = (n: number): number => (seed = (seed * 48_271) % 2_147_483_647) % n;
  for (let round = 0; round < 60; round++) {
    const at = random(data.length);
    const broken = data.slice(0, at) + String.fromCharCode(32 + random(95)) + data.slice(at + 1);
    let record;
    try {
      record = readRecord(broken);
    } catch {
      continue;
    }
    const verifier = new RecordVerifier(record.table, record.player);
    record.lines.forEach((line) => verifier.feed(line));
  }
});

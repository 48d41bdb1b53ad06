// The browser's client of deck proofs: storage, reloads, two pages of one player.
import { describe, expect, test } from "vitest";
import { HashChain } from "../src/deckproof/chain";
import { ProofClient } from "../src/deckproof/proofClient";
import { HIDDEN } from "../src/cards/cardText";
import { findingText } from "../src/deckproof/findings";
import type { HandEvent } from "../src/protocol";
import { SeenHand } from "../src/deckproof/seenCards";
import { readLine, readRecord, type Line, type Roots } from "../src/deckproof/record";
import { MemoryStore, SafeStore, type ProofStore } from "../src/deckproof/store";
import { toHex } from "../src/deckproof/hashing";
import { sha256 } from "../src/deckproof/sha256";
import { RecordVerifier } from "../src/deckproof/verifier";
import fixture from "./deckProofs.json";

const given = fixture.cases.find(({ name }) => name.startsWith("honest five-card-draw"));
if (!given) throw new Error("the record is missing");
const { table, player } = given;
const GAME = "Five-Card Draw";
/** Return what the table shows of cards that leave the stock; without `isOver` not to the end of the hand. */
function seenHand(game: string, dealt: readonly { to: number | null; card: string }[], isOver = false): SeenHand {
  const seen = new SeenHand(game);
  for (const { to, card } of dealt)
    seen.follow({ event: "dealt", seat: to === null ? null : to / 2, card, shared: false } as unknown as HandEvent);
  if (isOver) seen.follow({ event: "hand_ended" } as unknown as HandEvent);
  return seen;
}
const lines: Line[] = given.lines.map((at) => readLine(JSON.parse(fixture.lines[at] ?? "")));
const fromServer = lines.filter(({ kind }) => kind !== "commit" && kind !== "reveal");
const ofHand = (hand: number): Line[] => fromServer.filter((line) => line.hand === hand);
const reveals = lines.flatMap((line) => (line.kind === "reveal" ? [[line.hand, line.shuffle, line.value]] : []));
const commitments = lines.flatMap((line) =>
  line.kind === "commit" ? [[line.hand, new HashChain(table, line.hand, player, line.secret).commitment]] : [],
);

/** Store that has the secrets of the record. */
async function secretStore(): Promise<ProofStore> {
  const store = new MemoryStore();
  for (const line of lines) {
    if (line.kind !== "commit") continue;
    await store.change([table, player, line.hand], (_, kept) => kept.push(JSON.stringify(line)) > 0);
  }
  return store;
}

interface Page {
  client: ProofClient;
  committed: unknown[][];
  revealed: unknown[][];
}

function openPage(store: ProofStore, name: string | null = player, rules = fixture.rules): Page {
  const [committed, revealed]: [unknown[][], unknown[][]] = [[], []];
  const client = new ProofClient(table, name, store, {
    commit: (...sent) => committed.push(sent),
    reveal: (...sent) => revealed.push(sent),
    changed: () => undefined,
  });
  client.learnRules(rules);
  return { client, committed, revealed };
}

const playAll = async ({ client }: Page): Promise<void> => {
  for (const hand of [1, 2]) {
    client.commitTo(hand);
    client.receive(ofHand(hand), 10 + hand);
  }
  await client.settled();
};

const findings = ({ client }: Page): string[] => client.failures.map(({ id }) => id);

test("a client commits, reveals and keeps a record that verifies", async () => {
  const page = openPage(await secretStore());
  await playAll(page);
  expect(page.committed).toEqual(commitments);
  expect(page.revealed).toEqual(reveals);
  expect(findings(page)).toEqual([]);
  expect(page.client.counts).toEqual({ hands: 2, verified: 2 });
  expect(page.client.code).toBe(given.code);
  const record = readRecord(await page.client.record());
  const verifier = new RecordVerifier(record.table, record.player);
  record.lines.forEach((line) => verifier.feed(line));
  expect(verifier.findings).toEqual([]);
  expect(verifier.notices).toEqual([]);
  expect(verifier.allResults().map(({ verdict }) => verdict)).toEqual(["verified", "verified"]);
  expect(page.client.resultOf(12)).toEqual({ verdict: "verified", code: given.code });
});

test("lines that come again change nothing", async () => {
  const page = openPage(await secretStore());
  await playAll(page);
  const record = await page.client.record();
  page.client.receive(ofHand(2), 12);
  page.client.commitTo(2);
  await page.client.settled();
  expect(findings(page)).toEqual([]);
  expect(page.revealed).toEqual(reveals);
  expect(await page.client.record()).toBe(record);
});

test("a reload at any line continues the hand", async () => {
  const { length } = ofHand(2);
  for (const at of [1, 2, 3, 8, length - 1, length]) {
    const store = await secretStore();
    const first = openPage(store);
    first.client.commitTo(1);
    first.client.receive(ofHand(1), 11);
    first.client.commitTo(2);
    first.client.receive(ofHand(2).slice(0, at), 12);
    await first.client.settled();
    const second = openPage(store);
    second.client.receive(ofHand(2), 12);
    await second.client.settled();
    expect(findings(second)).toEqual([]);
    expect(second.client.code).toBe(given.code);
    expect(second.client.counts).toEqual({ hands: 2, verified: 2 });
    if (at === 1) expect(second.revealed).toContainEqual(reveals[1]); // the first may be lost
    const again = readRecord(await second.client.record());
    const verifier = new RecordVerifier(again.table, again.player);
    again.lines.forEach((line) => verifier.feed(line));
    expect(verifier.findings).toEqual([]);
    expect(verifier.allResults().map(({ verdict }) => verdict)).toEqual(["verified", "verified"]);
  }
});

test("a page that was away asks for the hands it missed, and its chain has no gap", async () => {
  const store = await secretStore();
  const first = openPage(store);
  expect(first.client.after).toBe(null);
  first.client.commitTo(1);
  first.client.receive(ofHand(1).slice(0, 4), 11);
  await first.client.settled();
  expect(first.client.after).toBe(0); // the hand is not over
  const second = openPage(store);
  await second.client.settled();
  expect(second.client.after).toBe(0);
  second.client.receive(fromServer, 17, [{ hand: 1, table_hand: 11 }]);
  await second.client.settled();
  expect(second.client.after).toBe(1); // the last hand may have got lines after its end
  expect(findings(second)).toEqual([]);
  expect(second.client.verifier.notices.map(({ id }) => id)).not.toContain("chain_restarts");
  expect([...second.client.tableHands]).toEqual([
    [1, 11],
    [2, 17],
  ]);
  expect(second.client.resultOf(11)?.verdict).toBe("verified");
  expect(second.client.resultOf(17)?.code).toBe(given.code);
});

test("two pages of one player have one secret and one record", async () => {
  const store = new MemoryStore();
  const [one, other] = [openPage(store), openPage(store)];
  one.client.commitTo(1);
  other.client.commitTo(1);
  await Promise.all([one.client.settled(), other.client.settled()]);
  expect(one.committed).toEqual(other.committed);
  const known = await secretStore();
  const [first, second] = [openPage(known), openPage(known)];
  await playAll(first);
  const record = await first.client.record();
  await playAll(second);
  expect(findings(second)).toEqual([]);
  expect(await second.client.record()).toBe(record);
});

test("no page reveals for other roots than the first", async () => {
  const store = await secretStore();
  const first = openPage(store);
  first.client.commitTo(1);
  const roots = ofHand(1)[0] as Roots;
  const other: Roots = { ...roots, roots: [...roots.roots].reverse() };
  const second = openPage(store);
  second.client.commitTo(1);
  first.client.receive([roots], 11);
  await first.client.settled();
  second.client.receive([other], 11);
  await second.client.settled();
  first.client.receive([other], 11);
  await first.client.settled();
  expect(first.revealed).toEqual(reveals.slice(0, 1));
  expect(second.revealed).toEqual([]);
  expect(findings(first)).toContain("replaced");
  expect(findings(second)).toContain("replaced");
  const reloaded = openPage(store);
  reloaded.client.receive([other], 11);
  await reloaded.client.settled();
  expect(reloaded.revealed).toEqual([]);
});

describe("failed checks", () => {
  const tampered = ofHand(1).map((line) => (line.kind === "card" && line.card ? { ...line, card: "2c" } : line));

  test("are kept as evidence until the player deletes them", async () => {
    const store = await secretStore();
    const page = openPage(store);
    page.client.commitTo(1);
    page.client.receive(tampered, 11);
    await page.client.settled();
    expect(findings(page)).toContain("card_wrong");
    const reloaded = openPage(store);
    await reloaded.client.settled();
    expect(findings(reloaded)).toContain("card_wrong");
    const evidence = readRecord(await reloaded.client.record(true));
    const verifier = new RecordVerifier(evidence.table, evidence.player);
    evidence.lines.forEach((line) => verifier.feed(line));
    expect(verifier.findings.map(({ id }) => id)).toContain("card_wrong");
    await reloaded.client.deleteEvidence();
    expect(findings(reloaded)).toEqual([]);
    const later = openPage(store);
    await later.client.settled();
    expect(findings(later)).toEqual([]);
  });

  test("include lines of no kind, and own lines from the server", async () => {
    for (const value of [null, {}, { kind: "card", hand: 1 }, lines.find(({ kind }) => kind === "commit")]) {
      const page = openPage(new MemoryStore());
      page.client.receive([value], 1);
      await page.client.settled();
      expect(findings(page)).toEqual(["line_unreadable"]);
    }
  });

  // What leaves the stock in hand 1, as the record has it before its end.
  const end = ofHand(1).findIndex(({ kind }) => kind === "end");
  const left = new Map(
    ofHand(1)
      .slice(0, end)
      .flatMap((line) => (line.kind === "card" ? [[`${line.shuffle} ${line.position}`, line]] : [])),
  );
  const dealt = [...left.values()].map(({ to = null, card }) => ({ to, card: card ?? HIDDEN }));

  test("include cards on display without a proof", async () => {
    const other = dealt.map(({ to, card }) => ({ to, card: card === HIDDEN ? "As" : card }));
    for (const isOver of [false, true]) {
      const page = openPage(await secretStore());
      await playAll(page);
      page.client.checkSeen(99, seenHand("another hand", other, true));
      page.client.checkSeen(11, seenHand(GAME, dealt.slice(0, 5)));
      page.client.checkSeen(11, seenHand(GAME, dealt));
      await page.client.settled();
      expect(findings(page)).toEqual([]);
      page.client.checkSeen(11, seenHand(GAME, other, isOver));
      page.client.checkSeen(11, seenHand(GAME, other, true)); // told once
      await page.client.settled();
      expect(findings(page)).toEqual(["card_seen_unproved"]);
    }
  });

  test("include a game on display that is not the one of the context", async () => {
    const page = openPage(await secretStore());
    await playAll(page);
    page.client.checkSeen(11, seenHand("Badugi", []));
    await page.client.settled();
    expect(findings(page)).toEqual(["game_seen_other"]);
  });

  test("include cards that left the stock and are not on display", async () => {
    expect(dealt.length).toBeGreaterThan(10);
    const page = openPage(await secretStore());
    await playAll(page);
    page.client.checkSeen(11, seenHand(GAME, dealt.slice(1), true));
    await page.client.settled();
    expect(findings(page)).toEqual(["card_not_shown"]);
  });

  test.each(fixture.seen)("are the same as in Python in a hand of $name", ({ events, dealt: record, found }) => {
    const seen = new SeenHand("");
    for (const event of events) seen.follow(event as unknown as HandEvent);
    const finding = seen.difference(record);
    expect(finding && findingText({ hand: 1, ...finding })).toEqual(found);
    expect(seen.isOver).toBe(true);
  });

  test("include decks of other rules, and no value is revealed for them", async () => {
    const [roots] = ofHand(1) as [Roots];
    const context: Record<string, string> = JSON.parse(roots.context ?? "");
    const cards = (context.deck ?? "").split(" ");
    const other = fixture.rules.find((text) => !text.includes(`"game":"${GAME}"`)) ?? "";
    const hashOf = (text: string): string => toHex(sha256(new TextEncoder().encode(text)));
    const cases: [string, object, string[]][] = [
      ["rules_missing", {}, []],
      ["rules_missing", { rules: undefined }, fixture.rules],
      ["rules_missing", { rules: "0".repeat(64) }, fixture.rules],
      ["rules_other_game", { rules: hashOf(other) }, [other]],
      ["rules_unreadable", { rules: hashOf("{") }, ["{"]],
      ["deck_of_other_game", { deck: cards.slice(1).join(" ") }, fixture.rules],
      ["deck_of_other_game", { deck: [cards[1], ...cards.slice(1)].join(" ") }, fixture.rules],
    ];
    for (const [id, change, rules] of cases) {
      const store = await secretStore();
      const page = openPage(store, player, rules);
      page.client.commitTo(1);
      const changed = { ...context, ...change };
      const slots = changed.deck?.split(" ").length;
      page.client.receive([{ ...roots, slots, context: JSON.stringify(changed) }], 11);
      await page.client.settled();
      expect(findings(page)).toEqual([id]);
      expect(page.revealed).toEqual([]);
    }
  });
});

test("a full disk costs the next visit, not the check", async () => {
  const full = await secretStore();
  let changes = 0;
  const store = new SafeStore({
    change: (key, change) => (++changes > 2 ? Promise.reject(new Error("full")) : full.change(key, change)),
    hands: (name, own) => full.hands(name, own),
    lines: (key) => full.lines(key),
    remove: (keys) => full.remove(keys),
  });
  const page = openPage(store);
  page.client.commitTo(1);
  page.client.receive(ofHand(1), 11);
  await page.client.settled();
  expect(page.revealed).toEqual(reveals.filter(([hand]) => hand === 1));
  expect(findings(page)).toEqual([]);
  expect(page.client.code).not.toBeNull();
});

test("a record has no secret of a hand that is not over", async () => {
  const page = openPage(await secretStore());
  page.client.commitTo(1);
  page.client.receive(ofHand(1), 11);
  page.client.commitTo(2);
  page.client.receive(ofHand(2).slice(0, -1), 12);
  const record = readRecord(await page.client.record());
  expect(new Set(record.lines.map(({ hand }) => hand))).toEqual(new Set([1]));
});

test("a hand counts as checked after its reveals", async () => {
  const page = openPage(await secretStore());
  page.client.commitTo(1);
  page.client.receive(ofHand(1).slice(0, 1), 11); // the roots
  await page.client.settled();
  expect(page.client.counts).toEqual({ hands: 0, verified: 0 });
  page.client.receive(ofHand(1).slice(1, 2), 11);
  await page.client.settled();
  expect(page.client.counts).toEqual({ hands: 1, verified: 1 });
});

test("a reader without own values checks the public lines", async () => {
  const page = openPage(new MemoryStore(), null);
  await playAll(page);
  expect(page.committed).toEqual([]);
  expect(page.revealed).toEqual([]);
  expect(findings(page)).toEqual([]);
  expect(page.client.code).toBe(given.code);
  expect(page.client.counts).toEqual({ hands: 2, verified: 0 });
});

// Storage of records: own secrets, the lines of each hand, and what was found. Shared by all pages of the browser.
//
// Every change of a hand is one transaction, so two pages of one player have the same secret, and only one of two
// different roots gets a value.

import type { Finding, Verdict } from "./verifier";

/** A hand of a record, without its lines. */
export interface StoredHand {
  table: string;
  player: string; // empty for a spectator
  hand: number;
  tableHand: number; // its number in the hand history
  at: number; // time of the last change
  verdict: Verdict | null;
  proof: string; // hash of the hand; empty before its end
  findings: Finding[]; // failed checks: such a hand is kept until the player deletes it
}

type HandKey = [table: string, player: string, hand: number];
/** Change a hand and its lines in place, or leave them; return whether to write them. */
type Change = (hand: StoredHand, lines: string[]) => boolean;

export interface ProofStore {
  /** Run a change in one transaction with all pages of this browser. */
  change(key: HandKey, change: Change): Promise<void>;
  /** Return the hands of a record, in order. */
  hands(table: string, player: string): Promise<StoredHand[]>;
  lines(key: HandKey): Promise<string[]>;
  remove(keys: HandKey[]): Promise<void>;
}

const NAME = "anypoker deck proofs";
const MAX_HANDS = 1500; // of all tables, about 20 MB; the oldest are dropped
const PRUNE_EVERY = 20;

const emptyHand = ([table, player, hand]: HandKey): StoredHand => ({
  table,
  player,
  hand,
  tableHand: 0,
  at: 0,
  verdict: null,
  proof: "",
  findings: [],
});

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(NAME));
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error(NAME));
  });

class DatabaseStore implements ProofStore {
  private changes = 0;

  constructor(private readonly database: IDBDatabase) {}

  async change(key: HandKey, change: Change): Promise<void> {
    const transaction = this.database.transaction(["hands", "lines"], "readwrite");
    const end = finished(transaction);
    const hands = transaction.objectStore("hands");
    const lines = transaction.objectStore("lines");
    const reading = [done(hands.get(key)), done(lines.get(key))] as const;
    const [hand = emptyHand(key), kept = []]: [StoredHand | undefined, string[] | undefined] =
      await Promise.all(reading);
    if (change(hand, kept)) {
      hands.put({ ...hand, at: Date.now() });
      lines.put(kept, key);
    }
    await end;
    if (this.changes++ % PRUNE_EVERY === 0) void this.prune().catch(() => undefined);
  }

  hands(table: string, player: string): Promise<StoredHand[]> {
    const store = this.database.transaction("hands").objectStore("hands");
    return done(store.getAll(IDBKeyRange.bound([table, player], [table, player, []])));
  }

  async lines(key: HandKey): Promise<string[]> {
    const store = this.database.transaction("lines").objectStore("lines");
    const found: string[] | undefined = await done(store.get(key));
    return found ?? [];
  }

  async remove(keys: HandKey[]): Promise<void> {
    const transaction = this.database.transaction(["hands", "lines"], "readwrite");
    for (const key of keys) {
      transaction.objectStore("hands").delete(key);
      transaction.objectStore("lines").delete(key);
    }
    await finished(transaction);
  }

  /** Drop the oldest hands without failed checks. */
  private async prune(): Promise<void> {
    const store = this.database.transaction("hands").objectStore("hands");
    if ((await done(store.count())) <= MAX_HANDS) return;
    const all: StoredHand[] = await done(store.getAll());
    const old = all.filter((one) => !one.findings.length).sort((one, other) => one.at - other.at);
    const surplus = old.slice(0, all.length - MAX_HANDS);
    await this.remove(surplus.map(({ table, player, hand }) => [table, player, hand]));
  }
}

/** Store of one page, for browsers that forbid databases. */
export class MemoryStore implements ProofStore {
  private readonly kept = new Map<string, { hand: StoredHand; lines: string[] }>();

  change(key: HandKey, change: Change): Promise<void> {
    const { hand, lines } = this.kept.get(String(key)) ?? { hand: emptyHand(key), lines: [] };
    const [changed, copy] = [{ ...hand }, [...lines]];
    if (change(changed, copy)) this.kept.set(String(key), { hand: { ...changed, at: Date.now() }, lines: copy });
    return Promise.resolve();
  }

  hands(table: string, player: string): Promise<StoredHand[]> {
    const own = [...this.kept.values()].map(({ hand }) => hand);
    const found = own.filter((hand) => hand.table === table && hand.player === player);
    return Promise.resolve(found.sort((one, other) => one.hand - other.hand));
  }

  lines(key: HandKey): Promise<string[]> {
    return Promise.resolve(this.kept.get(String(key))?.lines ?? []);
  }

  remove(keys: HandKey[]): Promise<void> {
    for (const key of keys) this.kept.delete(String(key));
    return Promise.resolve();
  }
}

/** Store that continues in memory when the other one fails, such as on a full disk. */
export class SafeStore implements ProofStore {
  private readonly spare = new MemoryStore();
  private hasFailed = false;

  constructor(private readonly main: ProofStore) {}

  change(key: HandKey, change: Change): Promise<void> {
    return this.attempt((store) => store.change(key, change));
  }

  /** Return what either store has; a hand that both have is complete only in the first. */
  async hands(table: string, player: string): Promise<StoredHand[]> {
    const kept = await this.main.hands(table, player).catch((): StoredHand[] => []);
    const known = new Set(kept.map(({ hand }) => hand));
    const later = (await this.spare.hands(table, player)).filter(({ hand }) => !known.has(hand));
    return [...kept, ...later];
  }

  async lines(key: HandKey): Promise<string[]> {
    const kept = await this.main.lines(key).catch((): string[] => []);
    return [...kept, ...(await this.spare.lines(key)).filter((line) => !kept.includes(line))];
  }

  async remove(keys: HandKey[]): Promise<void> {
    await this.spare.remove(keys);
    await this.main.remove(keys);
  }

  private async attempt(run: (store: ProofStore) => Promise<void>): Promise<void> {
    if (!this.hasFailed)
      try {
        return await run(this.main);
      } catch {
        this.hasFailed = true;
      }
    await run(this.spare);
  }
}

const OPEN_MS = 3000; // some browsers never answer

/** Open the browser's database; a store in memory if there is none. */
export async function openStore(): Promise<ProofStore> {
  const late = new Promise<ProofStore>((resolve) => setTimeout(() => resolve(new MemoryStore()), OPEN_MS));
  return Promise.race([openDatabase(), late]);
}

async function openDatabase(): Promise<ProofStore> {
  try {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("hands", { keyPath: ["table", "player", "hand"] });
      request.result.createObjectStore("lines");
    };
    return new SafeStore(new DatabaseStore(await done(request)));
  } catch {
    return new MemoryStore();
  }
}

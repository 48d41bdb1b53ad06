// The client's side of one table: keeps its chains and its record, checks every line, and reveals its values.

import type { DeckProofHand } from "../generated/server";
import { HashChain, newSecret } from "./chain";
import { chainCode } from "./deal";
import { DeckProofError } from "./errors";
import { isObject, isWhole } from "./context";
import { GameRules } from "./gameDeck";
import type { DealtHand, Note } from "./handCheck";
import { headerText, readLine, type Line, type Roots } from "./record";
import type { SeenHand } from "./seenCards";
import { inSlices } from "./slices";
import type { ProofStore, StoredHand } from "./store";
import { RecordVerifier, type Finding, type Verdict } from "./verifier";

const MAX_OPEN = 8; // hands that were committed to and not dealt

/** Sends values to the server, and hears about progress. */
export interface ProofLink {
  commit: (hand: number, commitment: string) => void;
  reveal: (hand: number, shuffle: number, value: string) => void;
  changed: () => void;
}

export class ProofClient {
  /** Failed checks of all hands that this browser has kept. */
  failures: Finding[] = [];
  verifier: RecordVerifier;
  /** Lines that wait for their check. */
  waiting = 0;
  /** Hands of this record: all, and those in which the own value was used. */
  counts = { hands: 0, verified: 0 };
  readonly tableHands = new Map<number, number>(); // number in the hand history, by hand
  private readonly chains = new Map<number, HashChain>();
  private readonly seen = new Map<number, Set<string>>(); // lines of the last hands
  private readonly revealed = new Map<string, string>(); // values by hand and shuffle
  private readonly games = new Map<number, string>(); // names in the contexts of the last hands
  private readonly ended = new Map<number, DealtHand>(); // hands that are not compared yet with what the table showed
  private readonly rules = new GameRules();
  private past = new Map<number, StoredHand>();
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly table: string,
    readonly player: string | null,
    private readonly store: ProofStore,
    private readonly link: ProofLink,
  ) {
    this.verifier = new RecordVerifier(table, player);
    this.run(() => this.load());
  }

  /** Wait until everything is checked. */
  settled(): Promise<void> {
    return this.queue;
  }

  /** The code of the chain; after a late start the one that the running hand names. Null before the first hand. */
  get code(): string | null {
    const { current, code } = this.verifier;
    return code ?? (current && current.hand > 1 ? chainCode(current.context.previous) : null);
  }

  /** The last hand of the record that was dealt; null before it. */
  get latest(): StoredHand | null {
    return [...this.past.values()].filter((one) => one.verdict !== null).pop() ?? null;
  }

  /** The hand after which the server sends all that this record may lack; null for an empty record. */
  get after(): number | null {
    // The last hand may have got further lines after its end.
    const { current, last } = this.verifier;
    const hand = current?.hand ?? last.hand;
    return hand ? hand - 1 : null;
  }

  /** Return the result of a hand of the hand history; null if this browser has none. */
  resultOf(tableHand: number): { verdict: Verdict; code: string } | null {
    // A hand that was voided before the deal has the number of the next one.
    const found = [...this.past.values()].filter((one) => one.tableHand === tableHand && one.verdict && one.proof);
    const { verdict, proof } = found.at(-1) ?? {};
    return verdict && proof ? { verdict, code: chainCode(proof) } : null;
  }

  /** Return whether the record has lines of a hand of the hand history. */
  hasProof(tableHand: number): boolean {
    return [...this.tableHands.values()].includes(tableHand);
  }

  /** Commit to a hand, or send the commitment again. */
  commitTo(hand: number): void {
    this.run(() => this.commit(hand));
  }

  /** Take lines of the server; `past` has the numbers of the hands before the last one. */
  receive(lines: readonly unknown[], tableHand: number, past: readonly DeckProofHand[] = []): void {
    this.waiting += lines.length;
    const numbers = new Map(past.map((one) => [one.hand, one.table_hand]));
    this.run(() => this.take(lines, (hand) => numbers.get(hand) ?? tableHand));
  }

  /** Take the rules of games that contexts will name. */
  learnRules(texts: readonly string[]): void {
    this.rules.learn(texts);
  }

  /** Check that cards on display are those of the record, and that no other card was dealt. */
  checkSeen(tableHand: number, seen: SeenHand): void {
    this.run(async () => {
      for (const [hand, dealt] of this.ended) {
        if (this.tableHands.get(hand) !== tableHand) continue;
        const isOther = seen.game && dealt.game !== seen.game;
        const other: Note = { id: "game_seen_other", params: { game: seen.game, named: dealt.game } };
        const found = isOther ? other : seen.difference(dealt);
        if (found || seen.isOver) this.ended.delete(hand);
        if (found) await this.fail({ hand, ...found });
      }
    });
  }

  /** Return the record: all finished hands, or the hands with failed checks. */
  async record(onlyFailed = false): Promise<string> {
    await this.queue;
    const texts = [headerText(this.table, this.player)];
    const hands = await this.store.hands(this.table, this.player ?? "");
    // An unfinished hand would give away values that are still secret.
    const wanted = hands.filter((one) => (onlyFailed ? one.findings.length : one.proof));
    for (const { hand } of wanted) texts.push(...(await this.store.lines(this.key(hand))));
    return texts.map((text) => `${text}\n`).join("");
  }

  /** Forget the failed checks, and the hands they are about. */
  async deleteEvidence(): Promise<void> {
    await this.queue;
    const hands = (await this.store.hands(this.table, this.player ?? "")).filter((one) => one.findings.length);
    await this.store.remove(hands.map(({ hand }) => this.key(hand)));
    for (const { hand } of hands) this.past.delete(hand);
    this.failures = [];
    this.link.changed();
  }

  // ------------------------------------------------------------ queue

  private run(job: () => Promise<void>): void {
    this.queue = this.queue.then(job).then(
      () => this.link.changed(),
      (error: unknown) => console.warn(error), // a full disk: the next lines are still checked
    );
  }

  private key(hand: number): [string, string, number] {
    return [this.table, this.player ?? "", hand];
  }

  /** Continue the record of an earlier visit. */
  private async load(): Promise<void> {
    const hands = await this.store.hands(this.table, this.player ?? "");
    this.past = new Map(hands.map((one) => [one.hand, one]));
    this.failures = hands.flatMap((one) => one.findings);
    for (const { hand, tableHand } of hands) this.tableHands.set(hand, tableHand);
    // The server sends the lines of the last hand again, so that hand is continued even if it is over.
    const [before, last] = [null, null, ...hands.filter((one) => one.proof)].slice(-2);
    const start = before && { hand: before.hand, head: before.proof, missed: {} };
    this.verifier = new RecordVerifier(this.table, this.player, start ?? null);
    const continued = hands.filter((one) => one.hand >= (last?.hand ?? 0)).slice(-MAX_OPEN);
    for (const { hand, findings } of continued) {
      for (const text of await this.store.lines(this.key(hand))) this.again(hand, text);
      for (const { id, params } of findings) this.verifier.fail(hand, id, params);
    }
    this.verifier.findings.length = 0; // they are in `failures`
    this.count();
  }

  private again(hand: number, text: string): void {
    const line = readLine(JSON.parse(text));
    this.note(hand, text, line);
    if (line.kind === "commit" && this.player !== null)
      this.chains.set(hand, new HashChain(this.table, hand, this.player, line.secret));
    this.verifier.feed(line);
  }

  /** Remember that the record has a line. */
  private note(hand: number, text: string, line: Line): void {
    const texts = this.seen.get(hand) ?? new Set();
    this.seen.set(hand, texts.add(text));
    if (line.kind === "reveal") this.revealed.set(`${hand} ${line.shuffle}`, line.value);
    for (const map of [this.seen, this.chains, this.games, this.ended])
      while (map.size > MAX_OPEN) map.delete(Math.min(...map.keys()));
    while (this.revealed.size > 32) this.revealed.delete(this.revealed.keys().next().value ?? "");
  }

  // ------------------------------------------------------------ commitments

  private async commit(hand: number): Promise<void> {
    if (this.player === null || !isWhole(hand, 1, Number.MAX_SAFE_INTEGER)) return;
    const begun = this.verifier.current?.hand ?? this.verifier.last.hand;
    if (!this.chains.has(hand) && hand > begun) await this.makeChain(hand, this.player);
    const chain = this.chains.get(hand);
    if (chain && hand > begun) this.link.commit(hand, chain.commitment);
  }

  private async makeChain(hand: number, player: string): Promise<void> {
    const made: Line = { kind: "commit", hand, secret: newSecret() };
    let text = JSON.stringify(made);
    await this.store.change(this.key(hand), (_, lines) => {
      const before = lines.find((line) => line.includes('"kind":"commit"'));
      if (before)
        text = before; // of another page, or of an earlier visit
      else lines.unshift(text);
      return !before;
    });
    const line = readLine(JSON.parse(text));
    if (line.kind !== "commit") return;
    this.chains.set(hand, new HashChain(this.table, hand, player, line.secret));
    this.note(hand, text, line);
    this.verifier.feed(line);
  }

  // ------------------------------------------------------------ lines

  private async take(values: readonly unknown[], numberOf: (hand: number) => number): Promise<void> {
    let batch: string[] = []; // lines of one hand that are not stored yet
    let batchHand = 0;
    const flush = async (): Promise<void> => {
      if (batch.length) await this.keep(batchHand, batch, numberOf(batchHand));
      batch = [];
    };
    for (const value of values) {
      const line = await this.read(value);
      this.waiting--;
      if (!line) continue;
      const text = JSON.stringify(line);
      if (this.seen.get(line.hand)?.has(text)) {
        if (line.kind === "roots") this.revealAgain(line, text);
        continue;
      }
      if (line.hand !== batchHand) await flush();
      batchHand = line.hand;
      if (!this.tableHands.get(line.hand)) this.tableHands.set(line.hand, numberOf(line.hand));
      this.note(line.hand, text, line);
      const failed = this.verifier.findings.length;
      await this.feed(line);
      batch.push(text);
      if (this.verifier.findings.length > failed) {
        await flush();
        for (const finding of this.verifier.findings.slice(failed)) await this.fail(finding);
      } else if (line.kind === "roots") {
        await flush();
        await this.reveal(line, text);
      }
    }
    await flush();
    this.count();
  }

  private async read(value: unknown): Promise<Line | null> {
    try {
      const line = readLine(value);
      if (line.kind !== "commit" && line.kind !== "reveal") return line;
    } catch (error) {
      if (!(error instanceof DeckProofError)) throw error;
    }
    const hand = isObject(value) && isWhole(value.hand, 1, Number.MAX_SAFE_INTEGER) ? value.hand : 1;
    await this.fail({ hand, id: "line_unreadable", params: { line: (JSON.stringify(value) ?? "").slice(0, 300) } });
    return null;
  }

  /** Check a line without blocking the page. */
  private async feed(line: Line): Promise<void> {
    await inSlices(this.verifier.feedInSteps(line));
    const check = this.verifier.current;
    if (line.kind === "end" && check?.hand === line.hand) this.ended.set(line.hand, check.dealt);
    if (line.kind !== "roots" || line.shuffle || check?.hand !== line.hand || this.games.has(line.hand)) return;
    this.games.set(line.hand, check.context.game);
    try {
      this.rules.checkDeck(check.context);
    } catch (error) {
      if (!(error instanceof DeckProofError)) throw error;
      this.verifier.fail(line.hand, error.id, error.params);
    }
  }

  /** Reveal a value for roots that are stored and passed their checks; never for two different ones. */
  private async reveal(roots: Roots, text: string): Promise<void> {
    const { hand, shuffle } = roots;
    const value = this.chains.get(hand)?.value(shuffle) ?? null;
    if (value === null || !this.verifier.takesPart(hand)) return;
    const line: Line = { kind: "reveal", hand, shuffle, value };
    const own = JSON.stringify(line);
    let isOther = false;
    await this.store.change(this.key(hand), (_, lines) => {
      isOther = lines.some((one) => one !== text && isRootsOf(one, shuffle));
      if (isOther || lines.includes(own)) return false;
      lines.push(own);
      return true;
    });
    if (isOther) return this.fail({ hand, id: shuffle ? "root_replaced" : "replaced", params: { shuffle } });
    this.note(hand, own, line);
    this.verifier.feed(line);
    this.link.reveal(hand, shuffle, value);
  }

  /** The server may have lost a value with the connection. */
  private revealAgain({ hand, shuffle }: Roots, text: string): void {
    const first = [...(this.seen.get(hand) ?? [])].find((one) => isRootsOf(one, shuffle));
    if (first !== text) return; // other roots came later
    const value = this.revealed.get(`${hand} ${shuffle}`);
    if (value !== undefined && this.verifier.current?.isWaiting(hand, shuffle)) this.link.reveal(hand, shuffle, value);
  }

  // ------------------------------------------------------------ storage

  /** Append lines to a hand; another page may have done it before. */
  private async keep(hand: number, texts: readonly string[], tableHand: number): Promise<void> {
    const check = this.verifier.current?.hand === hand ? this.verifier.current : null;
    const result = check && this.verifier.resultOf(check);
    await this.store.change(this.key(hand), (stored, lines) => {
      const had = new Set(lines);
      lines.push(...texts.filter((text) => !had.has(text)));
      stored.tableHand = stored.tableHand || tableHand;
      if (result && stored.verdict !== "failed") stored.verdict = result.verdict;
      if (check?.proof) stored.proof = check.proof;
      this.past.set(hand, { ...stored });
      return true;
    });
  }

  private async fail(finding: Finding): Promise<void> {
    if (!this.verifier.findings.includes(finding)) this.verifier.fail(finding.hand, finding.id, finding.params);
    this.failures = [...this.failures, finding];
    this.link.changed();
    await this.store.change(this.key(finding.hand), (stored) => {
      stored.verdict = "failed";
      const isKnown = stored.findings.some((one) => JSON.stringify(one) === JSON.stringify(finding));
      if (!isKnown && stored.findings.length < 50) stored.findings = [...stored.findings, finding];
      this.past.set(finding.hand, { ...stored });
      return true;
    });
  }

  private count(): void {
    const { current } = this.verifier;
    const pending = current && !current.reveals && current.outcome === null ? current.hand : 0; // not checked yet
    const dealt = [...this.past.values()].filter((one) => one.verdict !== null && one.hand !== pending);
    this.counts = { hands: dealt.length, verified: dealt.filter((one) => one.verdict === "verified").length };
  }
}

function isRootsOf(text: string, shuffle: number): boolean {
  const line = readLine(JSON.parse(text));
  return line.kind === "roots" && line.shuffle === shuffle;
}

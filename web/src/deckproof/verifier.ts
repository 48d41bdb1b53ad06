// Verification of one player's record, line by line.

import { HashChain } from "./chain";
import { chainCode, firstHash } from "./deal";
import { DeckProofError, need, type FindingId, type FindingParams } from "./errors";
import { HandCheck, rootsHash, type Steps } from "./handCheck";
import type { Commit, Line, Roots } from "./record";

const OPEN_SECRETS = 8; // commitments to hands that were not dealt yet

/** Something that is wrong, or worth knowing, about a hand. */
export interface Finding {
  hand: number;
  id: FindingId;
  params: FindingParams;
}

export type Verdict = "verified" | "consistent" | "failed";

/** Result for one hand. */
export interface HandResult {
  hand: number;
  verdict: Verdict;
  tookPart: number; // seats whose value was used in the first shuffle
  proved: number; // cards
  isVoided: boolean;
  start: string; // hash of its first roots
}

/** What a client remembers of the hands before the first line. */
export interface Before {
  hand: number; // the last finished hand; 0 for none
  head: string; // its hash
  missed: Record<string, number>;
}

/** Verifier that is fed the lines of a record in order. */
export class RecordVerifier {
  readonly findings: Finding[] = []; // proofs of cheating, or of a broken record
  readonly notices: Finding[] = [];
  readonly missed = new Map<string, number>(); // reveals that each committed player missed
  readonly results = new Map<number, HandResult>(); // of all hands but the current one
  current: HandCheck | null = null;
  /** The last hand with an end, and its hash. */
  last = { hand: 0, head: "" };
  private readonly failed = new Set<number>();
  private readonly secrets = new Map<number, HashChain>();

  constructor(
    readonly table: string,
    readonly player: string | null,
    before: Before | null = null,
  ) {
    if (!before) return;
    this.last = { hand: before.hand, head: before.head };
    for (const [name, count] of Object.entries(before.missed)) this.missed.set(name, count);
  }

  /** The code of the chain after the last finished hand; null before it. */
  get code(): string | null {
    return this.last.head ? chainCode(this.last.head) : null;
  }

  /** Return whether the player's own commitment is in the context of a hand. */
  takesPart(hand: number): boolean {
    return this.current?.hand === hand && this.current.ownCommitted;
  }

  /** Return the results of all hands. */
  allResults(): HandResult[] {
    return [...this.results.values(), ...(this.current ? [this.resultOf(this.current)] : [])];
  }

  resultOf(check: HandCheck): HandResult {
    const { hand, tookPart, proved, outcome, ownUsed } = check;
    const verdict = this.failed.has(hand) ? "failed" : ownUsed ? "verified" : "consistent";
    return { hand, verdict, tookPart, proved, isVoided: outcome === "voided", start: check.start };
  }

  /** Check one line. */
  feed(line: Line): void {
    for (const _ of this.feedInSteps(line)) void _;
  }

  /** Check one line in short steps. */
  *feedInSteps(line: Line): Steps {
    try {
      yield* this.take(line);
    } catch (error) {
      if (!(error instanceof DeckProofError)) throw error;
      this.fail(line.hand, error.id, error.params);
    }
  }

  /** Note a failed check. */
  fail(hand: number, id: FindingId, params: FindingParams = {}): void {
    this.failed.add(hand);
    const past = this.results.get(hand);
    if (past) this.results.set(hand, { ...past, verdict: "failed" });
    this.findings.push({ hand, id, params });
  }

  private *take(line: Line): Steps {
    if (line.kind === "commit") return this.commit(line);
    if (line.kind === "roots" && line.shuffle === 0) return this.begin(line);
    const check = this.current;
    need(check && (check.hand === line.hand || this.results.has(line.hand)), "hand_without_roots");
    need(check.hand === line.hand, "line_after_next");
    yield* check.take(line);
    this.collect(check);
    if (line.kind === "end" && check.proof) this.last = { hand: line.hand, head: check.proof };
  }

  private commit({ hand, secret }: Commit): void {
    need(this.player !== null, "secret_without_player");
    const isLate = this.current?.hand === hand || this.results.has(hand);
    need(!this.secrets.has(hand) && !isLate, "committed_twice");
    this.secrets.set(hand, new HashChain(this.table, hand, this.player, secret));
    while (this.secrets.size > OPEN_SECRETS) this.secrets.delete(Math.min(...this.secrets.keys()));
  }

  private begin(line: Roots): void {
    const { hand } = line;
    const start = this.current?.hand === hand ? this.current.start : this.results.get(hand)?.start;
    if (start !== undefined) {
      need(start === rootsHash(line), "replaced");
      need(this.current?.hand === hand, "line_after_next");
      need(this.current.outcome === null, "after_end");
      return; // sent again after a reconnection
    }
    const lastHand = this.current?.hand ?? this.last.hand;
    need(hand > lastHand, "replayed", { hand: lastHand });
    const isFirst = this.current === null && this.last.hand === 0;
    const chain = this.secrets.get(hand) ?? null;
    this.secrets.delete(hand);
    const check = new HandCheck(this.table, this.player, line, chain);
    if (this.current) this.close(this.current);
    this.current = check;
    this.collect(check);
    const before = hand === 1 ? firstHash(this.table) : this.last.hand === hand - 1 ? this.last.head : null;
    if (before !== null) need(check.context.previous === before, "previous_wrong");
    else if (!isFirst || this.player !== null) this.notices.push({ hand, id: "chain_restarts", params: {} });
  }

  private close(check: HandCheck): void {
    if (check.outcome === null) this.notices.push({ hand: check.hand, id: "no_end", params: {} });
    this.results.set(check.hand, this.resultOf(check));
    this.current = null;
    check.forgetDetails();
  }

  private collect(check: HandCheck): void {
    for (const note of check.notes.splice(0)) this.notices.push({ hand: check.hand, ...note });
    for (const player of check.missed.splice(0)) this.missed.set(player, (this.missed.get(player) ?? 0) + 1);
  }
}

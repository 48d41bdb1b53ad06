// Deck proofs of the table on display: joins, commits, and says what the sign shows.

import type { DeckProofMessage, DeckProofState } from "../generated/server";
import type { Command, Message } from "../protocol";
import { readLocal, writeLocal } from "../storage";
import type { TableConnection } from "../table/tableConnection.svelte";
import DeckSign from "./DeckSign.svelte";
import { ProofClient } from "./proofClient";
import { deckProof } from "./shown.svelte";
import { SeenCards } from "./seenCards";
import { warmUp } from "./slices";
import { openStore, type ProofStore } from "./store";
import type { Finding } from "./verifier";

/** `consistent`: checked, but without a value of the reader; `alone`: without a value of any player; `missing`: the
 * hand was dealt without a proof; `next`: this browser has no hand yet, and joined too late for a running one. */
export type SignState = "next" | "checking" | "verified" | "consistent" | "alone" | "missing" | "failed";

/** A player of the hand. `late`: committed, but the value came too late. */
export interface Participant {
  seat: number;
  player: string | null; // as in the table's seats
  status: "in" | "late" | "bot" | "none";
  missed: number; // reveals at this table
}

const DEVICE_KEY = "anypoker deck proof device";
const PROOF_MS = 3000; // after the deal, for its proof
const SEEN_CHECK_MS = 3000; // after the end of a hand; events may come after its proof

function readDevice(): string {
  const kept = readLocal(DEVICE_KEY) ?? "";
  if (/^[0-9a-f]{32}$/.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  writeLocal(DEVICE_KEY, made);
  return made;
}

export class TableProof {
  sign = $state<SignState | null>(null);
  code = $state("");
  failures = $state.raw<Finding[]>([]);
  failedHand = $state(0); // the last one that failed since the page was opened
  participants = $state.raw<Participant[]>([]);
  hand = $state(0); // in the hand history
  counts = $state.raw({ hands: 0, verified: 0 });
  voided = $state(0);
  isRequired = $state(false);
  notice = $state.raw<Finding | null>(null); // about the own value of the hand
  client: ProofClient | null = null;
  private state: DeckProofState | null = null;
  private early: DeckProofMessage[] | null = null;
  private committed = 0; // hand
  private dealt = 0; // hand that must have a proof by now
  private keys: string[] = []; // own commands without an answer
  private readonly seen = new SeenCards();
  private readonly device = readDevice();

  constructor(
    readonly connection: TableConnection,
    private readonly store: ProofStore,
    private readonly onlyWatches: boolean,
  ) {
    connection.tap = (message) => this.onMessage(message);
    this.join();
  }

  private send(command: Command): void {
    const key = this.connection.send(command);
    if (key !== undefined) this.keys.push(key);
  }

  /** Ask for the proofs, and for the hands that the record lacks. */
  private join(): void {
    this.committed = 0;
    const after = this.client?.after ?? null;
    if (this.connection.status === "open") this.send({ do: "deck_proof_join", device: this.device, after });
  }

  /** Take a message when it arrives, null for a new connection; return whether it is about deck proofs alone. */
  private onMessage(message: Message | null): boolean {
    if (message === null) {
      this.join();
      return false;
    }
    if (message.type === "done" || message.type === "error") return this.isAnswer(message.key);
    this.seen.see(message);
    if (message.type === "events" && message.begins) this.expectProof(message.hand);
    if (message.type === "events" && this.seen.of(message.hand)?.isOver) this.checkSeenLater(message.hand);
    if (message.type !== "deck_proof") return false;
    if (message.state && this.isOtherRecord(message.state)) void this.openRecord(message.state, message);
    else if (this.early) this.early.push(message);
    else this.takeProofs(message);
    return true;
  }

  private takeProofs(message: DeckProofMessage): void {
    this.client?.learnRules(message.rules ?? []);
    if (message.state) this.update(message.state);
    if (message.lines.length) this.client?.receive(message.lines, message.table_hand, message.past);
    if (message.lines.some((line) => line?.kind === "end")) this.checkSeenLater(message.table_hand);
  }

  /** A hand that begins while the page takes part has a proof. */
  private expectProof(hand: number): void {
    if (!this.state) return;
    setTimeout(() => {
      this.dealt = hand;
      this.show();
    }, PROOF_MS);
  }

  private isAnswer(key: string | null): boolean {
    const isOwn = key !== null && this.keys.includes(key);
    if (isOwn) this.keys = this.keys.filter((one) => one !== key);
    return isOwn;
  }

  private playerOf(state: DeckProofState): string | null {
    return this.onlyWatches ? null : state.player;
  }

  private isOtherRecord(state: DeckProofState): boolean {
    return this.client?.table !== state.table || this.client.player !== this.playerOf(state);
  }

  /** Continue the record of an earlier visit, or begin one; `message` is the server's first one for it. */
  private async openRecord(state: DeckProofState, message: DeckProofMessage): Promise<void> {
    const client = new ProofClient(state.table, this.playerOf(state), this.store, {
      commit: (hand, commitment) => this.send({ do: "deck_proof_commit", hand, commitment }),
      reveal: (hand, shuffle, value) => this.send({ do: "deck_proof_reveal", hand, shuffle, value }),
      changed: () => this.show(),
    });
    this.client = client;
    this.committed = 0;
    const early = (this.early = [message]); // messages that came while the record was read
    await client.settled();
    if (this.early !== early || this.client !== client) return;
    this.early = null;
    // The server sent the last hand only. If the record ends before it, ask for those between.
    if (client.after !== null && client.after + 2 < state.hand) this.join();
    else for (const one of early) this.takeProofs(one);
  }

  private update(state: DeckProofState): void {
    this.state = state;
    // A guest without a seat commits too: a seat may be taken just before the deal.
    if (this.client?.player != null && this.committed !== state.hand) {
      this.committed = state.hand;
      this.client.commitTo(state.hand);
    }
    this.show();
  }

  /** Compare the cards on display with the record. */
  private checkSeenLater(hand: number): void {
    setTimeout(() => {
      const seen = this.seen.of(hand);
      if (seen) this.client?.checkSeen(hand, seen);
    }, SEEN_CHECK_MS);
  }

  // ------------------------------------------------------------ display

  private show(): void {
    const { client, state } = this;
    if (!client || !state) return;
    const check = client.verifier.current;
    this.failures = client.failures;
    this.failedHand = client.verifier.findings[client.verifier.findings.length - 1]?.hand ?? 0;
    this.code = client.code ?? state.code;
    this.counts = client.counts;
    this.voided = state.voided;
    this.isRequired = state.required;
    this.hand = (check ? client.tableHands.get(check.hand) : client.latest?.tableHand) ?? 0;
    this.notice =
      client.verifier.notices.filter((one) => one.hand === check?.hand && SHOWN_NOTICES.includes(one.id)).pop() ?? null;
    this.sign = this.signNow(client);
    if (this.sign === "missing") [this.hand, this.participants] = [this.dealt, []];
    else if (check?.reveals) this.participants = this.participantsOf(client);
    deckProof.code = this.code;
    deckProof.missed = Object.fromEntries(state.seats.map(({ player, missed }) => [player, missed]));
    if (this.sign) deckProof.Sign = DeckSign;
  }

  private signNow(client: ProofClient): SignState | null {
    if (client.failures.length) return "failed";
    const check = client.verifier.current;
    if (this.dealt && !client.hasProof(this.dealt)) return "missing";
    if (!check) return client.latest?.verdict === "verified" ? "verified" : client.latest ? "consistent" : "next";
    if (!check.reveals) return check.outcome === null ? "checking" : "consistent";
    if (check.tookPart === 0) return "alone";
    return client.verifier.resultOf(check).verdict === "verified" ? "verified" : "consistent";
  }

  private participantsOf({ verifier }: ProofClient): Participant[] {
    const table = this.connection.tableState?.table;
    const check = verifier.current;
    return (check?.context.seats ?? []).map(({ seat, player, commitment }, place) => {
      const listed = this.state?.seats.find((one) => one.seat === seat);
      const isBot = Boolean(table?.seats.find((one) => one.seat === seat)?.bot);
      const status = check?.reveals?.[place] ? "in" : commitment !== null ? "late" : isBot ? "bot" : "none";
      const missed = Math.max(listed?.missed ?? 0, verifier.missed.get(player) ?? 0);
      return { seat, player: listed?.player ?? null, status, missed };
    });
  }
}

const SHOWN_NOTICES = ["own_commitment_missing", "own_left_out", "chain_restarts"];

/** The proofs of this page. */
let shown: TableProof | null = null;
export const tableProof = (): TableProof | null => shown;

/** Take part in the proofs of a table. */
export async function startProofs(connection: TableConnection, onlyWatches = false): Promise<void> {
  shown = new TableProof(connection, await openStore(), onlyWatches);
  // The first deal may come soon. This code is loaded after the table is drawn.
  void warmUp(() => !shown?.client?.verifier.current);
  deckProof.resultOf = (hand) => shown?.client?.resultOf(hand) ?? null;
}

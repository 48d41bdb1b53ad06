// What pages show about deck proofs. Everything else is loaded later.

import type { Component } from "svelte";
import type { TableConnection } from "../table/tableConnection.svelte";
import { withTexts } from "../texts";
import type { Verdict } from "./verifier";

interface Shown {
  Sign: Component<{ isWide: boolean }> | null; // null until the server has described the proofs
  code: string; // of the chain; empty before its first hand
  missed: Record<string, number>; // reveals that players missed at this table, by player
  resultOf: (tableHand: number) => { verdict: Verdict; code: string } | null;
}

export const deckProof: Shown = $state({ Sign: null, code: "", missed: {}, resultOf: () => null });

/** Take part in the proofs of a table. The page works without them. */
export async function loadProofs(connection: TableConnection, onlyWatches = false): Promise<void> {
  try {
    const { startProofs } = await withTexts(import("./tableProof.svelte"));
    await startProofs(connection, onlyWatches);
  } catch (error) {
    console.warn(error);
  }
}

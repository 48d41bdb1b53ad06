// What can be wrong with a deck proof. The sentences are the texts `deckproof.found_…`.

export type FindingId =
  | "bad_hash"
  | "bad_outcome"
  | "after_end"
  | "card_after_last"
  | "card_after_later"
  | "card_before_rest"
  | "card_before_reveals"
  | "card_changed"
  | "card_not_shown"
  | "card_out_of_order"
  | "card_proof_only"
  | "card_seen_elsewhere"
  | "card_seen_unproved"
  | "card_too_often"
  | "card_without_proof"
  | "card_wrong"
  | "chain_restarts"
  | "committed_twice"
  | "context_missing"
  | "context_seats"
  | "context_size"
  | "context_unreadable"
  | "dealt_deck_opened"
  | "dealt_late"
  | "dealt_twice"
  | "deck_not_opened"
  | "deck_of_other_game"
  | "deck_size"
  | "deck_wrong"
  | "dice_root"
  | "die_number"
  | "die_seen_unproved"
  | "die_too_early"
  | "die_wrong"
  | "game_seen_other"
  | "hand_hash"
  | "hand_seen_unproved"
  | "hand_without_roots"
  | "later_shape"
  | "line_unreadable"
  | "line_after_next"
  | "not_a_card"
  | "no_end"
  | "not_dealt_in"
  | "not_own_value"
  | "other_commitment"
  | "other_table"
  | "own_commitment_missing"
  | "own_late"
  | "own_left_out"
  | "own_other_value"
  | "part_size"
  | "played_without_reveals"
  | "previous_wrong"
  | "replaced"
  | "replayed"
  | "reveal_count"
  | "reveal_not_of_chain"
  | "reveal_without_commitment"
  | "root_count"
  | "root_replaced"
  | "rules_missing"
  | "rules_other_game"
  | "rules_unreadable"
  | "secret_without_player"
  | "seed_count"
  | "seeds_of_later"
  | "shuffle_missing"
  | "shuffle_not_dealt"
  | "shuffle_without_roots";

export type FindingParams = Readonly<Record<string, string | number>>;

export class DeckProofError extends Error {
  constructor(
    readonly id: FindingId,
    readonly params: FindingParams = {},
  ) {
    super(id);
  }
}

/** Raise an error unless the condition holds. */
export function need(condition: unknown, id: FindingId, params?: FindingParams): asserts condition {
  if (!condition) throw new DeckProofError(id, params);
}

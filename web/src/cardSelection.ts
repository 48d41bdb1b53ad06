// Selected cards of a decision.

/** Return for each card of a decision its index among the own cards; null if one is missing. */
export function cardIndices(cards: string[], own: string[]): number[] | null {
  const used = new Set<number>();
  const indices = cards.map((card) => {
    const at = own.findIndex((ownCard, i) => ownCard === card && !used.has(i));
    used.add(at);
    return at;
  });
  return indices.includes(-1) ? null : indices;
}

/** Select or deselect a card. If only one can be selected, it replaces the other. */
export function toggleCard(picked: number[], at: number, most: number): number[] {
  if (picked.includes(at)) return picked.filter((index) => index !== at);
  if (most === 1) return [at];
  return picked.length < most ? [...picked, at].sort((a, b) => a - b) : picked;
}

/** Return a map from own card to card of a decision. */
export function selectableCards(indices: number[] | null): Map<number, number> {
  return new Map((indices ?? []).map((own, i) => [own, i]));
}

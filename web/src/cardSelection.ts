// Selected cards of a decision, and cards sorted into piles.

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

/** Move a card to the next pile. */
export function moveToNextPile(piles: string[][], pile: number, at: number): string[][] {
  const card = piles[pile]?.[at];
  if (card === undefined) return piles;
  const next = (pile + 1) % piles.length;
  return piles.map((cards, i) => {
    if (i === pile) return cards.filter((_, j) => j !== at);
    return i === next ? [...cards, card] : cards;
  });
}

/** Move a card to another pile. */
export function moveToPile(piles: string[][], from: number, at: number, to: number): string[][] {
  const card = piles[from]?.[at];
  if (card === undefined || from === to || piles[to] === undefined) return piles;
  return piles.map((cards, i) => {
    if (i === from) return cards.filter((_, j) => j !== at);
    return i === to ? [...cards, card] : cards;
  });
}

/** Return a map from own card to card of a decision. */
export function selectableCards(indices: number[] | null): Map<number, number> {
  return new Map((indices ?? []).map((own, i) => [own, i]));
}

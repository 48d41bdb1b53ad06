// Prizes of a tournament by place.

export interface PrizeGroup {
  first: number; // place, from 1
  last: number;
  prize: number;
}

/** Join places that get the same: "1st 500, 2nd 300, 3rd–4th 100". */
export function prizeGroups(prizes: readonly number[]): PrizeGroup[] {
  const groups: PrizeGroup[] = [];
  prizes.forEach((prize, i) => {
    const before = groups.at(-1);
    if (before?.prize === prize) before.last = i + 1;
    else groups.push({ first: i + 1, last: i + 1, prize });
  });
  return groups;
}

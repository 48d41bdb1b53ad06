// Unit in which amounts of chips are shown: those of one table, or of one replayed hand.

export interface DisplayUnit {
  unit: number; // chips per shown unit: 1, or 100 if a chip is a cent
  bigBlind: number; // 0 without one
}

export const display: DisplayUnit = $state({ unit: 1, bigBlind: 0 });

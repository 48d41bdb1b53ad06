// Number of typos between two words: letters left out, added, replaced or swapped with a neighbour.

/** Return the rows of the distance table; the last one belongs to the whole of `typed`. */
function lastRow(typed: string, known: string, most: number): number[] {
  let before: number[] = [];
  let row = Array.from({ length: known.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= known.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (typed[i - 1] === known[j - 1] ? 0 : 1);
      let cost = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && typed[i - 1] === known[j - 2] && typed[i - 2] === known[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most && Math.min(...row) > most) return next;
    [before, row] = [row, next];
  }
  return row;
}

/** Return the number of typos; any number above `most` if there are more. */
export function editDistance(typed: string, known: string, most: number): number {
  if (typed === known) return 0;
  if (Math.abs(typed.length - known.length) > most) return most + 1;
  return lastRow(typed, known, most)[known.length] ?? most + 1;
}

/** Return the number of typos in the first letters of a known word. */
export const prefixDistance = (typed: string, known: string): number =>
  Math.min(...lastRow(typed, known, typed.length).slice(1));

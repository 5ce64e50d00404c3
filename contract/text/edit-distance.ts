/**
 * Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours. Returns `max + 1`
 * when it exceeds `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      row.push(cost);
      if (cost < smallest) smallest = cost;
    }
    if (smallest > max) return max + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(at(last, b.length), max + 1);
}

const at = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;

import { createSeededRandomGenerator } from '#server/testing/create-seeded-random-generator.ts';

export type SeededRandom = ReturnType<typeof createSeededRandomSampler>;

/** Chances that repeat: the same seed makes the same market. */
export function createSeededRandomSampler(seed: number) {
  /** A number from 0 to 1, 1 excluded. */
  const share = createSeededRandomGenerator(seed);
  return {
    share,
    /** True this often. @param probability from 0 to 1 */
    happens: (probability: number) => share() < probability,
    any: <T>(values: readonly T[]) => values[Math.floor(share() * values.length)] as T,
  };
}

/** Draws values in proportion to their weights. */
export function createWeightedPicker<T>(values: readonly T[], weightOf: (value: T, index: number) => number) {
  const upTo: number[] = [];
  let sum = 0;
  for (const [index, value] of values.entries()) {
    sum += weightOf(value, index);
    upTo.push(sum);
  }
  return ({ share }: SeededRandom): T => {
    const drawn = share() * sum;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) <= drawn) low = middle + 1;
      else high = middle;
    }
    return values[low] as T;
  };
}

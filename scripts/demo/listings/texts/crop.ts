import type { PriceType } from '#contract/listings/rules.ts';

/** What gardeners offer. The months in which it can be offered come from the produce list. */
export interface Crop {
  /** As the produce list has it. */
  name: string;
  /** Ids of pictures that suit it. */
  pictures: readonly string[];
  /** Euros for one unit, from the lowest to the highest usual price. */
  price: readonly [low: number, high: number];
  unit: PriceType;
  quantity: readonly [low: number, high: number];
  /** Each makes sense on its own, whether it is sold, exchanged or given. */
  texts: readonly string[];
  /** Never given nor exchanged. */
  soldOnly?: boolean;
  /** Grows around the Mediterranean and overseas only. */
  southern?: boolean;
}

/** `shots('figue', 1, 3)` is `figue-1` and `figue-3`. */
export const shots = (subject: string, ...numbers: readonly number[]) =>
  numbers.map((number) => `${subject}-${number}`);

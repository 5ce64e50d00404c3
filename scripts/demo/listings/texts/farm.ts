import type { PriceType } from '#contract/listings/rules.ts';

interface FarmProduct {
  name: string;
  pictures: readonly string[];
  price: number;
  unit: PriceType;
  quantity: number;
  text: string;
}

export interface Farm {
  /** The e-mail of the professional. */
  author: string;
  /** How to come and buy; one ends each text. */
  closings: readonly string[];
  products: readonly FarmProduct[];
}

export function product(
  name: string,
  pictures: readonly string[],
  price: number,
  unit: PriceType,
  quantity: number,
  text: string,
): FarmProduct {
  return { name, pictures, price, unit, quantity, text };
}

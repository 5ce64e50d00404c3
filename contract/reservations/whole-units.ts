import type { PriceType } from '../listings/rules.ts';

/** Units of which only whole ones are handed over. Half a crate and half a basket are sold, half a lettuce is not. */
const isWholeUnit: Record<PriceType, boolean> = {
  kilo: false,
  unit: true,
  gram: false,
  box: false,
  liter: false,
  basket: false,
};

interface Counted {
  quantity: number;
  /** Null for a listing without a unit, which may be split. */
  priceType: PriceType | null;
}

export const isCountedWhole = ({ priceType }: Pick<Counted, 'priceType'>): boolean =>
  priceType !== null && isWholeUnit[priceType];

/** True for a quantity that splits what is handed over whole. */
export const isSplit = ({ quantity, priceType }: Counted): boolean =>
  isCountedWhole({ priceType }) && !Number.isInteger(quantity);

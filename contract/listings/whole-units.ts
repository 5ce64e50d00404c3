import type { PriceType } from './rules.ts';

interface Counted {
  quantity: number;
  /** Null for a listing without a unit, which may be split. */
  priceType: PriceType | null;
}

/** True where only whole ones are handed over: half a crate and half a basket are sold, half a lettuce is not. */
export const isCountedWhole = ({ priceType }: Pick<Counted, 'priceType'>): boolean => priceType === 'unit';

/** True for a quantity that splits what is handed over whole. */
export const isSplit = ({ quantity, priceType }: Counted): boolean =>
  isCountedWhole({ priceType }) && !Number.isInteger(quantity);

/** Part of a quantity that can be handed over: of 2.5 pieces 2, of 2.5 kg all. */
export const wholePartOf = ({ quantity, priceType }: Counted): number =>
  isCountedWhole({ priceType }) ? Math.floor(quantity) : quantity;

import type { PriceType } from './rules.ts';

interface Counted {
  quantity: number;
  /** Null for a listing without a unit, which may be split. */
  priceType: PriceType | null;
}

/** True where only whole ones are handed over: half a crate and half a basket are sold, half a lettuce is not. */
export const isIndivisibleUnit = ({ priceType }: Pick<Counted, 'priceType'>): boolean => priceType === 'unit';

/** True for a quantity that splits what is handed over whole. */
export const isFractionOfIndivisibleUnit = ({ quantity, priceType }: Counted): boolean =>
  isIndivisibleUnit({ priceType }) && !Number.isInteger(quantity);

/** Part of a quantity that can be handed over: of 2.5 pieces 2, of 2.5 kg all. */
export const roundDownIndivisibleQuantity = ({ quantity, priceType }: Counted): number =>
  isIndivisibleUnit({ priceType }) ? Math.floor(quantity) : quantity;

import type { PriceType } from './rules.ts';

/** Units of which only whole ones are handed over. Half a crate and half a basket are sold, half a lettuce is not. */
const wholeUnits: readonly (PriceType | null)[] = ['unit'];

interface Counted {
  quantity: number;
  /** Null for a listing without a unit, which may be split. */
  priceType: PriceType | null;
}

export const isCountedWhole = ({ priceType }: Pick<Counted, 'priceType'>): boolean =>
  wholeUnits.includes(priceType);

/** True for a quantity that splits what is handed over whole. */
export const isSplit = ({ quantity, priceType }: Counted): boolean =>
  isCountedWhole({ priceType }) && !Number.isInteger(quantity);

/** Part of a quantity that can be handed over: of 2.5 pieces 2, of 2.5 kg all. */
export const wholePartOf = ({ quantity, priceType }: Counted): number =>
  isCountedWhole({ priceType }) ? Math.floor(quantity) : quantity;

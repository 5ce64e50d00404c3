import { formatEuroAmountWithoutSign, formatNumber } from '../text/decimals.ts';
import { pricePerUnitLabels } from './labels.ts';
import type { PriceType } from './rules.ts';

/** Label "3 € / kg au plus" of the highest price of a search. */
export const formatMaxPrice = (price: number, priceType: PriceType | undefined): string =>
  `${formatEuroAmountWithoutSign(price)} €${priceType ? ` ${pricePerUnitLabels[priceType]}` : ''} au plus`;

/** Label "Depuis 3 jours au plus" of the age of listings in a search. */
export const formatMaxListingAge = (days: number): string =>
  `Depuis ${formatNumber(days)} ${days > 1 ? 'jours' : 'jour'} au plus`;

import { euros, numberLabel, pricePerUnitLabels } from '#contract/listings/labels.ts';
import type { Prices } from '#contract/listings/prices.ts';
import type { PriceType } from '#contract/listings/rules.ts';
import { withNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';

/**
 * Label "Autour de vous : 2,50 € à 4 € / kg (médiane 3 €, 12 annonces)". Empty when too few listings have a price.
 */
export function pricesLabel({ scope, count, low, median, high }: Prices, unit: PriceType): string {
  if (low === null || median === null || high === null) return '';
  const range = low === high ? `${euros(low)} €` : `${euros(low)} € à ${euros(high)} €`;
  return withNonBreakingSpaces(
    `${where[scope]} : ${range} ${pricePerUnitLabels[unit]} (médiane ${euros(median)} €, ${numberLabel(count)} annonces)`,
  );
}

const where: Record<Prices['scope'], string> = {
  near: 'Autour de vous',
  department: 'Dans votre département',
  france: 'En France',
};

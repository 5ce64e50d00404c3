import { pricePerUnitLabels } from '#contract/listings/labels.ts';
import type { PriceStatistics } from '#contract/listings/prices.ts';
import type { PriceType } from '#contract/listings/rules.ts';
import { formatEuroAmountWithoutSign, formatNumber } from '#contract/text/decimals.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';

/**
 * Label "Autour de vous : 2,50 € à 4 € / kg (médiane 3 €, 12 annonces)"; while too few listings have a price,
 * "D'habitude en France : 2 € à 5 € / kg". Empty where nothing is known.
 */
export function formatPriceStatisticsHint(
  { scope, count, low, median, high, usual }: PriceStatistics,
  unit: PriceType,
): string {
  if (low !== null && median !== null && high !== null)
    return insertNonBreakingSpaces(
      `${where[scope]} : ${rangeLabel(low, high)} ${pricePerUnitLabels[unit]} (médiane ${formatEuroAmountWithoutSign(median)} €, ${formatNumber(count)} annonces)`,
    );
  if (!usual) return '';
  return insertNonBreakingSpaces(
    `D'habitude en France : ${rangeLabel(usual.low, usual.high)} ${pricePerUnitLabels[usual.priceType]}`,
  );
}

const rangeLabel = (low: number, high: number) =>
  low === high
    ? `${formatEuroAmountWithoutSign(low)} €`
    : `${formatEuroAmountWithoutSign(low)} € à ${formatEuroAmountWithoutSign(high)} €`;

const where: Record<PriceStatistics['scope'], string> = {
  near: 'Autour de vous',
  department: 'Dans votre département',
  france: 'En France',
};

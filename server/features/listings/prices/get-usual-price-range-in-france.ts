import type { UsualPriceRange } from '#contract/listings/prices.ts';
import type { PriceType } from '#contract/listings/rules.ts';
import usualPrices from '#data/usual-prices.json' with { type: 'json' };
import { createCategorySearchTerm, createProduceSearchColumns } from '../produce/classify-produce.ts';
import { builtInProduceIndex } from '../produce/produce-index.ts';

/**
 * Usual price of a product in France, not of its seeds or jams. Null for a product or a unit without one; a
 * price per gram is given per kilo.
 */
export function getUsualPriceRangeInFrance(
  productName: string,
  priceType: PriceType | undefined,
): UsualPriceRange | null {
  const found = builtInProduceIndex.recognize(productName);
  if (
    !found ||
    createProduceSearchColumns(productName, builtInProduceIndex).terms.at(-1) !==
      createCategorySearchTerm(found.category)
  )
    return null;
  const prices = byName.get(found.name) ?? [];
  const [first] = prices;
  if (!priceType) return first ?? null;
  const inUnit = (unit: PriceType) => prices.find((price) => price.priceType === unit);
  return inUnit(priceType) ?? (priceType === 'gram' ? inUnit('kilo') : undefined) ?? null;
}

const byName = new Map<string, UsualPriceRange[]>();
for (const [name, priceType, low, high] of usualPrices as [string, PriceType, number, number][])
  byName.set(name, [...(byName.get(name) ?? []), { priceType, low, high }]);

import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';
import { createOptionalFieldSchema } from '../form-fields.ts';
import {
  MAX_PRODUCT_NAME_LENGTH,
  MIN_PRICES_FOR_STATISTICS,
  priceComparisonScopes,
  priceTypes,
} from './rules.ts';
import { listingErrorTexts as texts } from './texts.ts';

const text = z.string().trim().max(100).optional();
const euros = z.number().nullable();

const priceQuery = z.object({
  productName: z
    .string({ error: texts.productName })
    .trim()
    .min(1, texts.productName)
    .max(MAX_PRODUCT_NAME_LENGTH, texts.productName),
  /** Price unit; absent to compare listings in any unit. */
  priceType: createOptionalFieldSchema(z.enum(priceTypes, { error: texts.priceType })),
  city: text,
  postalCode: text,
});

const usualPrice = z
  .object({
    /** Euros between which the product is usually sold, for one `priceType`. */
    low: z.number(),
    high: z.number(),
    priceType: z.enum(priceTypes),
  })
  .meta({ id: 'UsualPrice' });
export type UsualPriceRange = z.output<typeof usualPrice>;

const prices = z
  .object({
    /** Number of prices that were compared, among a thousand listings of the scope at most. */
    count: z.number().int(),
    /** Median price in euros; null when there are fewer than five prices. */
    median: euros,
    /** First and last quartile of the prices in euros. */
    low: euros,
    high: euros,
    scope: z.enum(priceComparisonScopes),
    /** Usual price in France, whatever is on sale here; null for a product or a unit without one. */
    usual: usualPrice.nullable(),
  })
  .meta({ id: 'Prices' });
export type PriceStatistics = z.output<typeof prices>;

export const priceRouteContracts = defineApiRouteContracts({
  'GET /api/prices': {
    access: 'public',
    limits: ['reads'],
    summary: `Prix des ventes en ligne d’un produit : à moins de 25 km, sinon dans le département, sinon en France, là où il y en a au moins ${MIN_PRICES_FOR_STATISTICS}`,
    query: priceQuery,
    response: prices,
    cacheable: true,
  },
});

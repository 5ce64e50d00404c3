import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { findPriceQuartiles } from './find-price-quartiles.ts';
import { getUsualPriceRangeInFrance } from './get-usual-price-range-in-france.ts';

export function registerPriceStatisticsRoutes(
  bind: BindRoute,
  services: Pick<Services, 'publicReader' | 'places' | 'vocabulary'>,
) {
  const spelled = (name: string) => services.vocabulary.expand(name)[0]?.join(' ') ?? name;

  bind('GET /api/prices', async ({ query }) => ({
    ...(await services.publicReader.read((db) => findPriceQuartiles(db, query, services))),
    usual: getUsualPriceRangeInFrance(spelled(query.productName), query.priceType),
  }));
}

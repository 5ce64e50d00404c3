import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { findPrices } from './find-prices.ts';

export function priceRoutes(
  bind: BindRoute,
  services: Pick<Services, 'publicReader' | 'places' | 'vocabulary'>,
) {
  bind('GET /api/prices', ({ query }) => services.publicReader.read((db) => findPrices(db, query, services)));
}

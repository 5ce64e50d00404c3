import { vi } from 'vitest';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';
import { stubApiAnswer } from './network.ts';

interface Publishing {
  produce?: ApiRouteAnswer<'GET /api/produce'>['produce'];
  /** Usual price of a product, which the fake API answers. */
  usual?: ApiRouteAnswer<'GET /api/prices'>['usual'];
  medianHours?: number | null;
  fastLaneMinutes?: number | null;
}

/** Fakes the API for forms of listings, without prices or former listings unless they are given. */
export function stubListingFormApi({
  produce = [],
  usual = null,
  medianHours = null,
  fastLaneMinutes = null,
}: Publishing = {}) {
  stubApiAnswer('GET /api/produce', { produce, categories: [] });
  stubApiAnswer('GET /api/prices', { count: 0, median: null, low: null, high: null, scope: 'france', usual });
  stubApiAnswer('GET /api/adverts/my-ads/latest', { ad: null });
  stubApiAnswer('GET /api/moderation/delay', { medianHours, fastLaneMinutes });
  vi.stubGlobal('scrollTo', () => {});
}

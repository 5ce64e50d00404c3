import { vi } from 'vitest';
import type { ApiRouteAnswer } from '#web/client/create-call.ts';
import { fakeApiAnswer } from './network.ts';

interface Publishing {
  produce?: ApiRouteAnswer<'GET /api/produce'>['produce'];
  /** Usual price of a product, which the fake API answers. */
  usual?: ApiRouteAnswer<'GET /api/prices'>['usual'];
  medianHours?: number | null;
}

/** Fakes the API for forms of listings, without prices or former listings unless they are given. */
export function fakePublishing({ produce = [], usual = null, medianHours = null }: Publishing = {}) {
  fakeApiAnswer('GET /api/produce', { produce, categories: [] });
  fakeApiAnswer('GET /api/prices', { count: 0, median: null, low: null, high: null, scope: 'france', usual });
  fakeApiAnswer('GET /api/adverts/my-ads/latest', { ad: null });
  fakeApiAnswer('GET /api/moderation/delay', { medianHours });
  vi.stubGlobal('scrollTo', () => {});
}

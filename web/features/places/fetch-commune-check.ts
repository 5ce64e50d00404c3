import type { Commune } from '#contract/places/schemas.ts';
import { call } from '#web/client/call.ts';

export const fetchCommuneCheck = (query: Commune) => call('GET /api/places/check', { query });

import { sumQuantities } from '#contract/listings/amounts.ts';
import { call } from '#web/client/call.ts';

/** Requested quantities without an answer, by offer; empty when they can't be loaded. */
export async function fetchRequestedQuantityByListing(signal: AbortSignal): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  const query = { as: 'seller', status: 'asked', limit: 100 } as const;
  const found = await call('GET /api/reservations', { query, signal }).catch(() => undefined);
  for (const { adId, quantity } of found?.reservations.flatMap(({ items }) => items) ?? [])
    if (adId) asked.set(adId, sumQuantities([asked.get(adId) ?? 0, quantity]));
  return asked;
}

import { useSyncExternalStore } from 'react';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';
import { createExternalStore } from '#web/client/store.ts';
import { selectStallOffers } from './select-stall-offers.ts';

/** Latest known answer to whether the member has offers that are or were on sale. */
const latest = createExternalStore<{ userId: string; hasStall: boolean } | undefined>(undefined);

export function rememberIfMemberHasStall(
  userId: string,
  listings: ApiRouteAnswer<'GET /api/adverts/my-ads'>,
) {
  const before = latest.get();
  const hasStall = selectStallOffers(listings).length > 0;
  if (before?.userId !== userId || before.hasStall !== hasStall) latest.set({ userId, hasStall });
}

/** True when a member has offers that are or were on sale; undefined before the first answer. */
export function useHasStall(userId: string | undefined): boolean | undefined {
  const known = useSyncExternalStore(latest.subscribe, latest.get, () => undefined);
  return known?.userId === userId ? known?.hasStall : undefined;
}

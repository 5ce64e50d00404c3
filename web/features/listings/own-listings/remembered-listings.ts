import { useSyncExternalStore } from 'react';
import { call } from '#web/client/call.ts';
import type { RouteAnswer } from '#web/client/create-call.ts';
import { createExternalStore } from '#web/client/store.ts';
import { rememberHidden } from '../hidden-listings.ts';
import { stallRows } from '../stall/stall-rows.ts';

interface Own {
  userId: string;
  hasListings: boolean;
  /** True when there are offers that are or were on sale. */
  hasStall: boolean;
}

/** What the last answer said of the member's listings. */
const own = createExternalStore<Own | undefined>(undefined);

export function rememberOwnListings(userId: string, listings: RouteAnswer<'GET /api/adverts/my-ads'>): Own {
  const { activeAds, ...others } = listings;
  for (const { _id } of activeAds) rememberHidden(userId, _id, false);
  for (const { _id } of Object.values(others).flat()) rememberHidden(userId, _id, true);
  const hasListings = Object.values(listings).some(({ length }) => length > 0);
  const before = own.get();
  const known = { userId, hasListings, hasStall: stallRows(listings).length > 0 };
  if (JSON.stringify(before) !== JSON.stringify(known)) own.set(known);
  return known;
}

/** What is known of a member's listings; undefined before the first answer. */
export function useOwnListings(userId: string | undefined): Own | undefined {
  const known = useSyncExternalStore(own.subscribe, own.get, () => undefined);
  return known?.userId === userId ? known : undefined;
}

/** True when a member has listings. Asks where that is not known; false without an answer. */
export async function hasOwnListings(userId: string): Promise<boolean> {
  const known = own.get();
  if (known?.userId === userId && known.hasListings) return true;
  return call('GET /api/adverts/my-ads').then(
    (listings) => rememberOwnListings(userId, listings).hasListings,
    () => false,
  );
}

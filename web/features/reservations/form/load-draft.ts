import { isOrderable } from '#contract/listings/orderable.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { currentSession } from '#web/client/session.ts';
import { BASKET } from '#web/offline/outbox/basket-key.ts';
import {
  newReservationDraft,
  type ReservationDraft,
  readReservationDraft,
} from '#web/offline/outbox/reservation-drafts.ts';
import { holdUnsentReservation, type UnsentReservation } from '#web/offline/outbox/reservations.ts';
import { isServerUnavailable } from '#web/offline/outbox/send-in-order.ts';
import { draftItemOf } from '../draft-item.ts';
import { isOffered } from './offered-times.ts';

export interface LoadedDraft {
  /** Name under which the draft is stored. */
  name: string;
  draft: ReservationDraft;
  /** Seller as in the listings; undefined without a network. */
  seller: Listing['user'] | undefined;
  /** Ids of offers that can no longer be reserved. */
  goneIds: readonly string[];
  /** Reason why the reservation could not be sent before. */
  failure: string | undefined;
}

/**
 * Draft of the address: the basket, one offer, or an unsent reservation; undefined when there is nothing to
 * reserve.
 * @throws ApiError when the server does not answer about an offer that the device does not know
 */
export async function loadDraft(
  adId: string | undefined,
  resumed: string | null,
  signal: AbortSignal,
): Promise<LoadedDraft | undefined> {
  const unsent = resumed ? findUnsent(resumed) : undefined;
  const name = unsent?.key ?? adId ?? BASKET;
  const before = unsent ?? readReservationDraft(name);
  const ids = before?.items.map(({ _id }) => _id) ?? (adId ? [adId] : []);
  const found = await Promise.all(ids.map((id) => findOffer(id, before !== undefined, signal)));
  const seller = found.find((listing) => listing)?.user;
  const draft = before ?? (seller && newReservationDraft(seller, []));
  if (!draft) return undefined;
  const items = ids.flatMap((id, index) => {
    const listing = found[index];
    const chosen = before?.items.find(({ _id }) => _id === id);
    if (listing) return [draftItemOf(listing, chosen?.typed)];
    return chosen ? [chosen] : [];
  });
  const goneIds = ids.filter((_, index) => {
    const listing = found[index];
    return listing === null || (listing && !isOrderable(listing));
  });
  const isLate =
    seller !== undefined && draft.pickup && !draft.isOwnTime && !isOffered(seller.pickup ?? [], draft.pickup);
  const current = { ...draft, items, ...(isLate && { pickup: null }) };
  return { name, draft: current, seller, goneIds, failure: unsent?.failure };
}

function findUnsent(key: string): UnsentReservation | undefined {
  const session = currentSession();
  // Write in a loader, the same each time: no way to this address, a reload or another tab included, may show a
  // reservation that the outbox is about to send.
  return session && holdUnsentReservation(session.userId, key);
}

/** Listing; null when it does not exist, undefined without a network if the device knows the offer. */
async function findOffer(
  id: string,
  isKnown: boolean,
  signal: AbortSignal,
): Promise<Listing | null | undefined> {
  try {
    return (await call('GET /api/adverts/:id', { params: { id }, signal })).ad;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    if (isKnown && isServerUnavailable(error)) return undefined;
    throw error;
  }
}

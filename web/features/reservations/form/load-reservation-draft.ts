import { redirect } from 'react-router';
import { isOfferReservableNow } from '#contract/listings/orderable.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { readBrowserSession } from '#web/client/session.ts';
import { BASKET_DRAFT_NAME } from '#web/offline/outbox/basket-key.ts';
import {
  createReservationDraft,
  type ReservationDraft,
  readReservationDraft,
} from '#web/offline/outbox/reservation-drafts.ts';
import {
  convertUnsentReservationToDraft,
  holdUnsentReservationForEditing,
  readMemberUnsentReservations,
  type UnsentReservation,
} from '#web/offline/outbox/reservations.ts';
import { isServerUnavailableError } from '#web/offline/outbox/send-outbox-entries-in-order.ts';
import { createReservationDraftItem } from '../draft-item.ts';
import {
  isPickupPastOrderDeadline,
  selectMatchingOfferedPickupTime,
} from './calculate-offered-pickup-times.ts';
import {
  createReservationReplacementDraft,
  updateDraftWithSellerPickupProposal,
} from './create-reservation-replacement-draft.ts';
import { formatReservationConversationPath } from './format-reservation-conversation-path.ts';
import { loadOpenReservationsAsBuyer } from './load-open-reservations.ts';

export interface LoadedReservationDraft {
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

interface Subject {
  /** Id of the only offer. */
  adId: string | undefined;
  /** Key of a reservation that was not sent. */
  resumed: string | null;
  /** Id of a request to be replaced. */
  replaced: string | null;
}

export interface ReservationPageData {
  /** Draft of the form; undefined when there is nothing to ask for, or when it waits to be sent. */
  loaded: LoadedReservationDraft | undefined;
  /** Requests that the form might repeat, and which are not sent yet. */
  waiting: readonly UnsentReservation[];
  /** Open reservations of the member as a buyer; none for a form that replaces a request. */
  open: readonly Reservation[];
  /** Name under which a request whose sending is given up becomes the draft of the form. */
  name: string;
}

/** Draft of a form, and the unsent requests for the same offers or, beside other offers, of the same seller. */
export async function loadReservationFormPageData(
  subject: Subject,
  signal: AbortSignal,
): Promise<ReservationPageData> {
  const { adId, resumed, replaced } = subject;
  const name = replaced ?? adId ?? BASKET_DRAFT_NAME;
  const userId = readBrowserSession()?.userId;
  const unsent = userId && !resumed ? readMemberUnsentReservations(userId) : [];
  const requests = unsent.filter(({ replaces }) => replaces === (replaced ?? undefined));
  const isEmptyBasket = !adId && !replaced && !readReservationDraft(BASKET_DRAFT_NAME);
  const same = requests.filter(({ items }) => !adId || items.some(({ _id }) => _id === adId));
  if (same.length > 0 && (adId || replaced || isEmptyBasket))
    return { loaded: undefined, waiting: same, open: [], name };
  const [loaded, open] = await Promise.all([
    loadReservationDraft(subject, signal),
    replaced ? [] : loadOpenReservationsAsBuyer(signal),
  ]);
  const sellerId = loaded?.draft.seller._id;
  return { loaded, waiting: requests.filter(({ seller }) => seller._id === sellerId), open, name };
}

/**
 * Reservation of one offer, for the basket, in place of a request, or one that was not sent; undefined when there is
 * nothing to ask for.
 * @throws Response to the thread of a request that has its answer; ApiError without an answer about an offer that the
 * device knows nothing of
 */
async function loadReservationDraft(
  { adId, resumed, replaced }: Subject,
  signal: AbortSignal,
): Promise<LoadedReservationDraft | undefined> {
  const unsent = resumed ? findUnsent(resumed) : undefined;
  const request = replaced ? await loadRequest(replaced, signal) : undefined;
  const name = unsent?.key ?? replaced ?? adId ?? BASKET_DRAFT_NAME;
  const stored = unsent ? convertUnsentReservationToDraft(unsent) : readReservationDraft(name);
  const before = request
    ? stored
      ? updateDraftWithSellerPickupProposal(stored, request)
      : createReservationReplacementDraft(request)
    : stored;
  const ids = before?.items.map(({ _id }) => _id) ?? (adId ? [adId] : []);
  const found = await Promise.all(ids.map((id) => findOffer(id, before !== undefined, signal)));
  const seller = found.find((listing) => listing)?.user;
  const draft = before ?? (seller && createReservationDraft(seller, []));
  if (!draft) return undefined;
  const items = ids.flatMap((id, index) => {
    const listing = found[index];
    const chosen = before?.items.find(({ _id }) => _id === id);
    if (listing) return [createReservationDraftItem(listing, chosen?.typed)];
    return chosen ? [chosen] : [];
  });
  const goneIds = ids.filter((_, index) => {
    const listing = found[index];
    return listing === null || (listing && !isOfferReservableNow(listing));
  });
  const current = { ...draft, items, ...(seller && chosenTime(draft, seller, draft !== stored)) };
  return { name, draft: current, seller, goneIds, failure: unsent?.failure };
}

/**
 * Time of a draft as long as its seller offers it, or as one of the buyer's own.
 * @param isNew true for a time that does not come from a stored draft
 */
function chosenTime(
  { pickup, isOwnTime }: ReservationDraft,
  { pickup: slots = [] }: Listing['user'],
  isNew: boolean,
): Pick<ReservationDraft, 'pickup' | 'isOwnTime'> {
  if (!pickup || isOwnTime) return { pickup, isOwnTime };
  const offered = selectMatchingOfferedPickupTime(slots, pickup);
  if (offered && !isPickupPastOrderDeadline(offered)) return { pickup, isOwnTime };
  // Time of a request that is none of the seller's: it was one of the buyer's own.
  return isNew && !offered ? { pickup, isOwnTime: true } : { pickup: undefined, isOwnTime };
}

async function loadRequest(id: string, signal: AbortSignal): Promise<Reservation> {
  const { reservation } = await call('GET /api/reservations/:id', { params: { id }, signal });
  if (reservation.status !== 'asked') throw redirect(formatReservationConversationPath(reservation));
  return reservation;
}

function findUnsent(key: string): UnsentReservation | undefined {
  const session = readBrowserSession();
  // Write in a loader, the same each time: no way to this address, a reload or another tab included, may show a
  // reservation that the outbox is about to send.
  return session && holdUnsentReservationForEditing(session.userId, key);
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
    if (isKnown && isServerUnavailableError(error)) return undefined;
    throw error;
  }
}

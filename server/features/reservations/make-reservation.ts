import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { isOfferOpenToReservation } from '#contract/listings/orderable.ts';
import { findReservationQuantityFault } from '#contract/reservations/find-reservation-quantity-fault.ts';
import { reservationStepChatMessages } from '#contract/reservations/labels.ts';
import { reservationTexts as texts } from '#contract/reservations/rules.ts';
import type { NewReservation } from '#contract/reservations/schemas.ts';
import { getAwayUntilDayIfAway } from '#server/features/accounts/policy.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { calculateQuantityLeft } from '#server/features/listings/life/stock.ts';
import { isListingExpired } from '#server/features/listings/life/transitions.ts';
import { isOrWasListingPublic } from '#server/features/listings/policy.ts';
import { findListingsById } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import {
  countAgainstFirstMessageLimit,
  isFirstMessageBetween,
  recordAndReportRepeatedMessage,
} from '#server/features/messaging/first-messages.ts';
import { lockOrCreateConversation, storeMessage } from '#server/features/messaging/store-message.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { SignalPublicChange } from '#server/platform/public-data-change-notifier.ts';
import type { Services } from '#server/platform/services.ts';
import {
  insertReservation,
  type NewReservationItemRow,
  snapshotListingAsReservationItem,
} from './insert-reservation.ts';
import {
  enforceReservationRateLimit,
  hasBuyerRepeatedlyWithdrawnRequests,
  requireFewOpenReservationRequests,
} from './limit-requests.ts';
import {
  requireFuturePickup,
  requirePickupPlaceFromSeller,
  requirePickupSlotNotClosed,
} from './pickup-times.ts';
import { listRequestedPickups, listReservationItems } from './queries.ts';
import {
  lockListingsOfReservationItems,
  recountStock,
  requireQuantityLeft,
  throwForUnreservableItems,
} from './recount-stock.ts';
import { endReplacedReservationRequest, findReservationToReplace } from './replace-request.ts';
import {
  claimReservationKey,
  findReservationByIdempotencyKey,
  hashReservationRequestForIdempotency,
} from './reservation-keys.ts';
import { reservationPushTitles } from './reservation-push-titles.ts';
import { enqueueAppointmentMails } from './send-appointment.ts';
import type { ReservationRow } from './tables.ts';

type Needed = Pick<Services, 'db' | 'jobs' | 'config' | 'onBecamePublic'>;

/**
 * Requests offers of one seller, also in place of an earlier request, or, as their seller, reserves them for the other
 * person of a conversation, also in answer to a request of which they are a part.
 * The same form and key within 24 hours return the first reservation, also when concurrent.
 * @throws Failure NOT_AVAILABLE, NOT_ENOUGH; INVALID_INPUT for offers of two sellers, own offers without a
 * conversation, half of what is counted, very little, or while many requests wait for an answer; FORBIDDEN for a seller
 * who takes no reservations; TOO_MANY_NEW_PEOPLE, TOO_MANY_REQUESTS; as `lockOrCreateConversation`; KEY_REUSED; as
 * `findReservationToReplace` and `endReplacedReservationRequest`. Nothing is stored then
 */
export async function makeReservation(
  write: ViewerTransactionRunner,
  services: Needed,
  viewer: Viewer,
  form: NewReservation,
  key?: string,
): Promise<ReservationRow> {
  const sent =
    key === undefined
      ? undefined
      : { userId: viewer.id, key, digest: hashReservationRequestForIdempotency(form) };
  const made = sent && (await findReservationByIdempotencyKey(services.db, sent));
  if (made) return made;
  if (form.pickup) requireFuturePickup(form.pickup);
  return write(async (tx, signalChange, current) => {
    const id = uuidv7();
    if (sent && !(await claimReservationKey(tx, sent, id)))
      return (await findReservationByIdempotencyKey(tx, sent)) ?? fail('RESERVATION_NOT_FOUND');
    const listings = await requireAvailable(tx, form, current.id);
    const sellerId = requireOneSeller(listings);
    return sellerId === current.id
      ? reserveOwn(tx, signalChange, services, current, { id, ...form })
      : ask(tx, services, current, { id, sellerId, listings, ...form });
  });
}

async function ask(
  tx: Queryable,
  services: Needed,
  viewer: Viewer,
  {
    id,
    sellerId,
    listings,
    ...form
  }: NewReservation & { id: string; sellerId: string; listings: readonly ListingRow[] },
): Promise<ReservationRow> {
  const { pickup, note, replaces } = form;
  const replaced =
    replaces === undefined ? undefined : await findReservationToReplace(tx, viewer.id, replaces, 'buyer');
  const conversationId = replaced?.conversationId ?? form.conversationId;
  const to = conversationId === undefined ? { adId: listings[0]?.id } : { conversationId };
  const thread = await lockOrCreateConversation(tx, viewer, to);
  if (thread.receiverId !== sellerId)
    fail('INVALID_INPUT', { fields: { conversationId: texts.notTheSeller } });
  const seller = (await findAccount(tx, sellerId)) ?? fail('RECEIVER_DELETED');
  if (replaced) await endReplacedReservationRequest(tx, replaced.id, 'buyer');
  if (!seller.takesReservations) fail('FORBIDDEN');
  refuseWhileAway(seller, form);
  if (pickup) requirePickupSlotNotClosed(pickup, seller.pickup);
  const items = itemsOf(form, listings);
  // No lock: a request reserves no stock; the stock is checked again on acceptance.
  requireQuantityLeft(items, byId(listings));
  const people = { sellerId, buyerId: viewer.id, madeBy: 'buyer' } as const;
  await enforceReservationRateLimit(tx, services, viewer.id, sellerId);
  await requireFewOpenReservationRequests(tx, people, items);
  const isFirst = await isFirstMessageBetween(tx, viewer.id, sellerId);
  if (isFirst && services.config.rateLimit) await countAgainstFirstMessageLimit(tx, viewer);
  const isRepeated =
    isFirst && note && !viewer.isAdmin
      ? await recordAndReportRepeatedMessage(tx, services, thread, { text: note, imageDigests: null })
      : thread.isRepeated;
  const made = await insertReservation(tx, {
    id,
    conversationId: thread.id,
    ...people,
    items,
    pickup,
    note,
  });
  const asked = replaced ? 'askedInstead' : 'asked';
  const text = withNote(reservationStepChatMessages[asked]({ items, pickup: made.pickup }), note);
  const isSilent = await hasBuyerRepeatedlyWithdrawnRequests(tx, made);
  await storeMessage(
    tx,
    services,
    { ...thread, isRepeated },
    { text, senderAction: reservationPushTitles[asked], isSilent },
  );
  return made;
}

async function reserveOwn(
  tx: Queryable,
  signalChange: SignalPublicChange,
  services: Needed,
  viewer: Viewer,
  { id, pickup, note, replaces, ...form }: NewReservation & { id: string },
): Promise<ReservationRow> {
  const request =
    replaces === undefined ? undefined : await findReservationToReplace(tx, viewer.id, replaces, 'seller');
  const conversationId = request?.conversationId ?? form.conversationId;
  if (conversationId === undefined) fail('INVALID_INPUT', { fields: { conversationId: texts.ownOffers } });
  const thread = await lockOrCreateConversation(tx, viewer, { conversationId });
  if (!request) await requireWriter(tx, thread);
  if (pickup) requirePickupPlaceFromSeller(pickup, await listRequestedPickups(tx, thread.id));
  if (request) await endReplacedReservationRequest(tx, request.id, 'seller');
  const stock = await lockListingsOfReservationItems(
    tx,
    form.items.map(({ adId, quantity }) => ({ listingId: adId.toLowerCase(), quantity })),
  );
  const listings = await requireAvailable(tx, form, viewer.id);
  const items = itemsOf(form, listings);
  requireQuantityLeft(items, byId(listings));
  await enforceReservationRateLimit(tx, services, viewer.id, thread.receiverId);
  const people = { sellerId: viewer.id, buyerId: thread.receiverId, madeBy: 'seller' } as const;
  const made = await insertReservation(tx, {
    id,
    conversationId: thread.id,
    ...people,
    items,
    pickup,
    note,
  });
  await recountStock(tx, signalChange, services, stock);
  const told = { items, pickup: made.pickup };
  const text = request
    ? reservationStepChatMessages.partAccepted(told, await listReservationItems(tx, [request.id]))
    : reservationStepChatMessages.reserved(told);
  await storeMessage(tx, services, thread, {
    text: withNote(text, note),
    senderAction: reservationPushTitles[request ? 'partAccepted' : 'reserved'],
  });
  await enqueueAppointmentMails(tx, services, made, request?.id);
  return made;
}

/**
 * Checks that the other person has written in the conversation: a seller cannot reserve for somebody who
 * never wrote.
 * @throws Failure INVALID_INPUT
 */
async function requireWriter(tx: Queryable, { id, receiverId }: { id: string; receiverId: string }) {
  const conversation = tx.selectFrom('conversations').select('starterId').where('id', '=', id);
  if ((await conversation.executeTakeFirst())?.starterId !== receiverId)
    fail('INVALID_INPUT', { fields: { conversationId: texts.ownOffers } });
}

const withNote = (text: string, note: string | undefined) => (note ? `${text}\n\n${note}` : text);

const byId = (listings: readonly ListingRow[]) => new Map(listings.map((listing) => [listing.id, listing]));

/** @throws Failure INVALID_INPUT for half of what is handed over whole, and for very little */
function itemsOf(
  { items }: Pick<NewReservation, 'items'>,
  listings: readonly ListingRow[],
): NewReservationItemRow[] {
  const wanted = listings.map((listing, index) =>
    snapshotListingAsReservationItem(listing, items[index]?.quantity ?? 0),
  );
  const reasons = wanted.map((item, index) => {
    const listing = listings[index];
    return findReservationQuantityFault({
      ...item,
      quantityLeft: listing ? calculateQuantityLeft(listing) : null,
    });
  });
  throwForUnreservableItems(reasons, { code: 'INVALID_INPUT', part: '.quantity' });
  return wanted;
}

/**
 * Listings of a form, in its order, all public and such as this member can reserve.
 * @throws Failure NOT_AVAILABLE, which names only products that have been public
 */
async function requireAvailable(
  tx: Queryable,
  { items }: Pick<NewReservation, 'items'>,
  viewerId: string,
): Promise<ListingRow[]> {
  const ids = items.map(({ adId }) => adId.toLowerCase());
  const found = byId(await findListingsById(tx, ids.filter(isUuid)));
  const listings = ids.map((id) => found.get(id));
  throwForUnreservableItems(
    listings.map((listing) => {
      if (!listing) return texts.unavailable;
      if (canReserve(viewerId, listing)) return undefined;
      return isOrWasListingPublic(listing) ? texts.unavailableNamed(listing.productName) : texts.unavailable;
    }),
  );
  return listings.filter((listing) => listing !== undefined);
}

/** The mark "réservé" refuses others; its author may reserve for somebody what bears it. */
const canReserve = (viewerId: string, listing: ListingRow) =>
  listing.isLive &&
  isOfferOpenToReservation({
    ...listing,
    expired: isListingExpired(listing),
    quantityLeft: calculateQuantityLeft(listing),
    ...(listing.userId === viewerId && { availability: 'available' }),
  });

function requireOneSeller(listings: readonly ListingRow[]): string {
  const [sellerId, ...others] = new Set(listings.map(({ userId }) => userId));
  if (sellerId === undefined || others.length > 0)
    fail('INVALID_INPUT', { fields: { items: texts.twoSellers } });
  return sellerId;
}

function refuseWhileAway(seller: UserRow, { items }: Pick<NewReservation, 'items'>): void {
  if (getAwayUntilDayIfAway(seller) !== null) throwForUnreservableItems(items.map(() => texts.unavailable));
}

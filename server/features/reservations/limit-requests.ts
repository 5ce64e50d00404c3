import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { rateLimits } from '#contract/limits.ts';
import {
  MAX_OPEN_RESERVATION_REQUESTS_PER_LISTING,
  MAX_OPEN_RESERVATION_REQUESTS_PER_SELLER,
  reservationTexts as texts,
} from '#contract/reservations/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { countAttempt } from '#server/platform/http/attempts.ts';
import { failTooManyRequests } from '#server/platform/http/limiter.ts';
import type { Services } from '#server/platform/services.ts';
import type { NewReservationItemRow } from './insert-reservation.ts';
import { throwForUnreservableItems } from './recount-stock.ts';
import type { ReservationRow } from './tables.ts';

/** Number of requests that a buyer may withdraw in a day before the seller is no longer notified of further ones. */
const MAX_NOTIFIED_WITHDRAWALS = 2;

/**
 * Counts a reservation that one person makes with another, in the transaction that stores it: a refused one is not
 * counted, and a second one of the same person waits for the first.
 * @throws Failure TOO_MANY_REQUESTS
 */
export async function enforceReservationRateLimit(
  tx: Queryable,
  { config }: Pick<Services, 'config'>,
  makerId: string,
  otherId: string,
): Promise<void> {
  if (!config.rateLimit) return;
  for (const [limit, ...subject] of [
    [rateLimits.newReservations, 'new-reservations', makerId],
    [rateLimits.reservationsWithOne, 'reservations-with-one', makerId, otherId],
  ] as const) {
    const window = { max: limit.max, timeWindow: limit.minutes * MINUTE_MS };
    const attempt = await countAttempt(tx, [...subject], window);
    if ('retryAfterSeconds' in attempt) failTooManyRequests(attempt.retryAfterSeconds);
  }
}

/**
 * Checks that few requests of a buyer wait for the answer of a seller, and fewer for each listing.
 * @throws Failure INVALID_INPUT
 */
export async function requireFewOpenReservationRequests(
  tx: Queryable,
  { buyerId, sellerId }: Pick<ReservationRow, 'buyerId' | 'sellerId'>,
  items: readonly NewReservationItemRow[],
): Promise<void> {
  const open = await tx
    .selectFrom('reservations as r')
    .innerJoin('reservationItems as i', 'i.reservationId', 'r.id')
    .select(['r.id', 'i.listingId'])
    .where('r.buyerId', '=', buyerId)
    .where('r.sellerId', '=', sellerId)
    .where('r.status', '=', 'asked')
    .where('r.expiresAt', '>', new Date())
    .execute();
  if (new Set(open.map(({ id }) => id)).size >= MAX_OPEN_RESERVATION_REQUESTS_PER_SELLER)
    fail('INVALID_INPUT', { fields: { items: texts.tooManyOpen } });
  throwForUnreservableItems(
    items.map(({ listingId, productName }) =>
      open.filter((one) => one.listingId === listingId).length < MAX_OPEN_RESERVATION_REQUESTS_PER_LISTING
        ? undefined
        : texts.tooManyOpenOfListing(productName),
    ),
    { code: 'INVALID_INPUT' },
  );
}

/**
 * True for a request whose buyer withdrew several earlier ones of the same seller within a day: the seller is notified
 * neither of it nor of its withdrawal.
 */
export async function hasBuyerRepeatedlyWithdrawnRequests(
  tx: Queryable,
  { buyerId, sellerId, createdAt }: Pick<ReservationRow, 'buyerId' | 'sellerId' | 'createdAt'>,
): Promise<boolean> {
  const withdrawn = await tx
    .selectFrom('reservations')
    .select('id')
    .where('buyerId', '=', buyerId)
    .where('sellerId', '=', sellerId)
    .where('cancelledBy', '=', 'buyer')
    .where('acceptedAt', 'is', null)
    // A request that was changed is withdrawn too, but its seller wants to know of the change.
    .where('isReplaced', '=', false)
    .where('createdAt', '<', createdAt)
    .where('decidedAt', '>', new Date(createdAt.getTime() - DAY_MS))
    .limit(MAX_NOTIFIED_WITHDRAWALS)
    .execute();
  return withdrawn.length === MAX_NOTIFIED_WITHDRAWALS;
}

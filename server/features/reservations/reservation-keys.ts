import { createHash } from 'node:crypto';
import type { NewReservation } from '#contract/reservations/schemas.ts';
import {
  createIdempotencyKeyQueries,
  type FormIdempotencyKey,
} from '#server/platform/database/create-idempotency-key-queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ReservationRow } from './tables.ts';

const keys = createIdempotencyKeyQueries('reservationKeys', 'reservationId');

export const { claim: claimReservationKey, purge: purgeReservationKeys } = keys;

export const hashReservationRequestForIdempotency = (form: NewReservation): string =>
  createHash('sha256').update(JSON.stringify(form)).digest('hex');

/**
 * Reservation made by this form within 24 hours.
 * @throws Failure KEY_REUSED when the key came with another form
 */
export async function findReservationByIdempotencyKey(
  db: Queryable,
  { userId, key, digest }: FormIdempotencyKey,
): Promise<ReservationRow | undefined> {
  const found = await db
    .selectFrom('reservationKeys')
    .innerJoin('reservations', 'reservations.id', 'reservationKeys.reservationId')
    .selectAll('reservations')
    .select('digest')
    .where('reservationKeys.userId', '=', userId)
    .where('key', '=', key)
    .where(keys.isCurrent)
    .executeTakeFirst();
  if (!found) return undefined;
  const { digest: former, ...reservation } = found;
  if (former !== digest) fail('KEY_REUSED');
  return reservation;
}

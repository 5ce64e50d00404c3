import { createHash } from 'node:crypto';
import { expressionBuilder, sql } from 'kysely';
import type { NewReservation } from '#contract/reservations/schemas.ts';
import { retentionDays } from '#contract/retention.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ReservationRow } from './tables.ts';

/** Form of a reservation with its idempotency key. */
export interface KeyedForm {
  userId: string;
  key: string;
  /** SHA-256 of the form. */
  digest: string;
}

const isExpired = expressionBuilder<Tables, 'reservationKeys'>()(
  'reservationKeys.createdAt',
  '<',
  sql<Date>`now() - ${retentionDays.publicationKey}::int * interval '24 hours'`,
);

export const reservationFormDigest = (form: NewReservation): string =>
  createHash('sha256').update(JSON.stringify(form)).digest('hex');

/**
 * Reservation made by this form within 24 hours.
 * @throws Failure KEY_REUSED when the key came with another form
 */
export async function findReservationByKey(
  db: Queryable,
  { userId, key, digest }: KeyedForm,
): Promise<ReservationRow | undefined> {
  const found = await db
    .selectFrom('reservationKeys')
    .innerJoin('reservations', 'reservations.id', 'reservationKeys.reservationId')
    .selectAll('reservations')
    .select('digest')
    .where('reservationKeys.userId', '=', userId)
    .where('key', '=', key)
    .where((eb) => eb.not(isExpired))
    .executeTakeFirst();
  if (!found) return undefined;
  const { digest: former, ...reservation } = found;
  if (former !== digest) fail('KEY_REUSED');
  return reservation;
}

/**
 * Inserts the key of a reservation that this transaction is about to insert; waits for a concurrent one.
 * @returns false when the other one committed
 */
export async function claimReservationKey(
  tx: Queryable,
  form: KeyedForm,
  reservationId: string,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('reservationKeys')
    .values({ ...form, reservationId })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ digest: form.digest, reservationId, createdAt: sql`now()` })
        .where(isExpired),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Deletes keys older than `retentionDays.publicationKey`. */
export async function purgeReservationKeys(db: Queryable): Promise<void> {
  await db.deleteFrom('reservationKeys').where(isExpired).execute();
}

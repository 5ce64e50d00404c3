import type { Queryable } from '#server/platform/database/tables.ts';

/** Second factor of a person, confirmed or not. */
export const findSecondFactor = (db: Queryable, userId: string) =>
  db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst();

export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await findUserIdsWithSecondFactor(db, [userId])).has(userId);
}

/** Ids of the given people who have a confirmed second factor. */
export async function findUserIdsWithSecondFactor(db: Queryable, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('secondFactors')
    .select('userId')
    .where('userId', 'in', userIds)
    .where('confirmedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** Inserts a second factor, in place of an unconfirmed one. */
export async function insertSecondFactor(tx: Queryable, userId: string, secret: string): Promise<void> {
  const createdAt = new Date();
  await tx
    .insertInto('secondFactors')
    .values({ userId, secret, createdAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ secret, createdAt }))
    .execute();
}

export async function confirmSecondFactorRow(tx: Queryable, userId: string, step: number): Promise<void> {
  await tx
    .updateTable('secondFactors')
    .set({ confirmedAt: new Date(), lastStep: step })
    .where('userId', '=', userId)
    .execute();
}

/**
 * Records the time step of a code being used.
 * @param currentStep a recorded step later than the one after it dates from before the clock was set back
 * @returns false when a code of this or a later step was used; of two concurrent uses one gets true
 */
export async function recordUsedTotpTimeStep(
  tx: Queryable,
  userId: string,
  step: number,
  currentStep: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step), eb('lastStep', '>', currentStep + 1)]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Deletes a confirmed second factor with its recovery codes.
 * @returns false when there was none
 */
export async function deleteSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes a second factor confirmed later than `since`, which a thief of the account may have set up. */
export async function deleteSecondFactorConfirmedSince(
  tx: Queryable,
  userId: string,
  since: Date,
): Promise<void> {
  await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', '>', since)
    .execute();
}

import type { Queryable } from '#server/platform/database/tables.ts';

/** Set up or not yet confirmed. */
export const findSecondFactor = (db: Queryable, userId: string) =>
  db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst();

export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await secondFactorsAmong(db, [userId])).has(userId);
}

/** Who of these people has one. */
export async function secondFactorsAmong(db: Queryable, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('secondFactors')
    .select('userId')
    .where('userId', 'in', userIds)
    .where('confirmedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** Replaces one that was not confirmed. */
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
 * Notes the time step of a code that is being used.
 * @param present step of now: a later one than the next was noted before the clock was set back
 * @returns false when a code of this or a later step was used; of two uses at once one gets true
 */
export async function advanceStep(
  tx: Queryable,
  userId: string,
  step: number,
  present: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step), eb('lastStep', '>', present + 1)]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** With its recovery codes. @returns false when there was none that was confirmed */
export async function deleteSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** With its recovery codes, if it was confirmed later than this. */
export async function deleteSecondFactorSince(tx: Queryable, userId: string, since: Date): Promise<void> {
  await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', '>', since)
    .execute();
}

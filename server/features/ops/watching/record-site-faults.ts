import '../tables.ts';
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Changes of the failed checks that the operator has to be mailed about now. */
export interface SiteFaultsAndRecoveriesToMail {
  /**
   * All failed checks with their beginning, once one that no mail has named has failed for an hour; otherwise empty.
   */
  wrong: { name: string; since: Date }[];
  /** Failed checks of an earlier mail, once all of them succeed again. */
  over: string[];
}

interface CheckOutcomes {
  /** Names of the failed checks. */
  failed: string[];
  /** Names of checks that could not be made: they neither begin a fault nor end one. */
  unknown: string[];
}

/**
 * Records the failed checks of now. A fault is over when its check has succeeded for half an hour, so that one that
 * comes and goes is mailed once.
 */
export async function recordSiteFaults(
  tx: Queryable,
  { failed, unknown }: CheckOutcomes,
): Promise<SiteFaultsAndRecoveriesToMail> {
  const seenAt = sql<Date>`now()`;
  if (failed.length > 0)
    await tx
      .insertInto('watchedFaults')
      .values(failed.map((name) => ({ name })))
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ seenAt }))
      .execute();
  if (unknown.length > 0)
    await tx.updateTable('watchedFaults').set({ seenAt }).where('name', 'in', unknown).execute();
  const known = await tx
    .selectFrom('watchedFaults')
    .select(['name', 'since'])
    .select([
      sql<boolean>`seen_at < now() - interval '30 minutes'`.as('isOver'),
      sql<boolean>`told_at is not null`.as('isTold'),
      sql<boolean>`since <= now() - interval '1 hour'`.as('isOld'),
    ])
    .orderBy('since')
    .orderBy('name')
    .forUpdate()
    .execute();
  const wrong = known.filter(({ name }) => failed.includes(name));
  const isNew = wrong.some(({ isOld, isTold }) => isOld && !isTold);
  const told = known.filter(({ isTold }) => isTold);
  const over = told.every(({ isOver }) => isOver) ? told : [];
  const ended = [...over, ...known.filter(({ isOver, isTold }) => isOver && !isTold)];

  if (isNew)
    await tx
      .updateTable('watchedFaults')
      .set({ toldAt: sql<Date>`now()` })
      .where('name', 'in', namesOf(wrong))
      .execute();
  if (ended.length > 0) await tx.deleteFrom('watchedFaults').where('name', 'in', namesOf(ended)).execute();
  return {
    wrong: isNew ? wrong.map(({ name, since }) => ({ name, since })) : [],
    over: namesOf(over),
  };
}

const namesOf = (faults: { name: string }[]) => faults.map(({ name }) => name);

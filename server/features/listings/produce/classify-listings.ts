import { sql } from 'kysely';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { classify } from './classify-produce.ts';

/** Every minute, until none is left: listings from before there were categories, and what a migration wants again. */
export const classifyListings = defineJob<Record<string, never>>('listings.classify', { unique: true });

const AT_ONCE = 500;

export function handleClassifyJob({ db, jobs }: Pick<Services, 'db' | 'jobs'>) {
  jobs.handle(classifyListings, async (_data, { signal }) => {
    while (!signal.aborted && (await classifySome(db)) === AT_ONCE);
  });
  jobs.schedule(classifyListings, '* * * * *');
}

/** @returns how many; those that somebody is changing are left for the next minute */
function classifySome(db: Services['db']): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('listings')
      .select(['id', 'productName'])
      .where('season', 'is', null)
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const classified = rows.map(({ id, productName }) => ({ id, ...classify(productName) }));
    await sql`
      update listings set terms = classified.terms, season = classified.season
      from jsonb_to_recordset(${JSON.stringify(classified)}::jsonb) as classified (id uuid, terms text[], season smallint)
      where listings.id = classified.id`.execute(tx);
    return rows.length;
  });
}

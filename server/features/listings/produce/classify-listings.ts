import { sql } from 'kysely';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { createProduceSearchColumns } from './classify-produce.ts';

/**
 * Classifies listings without a season, every minute until none is left: those older than categories, and
 * those that a migration reset.
 */
export const classifyListingProductsJob = defineJob<Record<string, never>>('listings.classify', {
  unique: true,
});

/**
 * Classifies the listings again that may name produce which was added, changed or removed: their product has all words
 * of one of the sets.
 */
export const reclassifyListingProductsJob = defineJob<{ termSets: string[][] }>('listings.reclassify');

const BATCH_SIZE = 500;

type Needed = Pick<Services, 'db' | 'jobs' | 'produce'>;

export function registerListingClassificationJobs({ db, jobs, produce }: Needed) {
  const classifyAll = async (signal: AbortSignal) => {
    // List read again: a job may be faster than the notification of a change.
    await produce.reread();
    while (!signal.aborted && (await classifySome({ db, produce })) === BATCH_SIZE);
  };
  jobs.handle(classifyListingProductsJob, (_data, { signal }) => classifyAll(signal));
  jobs.handle(reclassifyListingProductsJob, async ({ termSets }, { signal }) => {
    for (const terms of termSets)
      await db
        .updateTable('listings')
        .set({ season: null })
        .where(sql<boolean>`terms @> ${terms}::text[]`)
        .execute();
    await classifyAll(signal);
  });
  jobs.schedule(classifyListingProductsJob, '* * * * *');
}

/**
 * Classifies a batch of listings.
 * @returns number classified; listings locked by another transaction wait for the next minute
 */
function classifySome({ db, produce }: Pick<Services, 'db' | 'produce'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('listings')
      .select(['id', 'productName'])
      .where('season', 'is', null)
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const classified = rows.map(({ id, productName }) => ({
      id,
      ...createProduceSearchColumns(productName, produce),
    }));
    await sql`
      update listings set terms = classified.terms, season = classified.season
      from jsonb_to_recordset(${JSON.stringify(classified)}::jsonb) as classified (id uuid, terms text[], season smallint)
      where listings.id = classified.id`.execute(tx);
    return rows.length;
  });
}

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

const BATCH_SIZE = 500;

export function registerListingClassificationJobs({ db, jobs }: Pick<Services, 'db' | 'jobs'>) {
  jobs.handle(classifyListingProductsJob, async (_data, { signal }) => {
    while (!signal.aborted && (await classifySome(db)) === BATCH_SIZE);
  });
  jobs.schedule(classifyListingProductsJob, '* * * * *');
}

/**
 * Classifies a batch of listings.
 * @returns number classified; listings locked by another transaction wait for the next minute
 */
function classifySome(db: Services['db']): Promise<number> {
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
      ...createProduceSearchColumns(productName),
    }));
    await sql`
      update listings set terms = classified.terms, season = classified.season
      from jsonb_to_recordset(${JSON.stringify(classified)}::jsonb) as classified (id uuid, terms text[], season smallint)
      where listings.id = classified.id`.execute(tx);
    return rows.length;
  });
}

import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Job that gives page names to sellers from before pages had names; triggers name all others. It runs every night, for
 * restored backups.
 */
export const assignSellerPageNamesJob = defineJob<Record<string, never>>('sellers.name-pages', {
  unique: true,
});

const BATCH_SIZE = 500;

export function registerSellerPageNamesJob({ db, jobs }: Pick<Services, 'db' | 'jobs'>) {
  jobs.handle(assignSellerPageNamesJob, async (_data, { signal }) => {
    while (!signal.aborted) {
      const ids = await listUnnamedSellers(db);
      // Transaction per seller: a name taken meanwhile delays nobody else.
      for (const id of ids) await sql`select give_seller_page_name(${id}::uuid)`.execute(db);
      if (ids.length < BATCH_SIZE) return;
    }
  });
  jobs.schedule(assignSellerPageNamesJob, '10 4 * * *');
}

/** Sellers who have a page without a name, the oldest accounts first. */
async function listUnnamedSellers(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where verified_at is not null
      and (professional or exists (select from listings where listings.user_id = users.id and is_live))
      and not exists (select from seller_page_names where seller_page_names.user_id = users.id)
    order by created_at, id
    limit ${BATCH_SIZE}`.execute(db);
  return rows.map(({ id }) => id);
}

import './tables.ts';
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Maximum number of latest answers read: what a seller did years ago says little, and a busy one has thousands. */
const MAX_ANSWERS = 100;
const MIN_ANSWERS = 3;

/** Median time until a seller first answered about a listing, in seconds; null after fewer than three answers. */
export async function findSellerReplyDelaySeconds(db: Queryable, sellerId: string): Promise<number | null> {
  const answers = db
    .selectFrom('conversations')
    .select(['createdAt', 'answeredAt'])
    .where('partnerId', '=', sellerId)
    .where('answeredAt', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(MAX_ANSWERS);
  const { median, count } = await db
    .selectFrom(answers.as('answers'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from answered_at - created_at)::double precision)`.as('median'),
    ])
    .executeTakeFirstOrThrow();
  return count < MIN_ANSWERS ? null : median;
}

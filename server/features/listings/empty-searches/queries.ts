import './tables.ts';
import { sql } from 'kysely';
import { retentionDays } from '#contract/retention.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

export interface EmptySearchSum {
  term: string;
  /** Department number. */
  department: string | null;
  searches: number;
}

/**
 * Searches without a result, the most frequent first.
 * @param period days in Paris, both included, the last one optional; of one department's searches, if given
 */
export function listEmptySearches(
  db: Queryable,
  { from, to, department }: { from: string; to?: string; department?: string },
  limit: number,
): Promise<EmptySearchSum[]> {
  return db
    .selectFrom('emptySearches')
    .innerJoin('emptySearchTerms', 'emptySearchTerms.key', 'emptySearches.key')
    .where('day', '>=', from)
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? null))
    .$if(department !== undefined, (query) => query.where('department', '=', department ?? null))
    .groupBy(['emptySearchTerms.key', 'term', 'department'])
    .select(({ fn }) => ['term', 'department', fn.sum<number>('searches').as('searches')])
    .orderBy('searches', 'desc')
    .orderBy('term')
    .limit(limit)
    .execute();
}

/** Deletes counts older than `retentionDays.emptySearch`, and words that no count refers to any more. */
export async function purgeEmptySearches(db: Queryable): Promise<void> {
  await db
    .deleteFrom('emptySearches')
    .where(
      'day',
      '<',
      sql<string>`(now() at time zone 'Europe/Paris')::date - ${retentionDays.emptySearch}::int`,
    )
    .execute();
  await db
    .deleteFrom('emptySearchTerms')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('emptySearches')
            .select('day')
            .whereRef('emptySearches.key', '=', 'emptySearchTerms.key'),
        ),
      ),
    )
    .execute();
}

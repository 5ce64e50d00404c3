import './tables.ts';
import { sql } from 'kysely';
import { retentionDays } from '#contract/retention.ts';
import type { ProduceIndex } from '#server/features/listings/produce/produce-index.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

export interface ZeroResultSearchCount {
  term: string;
  /** Department number of the search without a result. */
  department: string | null;
  searches: number;
}

/**
 * Searches without a result, the most frequent first.
 * @param period days in Paris, both included
 */
export function listZeroResultSearches(
  db: Queryable,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<ZeroResultSearchCount[]> {
  return db
    .selectFrom('emptySearches')
    .innerJoin('emptySearchTerms', 'emptySearchTerms.key', 'emptySearches.key')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['emptySearchTerms.key', 'term', 'department'])
    .select(({ fn }) => ['term', 'department', fn.sum<number>('searches').as('searches')])
    .orderBy('searches', 'desc')
    .orderBy('term')
    .limit(limit)
    .execute();
}

/**
 * Produce of the list that was searched without a result in a department, what the most networks searched first. Words
 * that are no such name stay with administrators: anybody may have typed them.
 * @param period from this day in Paris
 */
export async function listProduceSearchedWithoutResult(
  db: Queryable,
  { from, department }: { from: string; department: string },
  limit: number,
  produce: Pick<ProduceIndex, 'findNamed'>,
): Promise<{ productName: string; searches: number }[]> {
  const { rows } = await sql<{ term: string; searches: number; networks: number }>`
    select term, sum(searches)::int as searches, bit_count(bit_or(networks)::bit(32))::int as networks
    from empty_searches join empty_search_terms using (key)
    where department = ${department} and day >= ${from}::date
    group by key, term order by term`.execute(db);
  const found = new Map<string, { searches: number; networks: number }>();
  for (const { term, searches, networks } of rows) {
    const productName = produce.findNamed(term)?.name;
    if (!productName) continue;
    const others = found.get(productName) ?? { searches: 0, networks: 0 };
    found.set(productName, {
      searches: others.searches + searches,
      networks: Math.max(others.networks, networks),
    });
  }
  return [...found]
    .sort(([, a], [, b]) => b.networks - a.networks || b.searches - a.searches)
    .slice(0, limit)
    .map(([productName, { searches }]) => ({ productName, searches }));
}

/** Deletes counts older than `retentionDays.emptySearch`, and words that no count refers to any more. */
export async function purgeZeroResultSearches(db: Queryable): Promise<void> {
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

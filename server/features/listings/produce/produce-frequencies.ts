import { extractSearchTerms } from '#contract/text/fold.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Number of newest listings read for the frequencies of produce: enough to represent all, and a bound on the reading.
 */
const MAX_LISTINGS = 20_000;
const REFRESH_MS = 600_000;

/** Upper bound of the number of live listings that have all words of a name. */
export type ProduceListingCounter = (name: string) => number;

/**
 * Reads frequencies at the first call. Later, once something public has changed and they are ten minutes old,
 * they are read again in the background.
 */
export function createProduceListingCountsReader({
  publicReader,
  publicChanges,
  log,
}: Pick<Services, 'publicReader' | 'publicChanges' | 'log'>): () => Promise<ProduceListingCounter> {
  let current: Promise<ProduceListingCounter> | undefined;
  let readAt = 0;
  let isOutdated = false;
  publicChanges.subscribe(() => {
    isOutdated = true;
  });
  const read = () => {
    readAt = performance.now();
    isOutdated = false;
    return publicReader.read(readFrequencies);
  };
  const isDue = () => isOutdated && performance.now() - readAt > REFRESH_MS;

  return () => {
    if (current && isDue()) {
      read().then(
        (frequencyOf) => {
          current = Promise.resolve(frequencyOf);
        },
        (error) => log.warn({ err: error }, 'The frequencies of produce were not refreshed'),
      );
    }
    current ??= read().catch((error) => {
      current = undefined;
      throw error;
    });
    return current;
  };
}

async function readFrequencies(db: Queryable): Promise<ProduceListingCounter> {
  const rows = await db
    .with('newest', (cte) =>
      cte
        .selectFrom('searchEntries')
        .select('terms')
        .where('term', '=', '')
        .orderBy('createdAt', 'desc')
        .orderBy('listingId', 'desc')
        .limit(MAX_LISTINGS),
    )
    .selectFrom(({ selectFrom }) =>
      selectFrom('newest')
        .select(({ fn }) => fn<string>('unnest', ['terms']).as('word'))
        .as('words'),
    )
    .select(({ fn }) => ['word', fn.countAll<number>().as('count')])
    .groupBy('word')
    .execute();
  const counts = new Map(rows.map(({ word, count }) => [word, count]));
  return (name) => Math.min(...extractSearchTerms(name).map((word) => counts.get(word) ?? 0));
}

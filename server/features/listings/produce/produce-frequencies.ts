import { terms } from '#contract/text/fold.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

/** The newest say enough of what is published, and bound what is read. */
const NEWEST = 20_000;
const REFRESH_MS = 600_000;

/** How many live listings hold all words of a name, at most. */
export type FrequencyOf = (name: string) => number;

/**
 * Reads when asked for the first time, and behind an answer once something public has changed and what is known is ten
 * minutes old.
 */
export function createProduceFrequencies({
  publicReader,
  publicChanges,
  log,
}: Pick<Services, 'publicReader' | 'publicChanges' | 'log'>): () => Promise<FrequencyOf> {
  let known: Promise<FrequencyOf> | undefined;
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
    if (known && isDue()) {
      read().then(
        (frequencyOf) => {
          known = Promise.resolve(frequencyOf);
        },
        (error) => log.warn({ err: error }, 'The frequencies of produce were not refreshed'),
      );
    }
    known ??= read().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function readFrequencies(db: Queryable): Promise<FrequencyOf> {
  const rows = await db
    .with('newest', (cte) =>
      cte
        .selectFrom('searchEntries')
        .select('terms')
        .where('term', '=', '')
        .orderBy('createdAt', 'desc')
        .orderBy('listingId', 'desc')
        .limit(NEWEST),
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
  return (name) => Math.min(...terms(name).map((word) => counts.get(word) ?? 0));
}

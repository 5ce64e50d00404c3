import { sql } from 'kysely';
import type { Database } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';

const FLUSH_MS = 5_000;
/** Maximum number of listings whose views are counted in memory; at this number they are stored at once. */
const MAX_COUNTED = 10_000;

export interface ListingViewCounter {
  count: (listingId: string) => void;
  /** Writes the counts since its last call to the database. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Sums up views in memory and writes the sums. Nothing about the viewers is stored. A crash loses up to five
 * seconds of views.
 */
export function createListingViewCounter(db: Database, log: Log): ListingViewCounter {
  let counted = new Map<string, number>();

  const flush = async () => {
    const sums = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
    counted = new Map();
    if (sums.length === 0) return;
    // Ids sorted, so that two processes that write at once cannot deadlock.
    await sql`
      with viewed as (
        select listings.id, sums.views
        from unnest(${sums.map(([id]) => id)}::uuid[], ${sums.map(([, views]) => views)}::int[]) as sums (id, views)
        join listings on listings.id = sums.id and listings.is_live
        order by listings.id
        for key share of listings
      ), summed as (
        insert into listing_views (listing_id, views)
        select id, views from viewed order by id
        on conflict (listing_id) do update set views = listing_views.views + excluded.views
      )
      insert into weekly_listing_views (listing_id, week, views)
      select id, date_trunc('week', now() at time zone 'Europe/Paris')::date, views from viewed order by id
      on conflict (listing_id, week) do update set views = weekly_listing_views.views + excluded.views`.execute(
      db,
    );
  };
  const tryToFlush = () => flush().catch((err: unknown) => log.warn({ err }, 'Views were not counted'));
  const timer = setInterval(tryToFlush, FLUSH_MS).unref();

  return {
    count(listingId) {
      counted.set(listingId, (counted.get(listingId) ?? 0) + 1);
      if (counted.size >= MAX_COUNTED) void tryToFlush();
    },
    flush,
    async close() {
      clearInterval(timer);
      await tryToFlush();
    },
  };
}

import { sql } from 'kysely';
import type { Database } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';
import { createSummedCounter, type SummedCounter } from '#server/platform/summed-counter.ts';

/** Counter of views by the id of a listing. Nothing about the viewers is stored. */
export const createListingViewCounter = (db: Database, log: Log): SummedCounter =>
  createSummedCounter(async (sums) => {
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
  }, log);

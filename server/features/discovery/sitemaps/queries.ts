import { sql } from 'kysely';
import { querySellersWithPublicPage } from '#server/features/listings/public-sellers.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

export interface SitemapChunk {
  /** Id of the first listing of the sitemap chunk. */
  firstId: string;
  newest: Date;
}

/** Live listings in chunks of `size` by id: new ones never change earlier chunks. */
export async function listSitemapListingChunks(db: Queryable, size: number): Promise<SitemapChunk[]> {
  const { rows } = await sql<SitemapChunk>`
    select min(id::text) filter (where position % ${size}::int = 0) as first_id, max(published_at) as newest
    from (select id, published_at, row_number() over (order by id) - 1 as position from listings where is_live) as live
    group by position / ${size}::int
    order by 1`.execute(db);
  return rows;
}

/**
 * Live listings from this id on, at most `size`.
 * @param firstId a UUID; its listing may be erased
 */
export function listSitemapChunkListings(db: Queryable, firstId: string, size: number) {
  return db
    .selectFrom('listings')
    .select(['id', 'publishedAt'])
    .where('isLive', '=', true)
    .where('id', '>=', firstId)
    .orderBy('id')
    .limit(size)
    .execute();
}

/** First id of each chunk of `size` sellers with a page, by id. */
export async function listSitemapSellerChunkFirstIds(db: Queryable, size: number): Promise<string[]> {
  const sellers = querySellersWithPublicPage(db).select(({ fn }) => [
    'id',
    fn
      .agg<number>('row_number')
      .over((over) => over.orderBy('id'))
      .as('position'),
  ]);
  const firsts = await db
    .selectFrom(sellers.as('sellers'))
    .select('id')
    .where(sql<boolean>`position % ${size}::int = ${1 % size}::int`)
    .orderBy('id')
    .execute();
  return firsts.map(({ id }) => id);
}

/**
 * Sellers with a page from this id on, at most `size`.
 * @param firstId a UUID; its account may be erased
 */
export function listSitemapChunkSellers(db: Queryable, firstId: string, size: number) {
  return querySellersWithPublicPage(db)
    .select('id')
    .where('id', '>=', firstId)
    .orderBy('id')
    .limit(size)
    .execute();
}

/** Communes with live listings: INSEE code, and date of the newest. */
export async function listCommunesWithLiveListings(db: Queryable): Promise<{ code: string; newest: Date }[]> {
  const { rows } = await sql<{ code: string; newest: Date }>`
    select commune_code as code, max(published_at) as newest from listings
    where is_live and commune_code is not null
    group by commune_code`.execute(db);
  return rows;
}

/** Names of the given produce that have live listings. */
export async function findProduceNamesWithLiveListings(
  db: Queryable,
  produce: { name: string; terms: string[] }[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from jsonb_to_recordset(${JSON.stringify(produce)}::jsonb) as produce (name text, terms text[])
    where exists (select 1 from listings where is_live and listings.terms @> produce.terms)`.execute(db);
  return rows.map(({ name }) => name);
}

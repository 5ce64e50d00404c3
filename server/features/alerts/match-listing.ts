import { sql } from 'kysely';
import { MAX_DISTANCE_KM } from '#contract/listings/rules.ts';
import { flagNewAlert } from '#server/features/accounts/queries.ts';
import { distanceTo } from '#server/features/listings/search-filter.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { boundingBox, type Point } from '#server/platform/geo.ts';

/**
 * Ids of the saved searches that a listing answers, its owner's too: `matches` of the search page, read from the
 * other side.
 */
export function searchesAnsweredBy(db: Queryable, listing: ListingRow) {
  const anywhere = candidates(db, listing)
    .where('lat', 'is', null)
    .where(sql<boolean>`(commune_codes is null or ${listing.communeCode} = any (commune_codes))`)
    .where(sql<boolean>`(city_key is null or city_key = ${listing.cityKey})`)
    .where(sql<boolean>`(postal_code is null or postal_code = ${listing.postalCode})`);
  const { lat, lon } = listing;
  return lat === null || lon === null
    ? anywhere.distinct()
    : anywhere.union(near(candidates(db, listing), { lat, lon }));
}

/**
 * Marks every other member's saved search that a listing answers and has not been told of it yet.
 * @returns whether one of them asks for a mail
 */
export async function markSearches(tx: Queryable, listing: ListingRow): Promise<boolean> {
  const told = await tx
    // In one order, so that two listings at once can't wait for each other.
    .with('answered', (db) =>
      db
        .selectFrom('savedSearches')
        .select(['id', 'sendsMail'])
        .where('id', 'in', searchesAnsweredBy(tx, listing))
        .where('userId', '!=', listing.userId)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .with('told', (db) =>
      db
        .insertInto('searchMatches')
        .columns(['searchId', 'listingId', 'awaitsMail'])
        .expression((eb) =>
          eb.selectFrom('answered').select(['id', sql<string>`${listing.id}::uuid`.as('l'), 'sendsMail']),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(['searchId', 'awaitsMail']),
    )
    .updateTable('savedSearches')
    .from('told')
    .set({ hasNew: true })
    .whereRef('savedSearches.id', '=', 'told.searchId')
    .returning(['savedSearches.userId', 'told.awaitsMail'])
    .execute();
  await flagNewAlert(tx, [...new Set(told.map(({ userId }) => userId))]);
  return told.some(({ awaitsMail }) => awaitsMail);
}

/** Rows whose words and types fit, through their anchor. */
function candidates(db: Queryable, { terms, mainType, type }: ListingRow) {
  return db
    .selectFrom('searchPatterns')
    .select('searchId')
    .where('anchor', 'in', ['', ...terms])
    .where(sql<boolean>`terms <@ ${terms}::text[]`)
    .where(sql<boolean>`(main_type is null or main_type = ${mainType})`)
    .where(sql<boolean>`(type is null or type = ${type})`);
}

function near(rows: ReturnType<typeof candidates>, centre: Point) {
  const box = boundingBox(centre.lat, centre.lon, MAX_DISTANCE_KM);
  return rows
    .where((eb) => eb.between('lat', box.south, box.north))
    .where((eb) => eb.between('lon', box.west, box.east))
    .where(sql<boolean>`${distanceTo(centre)} <= km`);
}

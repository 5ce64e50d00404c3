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
  if (!(await holdListing(tx, listing.id))) return false;
  const members = await markMatches(tx, listing);
  await flagNewAlert(
    tx,
    members.map(({ userId }) => userId),
  );
  return members.some(({ wantsMail }) => wantsMail);
}

/** No foreign key watches over the matches: neither the listing nor a search may go before they are committed. */
async function holdListing(tx: Queryable, id: string): Promise<boolean> {
  const held = await tx.selectFrom('listings').select('id').where('id', '=', id).forKeyShare().execute();
  return held.length > 0;
}

/** The members whose searches were told, each once. */
function markMatches(tx: Queryable, listing: ListingRow) {
  return (
    tx
      // In one order, so that two listings at once can't wait for each other.
      .with('answered', (db) =>
        db
          .selectFrom('savedSearches')
          .select(['id', 'userId', 'sendsMail'])
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
          .returning('searchId'),
      )
      .with('lit', (db) =>
        db
          .updateTable('savedSearches')
          .set({ hasNew: true })
          .where('hasNew', '=', false)
          .where('id', 'in', (eb) => eb.selectFrom('told').select('searchId')),
      )
      .selectFrom('answered')
      .innerJoin('told', 'told.searchId', 'answered.id')
      .select(['answered.userId', sql<boolean>`bool_or(answered.sends_mail)`.as('wantsMail')])
      .groupBy('answered.userId')
      .execute()
  );
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

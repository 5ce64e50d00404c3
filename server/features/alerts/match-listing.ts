import { sql } from 'kysely';
import type { GeoPoint } from '#contract/distance-km.ts';
import { MAX_SEARCH_RADIUS_KM } from '#contract/listings/rules.ts';
import { castToSqlUuid, noBlockBetweenMembersCondition } from '#server/features/accounts/blocks/queries.ts';
import { updateNewSearchResultsFlag } from '#server/features/accounts/queries.ts';
import type { ListingSearchColumns } from '#server/features/listings/became-public.ts';
import { isTimeInSeasonBitmask } from '#server/features/listings/produce/classify-produce.ts';
import { lockListingRowsAgainstDeletion } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { extractDepartmentFromInseeCode } from '#server/features/places/place-file.ts';
import { createGreatCircleKmSql } from '#server/platform/database/great-circle.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { calculateGeographicBoundingBox } from '#server/platform/geo.ts';
import { alertMailDueTimeSql } from './mail-times.ts';

type MatchedListing = ListingSearchColumns & Pick<ListingRow, 'userId' | 'price' | 'priceType'>;

/** Ids of the saved searches that a listing matches, its owner's too: the inverse of `querySearchMatches`. */
export function queryMatchingSavedSearchIds(db: Queryable, listing: MatchedListing) {
  const { lat, lon, userId } = listing;
  const ofAnybody = candidates(db, listing).where('sellerId', 'is', null);
  const ofSeller = candidates(db, listing).where('sellerId', '=', userId);
  const anywhere = inPlace(ofAnybody, listing).union(inPlace(ofSeller, listing));
  if (lat === null || lon === null) return anywhere;
  return anywhere.union(near(ofAnybody, { lat, lon })).union(near(ofSeller, { lat, lon }));
}

/**
 * Records a listing for each saved search of another member that it matches, once, unless there is a block
 * between them.
 * @param former search columns before a change: searches that these matched are left out
 * @returns true when a member must be notified at once
 */
export async function recordSavedSearchMatches(
  tx: Queryable,
  listing: ListingRow,
  former?: ListingSearchColumns,
): Promise<boolean> {
  // Existence check of listing and searches under a lock: the matches have no foreign keys.
  if (!(await lockListingRowsAgainstDeletion(tx, [listing.id])).has(listing.id)) return false;
  const members = await insertMatches(tx, listing, former);
  await updateNewSearchResultsFlag(
    tx,
    members.map(({ userId }) => userId),
  );
  return members.some(({ isNotifiedAtOnce }) => isNotifiedAtOnce);
}

/**
 * Records matches of a listing and saved searches.
 * @returns the members of new ones, each once
 */
function insertMatches(tx: Queryable, listing: ListingRow, former: ListingSearchColumns | undefined) {
  return (
    tx
      // Insert ordered by id against deadlocks between two listings.
      .with('matched', (db) =>
        db
          .selectFrom('savedSearches')
          .select(['id', 'userId', 'sendsMail', 'mailFrequency'])
          .where('id', 'in', queryMatchingSavedSearchIds(tx, listing))
          .where('userId', '!=', listing.userId)
          .where((eb) => noBlockBetweenMembersCondition(eb.ref('userId'), castToSqlUuid(listing.userId)))
          .$if(former !== undefined, (query) =>
            query.where('id', 'not in', queryMatchingSavedSearchIds(tx, { ...listing, ...former })),
          )
          .orderBy('id')
          .forNoKeyUpdate(),
      )
      .with('recorded', (db) =>
        db
          .insertInto('searchMatches')
          .columns(['searchId', 'listingId', 'awaitsMail', 'mailDueAt'])
          .expression((eb) =>
            eb
              .selectFrom('matched')
              .select((eb) => [
                'id',
                sql<string>`${listing.id}::uuid`.as('l'),
                wantsNotification.as('awaits'),
                eb
                  .case('mailFrequency')
                  .when('daily')
                  .then(alertMailDueTimeSql('daily'))
                  .when('weekly')
                  .then(alertMailDueTimeSql('weekly'))
                  .end()
                  .as('dueAt'),
              ]),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning('searchId'),
      )
      .with('flagged', (db) =>
        db
          .updateTable('savedSearches')
          .set({ hasNew: true })
          .where('hasNew', '=', false)
          .where('id', 'in', (eb) => eb.selectFrom('recorded').select('searchId')),
      )
      .selectFrom('matched')
      .innerJoin('recorded', 'recorded.searchId', 'matched.id')
      .select((eb) => ['matched.userId', eb.fn<boolean>('bool_or', [notifiesAtOnce]).as('isNotifiedAtOnce')])
      .groupBy('matched.userId')
      .execute()
  );
}

/** SQL condition: the saved search notifies by mail, or at once on a subscribed device. */
const wantsNotification = sql<boolean>`(matched.sends_mail or (matched.mail_frequency = 'instant' and exists (
  select from push_subscriptions where push_subscriptions.user_id = matched.user_id)))`;
const notifiesAtOnce = sql<boolean>`${wantsNotification} and matched.mail_frequency = 'instant'`;

/**
 * Saved searches that match the words, type, season and price of a listing, looked up by their rarest word (the
 * anchor).
 */
function candidates(db: Queryable, { terms, mainType, type, season, price, priceType }: MatchedListing) {
  return db
    .selectFrom('searchPatterns')
    .select('searchId')
    .where('anchor', 'in', ['', ...terms])
    .where('terms', '<@', sql<string[]>`${terms}::text[]`)
    .where((eb) => eb.or([eb('mainType', 'is', null), eb('mainType', '=', mainType)]))
    .where((eb) => eb.or([eb('type', 'is', null), eb('type', '=', type)]))
    .where((eb) => eb.or([eb('maxPrice', 'is', null), eb('maxPrice', '>=', price)]))
    .where((eb) => eb.or([eb('priceType', 'is', null), eb('priceType', '=', priceType)]))
    .$if(!isTimeInSeasonBitmask(season, Date.now()), (patterns) => patterns.where('inSeason', '=', false));
}

function inPlace(rows: ReturnType<typeof candidates>, listing: ListingSearchColumns) {
  const { communeCode, cityKey, postalCode } = listing;
  const department = communeCode && extractDepartmentFromInseeCode(communeCode);
  return rows
    .where('lat', 'is', null)
    .where((eb) =>
      eb.or([eb('communeCodes', 'is', null), eb(eb.val(communeCode), '=', eb.fn.any('communeCodes'))]),
    )
    .where((eb) => eb.or([eb('department', 'is', null), eb('department', '=', department)]))
    .where((eb) => eb.or([eb('cityKey', 'is', null), eb('cityKey', '=', cityKey)]))
    .where((eb) => eb.or([eb('postalCode', 'is', null), eb('postalCode', '=', postalCode)]));
}

function near(rows: ReturnType<typeof candidates>, centre: GeoPoint) {
  const box = calculateGeographicBoundingBox(centre.lat, centre.lon, MAX_SEARCH_RADIUS_KM);
  return rows
    .where((eb) => eb.between('lat', box.south, box.north))
    .where((eb) => eb.between('lon', box.west, box.east))
    .where((eb) =>
      eb(createGreatCircleKmSql(centre, { lat: eb.ref('lat'), lon: eb.ref('lon') }), '<=', eb.ref('km')),
    );
}

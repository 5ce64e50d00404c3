import { createHmac } from 'node:crypto';
import { DAY_MS, daysAgo, MINUTE_MS } from '#contract/durations.ts';
import {
  FAST_LANE_AUTHOR_HELD_BACK_DAYS,
  FAST_LANE_DELAY_MINUTES,
  FAST_LANE_LISTINGS_PER_HOLD_BACK,
} from '#contract/listings/fast-lane.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * True for one listing, or words of thanks, in ten, which wait for an administrator whatever their author's record. The
 * id and the site's secret decide, so that an edit draws no second time, and nobody can tell beforehand.
 */
export const isRandomlyHeldForModeration = ({ sessionSecret }: Pick<Services, 'sessionSecret'>, id: string) =>
  createHmac('sha256', sessionSecret).update(`fast-lane ${id}`).digest().readUInt32BE() %
    FAST_LANE_LISTINGS_PER_HOLD_BACK ===
  0;

/**
 * Ids of the listings that may stand behind another one: an author could move what the draw holds back into a listing
 * that it lets through, once the 15 minutes have told them. These wait, or were withdrawn before anybody saw them.
 * @param submittedAt time when the other one was sent
 */
export async function listWaitingOrWithdrawnListingIds(
  db: Queryable,
  userId: string,
  submittedAt: Date,
): Promise<string[]> {
  const rows = await selectWithdrawnListings(db, userId)
    .unionAll(selectWaitingListings(db, userId, submittedAt))
    .execute();
  return rows.map(({ id }) => id);
}

/** Listings that the author sent and deleted again in the last day, before anybody saw them. */
const selectWithdrawnListings = (db: Queryable, userId: string) =>
  db
    .selectFrom('listings')
    .innerJoin('goneListings', 'goneListings.id', 'listings.id')
    .select('listings.id')
    .where('userId', '=', userId)
    .where('publishedAt', 'is', null)
    .where('goneAt', '>', daysAgo(1));

/**
 * Listings that had waited for more than 15 minutes, themselves or by their changes, when another one was sent. Those
 * sent together with it do not count: their author could not know that one of them is held back.
 */
function selectWaitingListings(db: Queryable, userId: string, submittedAt: Date) {
  const from = new Date(submittedAt.getTime() - FAST_LANE_AUTHOR_HELD_BACK_DAYS * DAY_MS);
  const to = new Date(submittedAt.getTime() - FAST_LANE_DELAY_MINUTES * MINUTE_MS);
  return db
    .selectFrom('listings')
    .leftJoin('listingRevisions', 'listingRevisions.listingId', 'listings.id')
    .select('listings.id')
    .where('listings.userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('listings.status', '=', 'pending'),
          eb('listings.decidedAt', 'is', null),
          eb.between('listings.waitingSince', from, to),
        ]),
        eb.and([
          eb('listings.status', '=', 'accepted'),
          eb('listingRevisions.refused', 'is', null),
          eb.between('listingRevisions.submittedAt', from, to),
        ]),
      ]),
    );
}

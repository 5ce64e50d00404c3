import { createHmac } from 'node:crypto';
import { daysAgo } from '#contract/durations.ts';
import { FAST_LANE_HOLD_BACK_RATIO } from '#contract/listings/fast-lane.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * True for one listing, or words of thanks, in ten, which wait for an administrator whatever their author's record. The
 * id and the site's secret decide, so that an edit draws no second time, and nobody can tell beforehand.
 */
export const isHeldBackByDraw = ({ sessionSecret }: Pick<Services, 'sessionSecret'>, id: string) =>
  createHmac('sha256', sessionSecret).update(`fast-lane ${id}`).digest().readUInt32BE() %
    FAST_LANE_HOLD_BACK_RATIO ===
  0;

/** Listings that the author sent and deleted again in the last day, before anybody saw them. */
export async function listWithdrawnListingIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .innerJoin('goneListings', 'goneListings.id', 'listings.id')
    .select('listings.id')
    .where('userId', '=', userId)
    .where('publishedAt', 'is', null)
    .where('goneAt', '>', daysAgo(1))
    .execute();
  return rows.map(({ id }) => id);
}

import type { ContentNoticeForAdmins } from '#contract/moderation/notice-schemas.ts';
import { findProfiles } from '#server/features/accounts/queries.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import { findListingsById } from '#server/features/listings/queries.ts';
import type { ContentNoticeRow } from '#server/features/moderation/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Notices as administrators read them, in the order of `rows`. */
export async function presentContentNotices(
  db: Queryable,
  rows: ContentNoticeRow[],
  viewer: Viewer,
): Promise<ContentNoticeForAdmins[]> {
  const listings = await findListingsById(db, [...new Set(rows.flatMap(({ listingId }) => listingId ?? []))]);
  const ads = new Map((await presentListings(db, listings, viewer)).map((ad) => [ad._id, ad]));
  const people = await findProfiles(db, [...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
  const members = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => {
    const { reference, url, category, reason, name, email, state } = row;
    const member = members.get(row.userId ?? '');
    return {
      _id: row.id,
      reference,
      url,
      category,
      reason,
      name,
      email,
      state,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      ad: ads.get(row.listingId ?? '') ?? null,
      user: member ? { _id: member.id, firstName: member.firstName, lastName: member.lastName } : null,
    };
  });
}

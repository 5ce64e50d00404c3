import { daysAgo } from '#contract/durations.ts';
import { retentionDays } from '#contract/retention.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { createRandomSecret, hashSecret } from '#server/platform/create-random-secret.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

export interface ListingRenewalLink {
  listing: ListingRow;
  /** Secret of a renewal link: 256 random bits, base64url, which only the receiver of the mail knows. */
  secret: string;
}

/** Creates renewal links. Secrets are made when mailed, so that only their hashes are stored. */
export async function createListingRenewalLinks(
  tx: Queryable,
  listings: (ListingRow & { expiresAt: Date })[],
  jobId: string,
): Promise<ListingRenewalLink[]> {
  const links = listings.map((listing) => ({ listing, secret: createRandomSecret() }));
  await tx
    .insertInto('renewalLinks')
    .values(
      links.map(({ listing, secret }) => ({
        hash: hashSecret(secret),
        listingId: listing.id,
        jobId,
        expiry: listing.expiresAt,
      })),
    )
    .execute();
  return links;
}

/** Stored renewal link; undefined when unknown or older than `retentionDays.renewalLink`. */
export function findListingRenewalLink(db: Queryable, secret: string) {
  return db
    .selectFrom('renewalLinks')
    .innerJoin('listings', 'listings.id', 'renewalLinks.listingId')
    .select(['renewalLinks.listingId', 'renewalLinks.expiry', 'listings.userId'])
    .where('hash', '=', hashSecret(secret))
    .where('renewalLinks.createdAt', '>', daysAgo(retentionDays.renewalLink))
    .executeTakeFirst();
}

export async function purgeListingRenewalLinks(db: Queryable): Promise<void> {
  await db.deleteFrom('renewalLinks').where('createdAt', '<=', daysAgo(retentionDays.renewalLink)).execute();
}

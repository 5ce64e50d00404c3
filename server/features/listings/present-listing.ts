import type { Listing, ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import type { Commune, CommuneMismatch } from '#contract/places/schemas.ts';
import { hasMemberBlockBetween } from '#server/features/accounts/blocks/queries.ts';
import {
  findEmptyCompanyContactFields,
  findProfiles,
  type ProfileRow,
} from '#server/features/accounts/queries.ts';
import { loadPlaceIndex } from '#server/features/places/place-index.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findPendingOrRefusedListingRevisions } from './edits/revisions.ts';
import { calculateQuantityLeft } from './life/stock.ts';
import { isListingExpired } from './life/transitions.ts';
import { pickListingContentFromRow } from './listing-content.ts';
import { canSeePrivateListingDetails, canSeeSellerPhone, isListingOwner } from './policy.ts';
import { isTimeInSeasonBitmask } from './produce/classify-produce.ts';
import { findListingSellerFields, findSellerOnListing, type SellerOnListing } from './public-sellers.ts';
import type { ListingSearchResultRow } from './search/search-listings.ts';
import type { ListingRow, PendingListingRevisionRow } from './tables.ts';

/**
 * Listings as a viewer may read them, in the order of `rows`. The contract says which answers keep last
 * names.
 * @param details `detail` adds the centre of the commune and, for active members, the seller's phone; `list` never does
 */
export async function presentListings(
  db: Queryable,
  rows: ListingSearchResultRow[],
  viewer: Viewer | null,
  details: 'list' | 'detail' = 'list',
): Promise<ListingWithAuthorLastName[]> {
  const own = rows.filter((row) => isListingOwner(viewer, row));
  const joined = rows.flatMap(({ seller }) => seller ?? []);
  const missing = rows.flatMap(({ userId, seller }) => (seller ? [] : userId));
  const profiles = [...joined, ...(await findProfiles(db, [...new Set(missing)]))];
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const revisions = new Map(
    (
      await findPendingOrRefusedListingRevisions(
        db,
        own.map(({ id }) => id),
      )
    ).map((revision) => [revision.listingId, revision]),
  );
  const sellers = (viewer?.isAdmin ? rows : own).map(({ userId }) => userId);
  const missingContacts = await findEmptyCompanyContactFields(db, [...new Set(sellers)]);
  return rows.flatMap((row) => {
    const seller = byId.get(row.userId);
    const revision = revisions.get(row.id);
    const missingContact = missingContacts.get(row.userId);
    if (!seller) return [];
    const ad = presentOne(row, seller, viewer, details);
    return [
      {
        ...ad,
        ...(missingContact?.length && { user: { ...ad.user, missingContact } }),
        ...(revision && viewer && { revision: presentRevision(revision, row, viewer) }),
      },
    ];
  });
}

/**
 * A listing for its own page. Members with a block between them and the seller get no telephone number, like
 * visitors.
 * @throws Failure LISTING_NOT_FOUND when its author has left since it was read
 */
export async function presentListing(
  db: Queryable,
  row: ListingRow & { seller?: SellerOnListing },
  viewer: Viewer | null,
): Promise<ListingWithAuthorLastName> {
  const seller = row.seller ?? (await findSellerOnListing(db, row));
  if (!seller) fail('LISTING_NOT_FOUND');
  const [ad] = await presentListings(db, [{ ...row, seller }], viewer, 'detail');
  if (!ad) fail('LISTING_NOT_FOUND');
  const user = { ...ad.user, ...(await findListingSellerFields(db, row, seller)) };
  if (!user.phone || !viewer || !(await hasMemberBlockBetween(db, viewer.id, user._id)))
    return { ...ad, user };
  const { phone: _, ...withoutPhone } = user;
  return { ...ad, user: withoutPhone };
}

function presentOne(
  row: ListingSearchResultRow,
  seller: ProfileRow,
  viewer: Viewer | null,
  details: 'list' | 'detail',
): ListingWithAuthorLastName {
  const isPrivate = canSeePrivateListingDetails(viewer, row);
  const { location, ...content } = pickListingContentFromRow(row);
  const openable = row.isLive || !viewer || !isPrivate ? (path: string) => path : viewer.signPicture;
  return {
    _id: row.id,
    ...content,
    images: content.images.map(openable),
    location: isPrivate ? location : { city: location.city, postalCode: location.postalCode },
    ...(isPrivate && row.communeCode === null && presentCommuneMismatch(location)),
    ...(details === 'detail' && row.lon !== null && row.lat !== null && { coordinates: [row.lon, row.lat] }),
    createdAt: row.createdAt.toISOString(),
    status: row.status === 'gone' ? 'deleted' : row.status,
    isArchived: row.isArchived,
    ...(isListingOwner(viewer, row) && row.archivedAt && { archivedAt: row.archivedAt.toISOString() }),
    availability: row.availability,
    quantityLeft: calculateQuantityLeft(row),
    ...(isListingOwner(viewer, row) && row.quantity !== null && { quantityReserved: row.reservedQuantity }),
    ...(row.status === 'accepted' && row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
    expired: row.status === 'accepted' && isListingExpired(row),
    inSeason: isTimeInSeasonBitmask(row.season, Date.now()),
    ...(isPrivate && row.deleteReason && { deleteReason: row.deleteReason }),
    ...(isPrivate && row.decidedAt && { decidedAt: row.decidedAt.toISOString() }),
    ...(viewer?.isAdmin && { submittedAt: getListingSubmissionDate(row).toISOString() }),
    ...(typeof row.distance === 'number' && { distance: Math.round(row.distance * 10) / 10 }),
    user: {
      _id: seller.id,
      firstName: seller.firstName,
      lastName: seller.lastName,
      profileImage: seller.profileImage && openable(seller.profileImage),
      professional: seller.professional,
      companyName: seller.companyName,
      companySiret: seller.companySiret,
      showPhoneNumber: seller.showPhoneNumber && seller.phone !== null,
      ...(details === 'detail' &&
        canSeeSellerPhone(viewer, row) &&
        seller.showPhoneNumber &&
        seller.phone && { phone: seller.phone }),
      ...(viewer?.isAdmin && { email: seller.email }),
    },
  };
}

/** Doubt about a place as a field of an answer; empty when a commune has this name and postal code. */
export function presentCommuneMismatch(location: Commune): { placeDoubt?: CommuneMismatch } {
  const placeDoubt = loadPlaceIndex().doubtOf(location);
  return placeDoubt ? { placeDoubt } : {};
}

/** Date on which the author last changed what administrators read. */
export const getListingSubmissionDate = ({ editedAt, createdAt }: ListingRow): Date => editedAt ?? createdAt;

const presentRevision = (
  { fields, submittedAt, refused }: PendingListingRevisionRow,
  listing: ListingRow,
  viewer: Viewer,
): Listing['revision'] => ({
  ...fields,
  ...(fields.images && { images: signListingPicturePaths(fields.images, listing, viewer) }),
  submittedAt: submittedAt.toISOString(),
  ...(refused !== null && { refused }),
  ...(fields.location && presentCommuneMismatch(fields.location)),
});

/** Picture paths of a listing or its revision. Those that visitors cannot see are signed. */
export const signListingPicturePaths = (
  images: string[],
  listing: ListingRow,
  { signPicture }: Viewer,
): string[] =>
  images.map((path) => (listing.isLive && listing.images.includes(path) ? path : signPicture(path)));

import type { PersonalDataExport } from '#contract/personal-data.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { pickListingContentFromRow } from './listing-content.ts';

/** Listings of a person in any status, oldest first. */
export async function exportListingsAsPersonalData(
  db: Queryable,
  userId: string,
  { config, pictureLinks }: Pick<Services, 'config' | 'pictureLinks'>,
): Promise<PersonalDataExport['ads']> {
  const addressOf = (path: string) => config.publicUrl + pictureLinks.sign(path);
  const rows = await db
    .selectFrom('listings')
    .leftJoin('publicationKeys', 'publicationKeys.listingId', 'listings.id')
    .leftJoin('listingRevisions', 'listingRevisions.listingId', 'listings.id')
    .leftJoin('listingViews', 'listingViews.listingId', 'listings.id')
    .selectAll('listings')
    .select(['publicationKeys.key', 'fields', 'submittedAt', 'refused', 'views'])
    .where('listings.userId', '=', userId)
    .orderBy('listings.createdAt')
    .orderBy('listings.id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    ...pickListingContentFromRow(row),
    images: row.images.map(addressOf),
    location: {
      city: row.city,
      postalCode: row.postalCode,
      street: row.street,
      streetNumber: row.streetNumber,
    },
    status: row.status === 'gone' ? 'deleted' : row.status,
    isArchived: row.isArchived,
    availability: row.availability,
    deleteReason: row.deleteReason,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    editedAt: row.editedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    revision: row.fields &&
      row.submittedAt && {
        ...row.fields,
        ...(row.fields.images && { images: row.fields.images.map(addressOf) }),
        submittedAt: row.submittedAt.toISOString(),
        ...(row.refused !== null && { refused: row.refused }),
      },
    views: row.views ?? 0,
    idempotencyKey: row.key,
  }));
}

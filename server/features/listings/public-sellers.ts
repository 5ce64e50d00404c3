import { validate as isUuid } from 'uuid';
import type { CompanyContact } from '#contract/accounts/company.ts';
import {
  createUserRowJsonSql,
  listingSellerColumns,
  type ProfileRow,
} from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { queryUndeletedListing, type UndeletedListingRow } from './queries.ts';
import type { ListingRow } from './tables.ts';

const columns = [
  'id',
  'firstName',
  'professional',
  'companyName',
  'companySiret',
  'companyAddress',
  'companyEmail',
  'companyPhone',
  'certifiedAt',
  'profileImage',
  'presentation',
  'pickup',
  'takesReservations',
  'awayUntil',
  'city',
  'postalCode',
  'createdAt',
] as const;

const addedByListing = [
  'pickup',
  'takesReservations',
  'companyAddress',
  'companyEmail',
  'companyPhone',
  'certifiedAt',
] as const;

export type PublicSellerRow = Awaited<ReturnType<typeof findPublicSellersByIds>>[number];

/** Public data of a seller who has a page; undefined for others and malformed ids. */
export async function findPublicSeller(db: Queryable, id: string): Promise<PublicSellerRow | undefined> {
  const [seller] = await findPublicSellersByIds(db, [id]);
  return seller;
}

/** Public data of sellers who have a page, unordered; other and malformed ids are left out. */
export async function findPublicSellersByIds(db: Queryable, ids: string[]) {
  const wellFormed = ids.filter((id) => isUuid(id));
  if (wellFormed.length === 0) return [];
  return querySellersWithPublicPage(db).select(columns).where('id', 'in', wellFormed).execute();
}

/** Data of a seller that the page of a listing shows. */
export type SellerOnListing = ProfileRow & Pick<UserRow, (typeof addedByListing)[number]>;

const onListing = [...listingSellerColumns, ...addedByListing] as const;

/** Seller of a listing; undefined when the account was erased. */
export const findSellerOnListing = (
  db: Queryable,
  { userId }: ListingRow,
): Promise<SellerOnListing | undefined> =>
  db.selectFrom('users').select(onListing).where('id', '=', userId).executeTakeFirst();

/** `findListing` with its seller in one query, which runs for every visitor of a listing's page. */
export async function findListingWithSeller(
  db: Queryable,
  id: string,
): Promise<(UndeletedListingRow & { seller: SellerOnListing }) | undefined> {
  if (!isUuid(id)) return undefined;
  const found = await queryUndeletedListing(db, id)
    // Subquery instead of a join: PostgreSQL takes longer to plan the join than to run it.
    .select((eb) =>
      eb
        .selectFrom('users')
        .select(createUserRowJsonSql(onListing).as('json'))
        .whereRef('users.id', '=', 'listings.userId')
        .$asScalar()
        .$notNull()
        .as('seller'),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const certifiedAt = found.seller.certifiedAt === null ? null : new Date(found.seller.certifiedAt);
  return { ...found, seller: { ...found.seller, certifiedAt } };
}

/** Fields that the page of a listing adds about its seller. */
export async function findListingSellerFields(
  db: Queryable,
  { isLive }: ListingRow,
  seller: SellerOnListing,
) {
  const hasPage = isLive || (await findPublicSeller(db, seller.id)) !== undefined;
  return {
    pickup: seller.pickup,
    reservations: seller.takesReservations,
    hasPage,
    ...getSelfCertifiedCompanyContact(seller),
  };
}

type Certified = Pick<UserRow, 'companyAddress' | 'companyEmail' | 'companyPhone' | 'certifiedAt'>;

/** Contact of a company; empty until the seller has certified it and so agreed to show it. */
export function getSelfCertifiedCompanyContact({
  companyAddress,
  companyEmail,
  companyPhone,
  certifiedAt,
}: Certified): {
  company?: CompanyContact;
} {
  if (!certifiedAt) return {};
  return {
    company: {
      address: companyAddress,
      email: companyEmail,
      phone: companyPhone,
      certifiedAt: certifiedAt.toISOString(),
    },
  };
}

/** Query of the sellers with a page: active accounts of professionals, and of private persons with a live listing. */
export function querySellersWithPublicPage(db: Queryable) {
  return db
    .selectFrom('users')
    .where('verifiedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('professional', '=', true),
        // Scalar subquery: for `exists`, PostgreSQL may read all live listings.
        selectFrom('listings')
          .select('isLive')
          .whereRef('listings.userId', '=', 'users.id')
          .where('isLive', '=', true)
          .limit(1)
          .$asScalar(),
      ]),
    );
}

import { validate as isUuid } from 'uuid';
import type { CompanyContact } from '#contract/accounts/company.ts';
import { type ProfileRow, shownByListings, userAsJson } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { type PresentListing, selectPresentListing } from './queries.ts';
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
  'city',
  'postalCode',
  'createdAt',
] as const;

const addedByListing = ['pickup', 'companyAddress', 'companyEmail', 'companyPhone', 'certifiedAt'] as const;

export type PublicSeller = Awaited<ReturnType<typeof listPublicSellers>>[number];

/** What anybody may know of a seller who has a page; undefined for others and malformed ids. */
export async function findPublicSeller(db: Queryable, id: string): Promise<PublicSeller | undefined> {
  const [seller] = await listPublicSellers(db, [id]);
  return seller;
}

/** In no order; without those who have no page, and malformed ids. */
export async function listPublicSellers(db: Queryable, ids: string[]) {
  const wellFormed = ids.filter((id) => isUuid(id));
  if (wellFormed.length === 0) return [];
  return sellersWithPage(db).select(columns).where('id', 'in', wellFormed).execute();
}

/** What a listing's own page shows of its seller. */
export type SellerOnListing = ProfileRow & Pick<UserRow, (typeof addedByListing)[number]>;

const onListing = [...shownByListings, ...addedByListing] as const;

/** Undefined when the account was erased. */
export const findSellerOnListing = (
  db: Queryable,
  { userId }: ListingRow,
): Promise<SellerOnListing | undefined> =>
  db.selectFrom('users').select(onListing).where('id', '=', userId).executeTakeFirst();

/** As `findListing`, with its seller, in one query: every visitor of a page asks it. */
export async function findListingWithSeller(
  db: Queryable,
  id: string,
): Promise<(PresentListing & { seller: SellerOnListing }) | undefined> {
  if (!isUuid(id)) return undefined;
  const found = await selectPresentListing(db, id)
    // Not a join: PostgreSQL takes longer to plan one than to run it.
    .select((eb) =>
      eb
        .selectFrom('users')
        .select(userAsJson(onListing).as('json'))
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

/** What the page of a listing adds about its seller. */
export async function addedToSeller(db: Queryable, { isLive }: ListingRow, seller: SellerOnListing) {
  const hasPage = isLive || (await findPublicSeller(db, seller.id)) !== undefined;
  return { pickup: seller.pickup, hasPage, ...contactOf(seller) };
}

type Certified = Pick<UserRow, 'companyAddress' | 'companyEmail' | 'companyPhone' | 'certifiedAt'>;

/** Nothing before it is certified: until then nobody said that it may be shown. */
export function contactOf({ companyAddress, companyEmail, companyPhone, certifiedAt }: Certified): {
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

/** Active accounts: of professionals, and of private persons while a listing of theirs is live. */
export function sellersWithPage(db: Queryable) {
  return db
    .selectFrom('users')
    .where('verifiedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('professional', '=', true),
        // Not `exists`, for which PostgreSQL may read all live listings at once.
        selectFrom('listings')
          .select('isLive')
          .whereRef('listings.userId', '=', 'users.id')
          .where('isLive', '=', true)
          .limit(1)
          .$asScalar(),
      ]),
    );
}

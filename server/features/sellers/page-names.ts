import type { PersonalDataExport } from '#contract/personal-data.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { posesAsSite } from '#server/features/accounts/misleading-names.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import './tables.ts';

/**
 * Id of the seller whose page has, or had, this name; none when the name poses as the site.
 * @param typed name as somebody types it from a poster: case, accents and spaces are ignored
 */
export async function findSellerIdByPageName(
  db: Queryable,
  typed: string,
  siteName: string,
): Promise<string | undefined> {
  const name = foldTextForComparison(typed).replaceAll(' ', '-');
  const row = await db
    .selectFrom('sellerPageNames')
    .select(['name', 'base', 'userId'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.userId && !isReserved(row, siteName) ? row.userId : undefined;
}

export async function findSellerShortLinkName(
  db: Queryable,
  userId: string,
  siteName: string,
): Promise<string | null> {
  const [latest] = await listPageNames(db, userId);
  return latest && !isReserved(latest, siteName) ? latest.name : null;
}

/** True for a name that poses as the site, also before a commune or a number was added to it. */
const isReserved = ({ name, base }: { name: string; base: string }, siteName: string) =>
  posesAsSite(name, siteName) || posesAsSite(base, siteName);

export const exportMemberSellerPageNames = async (
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['pageNames']> =>
  (await listPageNames(db, userId)).map(({ name, givenAt }) => ({ name, givenAt: givenAt.toISOString() }));

/** Page names of a seller, the latest first. */
const listPageNames = (db: Queryable, userId: string) =>
  db
    .selectFrom('sellerPageNames')
    .select(['name', 'base', 'givenAt'])
    .where('userId', '=', userId)
    .orderBy('givenAt', 'desc')
    .execute();

import type { PersonalDataExport } from '#contract/personal-data.ts';
import { foldText } from '#contract/text/fold.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import './tables.ts';

/**
 * Id of the seller whose page has, or had, this name.
 * @param typed name as somebody types it from a poster: case, accents and spaces are ignored
 */
export async function findSellerIdByPageName(db: Queryable, typed: string): Promise<string | undefined> {
  const name = foldText(typed).replaceAll(' ', '-');
  const row = await db
    .selectFrom('sellerPageNames')
    .select('userId')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.userId;
}

export async function findPageName(db: Queryable, userId: string): Promise<string | null> {
  const [latest] = await listPageNames(db, userId);
  return latest?.name ?? null;
}

export const exportPageNames = async (
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['pageNames']> =>
  (await listPageNames(db, userId)).map(({ name, givenAt }) => ({ name, givenAt: givenAt.toISOString() }));

/** Names of a seller's page, the latest first. */
const listPageNames = (db: Queryable, userId: string) =>
  db
    .selectFrom('sellerPageNames')
    .select(['name', 'givenAt'])
    .where('userId', '=', userId)
    .orderBy('givenAt', 'desc')
    .execute();

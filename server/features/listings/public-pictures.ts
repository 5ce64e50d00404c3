import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';
import { querySellersWithPublicPage } from './public-sellers.ts';

/**
 * Pictures of live listings, and portraits of sellers who have a page.
 * @param among paths looked for; a listing that shows one of them is answered with all its pictures
 */
export async function findPublicPicturePaths(db: Queryable, among: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select((eb) => eb.fn<string>('unnest', ['images']).as('path'))
    .where('isLive', '=', true)
    .where('images', '&&', sql<string[]>`${among}::text[]`)
    .unionAll(
      querySellersWithPublicPage(db)
        .select((eb) => eb.ref('profileImage').$castTo<string>().as('path'))
        .where('profileImage', '=', sql<string>`any (${among}::text[])`),
    )
    .execute();
  return rows.map(({ path }) => path);
}

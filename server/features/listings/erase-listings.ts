import { enqueueUnusedPictureRemoval } from '#server/features/images/jobs.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

/** Deletes a person's listings with the account. Their ids stay, so that the pages answer 410. */
export async function eraseListingsOf(
  tx: Queryable,
  userId: string,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  const revised = await tx
    .selectFrom('listingRevisions')
    .innerJoin('listings', 'listings.id', 'listingRevisions.listingId')
    .select('fields')
    .where('userId', '=', userId)
    .execute();
  const erased = await tx
    .deleteFrom('listings')
    .where('userId', '=', userId)
    .returning(['id', 'images'])
    .execute();
  if (erased.length === 0) return;
  await tx
    .insertInto('goneListings')
    .values(erased.map(({ id }) => ({ id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await enqueueUnusedPictureRemoval(tx, jobs, [
    ...erased.flatMap(({ images }) => images),
    ...revised.flatMap(({ fields }) => fields.images ?? []),
  ]);
}

import './tables.ts';
import { sql } from 'kysely';
import { ERASED_PHOTOS, photosLabel } from '#contract/messaging/rules.ts';
import type { NewMessage } from '#contract/messaging/schemas.ts';
import { removeUnusedPictures } from '#server/features/images/jobs.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { MessageRow } from './tables.ts';

/** Text that is stored: of photos alone, what lists, mails and exports show in their place. */
export const storedText = ({ text, images }: Pick<NewMessage, 'text'> & { images: readonly unknown[] }) =>
  text || photosLabel(images.length);

/** Text as it was written: empty for photos alone. */
export const writtenText = ({ text, images }: Pick<MessageRow, 'text' | 'images'>) =>
  images.length > 0 && text === photosLabel(images.length) ? '' : text;

/** Those of some pictures that messages show. */
export async function listMessagePhotos(db: Queryable, among: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select((eb) => eb.fn<string>('unnest', ['images']).as('path'))
    .where('images', '<>', sql<string[]>`'{}'`)
    .where('images', '&&', sql<string[]>`${among}::text[]`)
    .execute();
  return rows.map(({ path }) => path);
}

/** Removes the photos that a person sent, with the account. */
export async function erasePhotosOf(
  tx: Queryable,
  userId: string,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  const sent = await tx
    .selectFrom('messages')
    .select(['id', 'text', 'images'])
    .where('senderId', '=', userId)
    .where('images', '<>', sql<string[]>`'{}'`)
    .execute();
  for (const message of sent)
    await tx
      .updateTable('messages')
      .set({ images: [], text: writtenText(message) || ERASED_PHOTOS })
      .where('id', '=', message.id)
      .execute();
  await removeUnusedPictures(
    tx,
    jobs,
    sent.flatMap(({ images }) => images),
  );
}

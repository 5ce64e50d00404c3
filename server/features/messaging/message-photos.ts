import './tables.ts';
import { sql } from 'kysely';
import { ERASED_PHOTO_MESSAGE_TEXT, formatPhotosOnlyMessage } from '#contract/messaging/rules.ts';
import type { NewMessage } from '#contract/messaging/schemas.ts';
import { enqueueUnusedPictureRemoval } from '#server/features/images/jobs.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { MessageRow } from './tables.ts';

/** Text columns of a message: for photos alone, the text is what lists, mails and exports show in their place. */
export const createMessageTextColumnValues = ({
  text,
  images,
}: Pick<NewMessage, 'text'> & { images: readonly unknown[] }) => ({
  text: text || formatPhotosOnlyMessage(images.length),
  photosAlone: text === '',
});

/** Text of a message as it was written: empty for photos alone. */
export const getMessageTextUnlessPhotosOnly = ({
  text,
  photosAlone,
}: Pick<MessageRow, 'text' | 'photosAlone'>) => (photosAlone ? '' : text);

/** Paths of the pictures that messages show, among the given ones. */
export async function findMessagePhotoPathsAmong(db: Queryable, among: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select((eb) => eb.fn<string>('unnest', ['images']).as('path'))
    .where('images', '<>', sql<string[]>`'{}'`)
    .where('images', '&&', sql<string[]>`${among}::text[]`)
    .execute();
  return rows.map(({ path }) => path);
}

/** Removes the photos that a person sent in messages, with the account. */
export async function eraseMessagePhotosOfMember(
  tx: Queryable,
  userId: string,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  const { rows } = await sql<{ images: string[] }>`
    update messages set
      images = '{}',
      text = case when messages.photos_alone then ${ERASED_PHOTO_MESSAGE_TEXT} else messages.text end,
      photos_alone = false
    from (select id, images from messages where sender_id = ${userId} and images <> '{}' for update) sent
    where messages.id = sent.id
    returning sent.images`.execute(tx);
  await enqueueUnusedPictureRemoval(
    tx,
    jobs,
    rows.flatMap(({ images }) => images),
  );
}

import type { NewMessage } from '#contract/messaging/schemas.ts';
import { hashFiles } from '#server/features/images/digest-files.ts';
import { enqueueUnusedPictureRemoval, runRemovingPicturesOnFailure } from '#server/features/images/jobs.ts';
import { requirePictureQuota } from '#server/features/images/stored-pictures.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { HttpRequesterContext } from '#server/platform/http/http-requester-context.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countAgainstFirstMessageLimit,
  isFirstMessageBetween,
  recordAndReportRepeatedMessage,
} from './first-messages.ts';
import { resolveMessageTarget } from './resolve-message-target.ts';
import { findMessageByIdempotencyKey, lockOrCreateConversation, storeMessage } from './store-message.ts';
import type { MessageRow } from './tables.ts';

/**
 * Sends a message; the first one creates the conversation. Idempotent by `clientKey`, even if the receiver
 * has blocked the sender or left since.
 * @throws Failure as `findMessageByIdempotencyKey` and `lockOrCreateConversation`, TOO_MANY_NEW_PEOPLE; IMAGE_UNREADABLE,
 * MESSAGE_PICTURES_FULL, BUSY for photos. Nothing is stored then
 */
export async function sendMessage(
  write: ViewerTransactionRunner,
  services: Pick<Services, 'db' | 'images' | 'jobs' | 'config' | 'log'>,
  viewer: Viewer,
  form: NewMessage,
  sender: HttpRequesterContext,
): Promise<MessageRow> {
  const { db, jobs, config } = services;
  const { images: files = [], ...written } = form;
  const sent = { ...written, imageDigests: await hashFiles(files) };
  const pictures = files.length > 0 ? await storePhotos() : [];
  const paths = pictures.map(({ path }) => path);
  return runRemovingPicturesOnFailure(services, paths, () =>
    write(async (tx) => {
      const message = await store(tx);
      // Photos of a repeated call removed: another call has stored the same message.
      if (message.images[0] !== paths[0]) await enqueueUnusedPictureRemoval(tx, jobs, paths);
      return message;
    }),
  );

  async function store(tx: Queryable): Promise<MessageRow> {
    const stored = await findMessageByIdempotencyKey(tx, viewer.id, sent);
    if (stored) return stored;
    const thread = await lockOrCreateConversation(tx, viewer, form);
    const complete = { ...sent, images: pictures };
    if (!(await isFirstMessageBetween(tx, viewer.id, thread.receiverId)))
      return storeMessage(tx, services, thread, complete);
    if (config.rateLimit) await countAgainstFirstMessageLimit(tx, viewer);
    const isRepeated = !viewer.isAdmin && (await recordAndReportRepeatedMessage(tx, services, thread, sent));
    return storeMessage(tx, services, { ...thread, isRepeated }, complete);
  }

  /** Encodes the photos of a message, unless nobody could be sent them or they were sent before. */
  async function storePhotos() {
    if (await findMessageByIdempotencyKey(db, viewer.id, sent)) return [];
    await resolveMessageTarget(db, viewer, form);
    await requirePictureQuota(db, viewer.id, { isOfMessage: true });
    return services.images.storeAll(files, sender);
  }
}

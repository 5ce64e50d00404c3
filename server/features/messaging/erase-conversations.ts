import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { eraseMessagePhotosOfMember } from './message-photos.ts';

/**
 * Deletes, with an account, the photos that the person sent, and the conversations that nobody else can read. In
 * others the person becomes anonymous.
 */
export async function eraseConversationsOf(
  tx: Queryable,
  userId: string,
  services: Pick<Services, 'jobs'>,
): Promise<void> {
  await eraseMessagePhotosOfMember(tx, userId, services);
  await tx
    .deleteFrom('conversations')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('starterId', '=', userId),
          eb.or([eb('partnerId', 'is', null), eb('messageCount', '=', 0)]),
        ]),
        eb.and([
          eb('partnerId', '=', userId),
          eb.or([eb('starterId', 'is', null), eb('messageCount', '=', 0)]),
        ]),
      ]),
    )
    .execute();
}

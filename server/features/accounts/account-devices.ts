import { createHmac } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';

/**
 * Stores that an account was logged in from a device. Two accounts of one device are taken for one person where
 * different people are counted; nothing else depends on it.
 * @param device identifier that the browser keeps; undefined for a client that sends none
 */
export async function saveAccountDevice(
  { db, sessionSecret }: Pick<Services, 'db' | 'sessionSecret'>,
  userId: string,
  device: string | undefined,
): Promise<void> {
  if (!device) return;
  const digest = createHmac('sha256', sessionSecret)
    .update(`device ${device}`)
    .digest('base64url')
    .slice(0, 22);
  const lastUsedAt = new Date();
  await db
    .insertInto('accountDevices')
    .columns(['userId', 'device', 'lastUsedAt'])
    // No row: the account was erased meanwhile.
    .expression(
      db
        .selectFrom('users')
        .select(({ val, cast }) => [
          'id',
          val(digest).as('device'),
          cast<Date>(val(lastUsedAt), 'timestamptz').as('lastUsedAt'),
        ])
        .where('id', '=', userId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'device']).doUpdateSet({ lastUsedAt }))
    .execute();
}

import type { NewPushSubscription } from '#contract/accounts/push.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Of an account; the oldest leave. */
const MOST = 20;

/** Of sessions that have not ended. */
export function listSubscriptions(db: Queryable, userId: string) {
  return db
    .selectFrom('pushSubscriptions as push')
    .innerJoin('sessions', 'sessions.id', 'push.sessionId')
    .select(['push.endpoint', 'push.p256dh', 'push.auth'])
    .where('push.userId', '=', userId)
    .where('sessions.expiresAt', '>', new Date())
    .execute();
}

export async function isSubscribed(db: Queryable, { sessionId }: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('pushSubscriptions')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** In the place of the one that this session, or whoever was logged in in this browser before, had. */
export async function subscribe(tx: Queryable, viewer: Viewer, { endpoint, keys }: NewPushSubscription) {
  await tx
    .deleteFrom('pushSubscriptions')
    .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('sessionId', '=', viewer.sessionId)]))
    .execute();
  await tx
    .insertInto('pushSubscriptions')
    .values({
      sessionId: viewer.sessionId,
      userId: viewer.id,
      endpoint,
      p256dh: keys.p256dh.replace(/=+$/, ''),
      auth: keys.auth.replace(/=+$/, ''),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', viewer.id)
    .where('sessionId', 'not in', (eb) =>
      eb
        .selectFrom('pushSubscriptions')
        .select('sessionId')
        .where('userId', '=', viewer.id)
        .orderBy('createdAt', 'desc')
        .limit(MOST),
    )
    .execute();
}

export const unsubscribe = async (tx: Queryable, { sessionId }: Viewer): Promise<void> => {
  await tx.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute();
};

export const dropSubscription = async (db: Queryable, endpoint: string): Promise<void> => {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute();
};

import type { ExpressionBuilder } from 'kysely';
import type { NewPushSubscription } from '#contract/accounts/push.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Maximum number of subscriptions per account; the oldest are deleted. */
const MAX_SUBSCRIPTIONS = 10;
/** Number of consecutive failures after which a push subscription is deleted. */
const MAX_FAILURES = 5;
/**
 * Milliseconds for which a subscription is skipped after a failure or a slow answer, so that it does not delay every
 * notification.
 */
const PAUSE_MS = HOUR_MS;

const pauseEnded = (eb: ExpressionBuilder<Tables, 'pushSubscriptions'>) =>
  eb.or([eb('failedAt', 'is', null), eb('failedAt', '<=', new Date(Date.now() - PAUSE_MS))]);

/** Subscriptions of open sessions of a member who is not suspended, without paused ones. */
export function listUsablePushSubscriptions(db: Queryable, userId: string) {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
    .select(['endpoint', 'p256dh', 'auth', 'failures'])
    .where('pushSubscriptions.userId', '=', userId)
    .where('sessions.expiresAt', '>', new Date())
    .where('users.suspendedAt', 'is', null)
    .where(pauseEnded)
    .execute();
}

export async function hasSessionPushSubscription(db: Queryable, { sessionId }: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('pushSubscriptions')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a subscription, in place of the former one of this session or of this browser, also when another
 * member was logged in.
 */
export async function saveSessionPushSubscription(
  tx: Queryable,
  viewer: Viewer,
  { endpoint, keys }: NewPushSubscription,
) {
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
        .limit(MAX_SUBSCRIPTIONS),
    )
    .execute();
}

export const deleteSessionPushSubscription = async (tx: Queryable, { sessionId }: Viewer): Promise<void> => {
  await tx.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute();
};

export const deleteExpiredPushSubscription = async (db: Queryable, endpoint: string): Promise<void> => {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute();
};

/** Counts a push message that its service refused; failures within one pause count once. */
export async function recordPushFailureOrDeleteSubscription(db: Queryable, endpoint: string): Promise<void> {
  await db
    .updateTable('pushSubscriptions')
    .set((eb) => ({ failures: eb('failures', '+', 1), failedAt: new Date() }))
    .where('endpoint', '=', endpoint)
    .where(pauseEnded)
    .execute();
  await db
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .where('failures', '>=', MAX_FAILURES)
    .execute();
}

export const clearPushFailures = (db: Queryable, endpoint: string) => setFailures(db, endpoint, null);

/** Pauses a subscription whose service accepted a notification slowly. */
export const pauseSlowPushSubscription = (db: Queryable, endpoint: string) =>
  setFailures(db, endpoint, new Date());

async function setFailures(db: Queryable, endpoint: string, failedAt: Date | null): Promise<void> {
  await db
    .updateTable('pushSubscriptions')
    .set({ failures: 0, failedAt })
    .where('endpoint', '=', endpoint)
    .execute();
}

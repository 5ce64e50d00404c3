import type { Route } from '#contract/route.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/tables.ts';
import { fail } from '../fail.ts';
import type { SignalChange } from '../public-changes.ts';
import type { Services } from '../services.ts';
import { requireAccess, type Viewer, type ViewerReader } from './viewer.ts';

/**
 * Runs a transaction as the caller; every write of a member goes through it. Before `work`, session and access are
 * checked again under the lock of the account: a session that has ended writes nothing, and none can end before the
 * commit.
 * @param work receives the viewer as read under the lock; runs again after a deadlock
 * @param lockFirst takes locks on other accounts, or a stronger one on the caller's, first, so that two calls can't
 * deadlock
 * @throws Failure UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN or SECOND_FACTOR_MISSING
 */
export type ViewerTransaction = <T>(
  work: (tx: Queryable, signalChange: SignalChange, viewer: Viewer) => Promise<T>,
  lockFirst?: (tx: Queryable) => Promise<unknown>,
) => Promise<T>;

export function createViewerTransaction(
  { publicChanges, lockViewer }: Pick<Services, 'publicChanges'> & Pick<ViewerReader, 'lockViewer'>,
  route: Pick<Route, 'access' | 'beforeSecondFactor'>,
  viewer: Viewer,
): ViewerTransaction {
  return (work, lockFirst) =>
    retryDeadlocks(() =>
      publicChanges.transaction(async (tx, signalChange) => {
        await lockFirst?.(tx);
        const current = await lockViewer(tx, viewer);
        requireAccess(route, current);
        return work(tx, signalChange, current ?? fail('UNAUTHENTICATED'));
      }),
    );
}

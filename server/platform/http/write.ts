import type { ApiRoute } from '#contract/api-route.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/tables.ts';
import { fail } from '../fail.ts';
import type { PublicDataChangeNotifier, SignalPublicChange } from '../public-data-change-notifier.ts';
import type { Services } from '../services.ts';
import { requireRouteAccess, type Viewer, type ViewerReader } from './viewer.ts';

/** Writes of a transaction. The viewer is as read under the lock of the account. */
type Work<Result, Rest extends unknown[] = []> = (
  tx: Queryable,
  signalChange: SignalPublicChange,
  viewer: Viewer,
  ...rest: Rest
) => Promise<Result>;

interface Steps<Result, Before> {
  /**
   * Runs before the caller's account is locked, so that two calls can't deadlock: locks other accounts, or takes a
   * stronger lock on the caller's, as a change of its row does.
   */
  before: (tx: Queryable) => Promise<Before>;
  /** Receives the result of `before`. */
  work: Work<Result, [Before]>;
}

/**
 * Runs a transaction as the caller; every write of a member goes through it. Between `before` and `work`, session and
 * access are checked again under the lock of the account: a session that has ended writes nothing, and none can end
 * before the commit. Both run again after a deadlock.
 * @throws Failure UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN or SECOND_FACTOR_MISSING
 */
export type ViewerTransactionRunner = <Result, Before>(
  steps: Work<Result> | Steps<Result, Before>,
) => Promise<Result>;

export const createViewerTransactionRunner = (
  { publicChanges, lockViewer }: Pick<Services, 'publicChanges'> & Pick<ViewerReader, 'lockViewer'>,
  route: Pick<ApiRoute, 'access' | 'beforeSecondFactor'>,
  viewer: Viewer,
): ViewerTransactionRunner =>
  createTransactionRunnerLockingAccount(publicChanges, async (tx) => {
    const current = await lockViewer(tx, viewer);
    requireRouteAccess(route, current);
    return current ?? fail('UNAUTHENTICATED');
  });

/** @param lockViewer locks the account that writes, and checks that it may */
export const createTransactionRunnerLockingAccount =
  (
    publicChanges: PublicDataChangeNotifier,
    lockViewer: (tx: Queryable) => Promise<Viewer>,
  ): ViewerTransactionRunner =>
  (steps) =>
    retryDeadlocks(() =>
      publicChanges.transaction(async (tx, signalChange) => {
        if (typeof steps === 'function') return steps(tx, signalChange, await lockViewer(tx));
        const before = await steps.before(tx);
        return steps.work(tx, signalChange, await lockViewer(tx), before);
      }),
    );

import type { Access } from '#contract/route.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/tables.ts';
import { fail } from '../fail.ts';
import type { SignalChange } from '../public-changes.ts';
import type { Services } from '../services.ts';
import { requireAccess, type Viewer, type ViewerReader } from './viewer.ts';

/**
 * Runs a transaction as the person who calls, the only way in which a member's call writes. Before `work`, their
 * session and their right to call are decided again under the lock of their account: a session that ended while
 * the request travelled writes nothing, and none can end before what was written is committed.
 *
 * @param work also gets the person as they are now; runs again after a deadlock
 * @param lockFirst takes locks on other accounts, or a stronger one on the caller's, which must come first for
 * two calls at once not to wait for each other
 * @throws Failure UNAUTHENTICATED, ACCOUNT_SUSPENDED or FORBIDDEN
 */
export type Write = <T>(
  work: (tx: Queryable, signalChange: SignalChange, viewer: Viewer) => Promise<T>,
  lockFirst?: (tx: Queryable) => Promise<unknown>,
) => Promise<T>;

export function createWrite(
  { publicChanges, lockViewer }: Pick<Services, 'publicChanges'> & Pick<ViewerReader, 'lockViewer'>,
  access: Access,
  viewer: Viewer,
): Write {
  return (work, lockFirst) =>
    retryDeadlocks(() =>
      publicChanges.transaction(async (tx, signalChange) => {
        await lockFirst?.(tx);
        const present = await lockViewer(tx, viewer);
        requireAccess(access, present);
        return work(tx, signalChange, present ?? fail('UNAUTHENTICATED'));
      }),
    );
}

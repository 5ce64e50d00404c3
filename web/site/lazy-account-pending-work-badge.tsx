import { useSession } from '#web/client/session.ts';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import type { AccountBadgePlacement } from './badges/account-pending-work-badge.tsx';

const AccountBadge = createLazyOptionalComponent(() => import('./badges/account-pending-work-badge.tsx'));

/** Badge of the account, or an administrator's link; visitors download none of its code. */
export function LazyAccountPendingWorkBadge({ place }: { place: AccountBadgePlacement }) {
  return useSession() && <AccountBadge place={place} />;
}

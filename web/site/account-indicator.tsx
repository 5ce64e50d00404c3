import { useSession } from '#web/client/session.ts';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import type { AccountBadgePlace } from './badges/account-badge.tsx';

const AccountBadge = createLazyOptionalComponent(() => import('./badges/account-badge.tsx'));

/** Badge of the account, or an administrator's link; visitors download none of its code. */
export function AccountIndicator({ place }: { place: AccountBadgePlace }) {
  return useSession() && <AccountBadge place={place} />;
}

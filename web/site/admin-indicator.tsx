import { useSession } from '#web/client/session.ts';
import { lazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import type { ModerationLinkLook } from './badges/moderation-link.tsx';

const ModerationLink = lazyOptionalComponent(() => import('./badges/moderation-link.tsx'));

/** Value of `ROLE_ADMIN`, whose module visitors do not download. */
const ADMIN = 0;

/** Count of waiting decisions for administrators, or a link with it; nobody else downloads its code. */
export function AdminIndicator({ look }: { look: ModerationLinkLook }) {
  return useSession()?.role === ADMIN && <ModerationLink look={look} />;
}

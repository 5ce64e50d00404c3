import { call } from '#web/api.ts';
import { createAction } from '#web/data/client-action.ts';
import { ClosedStall } from '#web/features/listings/stall/closed-stall.tsx';
import { Stall } from '#web/features/listings/stall/stall.tsx';
import { stallIntents } from '#web/features/listings/stall/stall-intents.ts';
import { stallRows } from '#web/features/listings/stall/stall-rows.ts';
import { pageMeta } from '#web/page-meta.ts';
import { requireMember, useSession } from '#web/session.ts';
import type { Route } from './+types/profile-stall-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  return stallRows(await call('GET /api/adverts/my-ads'));
}

export const clientAction = createAction(stallIntents);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mon étal' });

export default function ProfileStallPage({ loaderData }: Route.ComponentProps) {
  return useSession()?.isActive === false ? <ClosedStall /> : <Stall listings={loaderData} />;
}

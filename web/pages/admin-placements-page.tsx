import { SITE_SUBJECT_ID } from '#contract/moderation/rules.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { placementIntentHandlers } from '#web/features/listings/placements/placement-intents.ts';
import { PlacementsView } from '#web/features/listings/placements/placements-view.tsx';
import { ModerationDecisionLogSection } from '#web/features/moderation/moderation-decision-log-section.tsx';
import { requireAdminSessionOrRedirect } from '#web/features/moderation/require-admin-session-or-redirect.ts';
import type { Route } from './+types/admin-placements-page';

export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireAdminSessionOrRedirect(request);
  const { slots } = await call('GET /api/admin/slots', { signal: request.signal });
  return { userId, slots, now: Date.now() };
}

export const clientAction = createClientAction(placementIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Encarts' });

export default function AdminPlacementsPage({ loaderData: { userId, slots, now } }: Route.ComponentProps) {
  // Log requested again when a placement changes, not when one is seen.
  const revision = JSON.stringify(
    slots.map(({ recentCounts, yearCounts, image, ...placement }) => placement),
  );
  return (
    <>
      <PlacementsView placements={slots} userId={userId} now={now} />
      <ModerationDecisionLogSection subject="site" id={SITE_SUBJECT_ID} revision={revision} />
    </>
  );
}

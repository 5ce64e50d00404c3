import { SITE_SUBJECT_ID } from '#contract/moderation/rules.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { produceNameIntentHandlers } from '#web/features/listings/produce-names/produce-name-intents.ts';
import { ProduceNamesView } from '#web/features/listings/produce-names/produce-names-view.tsx';
import { ModerationDecisionLogSection } from '#web/features/moderation/moderation-decision-log-section.tsx';
import { requireAdminSessionOrRedirect } from '#web/features/moderation/require-admin-session-or-redirect.ts';
import type { Route } from './+types/admin-produce-page';

export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireAdminSessionOrRedirect(request);
  const { produce } = await call('GET /api/admin/produce-names', { signal: request.signal });
  return { userId, produce };
}

export const clientAction = createClientAction(produceNameIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Produits' });

export default function AdminProducePage({ loaderData: { userId, produce } }: Route.ComponentProps) {
  return (
    <>
      <ProduceNamesView produce={produce} userId={userId} />
      <ModerationDecisionLogSection subject="site" id={SITE_SUBJECT_ID} revision={JSON.stringify(produce)} />
    </>
  );
}

import { lazy, Suspense } from 'react';
import { SITE_SUBJECT_ID } from '#contract/moderation/rules.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { ModerationDecisionLogSection } from '#web/features/moderation/moderation-decision-log-section.tsx';
import { requireAdminSessionOrRedirect } from '#web/features/moderation/require-admin-session-or-redirect.ts';
import { settingsIntentHandlers } from '#web/features/ops/settings/settings-intents.ts';
import { PageLoading } from '#web/ui/page-loading.tsx';
import type { Route } from './+types/admin-settings-page';

export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

/** Form loaded on demand: the list of scripts that every public page downloads names those of a page, not of an import. */
const SettingsView = lazy(async () => ({
  default: (await import('#web/features/ops/settings/settings-view.tsx')).SettingsView,
}));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireAdminSessionOrRedirect(request);
  return { userId, settings: await call('GET /api/admin/settings', { signal: request.signal }) };
}

export const clientAction = createClientAction(settingsIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Réglages' });

export default function AdminSettingsPage({ loaderData: { userId, settings } }: Route.ComponentProps) {
  return (
    <>
      <Suspense fallback={<PageLoading />}>
        <SettingsView settings={settings} userId={userId} />
      </Suspense>
      <ModerationDecisionLogSection subject="site" id={SITE_SUBJECT_ID} revision={settings.version} />
    </>
  );
}

import { createClientAction } from '#web/actions/client-action.ts';
import { ApiError, rethrowUnlessApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { requireAdminSessionOrRedirect } from '#web/features/moderation/require-admin-session-or-redirect.ts';
import { backupIntentHandlers } from '#web/features/ops/backup-intents.ts';
import { RefreshSystemButton } from '#web/features/ops/refresh-system-button.tsx';
import { systemIntentHandlers } from '#web/features/ops/system-intents.ts';
import { SystemView } from '#web/features/ops/system-view.tsx';
import { refreshSystemFaultCount } from '#web/site/badges/system-faults.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import type { Route } from './+types/admin-system-page';

export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

/** A failure of the site itself is part of its state: the page shows it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdminSessionOrRedirect(request);
  const { signal } = request;
  const [answer, backups] = await Promise.all([
    call('GET /api/admin/system', { signal }).catch(rethrowUnlessApiError),
    call('GET /api/admin/backups', { signal }).catch(rethrowUnlessApiError),
  ]);
  if (answer instanceof ApiError && answer.status < 500) throw answer;
  refreshSystemFaultCount();
  return { answer, backups };
}

export const clientAction = createClientAction({ ...systemIntentHandlers, ...backupIntentHandlers });

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Système' });

export default function AdminSystemPage({ loaderData: { answer, backups } }: Route.ComponentProps) {
  if (!(answer instanceof ApiError)) return <SystemView system={answer} backups={backups} />;
  return (
    <>
      <AlertBox>
        <p>L'état du site ne peut pas être lu&nbsp;: {answer.message}</p>
        <p>
          Sur la machine du site, <code>npm run check</code> et le journal en disent plus.
        </p>
      </AlertBox>
      <RefreshSystemButton label="Réessayer" />
    </>
  );
}

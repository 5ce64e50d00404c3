import { createClientAction } from '#web/actions/client-action.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { secretPageHeadersFunction } from '#web/document/page-headers.ts';
import { FirstAdministratorFields } from '#web/features/accounts/first-administrator-fields.tsx';
import { installationIntentHandlers } from '#web/features/ops/installation/installation-intents.ts';
import { InstallationWizard } from '#web/features/ops/installation/installation-wizard.tsx';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import type { Route } from './+types/installation-page';

/** State of a site that waits to be installed; 404 for any other secret. */
export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  return context.get(apiCallContext)('GET /api/installation/:secret', { params: { secret } });
}

/** Secret no longer valid once the site is installed. */
export const shouldRevalidate = () => false;

export const headers = secretPageHeadersFunction;

export const clientAction = createClientAction(installationIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Installation du site' });

export default function InstallationPage({ loaderData, params: { secret } }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-8 md:py-12">
      <h1 className="font-display text-3xl font-semibold md:text-4xl">Installation du site</h1>
      <div className="rounded-3xl bg-card p-5 shadow-card sm:p-8">
        <AutosavedFormWrapper userId={undefined} form="installation">
          {({ discard }) => (
            <InstallationWizard
              secret={secret}
              state={loaderData}
              AdministratorFields={FirstAdministratorFields}
              onInstalled={discard}
            />
          )}
        </AutosavedFormWrapper>
      </div>
    </div>
  );
}

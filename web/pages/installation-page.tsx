import { createClientAction } from '#web/actions/client-action.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { ApiError, rethrowUnlessApiError } from '#web/client/api-error.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { secretPageHeadersFunction } from '#web/document/page-headers.ts';
import { FirstAdministratorFields } from '#web/features/accounts/first-administrator-fields.tsx';
import { installationIntentHandlers } from '#web/features/ops/installation/installation-intents.ts';
import { InstallationWizard } from '#web/features/ops/installation/installation-wizard.tsx';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/installation-page';

/** State of a site that waits to be installed, null for the address of one that is; 404 for any other secret. */
export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const asked = context.get(apiCallContext)('GET /api/installation/:secret', { params: { secret } });
  const state = await asked.catch(rethrowUnlessApiError);
  if (!(state instanceof ApiError)) return state;
  if (state.code === 'ALREADY_INSTALLED') return null;
  throw state;
}

/** Secret no longer valid once the site is installed. */
export const shouldRevalidate = () => false;

export const headers = secretPageHeadersFunction;

export const clientAction = createClientAction(installationIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Installation du site' });

export default function InstallationPage({ loaderData, params: { secret } }: Route.ComponentProps) {
  if (!loaderData) return <AlreadyInstalled />;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-8 md:py-12">
      <h1 className="font-display text-3xl font-semibold md:text-4xl">Installation du site</h1>
      <div className="rounded-3xl bg-card p-5 shadow-card sm:p-8">
        <AutosavedFormWrapper userId={undefined} form="installation" isSharedByTabs>
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

function AlreadyInstalled() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-start gap-6 px-4 py-8 md:py-12">
      <h1 className="font-display text-3xl font-semibold md:text-4xl">Ce site est déjà installé</h1>
      <p>
        Cette adresse a servi une fois, et ne sert plus à rien. Tout se règle maintenant dans «&nbsp;Mon
        compte&nbsp;», une fois connecté comme administrateur.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/login">Se connecter</LinkButton>
        <LinkButton variant="secondary" to="/">
          Ouvrir l'accueil
        </LinkButton>
      </div>
    </div>
  );
}

import { CircleCheck, MailWarning, Sprout } from 'lucide-react';
import { createAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { loginPath, nextPath } from '#web/client/next-path.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { ActivationLinkForm } from '#web/features/accounts/login/activation-link-form.tsx';
import { loginIntents } from '#web/features/accounts/login/login-intents.ts';
import { loginState } from '#web/features/accounts/login/login-state.ts';
import { PageCard } from '#web/features/accounts/page-card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/activation-page';

/** Activation by the browser only: mail scanners that fetch the document activate nothing. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const opened = await call('GET /api/users/validate/:token', { params, status: 200 }).catch(() => undefined);
  return { opened };
}

export const shouldRevalidate = () => false;

export const clientAction = createAction(loginIntents);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Activation du compte' });

export function HydrateFallback() {
  return <PageCard icon={Sprout} title="Chargement..." intro="Nous vérifions votre lien." />;
}

export default function ActivationPage({ loaderData: { opened } }: Route.ComponentProps) {
  return opened ? (
    <PageCard icon={CircleCheck} title="Activation réussie" intro="Votre compte a été activé avec succès.">
      <LinkButton to={loginPath(nextPath(opened.next))} state={loginState(opened.email)}>
        Se connecter
      </LinkButton>
    </PageCard>
  ) : (
    <PageCard
      icon={MailWarning}
      title="Erreur d'activation"
      intro="Il y a eu un problème avec l'activation de votre compte. Veuillez réessayer plus tard."
    >
      <ActivationLinkForm />
    </PageCard>
  );
}

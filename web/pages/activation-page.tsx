import { CircleCheck, MailWarning, Sprout } from 'lucide-react';
import { createClientAction } from '#web/actions/client-action.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { formatLoginPath, sanitizeNextPath } from '#web/client/next-path.ts';
import { readBrowserSession, storeBrowserSessionToken, useSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { ActivationLinkForm } from '#web/features/accounts/login/activation-link-form.tsx';
import { createLoginNavigationState } from '#web/features/accounts/login/login-state.ts';
import {
  readLocalStorageSignUpSecret,
  saveLocalStorageSignUpSecret,
} from '#web/features/accounts/login/sign-up-device.ts';
import { visitorAccountIntentHandlers } from '#web/features/accounts/login/visitor-account-intent-handlers.ts';
import { AccountPageCard } from '#web/features/accounts/page-card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/activation-page';

/** Activation by the browser only: mail scanners that fetch the document activate nothing. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  // Logged-in member stays so: the secret of the device is not sent.
  const secret = readBrowserSession() ? null : readLocalStorageSignUpSecret();
  const headers = secret ? { 'x-device-secret': secret } : {};
  const opened = await call('GET /api/users/validate/:token', { params, headers, status: 200 }).catch(
    (error) => (error instanceof ApiError ? error : undefined),
  );
  if (opened instanceof ApiError) return { opened: undefined, isReplaced: opened.code === 'LINK_INVALID' };
  if (opened?.token) {
    saveLocalStorageSignUpSecret(null);
    storeBrowserSessionToken(opened.token);
  }
  return { opened, isReplaced: false };
}

export const shouldRevalidate = () => false;

export const clientAction = createClientAction(visitorAccountIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Activation du compte' });

export function HydrateFallback() {
  return (
    <div data-loading>
      <AccountPageCard icon={Sprout} title="Chargement..." intro="Nous vérifions votre lien." />
    </div>
  );
}

export default function ActivationPage({ loaderData: { opened, isReplaced } }: Route.ComponentProps) {
  const next = sanitizeNextPath(opened?.next ?? null);
  const session = useSession();
  const isOwn = session && (opened?.token || !opened?.email || opened.email === session.email);
  return opened ? (
    <AccountPageCard
      icon={CircleCheck}
      title="Activation réussie"
      intro="Votre compte a été activé avec succès."
    >
      {isOwn ? (
        <>
          {opened.token && <p className="text-center">Vous êtes connecté sur cet appareil.</p>}
          <LinkButton to={next}>{next === '/' ? 'Découvrir les annonces' : 'Continuer'}</LinkButton>
        </>
      ) : (
        <LinkButton to={formatLoginPath(next)} state={createLoginNavigationState(opened.email)}>
          Se connecter
        </LinkButton>
      )}
    </AccountPageCard>
  ) : (
    <AccountPageCard
      icon={MailWarning}
      title="Erreur d'activation"
      intro="Il y a eu un problème avec l'activation de votre compte. Veuillez réessayer plus tard."
    >
      {isReplaced && (
        <p>
          Ce lien a expiré, ou un autre l'a remplacé&nbsp;: s'il vous en est arrivé plusieurs, ouvrez le plus
          récent.
        </p>
      )}
      <ActivationLinkForm />
    </AccountPageCard>
  );
}

import { LockKeyhole } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { call } from '#web/client/call.ts';
import type { ApiCaller } from '#web/client/create-api-caller.ts';
import { formatLoginPath, sanitizeNextPath } from '#web/client/next-path.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { readLoginNavigationStateEmail } from '#web/features/accounts/login/login-state.ts';
import { NewPasswordForm } from '#web/features/accounts/login/new-password-form.tsx';
import { PasswordResetLinkForm } from '#web/features/accounts/login/password-reset-link-form.tsx';
import { visitorAccountIntentHandlers } from '#web/features/accounts/login/visitor-account-intent-handlers.ts';
import { AccountPageCard } from '#web/features/accounts/page-card.tsx';
import { TextLink } from '#web/features/accounts/text-link.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import type { Route } from './+types/forgotten-password-page';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  check(context.get(apiCallContext), params.token);

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => check(call, params.token);

/**
 * Checks the reset link before two passwords are typed. Without an answer the link passes: the server checks it again
 * with the new password.
 */
async function check(call: ApiCaller, token: string | undefined): Promise<{ isValid: boolean }> {
  if (!token) return { isValid: true };
  return call('GET /api/users/reset-password/:token', { params: { token } }).catch(() => ({ isValid: true }));
}

export const clientAction = createClientAction(visitorAccountIntentHandlers);

export const meta: Route.MetaFunction = ({ matches, params }) =>
  createMetaTags(matches, { title: params.token ? 'Nouveau mot de passe' : 'Mot de passe oublié' });

/** Page that asks for a reset link, and the page that the link opens: its token is the last segment. */
export default function ForgottenPasswordPage({ loaderData, params: { token } }: Route.ComponentProps) {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const next = sanitizeNextPath(search.get('next'));
  return token ? (
    // Different `key` of the two pages, which are one to the router: the focus does not stay in a replaced field.
    <AccountPageCard
      key="reset"
      icon={LockKeyhole}
      title="Nouveau mot de passe"
      footer={<TextLink to="/forgotten/password">Demander un nouveau lien</TextLink>}
    >
      {loaderData.isValid ? (
        <NewPasswordForm token={token} />
      ) : (
        <AlertBox>
          Ce lien n'est plus valable&nbsp;: il a déjà servi, ou il a plus d'une heure. Demandez-en un nouveau.
        </AlertBox>
      )}
    </AccountPageCard>
  ) : (
    <AccountPageCard
      icon={LockKeyhole}
      title="Mot de passe oublié"
      intro="Indiquez l'adresse de votre compte. Vous recevrez un lien pour choisir un autre mot de passe."
      footer={<TextLink to={formatLoginPath(next)}>Revenir à la connexion</TextLink>}
    >
      <PasswordResetLinkForm next={next} email={readLoginNavigationStateEmail(state)} />
    </AccountPageCard>
  );
}

import { LockKeyhole } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { createAction } from '#web/actions/client-action.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { AccountSheet } from '#web/features/accounts/account-sheet.tsx';
import { loginIntents } from '#web/features/accounts/login/login-intents.ts';
import { NewPasswordForm } from '#web/features/accounts/login/new-password-form.tsx';
import { ResetLinkForm } from '#web/features/accounts/login/reset-link-form.tsx';
import { TextLink } from '#web/features/accounts/text-link.tsx';
import { loginPath, nextPath } from '#web/session/next-path.ts';
import type { Route } from './+types/forgotten-password-page';

export const clientAction = createAction(loginIntents);

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: params.token ? 'Nouveau mot de passe' : 'Mot de passe oublié' });

/** Asks for the link, and is the page that it opens: the token is the last segment. */
export default function ForgottenPasswordPage({ params: { token } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const next = nextPath(search.get('next'));
  return token ? (
    <AccountSheet
      icon={LockKeyhole}
      title="Nouveau mot de passe"
      footer={<TextLink to="/forgotten/password">Demander un nouveau lien</TextLink>}
    >
      <NewPasswordForm token={token} />
    </AccountSheet>
  ) : (
    <AccountSheet
      icon={LockKeyhole}
      title="Mot de passe oublié"
      intro="Indiquez l'adresse de votre compte. Vous recevrez un lien pour choisir un autre mot de passe."
      footer={<TextLink to={loginPath(next)}>Revenir à la connexion</TextLink>}
    >
      <ResetLinkForm next={next} />
    </AccountSheet>
  );
}

import { KeyRound } from 'lucide-react';
import { replace, useNavigate, useSearchParams } from 'react-router';
import { createAction } from '#web/data/client-action.ts';
import { AccountSheet } from '#web/features/accounts/account-sheet.tsx';
import { LoginForm } from '#web/features/accounts/login/login-form.tsx';
import { loginIntents } from '#web/features/accounts/login/login-intents.ts';
import { shareToken } from '#web/features/accounts/login/share-token.ts';
import { VisitorsOnly } from '#web/features/accounts/login/visitors-only.tsx';
import { TextLink } from '#web/features/accounts/text-link.tsx';
import { nextPath } from '#web/next-path.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import { currentSession, logIn, useSessionOver } from '#web/session.ts';
import { useSite } from '#web/use-site.ts';
import type { Route } from './+types/login-page';

export const handle: PageHandle = { framed: true };

/** A server loader, so that the form is in the document. */
export function loader() {
  return { isChecked: false };
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  if (currentSession()) throw replace(nextPath(url.searchParams.get('next')));
  return { isChecked: true };
}
clientLoader.hydrate = true as const;

export const clientAction = createAction(loginIntents);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Connexion', canonical: '/login' });

export default function LoginPage({ loaderData: { isChecked } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { embedOrigins } = useSite();
  const isSessionOver = useSessionOver();

  const enter = (token: string) => {
    logIn(token);
    shareToken(token, embedOrigins);
    void navigate(nextPath(search.get('next')), { replace: true });
  };
  return (
    <VisitorsOnly isChecked={isChecked}>
      <AccountSheet
        icon={KeyRound}
        title="Connexion"
        intro={isSessionOver && 'Votre session est terminée. Reconnectez-vous pour continuer.'}
        footer={
          <p>
            Pas encore de compte ? <TextLink to="/signup">Créer un compte</TextLink>
          </p>
        }
      >
        <LoginForm onToken={enter} />
      </AccountSheet>
    </VisitorsOnly>
  );
}

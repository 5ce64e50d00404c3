import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { replace, useLocation, useNavigate, useSearchParams } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { call } from '#web/client/call.ts';
import { addNextParam, sanitizeNextPath } from '#web/client/next-path.ts';
import {
  readBrowserSession,
  storeBrowserSessionToken,
  useHasSessionEndedUnexpectedly,
} from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { frameablePageHeadersFunction } from '#web/document/page-headers.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { HiddenFromMembersUntilRedirect } from '#web/features/accounts/login/hidden-from-members-until-redirect.tsx';
import { formatLoginPurposeSentence, loadLoginPurpose } from '#web/features/accounts/login/load-purpose.ts';
import { LoginForm } from '#web/features/accounts/login/login-form.tsx';
import {
  createLoginNavigationState,
  readLoginNavigationStateEmail,
} from '#web/features/accounts/login/login-state.ts';
import {
  isInFrame,
  postSessionTokenToParentFrame,
} from '#web/features/accounts/login/post-session-token-to-parent-frame.ts';
import { readLocalStorageSignUpEmail } from '#web/features/accounts/login/sign-up-device.ts';
import { visitorAccountIntentHandlers } from '#web/features/accounts/login/visitor-account-intent-handlers.ts';
import { AccountPageCard } from '#web/features/accounts/page-card.tsx';
import { TextLink } from '#web/features/accounts/text-link.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/login-page';

export const headers = frameablePageHeadersFunction;

/** Loader on the server, so that the form is in the document. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    isChecked: false,
    awaiting: undefined,
    purpose: await loadLoginPurpose(context.get(apiCallContext), nextOf(url)),
  };
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const next = nextOf(url);
  if (readBrowserSession()) throw replace(afterLogin(next));
  return {
    isChecked: true,
    awaiting: readLocalStorageSignUpEmail(),
    purpose: await loadLoginPurpose(call, next),
  };
}
clientLoader.hydrate = true as const;

export const clientAction = createClientAction(visitorAccountIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Connexion', canonical: '/login' });

export default function LoginPage({ loaderData: { isChecked, awaiting, purpose } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [email, setEmail] = useState(readLoginNavigationStateEmail(state));
  const [search] = useSearchParams();
  const next = sanitizeNextPath(search.get('next'));
  const { embedOrigins } = useSiteSettings();
  const isSessionOver = useHasSessionEndedUnexpectedly();
  /** True for a reader on the way to something: often a newcomer, who needs an account first. */
  const hasPurpose = next !== '/';

  const enter = (token: string, mustSetUp: boolean) => {
    storeBrowserSessionToken(token);
    postSessionTokenToParentFrame(token, embedOrigins);
    void navigate(afterLogin(mustSetUp ? '/profil/info' : next), { replace: true });
  };
  return (
    <HiddenFromMembersUntilRedirect isChecked={isChecked}>
      <AccountPageCard
        icon={KeyRound}
        title="Connexion"
        intro={
          isSessionOver
            ? 'Votre session est terminée. Reconnectez-vous pour continuer.'
            : purpose && formatLoginPurposeSentence(purpose)
        }
        footer={
          !hasPurpose && (
            <p>
              Pas encore de compte&nbsp;?{' '}
              <TextLink to="/signup" state={createLoginNavigationState(email ?? null)}>
                Créer un compte
              </TextLink>
            </p>
          )
        }
      >
        {awaiting && (
          <AlertBox tone="info">
            Ouvrez d'abord le lien envoyé à{' '}
            <strong className="wrap-anywhere">
              <ContactDetailWithLineBreaks text={awaiting} />
            </strong>
            &nbsp;: il active votre compte. Pensez à regarder dans les courriers indésirables.
          </AlertBox>
        )}
        {hasPurpose && !awaiting && (
          <LinkButton
            to={addNextParam('/signup', next)}
            state={createLoginNavigationState(email ?? null)}
            variant="secondary"
          >
            Créer un compte
          </LinkButton>
        )}
        <LoginForm email={email} next={next} onEmail={setEmail} onToken={enter} />
      </AccountPageCard>
    </HiddenFromMembersUntilRedirect>
  );
}

/**
 * Path after the login. In a frame it is a page that may be framed: the login must not open protected pages inside a
 * host's frame.
 */
const afterLogin = (next: string) => (isInFrame() ? '/iframe' : next);

const nextOf = ({ searchParams }: URL) => sanitizeNextPath(searchParams.get('next'));

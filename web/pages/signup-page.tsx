import { useState } from 'react';
import { replace, useLocation, useNavigate, useSearchParams } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { call } from '#web/client/call.ts';
import { formatLoginPath, sanitizeNextPath } from '#web/client/next-path.ts';
import { readBrowserSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import type { TypedUnactivatedAccountCredentials } from '#web/features/accounts/login/change-unactivated-email-form.tsx';
import { HiddenFromMembersUntilRedirect } from '#web/features/accounts/login/hidden-from-members-until-redirect.tsx';
import { formatLoginPurposeSentence, loadLoginPurpose } from '#web/features/accounts/login/load-purpose.ts';
import {
  createLoginNavigationState,
  readLoginNavigationStateEmail,
} from '#web/features/accounts/login/login-state.ts';
import { visitorAccountIntentHandlers } from '#web/features/accounts/login/visitor-account-intent-handlers.ts';
import { ActivationMailSentDialog } from '#web/features/accounts/sign-up/activation-mail-sent-dialog.tsx';
import { SignUpBenefits } from '#web/features/accounts/sign-up/sign-up-benefits.tsx';
import { SignUpForm } from '#web/features/accounts/sign-up/sign-up-form.tsx';
import { SignUpPageLayout } from '#web/features/accounts/sign-up/sign-up-page-layout.tsx';
import { SignUpsClosedMessage } from '#web/features/accounts/sign-up/sign-ups-closed-message.tsx';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import type { Route } from './+types/signup-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  return { isChecked: false, purpose: await loadLoginPurpose(context.get(apiCallContext), nextOf(url)) };
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  if (readBrowserSession()) throw replace(nextOf(url));
  return { isChecked: true, purpose: await loadLoginPurpose(call, nextOf(url)) };
}
clientLoader.hydrate = true as const;

export const clientAction = createClientAction(visitorAccountIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Créer un compte', canonical: '/signup' });

export default function SignupPage({ loaderData: { isChecked, purpose } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [account, setAccount] = useState<TypedUnactivatedAccountCredentials>();
  const { links, signUp } = useSiteSettings();
  const isClosed = signUp?.domains.length === 0;
  const [search] = useSearchParams();
  const next = sanitizeNextPath(search.get('next'));
  return (
    <HiddenFromMembersUntilRedirect isChecked={isChecked}>
      <SignUpPageLayout
        intro={purpose && formatLoginPurposeSentence(purpose)}
        next={next}
        aside={!isClosed && <SignUpBenefits />}
      >
        {isClosed ? (
          <SignUpsClosedMessage />
        ) : (
          <AutosavedFormWrapper userId={undefined} form="sign-up">
            {(draft) => (
              <SignUpForm
                next={next}
                termsUrl={links.terms}
                email={readLoginNavigationStateEmail(state)}
                domains={signUp?.domains}
                onRegistered={(registered) => {
                  draft.discard();
                  setAccount(registered);
                }}
              />
            )}
          </AutosavedFormWrapper>
        )}
        <ActivationMailSentDialog
          account={account}
          next={next}
          onChanged={(email) => setAccount((before) => before && { ...before, email })}
          onClose={() =>
            void navigate(formatLoginPath(next), {
              state: createLoginNavigationState(account?.email ?? null),
            })
          }
        />
      </SignUpPageLayout>
    </HiddenFromMembersUntilRedirect>
  );
}

const nextOf = ({ searchParams }: URL) => sanitizeNextPath(searchParams.get('next'));

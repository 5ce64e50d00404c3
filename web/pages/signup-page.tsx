import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { createAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { callContext } from '#web/client/call-context.ts';
import { loginPath, readNextPath } from '#web/client/next-path.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import type { UnactivatedCredentials } from '#web/features/accounts/login/change-email-form.tsx';
import { loadLoginPurpose, loginPurposeSentence } from '#web/features/accounts/login/load-purpose.ts';
import { loginIntents } from '#web/features/accounts/login/login-intents.ts';
import { loginHistoryState } from '#web/features/accounts/login/login-state.ts';
import { SignUpBenefits } from '#web/features/accounts/sign-up/sign-up-benefits.tsx';
import { SignUpForm } from '#web/features/accounts/sign-up/sign-up-form.tsx';
import { SignUpSheet } from '#web/features/accounts/sign-up/sign-up-sheet.tsx';
import { WelcomeDialog } from '#web/features/accounts/sign-up/welcome-dialog.tsx';
import { DraftedForm } from '#web/offline/drafts/drafted-form.tsx';
import type { Route } from './+types/signup-page';

export async function loader({ context, url }: Route.LoaderArgs) {
  return { purpose: await loadLoginPurpose(context.get(callContext), nextOf(url)) };
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { purpose: await loadLoginPurpose(call, nextOf(url)) };
}

export const clientAction = createAction(loginIntents);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Créer un compte', canonical: '/signup' });

export default function SignupPage({ loaderData: { purpose } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [account, setAccount] = useState<UnactivatedCredentials>();
  const { links } = useSiteSettings();
  const [search] = useSearchParams();
  const next = readNextPath(search.get('next'));
  return (
    <SignUpSheet intro={purpose && loginPurposeSentence(purpose)} next={next} aside={<SignUpBenefits />}>
      <DraftedForm userId={undefined} form="sign-up">
        {(draft) => (
          <SignUpForm
            next={next}
            termsUrl={links.terms}
            onRegistered={(registered) => {
              draft.discard();
              setAccount(registered);
            }}
          />
        )}
      </DraftedForm>
      <WelcomeDialog
        account={account}
        next={next}
        onChanged={(email) => setAccount((before) => before && { ...before, email })}
        onClose={() => void navigate(loginPath(next), { state: loginHistoryState(account?.email ?? null) })}
      />
    </SignUpSheet>
  );
}

const nextOf = ({ searchParams }: URL) => readNextPath(searchParams.get('next'));

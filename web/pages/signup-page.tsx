import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createAction } from '#web/data/client-action.ts';
import { DraftedForm } from '#web/drafts/drafted-form.tsx';
import { loginIntents } from '#web/features/accounts/login/login-intents.ts';
import { SignUpBenefits } from '#web/features/accounts/sign-up/sign-up-benefits.tsx';
import { SignUpForm } from '#web/features/accounts/sign-up/sign-up-form.tsx';
import { SignUpSheet } from '#web/features/accounts/sign-up/sign-up-sheet.tsx';
import { WelcomeDialog } from '#web/features/accounts/sign-up/welcome-dialog.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { useSite } from '#web/use-site.ts';
import type { Route } from './+types/signup-page';

export const clientAction = createAction(loginIntents);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Créer un compte', canonical: '/signup' });

export default function SignupPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState<string>();
  const { links } = useSite();
  return (
    <SignUpSheet aside={<SignUpBenefits />}>
      <DraftedForm userId={undefined} form="sign-up">
        {(draft) => (
          <SignUpForm
            termsUrl={links.terms}
            onRegistered={(address) => {
              draft.discard();
              setEmail(address);
            }}
          />
        )}
      </DraftedForm>
      <WelcomeDialog email={email} onClose={() => void navigate('/login')} />
    </SignUpSheet>
  );
}

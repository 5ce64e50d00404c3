import { useState } from 'react';
import { secondFactorTexts } from '#contract/accounts/second-factor-rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { withNext } from '#web/client/next-path.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { CodeStep } from '../second-factor/code-step.tsx';
import { TextLink } from '../text-link.tsx';
import { ActivationLinkForm } from './activation-link-form.tsx';
import { EarlyEnter } from './early-enter.tsx';
import { loginIntents } from './login-intents.ts';

interface LoginFormProps {
  /** Initial value of the e-mail field. */
  email?: string | undefined;
  /** Path under `/app` that the login leads to. */
  next: string;
  /** @param mustSetUp an administrator has to set up the second factor first */
  onToken: (token: string, mustSetUp: boolean) => void;
}

export function LoginForm({ email, next, onToken }: LoginFormProps) {
  const [unactivated, setUnactivated] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm(loginIntents, 'logIn', {
    revalidate: false,
    done: ({ token, mustSetUpSecondFactor = false }) => onToken(token, mustSetUpSecondFactor),
    // The first request without a code is not an error: it makes the form ask for one.
    explain: ({ code }) =>
      code === 'SECOND_FACTOR_REQUIRED' ? (needsCode ? { code: secondFactorTexts.code } : {}) : undefined,
    failed: (error, sent) => {
      setUnactivated(error?.code === 'ACCOUNT_NOT_ACTIVATED' ? String(sent.get('email')) : undefined);
      if (error?.code === 'SECOND_FACTOR_REQUIRED') setNeedsCode(true);
      if (error?.code === 'BAD_CREDENTIALS') setNeedsCode(false);
    },
  });
  const submit = <SubmitButton form={form}>Se connecter</SubmitButton>;

  return (
    <>
      <Form form={form}>
        <div hidden={needsCode} className="flex flex-col gap-5">
          <TextInput
            {...form.field('email')}
            label="Email"
            type="email"
            autoComplete="email"
            defaultValue={email}
          />
          <div>
            <PasswordInput {...form.field('password')} label="Mot de passe" autoComplete="current-password" />
            <TextLink to={withNext('/forgotten/password', next)}>Mot de passe oublié&nbsp;?</TextLink>
          </div>
        </div>
        {needsCode ? (
          <CodeStep {...form.field('code')} onBack={() => setNeedsCode(false)}>
            {submit}
          </CodeStep>
        ) : (
          submit
        )}
        <EarlyEnter />
      </Form>
      {unactivated && !form.isPending && <ActivationLinkForm key={unactivated} email={unactivated} />}
    </>
  );
}

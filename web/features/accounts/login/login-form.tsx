import { useState } from 'react';
import { useForm } from '#web/data/use-form.ts';
import { withNext } from '#web/next-path.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { TextLink } from '../text-link.tsx';
import { ActivationLinkForm } from './activation-link-form.tsx';
import { loginIntents } from './login-intents.ts';

interface LoginFormProps {
  /** Initial value. */
  email?: string | undefined;
  /** Path under `/app` that the login leads to. */
  next: string;
  onToken: (token: string) => void;
}

export function LoginForm({ email, next, onToken }: LoginFormProps) {
  const [unactivated, setUnactivated] = useState<string>();
  const form = useForm(loginIntents, 'logIn', {
    revalidate: false,
    done: ({ token }) => onToken(token),
    failed: (error, sent) =>
      setUnactivated(error?.code === 'ACCOUNT_NOT_ACTIVATED' ? String(sent.get('email')) : undefined),
  });

  return (
    <>
      <Form form={form}>
        <TextInput
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={email}
        />
        <div>
          <PasswordInput {...form.field('password')} label="Mot de passe" autoComplete="current-password" />
          <TextLink to={withNext('/forgotten/password', next)}>Mot de passe oublié ?</TextLink>
        </div>
        <SubmitButton form={form}>Se connecter</SubmitButton>
      </Form>
      {unactivated && !form.isPending && <ActivationLinkForm key={unactivated} email={unactivated} />}
    </>
  );
}

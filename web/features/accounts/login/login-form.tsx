import { useState } from 'react';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { TextLink } from '../text-link.tsx';
import { ActivationLinkForm } from './activation-link-form.tsx';

interface LoginFormProps {
  /** Initial value. */
  email?: string;
  onToken: (token: string) => void;
}

export function LoginForm({ email, onToken }: LoginFormProps) {
  const [unactivated, setUnactivated] = useState<string>();
  const form = useForm({
    schema: () => import('#contract/accounts/schemas.ts').then((module) => module.login),
    send: async (body) => {
      setUnactivated(undefined);
      try {
        return await call('POST /api/users/login', { body });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ACCOUNT_NOT_ACTIVATED') setUnactivated(body.email);
        throw error;
      }
    },
    done: ({ token }) => onToken(token),
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
          <TextLink to="/forgotten/password">Mot de passe oublié ?</TextLink>
        </div>
        <SubmitButton form={form}>Se connecter</SubmitButton>
      </Form>
      {unactivated && <ActivationLinkForm key={unactivated} email={unactivated} />}
    </>
  );
}

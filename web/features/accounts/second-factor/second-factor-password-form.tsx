import { useEffect, useRef, useState } from 'react';
import type { IntentResult } from '#web/actions/use-client-action-submission.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import {
  type SecondFactorIntentHandlers,
  secondFactorIntentHandlers,
} from './second-factor-intent-handlers.ts';

type Prepared = IntentResult<SecondFactorIntentHandlers, 'prepareSecondFactor'>;

/** Form behind a button that asks for the password, which setting up a second factor requires. */
export function SecondFactorPasswordForm({ onPrepared }: { onPrepared: (prepared: Prepared) => void }) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <PasswordForm onPrepared={onPrepared} />;
  return <Button onClick={() => setAsking(true)}>Activer la validation en deux étapes</Button>;
}

function PasswordForm({ onPrepared }: { onPrepared: (prepared: Prepared) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const form = useForm(secondFactorIntentHandlers, 'prepareSecondFactor', {
    revalidate: false,
    done: onPrepared,
  });
  useEffect(() => input.current?.focus(), []);
  return (
    <Form form={form} className="w-full max-w-xs">
      <PasswordInput
        {...form.field('password')}
        ref={input}
        label="Votre mot de passe"
        autoComplete="current-password"
      />
      <SubmitButton form={form} className="self-start">
        Continuer
      </SubmitButton>
    </Form>
  );
}

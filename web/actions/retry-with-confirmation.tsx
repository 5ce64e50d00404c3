import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  MINUTES_BETWEEN_SECOND_FACTOR_PROMPTS,
  SECOND_FACTOR_CODE_DIGITS,
  secondFactorErrorTexts,
} from '#contract/accounts/second-factor-rules.ts';
import { type ApiError, rethrowUnlessApiError } from '#web/client/api-error.ts';
import type { RepeatableApiCall } from '#web/client/call.ts';
import { type ApiAnswer, readApiError } from '#web/client/create-api-caller.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { openDialogForAnswer } from '#web/ui/dialogs/open-dialog-for-answer.tsx';
import { Form, type FormState } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { SecondFactorCodeField } from '#web/ui/forms/second-factor-code-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';

/** Proof that a refusal names: the password, a code of the second factor, or both. */
type Proof = 'password' | 'code';

let pendingAnswer: Promise<ApiAnswer | undefined> | undefined;

/**
 * Asks an administrator for the password or a code of the second factor, as the refusal of a call wants it, and repeats
 * the call with it until it is right. Calls refused at the same time share one dialog, which confirms the session.
 * @returns undefined when the administrator gives up
 */
export async function retryWithConfirmation(
  refusal: ApiError,
  attempt: RepeatableApiCall,
): Promise<ApiAnswer | undefined> {
  if (pendingAnswer) return (await pendingAnswer) && attempt();
  pendingAnswer = openDialogForAnswer<ApiAnswer | undefined>((answer) => (
    <ConfirmationCallDialog refusal={refusal} attempt={attempt} onAnswer={answer} />
  )).finally(() => {
    pendingAnswer = undefined;
  });
  return pendingAnswer;
}

/** Proofs that a refusal asks for; one without fields asks for a code. */
const listProofs = ({ errors }: ApiError): Proof[] =>
  errors.password ? ['password', ...(errors.code ? (['code'] as const) : [])] : ['code'];

interface ConfirmationCallDialogProps {
  refusal: ApiError;
  attempt: RepeatableApiCall;
  onAnswer: (answer: ApiAnswer | undefined) => void;
}

function ConfirmationCallDialog({ refusal, attempt, onAnswer }: ConfirmationCallDialogProps) {
  const { form, proofs } = useProofs(refusal, attempt, onAnswer);
  return (
    <Dialog open onClose={() => onAnswer(undefined)} title="Confirmez que c'est bien vous">
      <Form form={form}>
        <p className="text-soft">
          Cette action demande {questionOf(proofs)}. Elle ne vous le demandera plus pendant{' '}
          {MINUTES_BETWEEN_SECOND_FACTOR_PROMPTS}&nbsp;minutes.
        </p>
        {proofs.includes('password') && (
          <PasswordInput {...form.field('password')} label="Mot de passe" autoComplete="current-password" />
        )}
        {proofs.includes('code') && (
          <SecondFactorCodeField {...form.field('code')} digits={SECOND_FACTOR_CODE_DIGITS} />
        )}
        <DialogButtons onCancel={() => onAnswer(undefined)}>
          <SubmitButton form={form}>Confirmer</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const questionOf = (proofs: readonly Proof[]) => proofs.map((proof) => proofWords[proof]).join(' et ');

const proofWords: Record<Proof, string> = {
  password: 'votre mot de passe',
  code: 'un code de votre application de validation',
};

type Problems = Partial<Record<Proof | 'alert', string>>;

/** Reason why even the right password would be refused, which the first refusal names. */
const findHindrance = ({ errors: { password } }: ApiError): Problems =>
  password && password !== missingProofTexts.password ? { password } : {};

/** State of a form that does not submit through the router, with the proofs that were asked for so far. */
function useProofs(
  refusal: ApiError,
  attempt: RepeatableApiCall,
  onAnswer: ConfirmationCallDialogProps['onAnswer'],
): { form: FormState; proofs: Proof[] } {
  const ref = useRef<HTMLFormElement>(null);
  const [proofs, setProofs] = useState(() => listProofs(refusal));
  const [isPending, setPending] = useState(false);
  const [problems, setProblems] = useState<Problems>(() => findHindrance(refusal));
  useEffect(() => {
    if (problems.password || problems.code)
      ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  // A password is asked for first: the field of a code takes the focus when it appears.
  useEffect(() => {
    if (refusal.errors.password) ref.current?.querySelector('input')?.focus();
  }, [refusal]);

  const send = async (form: HTMLFormElement) => {
    const given = readProofs(form);
    const missing = Object.fromEntries(
      proofs.filter((proof) => !given[proof]).map((proof) => [proof, missingProofTexts[proof]]),
    );
    if (Object.keys(missing).length > 0) return setProblems(missing);
    setPending(true);
    const answer = await attempt(headersOf(given)).catch(rethrowUnlessApiError);
    setPending(false);
    const refused = 'body' in answer ? readApiError(answer) : answer;
    if (refused.code === 'CONFIRM_PASSWORD') {
      const asked = listProofs(refused);
      const wrong = proofs.filter((proof) => refused.errors[proof]);
      setProofs([...new Set([...proofs, ...asked])]);
      // A proof that is asked for only now has its field, without an error.
      if (wrong.length === 0 && asked.every((proof) => proofs.includes(proof)))
        setProblems({ code: refused.message });
      else setProblems(Object.fromEntries(wrong.map((proof) => [proof, refused.errors[proof]])));
    } else if ('body' in answer && refused.status !== 429) onAnswer(answer);
    else setProblems({ alert: refused.message });
  };
  return {
    proofs,
    form: {
      isPending,
      alert: problems.alert,
      field: (name) => ({ name, error: problems[name as Proof] }),
      formProps: {
        ref,
        noValidate: true,
        onSubmit: (event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isPending) void send(event.currentTarget);
        },
        onInput: () => setProblems({}),
      },
    },
  };
}

const missingProofTexts: Record<Proof, string> = {
  password: secondFactorErrorTexts.password,
  code: secondFactorErrorTexts.code,
};

/** Proofs as typed; a code without spaces and characters that a header can't hold. */
function readProofs(form: HTMLFormElement): Record<Proof, string> {
  const data = new FormData(form);
  const read = (name: Proof) => String(data.get(name) ?? '');
  return { password: read('password'), code: read('code').replace(/[^\x21-\x7e]/g, '') };
}

const headersOf = ({ password, code }: Record<Proof, string>): Record<string, string> => ({
  // UTF-8, one character for each byte: a header can't hold others.
  ...(password && { 'x-password': String.fromCharCode(...new TextEncoder().encode(password)) }),
  ...(code && { 'x-code': code }),
});

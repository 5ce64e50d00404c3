import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  MINUTES_BETWEEN_SECOND_FACTOR_PROMPTS,
  SECOND_FACTOR_CODE_DIGITS,
  secondFactorTexts,
} from '#contract/accounts/second-factor-rules.ts';
import { rethrowUnlessApiError } from '#web/client/api-error.ts';
import type { RepeatableApiCall } from '#web/client/call.ts';
import { type ApiAnswer, readApiError } from '#web/client/create-api-caller.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { openDialogForAnswer } from '#web/ui/dialogs/open-dialog-for-answer.tsx';
import { Form, type FormState } from '#web/ui/forms/form.tsx';
import { SecondFactorCodeField } from '#web/ui/forms/second-factor-code-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';

let pendingAnswer: Promise<ApiAnswer | undefined> | undefined;

/**
 * Asks an administrator for a code of the second factor, and repeats the refused call with it, until the code is
 * right. Calls refused at the same time share one dialog, which confirms the session.
 * @returns undefined when the administrator gives up
 */
export async function retryWithSecondFactorCode(attempt: RepeatableApiCall): Promise<ApiAnswer | undefined> {
  if (pendingAnswer) return (await pendingAnswer) && attempt();
  pendingAnswer = openDialogForAnswer<ApiAnswer | undefined>((answer) => (
    <CodeDialog attempt={attempt} onAnswer={answer} />
  )).finally(() => {
    pendingAnswer = undefined;
  });
  return pendingAnswer;
}

interface CodeDialogProps {
  attempt: RepeatableApiCall;
  onAnswer: (answer: ApiAnswer | undefined) => void;
}

function CodeDialog({ attempt, onAnswer }: CodeDialogProps) {
  const { form } = useCode(attempt, onAnswer);
  return (
    <Dialog open onClose={() => onAnswer(undefined)} title="Confirmez que c'est bien vous">
      <Form form={form}>
        <p className="text-soft">
          Cette action demande un code de votre application de validation. Il ne vous en sera pas demandé
          d'autre pendant {MINUTES_BETWEEN_SECOND_FACTOR_PROMPTS}&nbsp;minutes.
        </p>
        <SecondFactorCodeField {...form.field('code')} digits={SECOND_FACTOR_CODE_DIGITS} />
        <DialogButtons onCancel={() => onAnswer(undefined)}>
          <SubmitButton form={form}>Confirmer</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

interface Problem {
  alert?: string;
  code?: string;
}

/** State of a form that does not submit through the router. */
function useCode(attempt: RepeatableApiCall, onAnswer: CodeDialogProps['onAnswer']): { form: FormState } {
  const ref = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>({});
  useEffect(() => {
    if (problem.code) ref.current?.querySelector('input')?.focus();
  }, [problem]);

  const send = async (form: HTMLFormElement) => {
    const code = codeIn(form);
    if (!code) return setProblem({ code: secondFactorTexts.code });
    setPending(true);
    const answer = await attempt({ 'x-code': code }).catch(rethrowUnlessApiError);
    setPending(false);
    const refusal = 'body' in answer ? readApiError(answer) : answer;
    if (refusal.code === 'CONFIRM_PASSWORD') setProblem({ code: refusal.errors.code ?? refusal.message });
    else if ('body' in answer && refusal.status !== 429) onAnswer(answer);
    else setProblem({ alert: refusal.message });
  };
  return {
    form: {
      isPending,
      alert: problem.alert,
      field: (name) => ({ name, error: problem.code }),
      formProps: {
        ref,
        noValidate: true,
        onSubmit: (event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isPending) void send(event.currentTarget);
        },
        onInput: () => setProblem({}),
      },
    },
  };
}

/** Code of the second factor as typed, without spaces and characters that a header can't hold. */
const codeIn = (form: HTMLFormElement) => String(new FormData(form).get('code')).replace(/[^\x21-\x7e]/g, '');

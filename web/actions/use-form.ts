import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ApiError, UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import type { FormState } from '#web/ui/forms/form.tsx';
import {
  collectFormFieldReadyPromises,
  convertFieldNameToPath,
  readFormElementData,
} from '#web/ui/forms/form-values.ts';
import type { IntentHandlers } from './client-action.ts';
import type { FormIntentHandler } from './form-intent-handler.ts';
import {
  type IntentResult,
  type UseActionOptions,
  useClientActionSubmission,
} from './use-client-action-submission.ts';

type Errors = Record<string, string>;

interface Problems {
  /** French error sentences by field path. */
  errors: Errors;
  /** Error sentences that belong to no field. */
  alert?: string;
}

interface FormOptions<R> extends Omit<UseActionOptions<R>, 'failed'> {
  /** Replaces the texts of a refusal: one sentence for the form, or one per field. */
  explain?: (error: ApiError) => string | Errors | undefined;
  failed?: (error: ApiError | undefined, sent: FormData) => void;
  /** True when the page has a `LogInAgainDialog`, which informs the member that the session is over. */
  logsInAgain?: boolean;
}

/**
 * State of an uncontrolled form that submits one intent of a `clientAction`. Errors of the schema and of the server
 * show beside their fields, and the first is focused; errors without a field show above the form. A submission waits
 * for fields that are not settled, which may stop it beside the schema's errors, and is ignored while another is
 * pending.
 */
export function useForm<K extends string, I extends IntentHandlers & Record<K, FormIntentHandler>>(
  intents: I,
  intent: K,
  { explain, done, failed, logsInAgain = false, ...options }: FormOptions<IntentResult<I, K>> = {},
): FormState {
  const ref = useRef<HTMLFormElement>(null);
  const sent = useRef(new FormData());
  const [problems, setProblems] = useState(none);
  const [refusals, setRefusals] = useState(0);
  const [isSettling, setSettling] = useState(false);
  const problemsOf = (error: ApiError | undefined): Problems => {
    const texts = error ? (explain?.(error) ?? errorsOrMessage(error, ref.current)) : UNEXPECTED_ERROR_TEXT;
    if (logsInAgain && error?.code === 'UNAUTHENTICATED') return none;
    return typeof texts === 'string' ? { errors: {}, alert: texts } : splitByField(ref.current, texts);
  };
  const refuse = (found: Problems) => {
    setProblems(found);
    setRefusals((count) => count + 1);
  };
  const { submit, isPending } = useClientActionSubmission<I, K>(intent, {
    ...options,
    done: (result) => {
      setProblems(none);
      done?.(result);
    },
    failed: (error) => {
      refuse(problemsOf(error));
      failed?.(error, sent.current);
    },
  });

  useEffect(() => {
    if (refusals > 0) showFirst(ref.current);
  }, [refusals]);

  const send = async (form: HTMLFormElement) => {
    const unsettled = collectFormFieldReadyPromises(form);
    if (unsettled.length > 0) {
      setSettling(true);
      const isSettled = (await Promise.all(unsettled)).every(Boolean);
      const fault = isSettled ? undefined : await intents[intent].check?.(readFormElementData(form));
      setSettling(false);
      if (!form.isConnected) return;
      if (!isSettled) return refuse(fault ? problemsOf(fault) : none);
    }
    sent.current = readFormElementData(form);
    void submit(sent.current);
  };
  const isBusy = isPending || isSettling;

  return {
    isPending: isBusy,
    alert: problems.alert,
    field: (name) => ({ name, error: problems.errors[convertFieldNameToPath(name)] }),
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!isBusy) void send(event.currentTarget);
      },
      onFocus: () => intents[intent].preload?.(),
      onInput: ({ target }: FormEvent) => {
        const path = convertFieldNameToPath((target as HTMLInputElement).name);
        setProblems((before) => withoutError(before, path));
      },
    },
  };
}

const none: Problems = { errors: {} };

function errorsOrMessage(error: ApiError, form: HTMLFormElement | null): string | Errors {
  if (Object.keys(error.errors).length > 0) return error.errors;
  const isKept = error.code === 'UNREACHABLE' && form?.closest('[data-autosaved]');
  return isKept ? `${error.message} Ce que vous avez saisi est gardé sur cet appareil.` : error.message;
}

function splitByField(form: HTMLFormElement | null, problems: Errors): Problems {
  const fields = new Set(
    Array.from(form?.elements ?? [], (element) => convertFieldNameToPath((element as HTMLInputElement).name)),
  );
  const orphans = Object.entries(problems).filter(([path]) => !fields.has(convertFieldNameToPath(path)));
  const errors = Object.fromEntries(
    Object.entries(problems).map(([path, text]) => [convertFieldNameToPath(path), text]),
  );
  return { errors, ...(orphans.length > 0 && { alert: orphans.map(([, text]) => text).join(' ') }) };
}

/**
 * Problems of a form without those of one field; the same object when the field had none, to avoid rendering at every
 * keystroke.
 */
function withoutError(problems: Problems, path: string): Problems {
  const { [path]: removed, ...errors } = problems.errors;
  return removed === undefined ? problems : { ...problems, errors };
}

function showFirst(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (invalid) {
    invalid.focus();
    // Errors are scrolled into view too: a phone's bottom bar may cover one below a field that was already focused.
    document.getElementById(`${invalid.id}-error`)?.scrollIntoView({ block: 'nearest' });
  }
  // Alert scrolled into view instead of the form: a form taller than the screen counts as being in view.
  else form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
}

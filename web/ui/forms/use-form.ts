import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { ApiError } from '#web/api-error.ts';
import { fieldPath, readForm, valuesOf } from './form-values.ts';

type Errors = Record<string, string>;

interface Problems {
  /** Field path → French sentence. */
  errors: Errors;
  /** Errors without a field. */
  alert?: string;
}

interface FormOptions<S extends z.ZodType, R> {
  /** Loaded at the first focus: `() => import('#contract/...').then((m) => m.login)`. */
  schema: () => Promise<S>;
  /** `values`: the schema's output; `data`: the raw form. */
  send: (values: z.output<S>, data: FormData) => Promise<R>;
  done?: (result: R) => void;
  /** Replaces the texts of a refusal: one sentence for the form, or one per field. */
  explain?: (error: ApiError) => string | Errors | undefined;
}

export type FormState = ReturnType<typeof useForm>;

/**
 * State of an uncontrolled form. Errors of the schema and of the server show beside their fields, and the first is
 * focused; errors without a field show above the form.
 */
export function useForm<S extends z.ZodType, R>({ schema, send, done, explain }: FormOptions<S, R>) {
  const ref = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [problems, setProblems] = useState(none);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) showFirst(ref.current);
  }, [refusals]);

  const refuse = (said: string | Errors) => {
    setProblems(typeof said === 'string' ? { errors: {}, alert: said } : splitByField(ref.current, said));
    setRefusals((count) => count + 1);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    try {
      const data = readForm(event.currentTarget);
      const checked = await check(schema, valuesOf(data));
      if (checked.errors) return refuse(checked.errors);
      const result = await send(checked.values, data);
      setProblems(none);
      done?.(result);
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      refuse(error instanceof ApiError ? (explain?.(error) ?? saidBy(error)) : UNEXPECTED);
    } finally {
      setPending(false);
    }
  };

  return {
    isPending,
    alert: problems.alert,
    field: (name: string) => ({ name, error: problems.errors[fieldPath(name)] }),
    formProps: {
      ref,
      noValidate: true,
      onSubmit: submit,
      onFocus: () => void schema().catch(() => undefined),
      onInput: ({ target }: FormEvent) => {
        const path = fieldPath((target as HTMLInputElement).name);
        setProblems((before) => withoutError(before, path));
      },
    },
  };
}

const none: Problems = { errors: {} };
const UNEXPECTED = 'Une erreur est survenue. Réessayez dans un moment.';

const saidBy = (error: ApiError) => (Object.keys(error.errors).length > 0 ? error.errors : error.message);

/** When the schema can't be loaded, only the server validates. */
async function check<S extends z.ZodType>(load: () => Promise<S>, raw: Record<string, unknown>) {
  const schema = await load().catch(() => undefined);
  if (!schema) return { values: raw as z.output<S> };
  const result = await schema.safeParseAsync(raw);
  if (result.success) return { values: result.data };
  const errors: Errors = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
  return { errors };
}

function splitByField(form: HTMLFormElement | null, problems: Errors): Problems {
  const fields = new Set(
    Array.from(form?.elements ?? [], (element) => fieldPath((element as HTMLInputElement).name)),
  );
  const orphans = Object.entries(problems).filter(([path]) => !fields.has(fieldPath(path)));
  const errors = Object.fromEntries(Object.entries(problems).map(([path, text]) => [fieldPath(path), text]));
  return { errors, ...(orphans.length > 0 && { alert: orphans.map(([, text]) => text).join(' ') }) };
}

/** The same object when there was none, to avoid rendering at every keystroke. */
function withoutError(problems: Problems, path: string): Problems {
  const { [path]: mended, ...errors } = problems.errors;
  return mended === undefined ? problems : { ...problems, errors };
}

function showFirst(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (invalid) invalid.focus();
  else form?.scrollIntoView({ block: 'nearest' });
}

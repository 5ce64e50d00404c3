import type * as z from 'zod';
import { pickFirstErrorByField } from '#contract/pick-first-error-by-field.ts';
import { ApiError, rethrowUnlessApiError } from '#web/client/api-error.ts';
import { convertFormDataToNestedObject } from '#web/ui/forms/form-values.ts';

/**
 * Intent that takes a form's fields. Its function `preload` loads the schema; `check` returns what the schema says of
 * fields that are not sent yet.
 */
export type FormIntentHandler = ((data: FormData) => unknown) & {
  preload?: () => void;
  check?: (data: FormData) => Promise<ApiError | undefined>;
};

/**
 * Creates an intent that validates the fields by the contract's schema, then calls `send`.
 * @param schema loaded at the form's first focus: `async () => (await import('#contract/...')).login`
 * @param send `values`: the schema's output; `data`: the raw form
 */
export function createFormIntentHandler<S extends z.ZodType, R>(
  schema: () => Promise<S>,
  send: (values: z.output<S>, data: FormData) => R,
) {
  const submit = async (data: FormData) =>
    send(await check(schema, convertFormDataToNestedObject(data)), data);
  return Object.assign(submit, {
    // Failure to preload ignored: the submission loads the schema again.
    preload: () => void schema().catch(() => undefined),
    check: (data: FormData) =>
      check(schema, convertFormDataToNestedObject(data)).then(() => undefined, rethrowUnlessApiError),
  });
}

/** Validates fields by the schema; only the server validates when the schema can't be loaded. */
async function check<S extends z.ZodType>(load: () => Promise<S>, raw: Record<string, unknown>) {
  const schema = await load().catch(() => undefined);
  if (!schema) return raw as z.output<S>;
  const result = await schema.safeParseAsync(raw);
  if (result.success) return result.data;
  throw new ApiError(400, { code: 'INVALID_INPUT', errors: pickFirstErrorByField(result.error.issues) });
}

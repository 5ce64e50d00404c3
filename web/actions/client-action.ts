import { data } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { attemptWithDialogs, setDialogs } from '#web/api/call.ts';
import { notify, notifyError } from '#web/ui/notices/notify.ts';

setDialogs(async (refusal, attempt) => {
  if (refusal.code === 'CONFIRM_PASSWORD')
    return (await import('./confirm-by-code.tsx')).confirmByCode(attempt);
  if (refusal.code !== 'TERMS_CHANGED') return undefined;
  const isAccepted = await (await import('./accept-terms.tsx')).askForTerms(refusal);
  return isAccepted ? attemptWithDialogs(attempt) : undefined;
});

/** The writes of a page, one function per intent. A returned `Response` redirects. */
export type Intents = Record<string, (input: never) => unknown>;

/**
 * The outcome of a write. A refusal is a value, so that the page stays; `error` is undefined for errors that are not
 * the API's.
 */
export type Outcome<R> = { result: R } | { error: ApiError | undefined };

/**
 * `export const clientAction = createAction(intents)`; see `useAction` and `useForm`.
 * @param loadOthers the intents that few people need, loaded with the first of them
 */
export function createAction(intents: Intents, loadOthers?: () => Promise<Intents>) {
  return async ({ request }: { request: Request }) => {
    const submitted = await unpack(request);
    // The router dropped it and shows no outcome.
    if (!submitted) return data({ error: undefined }, 500);
    const { intent, input } = submitted;
    try {
      const known = intents[intent] ? intents : await loadOthers?.();
      const write = known?.[intent] as ((input: unknown) => unknown) | undefined;
      const result = await write?.(input);
      return result instanceof Response ? result : { result };
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : undefined;
      if (!error) reportError(thrown);
      // With the status of a failure the router loads nothing again.
      return data({ error }, error?.status || 500);
    }
  };
}

/**
 * Forms on their way to the action, by the number that stands for them in the body of the `Request`: WebKit can't read
 * a file back from one.
 */
const forms = new Map<number, FormData>();
let packed = 0;

/** A submission that `createAction` reads; `forget` ends its way, also when the router has dropped it. */
export function pack(intent: string, input: unknown) {
  if (!(input instanceof FormData)) return { body: JSON.stringify({ intent, input }), forget: () => {} };
  const form = ++packed;
  forms.set(form, copy(input));
  return { body: JSON.stringify({ intent, form }), forget: () => void forms.delete(form) };
}

/** Submission in a request; undefined when the form was forgotten before it was read. */
async function unpack(request: Request): Promise<{ intent: string; input: unknown } | undefined> {
  const { intent, input, form } = await request.json();
  if (form === undefined) return { intent, input };
  const held = forms.get(form);
  forms.delete(form);
  return held && { intent, input: held };
}

/** A copy, as an intent may append fields that the form must not send again. */
function copy(form: FormData): FormData {
  const copied = new FormData();
  for (const [name, value] of form) copied.append(name, value);
  return copied;
}

/** Shows a notice once the write has ended. Either text may be a function of the result or of the error. */
export async function notifying<T>(
  write: Promise<T>,
  said: { done?: string | ((result: T) => string); failed?: string | ((error: unknown) => string) },
): Promise<T> {
  try {
    const result = await write;
    if (said.done) notify(typeof said.done === 'function' ? said.done(result) : said.done);
    return result;
  } catch (error) {
    if (said.failed) notifyError(typeof said.failed === 'function' ? said.failed(error) : said.failed);
    throw error;
  }
}

/** The server's sentence, else the given one. */
export const orElse = (sentence: string) => (error: unknown) =>
  error instanceof ApiError ? error.message : sentence;

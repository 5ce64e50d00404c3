import { data } from 'react-router';
import { ApiError, isUnreachableError } from '#web/client/api-error.ts';
import { callApiRetryingAfterDialogs, setRefusedApiCallHandler } from '#web/client/call.ts';
import { showOrQueueToast, type ToastAction } from '#web/ui/toasts/show-or-queue-toast.ts';

setRefusedApiCallHandler(async (refusal, attempt) => {
  if (refusal.code === 'CONFIRM_PASSWORD')
    return (await import('./retry-with-confirmation.tsx')).retryWithConfirmation(refusal, attempt);
  if (refusal.code !== 'TERMS_CHANGED') return undefined;
  const isAccepted = await (await import('./accept-terms.tsx')).openTermsAcceptanceDialog(refusal);
  return isAccepted ? callApiRetryingAfterDialogs(attempt) : undefined;
});

/** Intents: the writes of a page, one function per intent. A returned `Response` redirects. */
export type IntentHandlers = Record<string, (input: never) => unknown>;

/**
 * Outcome of a write. A refusal is a value, so that the page stays; `error` is undefined for errors other than those of
 * the API.
 */
export type ClientActionOutcome<R> = { result: R } | { error: ApiError | undefined };

/**
 * Action of a route: `export const clientAction = createClientAction(intents)`; see `useClientActionSubmission` and `useForm`.
 * @param loadOthers loads intents that few people need, with the first of them
 */
export function createClientAction(intents: IntentHandlers, loadOthers?: () => Promise<IntentHandlers>) {
  return async ({ request }: { request: Request }) => {
    const submitted = await unpack(request);
    // Submission that the router has dropped: it shows no outcome.
    if (!submitted) return data({ error: undefined }, 500);
    const { intent, input } = submitted;
    try {
      const found = intents[intent] ? intents : await loadOthers?.();
      const write = found?.[intent] as ((input: unknown) => unknown) | undefined;
      const result = await write?.(input);
      return result instanceof Response ? result : { result };
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : undefined;
      if (!error) reportError(thrown);
      // HTTP status of a failed action, for which the router runs no loader.
      return data({ error }, error?.status || 500);
    }
  };
}

/**
 * Forms on their way to the action, by the number that represents them in the body of the `Request`: WebKit can't
 * read a file back from one.
 */
const forms = new Map<number, FormData>();
let packed = 0;

/**
 * Packs a submission for `createClientAction` into a request body. `forget` drops the form, also when the router has
 * dropped the submission.
 */
export function packClientActionSubmission(intent: string, input: unknown) {
  if (!(input instanceof FormData)) return { body: JSON.stringify({ intent, input }), forget: () => {} };
  const form = ++packed;
  forms.set(form, copy(input));
  return { body: JSON.stringify({ intent, form }), forget: () => void forms.delete(form) };
}

/** Submission that a request's body holds; undefined when its form was dropped by `forget` before. */
async function unpack(request: Request): Promise<{ intent: string; input: unknown } | undefined> {
  const { intent, input, form } = await request.json();
  if (form === undefined) return { intent, input };
  const held = forms.get(form);
  forms.delete(form);
  return held && { intent, input: held };
}

/** Copy of the form, as an intent may append fields that the form must not send again. */
function copy(form: FormData): FormData {
  const copied = new FormData();
  for (const [name, value] of form) copied.append(name, value);
  return copied;
}

interface WriteToast<T> {
  done?: string | ((result: T) => string);
  /** Sentence below the text of a success. */
  detail?: (result: T) => string;
  failed?: string | ((error: unknown) => string);
  /** Undoes the write, offered beside the text of a success. */
  undo?: ((result: T) => Promise<unknown>) | undefined;
  /** Next step, offered beside the text of a success. */
  next?: (result: T) => ToastAction | undefined;
}

/**
 * Toast shown once a write has ended. Either text may be a function of the result or of the error.
 * @param write the write on its way; a function where the toast offers it again after a failure of the network
 */
export async function runWithToast<T>(
  write: Promise<T> | (() => Promise<T>),
  texts: WriteToast<T>,
): Promise<T> {
  const { done, detail, failed, undo, next } = texts;
  try {
    const result = await (typeof write === 'function' ? write() : write);
    if (done)
      showOrQueueToast({
        kind: 'success',
        text: typeof done === 'function' ? done(result) : done,
        detail: detail?.(result),
        undo: undo && { run: () => undo(result), revalidates: true },
        action: next?.(result),
      });
    return result;
  } catch (error) {
    const again = () => runWithToast(write, texts).catch(() => undefined);
    const action =
      typeof write === 'function' && isUnreachableError(error)
        ? { label: 'Réessayer', run: again, revalidates: true }
        : undefined;
    if (failed)
      showOrQueueToast({
        kind: 'error',
        text: typeof failed === 'function' ? failed(error) : failed,
        action,
      });
    throw error;
  }
}

/** Text of the API's error, or else the given sentence. */
export const createApiErrorFormatter = (sentence: string) => (error: unknown) =>
  error instanceof ApiError ? error.message : sentence;

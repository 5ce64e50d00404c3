import { data } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { setTermsDialog } from '#web/api/call.ts';
import { notify, notifyError } from '#web/ui/notices/notify.ts';

setTermsDialog(async (refusal) => (await import('./accept-terms.tsx')).acceptTerms(refusal));

/** The writes of a page, one function per intent. A returned `Response` redirects. */
export type Intents = Record<string, (input: never) => unknown>;

/**
 * The outcome of a write. A refusal is a value, so that the page stays; `error` is undefined for errors that are not
 * the API's.
 */
export type Outcome<R> = { result: R } | { error: ApiError | undefined };

/** `export const clientAction = createAction(intents)`; see `useAction` and `useForm`. */
export function createAction(intents: Intents) {
  return async ({ request }: { request: Request }) => {
    const { intent, input } = await unpack(request);
    try {
      const write = intents[intent] as ((input: unknown) => unknown) | undefined;
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

/** A submission that `createAction` reads: what a form holds as it is, everything else as JSON. */
export function pack(intent: string, input: unknown) {
  if (!(input instanceof FormData))
    return { body: JSON.stringify({ intent, input }), encType: 'application/json' } as const;
  const body = new FormData();
  body.set(INTENT, intent);
  for (const [name, value] of input) body.append(name, value);
  return { body, encType: 'multipart/form-data' } as const;
}

async function unpack(request: Request): Promise<{ intent: string; input: unknown }> {
  if (request.headers.get('content-type') === 'application/json') return request.json();
  const input = await request.formData();
  const intent = String(input.get(INTENT));
  input.delete(INTENT);
  return { intent, input };
}

const INTENT = 'intent';

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

import { ApiError } from '#web/api-error.ts';
import { notify, notifyError } from '#web/ui/notices/notify.ts';

/** The writes of a page, one function per intent. A returned `Response` redirects. */
export type Intents = Record<string, (input: never) => unknown>;

/**
 * The outcome of a write. A refusal is a value, so that the page stays; `error` is undefined for errors that are not
 * the API's.
 */
export type Outcome<R> = { result: R } | { error: ApiError | undefined };

/** `export const clientAction = createAction(intents)`; see `useAction`. */
export function createAction(intents: Intents) {
  return async ({ request }: { request: Request }): Promise<Outcome<unknown> | Response> => {
    const { intent, input } = await request.json();
    try {
      const write = intents[intent] as ((input: unknown) => unknown) | undefined;
      const result = await write?.(input);
      return result instanceof Response ? result : { result };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      reportError(error);
      return { error: undefined };
    }
  };
}

/**
 * Shows a notice once the write has ended.
 * @param said.failed replaces the server's sentence, or, as a function, maps the error to one
 */
export async function notifying<T>(
  write: Promise<T>,
  said: { done?: string; failed: string | ((error: unknown) => string) },
): Promise<T> {
  try {
    const result = await write;
    if (said.done) notify(said.done);
    return result;
  } catch (error) {
    notifyError(typeof said.failed === 'string' ? said.failed : said.failed(error));
    throw error;
  }
}

/** The server's sentence, else the given one. */
export const orElse = (sentence: string) => (error: unknown) =>
  error instanceof ApiError ? error.message : sentence;

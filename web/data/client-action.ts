import { ApiError } from '#web/api-error.ts';
import { notify, notifyError } from '#web/ui/notices/notify.ts';

/** What a page writes: one function for each intent. One that answers a `Response` redirects. */
export type Intents = Record<string, (input: never) => unknown>;

/** How a write ended. A refusal is an answer, so that the page stays; `error` is undefined when it is none of the API's. */
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
 * Notifies how a write ended.
 * @param said.failed instead of what the server says, or, as a function, what is said of its error
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

/** What the server says, else a sentence of ours. */
export const orElse = (sentence: string) => (error: unknown) =>
  error instanceof ApiError ? error.message : sentence;

import type { PageRead } from '#contract/page-read.ts';
import {
  type Answer,
  type ApiAnswer,
  type Call,
  pathOf,
  queryTexts,
  successBody,
  type UntypedCallInput,
} from './create-call.ts';

/** Creates the `call` of loaders that run on the server: the API answers without an HTTP request. */
export const createReadCall =
  (read: (request: PageRead) => Promise<ApiAnswer>): Call =>
  async (key, ...[args]) => {
    const { params = {}, query = {}, status } = (args ?? {}) as UntypedCallInput;
    const path = pathOf(key.slice(key.indexOf(' ') + 1), params, query);
    const answer = await read({ key, path, params: queryTexts(params), query: queryTexts(query) });
    return successBody(answer, status) as Answer<typeof key>;
  };

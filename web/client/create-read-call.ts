import type { PageRead } from '#contract/page-read.ts';
import { type Answer, type ApiAnswer, type Call, successBody, type UntypedCallInput } from './create-call.ts';

/** Creates the `call` of loaders that run on the server: the API answers without an HTTP request. */
export const createReadCall =
  (read: (request: PageRead) => Promise<ApiAnswer>): Call =>
  async (key, ...[args]) => {
    const { params = {}, query = {}, status } = (args ?? {}) as UntypedCallInput;
    return successBody(await read({ key, params, query }), status) as Answer<typeof key>;
  };

import type { PageApiRead } from '#contract/page-read.ts';
import {
  type ApiAnswer,
  type ApiRouteAnswer,
  type Call,
  readSuccessBody,
  type UntypedCallInput,
} from './create-call.ts';

/** Creates the `call` of loaders that run on the server: the API answers without an HTTP request. */
export const createServerApiCall =
  (read: (request: PageApiRead) => Promise<ApiAnswer>): Call =>
  async (key, ...[args]) => {
    const { params = {}, query = {}, status } = (args ?? {}) as UntypedCallInput;
    return readSuccessBody(await read({ key, params, query }), status) as ApiRouteAnswer<typeof key>;
  };

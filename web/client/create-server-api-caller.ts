import type { ServerRenderApiRead } from '#contract/page-read.ts';
import {
  type ApiAnswer,
  type ApiCaller,
  type ApiRouteAnswer,
  readSuccessfulApiBody,
  type UntypedApiCallInput,
} from './create-api-caller.ts';

/** Creates the `call` of loaders that run on the server: the API answers without an HTTP request. */
export const createServerApiCaller =
  (read: (request: ServerRenderApiRead) => Promise<ApiAnswer>): ApiCaller =>
  async (key, ...[args]) => {
    const { params = {}, query = {}, status } = (args ?? {}) as UntypedApiCallInput;
    return readSuccessfulApiBody(await read({ key, params, query }), status) as ApiRouteAnswer<typeof key>;
  };

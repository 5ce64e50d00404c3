import type * as z from 'zod';
import type { ApiRoute } from '#contract/api-route.ts';
import type { ApiRoutes } from '#contract/api-route-contracts.ts';
import { ApiError } from './api-error.ts';

export interface ApiRequest {
  method: string;
  /** Path of the request from `/api/` on, with the query. */
  path: string;
  headers: Record<string, string>;
  body: FormData | string | undefined;
  signal: AbortSignal | undefined;
  keepalive?: boolean | undefined;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
}

/**
 * Sends a request.
 * @throws ApiError with status 0 when no answer comes
 */
export type ApiRequestSender = (request: ApiRequest) => Promise<ApiAnswer>;

type ApiKey = keyof ApiRoutes;

/** Answer of a route, for example `ApiRouteAnswer<'GET /api/site'>`. */
export type ApiRouteAnswer<K extends ApiKey> = z.output<ApiRoutes[K]['response']>;

/**
 * Call of the API.
 * @throws ApiError when the answer is not a success, or none comes
 */
export type ApiCaller = <K extends ApiKey>(key: K, ...args: Args<ApiRoutes[K]>) => Promise<ApiRouteAnswer<K>>;

export function createApiCaller(send: ApiRequestSender): ApiCaller {
  return async (key, ...[args]) => {
    const {
      params,
      query,
      headers = {},
      body,
      signal,
      keepalive,
      status,
    } = (args ?? {}) as UntypedApiCallInput;
    const [method = '', template = ''] = key.split(' ');
    const answer = await send({
      method,
      path: buildApiRequestPath(template, params, query),
      headers,
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      signal,
      keepalive,
    });
    return readSuccessfulApiBody(answer, status) as ApiRouteAnswer<typeof key>;
  };
}

/**
 * Body of a successful answer.
 * @param status only status that counts as success; any below 400 when absent
 * @throws ApiError
 */
export function readSuccessfulApiBody(answer: ApiAnswer, status?: number): unknown {
  if (status ? answer.status !== status : answer.status >= 400) throw readApiError(answer);
  return answer.body;
}

/** Error read from an unsuccessful answer of the API. */
export const readApiError = ({ status, body }: ApiAnswer) =>
  new ApiError(status, body as ConstructorParameters<typeof ApiError>[1]);

/** Path of a request: fills `:id`, leaves out absent values, serialises objects as JSON. */
export function buildApiRequestPath(
  template: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(queryTexts(query));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Query parameters from values: objects as JSON, without undefined, null and empty ones. */
function queryTexts(values: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    texts[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return texts;
}

export interface UntypedApiCallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  status?: number;
}

type InputOf<S> = S extends z.ZodType
  ? unknown extends z.input<S>
    ? Record<string, unknown>
    : z.input<S>
  : never;

type Input<R extends ApiRoute> = {
  signal?: AbortSignal;
  /** True to send the request even if the page is closed meanwhile. */
  keepalive?: boolean;
  /**
   * Status that counts as success, so that a proxy's own answer is not taken for the API's; any below 400
   * when absent.
   */
  status?: R extends { status: infer S } ? S : 200;
} & (R extends { params: infer P } ? { params: InputOf<P> } : unknown) &
  (R extends { query: infer Q } ? { query?: InputOf<Q> } : unknown) &
  (R extends { headers: infer H } ? { headers?: InputOf<H> } : unknown) &
  (R extends { body: infer B }
    ? { body: R extends { files: object } ? FormData | InputOf<B> : InputOf<B> }
    : unknown);

type Args<R extends ApiRoute> = object extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

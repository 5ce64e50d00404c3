import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { ApiRoute } from '#contract/api-route.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ServerRenderApiRead } from '#contract/page-read.ts';
import { pickFirstErrorByField } from '#contract/pick-first-error-by-field.ts';
import { removeInvisibleCharactersDeep } from '#contract/text/clean-text.ts';
import type { Cache } from '../cache.ts';
import { Failure, fail } from '../fail.ts';
import type { PageReadHandlerInput } from './api-handler-input.ts';
import { convertErrorToFailure, createApiErrorResponseBody } from './error-handler.ts';

/** Call of an API route as the visitor whose page is `request`; a refusal is an answer too. */
type ReadForPage = (
  request: FastifyRequest,
  pageRead: ServerRenderApiRead,
) => Promise<{ status: number; body: unknown }>;

declare module 'fastify' {
  interface FastifyInstance {
    readForPage: ReadForPage;
  }
}

/** Input of a read whose parts are what the schemas of its route make of them. */
export type ParsedPageReadInput = Omit<PageReadHandlerInput<ApiRoute>, 'params' | 'query' | 'headers'> & {
  params: unknown;
  query: unknown;
  headers: unknown;
};

type Reader = (read: ParsedPageReadInput) => Promise<unknown>;

/**
 * Answers pages without a request: parameters are checked and answers reduced as for any visitor, but nothing is
 * sent, counted or logged a second time, because the request of the page itself was.
 * @param cache answers of the routes that are `cacheable`; they are shared, so no page changes one
 */
export function createServerRenderReadRegistrar(app: FastifyInstance, cache: Cache<object>) {
  const readers = new Map<string, { route: ApiRoute; read: Reader }>();

  const answer = async (request: FastifyRequest, { key, ...sent }: ServerRenderApiRead) => {
    // Only what visitors may read is registered: a page of a member calls from the browser.
    const found = readers.get(key);
    if (!found) fail('UNAUTHENTICATED');
    const { route, read } = found;
    const params = parsePart(route.params, sent.params, 'NOT_FOUND');
    const query = parsePart(route.query, sent.query, 'INVALID_INPUT');
    const headers = parsePart(route.headers, {}, 'INVALID_INPUT');
    const make = async () => {
      const answer = await read({ params, query, headers, viewer: null, limit, request, reply: UNSENT });
      return z.encode(route.pageResponse ?? route.response, answer) as object;
    };
    return route.cacheable ? cache.load(`${key} ${JSON.stringify([params, query])}`, make) : make();
  };

  const readForPage: ReadForPage = (request, pageRead) =>
    answer(request, pageRead).then(
      (body) => ({ status: 200, body }),
      (error) => {
        const failure = convertErrorToFailure(error, request);
        return { status: failure.status, body: createApiErrorResponseBody(failure, request) };
      },
    );

  app.decorate('readForPage', readForPage);
  /** Registers the handler of a route that visitors may read. */
  return (key: string, route: ApiRoute, read: Reader) => void readers.set(key, { route, read });
}

function parsePart(schema: z.ZodType | undefined, sent: object, refusal: ErrorCode): unknown {
  if (!schema) return undefined;
  const { data, error } = schema.safeParse(removeInvisibleCharactersDeep(sent));
  if (error)
    throw new Failure(
      refusal,
      refusal === 'NOT_FOUND' ? {} : { fields: pickFirstErrorByField(error.issues) },
    );
  return data;
}

/** Rate limit without effect: the page's own request was counted. */
const limit = async () => {};

/** Reply that drops headers: no answer is sent. */
const UNSENT = { header: () => undefined };

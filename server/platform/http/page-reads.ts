import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import { firstErrorByField } from '#contract/first-error-by-field.ts';
import type { PageRead } from '#contract/page-read.ts';
import type { Route } from '#contract/route.ts';
import { cleanTexts } from '#contract/text/clean-text.ts';
import { Failure, fail } from '../fail.ts';
import { errorBodyOf, toHttpFailure } from './error-handler.ts';

/** Reads as the visitor whose page is `request`; a refusal is an answer too. */
type ReadForPage = (
  request: FastifyRequest,
  pageRead: PageRead,
) => Promise<{ status: number; body: unknown }>;

declare module 'fastify' {
  interface FastifyInstance {
    readForPage: ReadForPage;
  }
}

/** Answer of a route to visitors, reduced to the fields of its schemas. It is shared: do not change it. */
export interface PublicAnswer {
  /** Answer for a page, made once on demand. */
  forPage(): unknown;
  /** Answer for a client, made once on demand. */
  json(): Buffer;
}

export function publicAnswer({ response, pageResponse }: Route, answer: unknown): PublicAnswer {
  const data = z.encode(response, answer);
  let forPage: unknown;
  let json: Buffer | undefined;
  return {
    forPage: () => (forPage ??= pageResponse ? z.encode(pageResponse, answer) : data),
    json: () => (json ??= Buffer.from(JSON.stringify(data))),
  };
}

/** Call as the handler of a public route receives it. */
interface ReadCall {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: undefined;
  viewer: null;
  write: undefined;
  limit: () => Promise<void>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Reader = (call: ReadCall, path: string) => Promise<PublicAnswer>;

/**
 * Answers pages without a request: parameters are checked and answers reduced as for any visitor, but nothing is
 * sent, counted or logged a second time, because the request of the page itself was.
 */
export function answerPages(app: FastifyInstance) {
  const readers = new Map<string, { route: Route; read: Reader }>();

  const answer = async (request: FastifyRequest, { key, path, params, query }: PageRead) => {
    const found = readers.get(key);
    if (!found) fail('UNAUTHENTICATED');
    const { route, read } = found;
    const call = {
      params: parseTexts(route.params, params, 'NOT_FOUND'),
      query: parseTexts(route.query, query, 'INVALID_INPUT'),
      headers: {},
      body: undefined,
      viewer: null,
      write: undefined,
      limit: async () => {},
      request,
      reply: UNSENT,
    };
    return (await read(call, path)).forPage();
  };

  const readForPage: ReadForPage = (request, pageRead) =>
    answer(request, pageRead).then(
      (body) => ({ status: 200, body }),
      (error) => {
        const failure = toHttpFailure(error, request);
        return { status: failure.status, body: errorBodyOf(failure, request) };
      },
    );

  app.decorate('readForPage', readForPage);
  /** Registers the handler of a route that visitors may read. */
  return (key: string, route: Route, read: Reader) => void readers.set(key, { route, read });
}

function parseTexts(
  schema: z.ZodType | undefined,
  texts: Record<string, string>,
  refusal: ErrorCode,
): unknown {
  if (!schema) return texts;
  const { data, error } = schema.safeParse(cleanTexts(texts));
  if (error)
    throw new Failure(refusal, refusal === 'NOT_FOUND' ? {} : { fields: firstErrorByField(error.issues) });
  return data;
}

/** Reply that ignores headers: no answer is sent. Handlers that pages read must use no more of `FastifyReply`. */
const UNSENT = { header: () => UNSENT } as unknown as FastifyReply;

import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  type ApiRoute,
  type ApiRouteAccess,
  isMissingRateLimit,
  isRouteExemptFromRequestLimits,
} from '#contract/api-route.ts';
import { type ApiRoutes, apiRouteContracts } from '#contract/api-route-contracts.ts';
import type { RateLimitName } from '#contract/limits.ts';
import { type Cache, MAX_CACHED_URL_LENGTH } from '../cache.ts';
import { fail } from '../fail.ts';
import type { Services } from '../services.ts';
import { createFastifySchema } from './api-document.ts';
import {
  type ApiHandlerAnswer,
  type ApiHandlerInput,
  isApiRouteReadableByPages,
  type WriteOrMemberReadHandlerInput,
} from './api-handler-input.ts';
import { runHoldingHttpSlotDespiteDisconnect } from './hold-turn.ts';
import { createHttpRequesterContext, getHttpRequesterId } from './http-requester-context.ts';
import { getRequestIpNetwork } from './limiter.ts';
import { createServerRenderReadRegistrar, type ParsedPageReadInput } from './page-reads.ts';
import { calculateMaxTextBodyBytes, createBodyReleasingHandler } from './register-body-parsers.ts';
import { requireAcceptedTerms, requireRouteAccess, type ViewerReader } from './viewer.ts';
import { createViewerTransactionRunner } from './write.ts';

/**
 * Binds a handler to a row of the contract; its answer is reduced to the fields of the row's `response`. Errors
 * thrown by the handler become: a `Failure`, its own status and sentence; a value that the database refuses, 400
 * INVALID_INPUT; a reference to a deleted row, 404 NOT_FOUND; a database that is down or full, 503; anything else,
 * 500 INTERNAL, logged.
 */
export type BindRoute = <K extends keyof ApiRoutes>(
  key: K,
  handler: (call: ApiHandlerInput<K>) => Promise<ApiHandlerAnswer<ApiRoutes[K]>>,
) => void;

export interface RouteBinder {
  bind: BindRoute;
  /**
   * Checks that every route is bound.
   * @throws Error with the names of the contract's routes that have no handler
   */
  assertComplete: () => void;
}

/**
 * Binds contract routes to handlers: validation, access, limits, answers and documentation follow the table. Access
 * is checked before the body is read and, for writes, again afterwards: a body may take a minute, and the session may
 * have ended.
 * @param caches answers to visitors and to pages, of the routes that are `cacheable`
 */
export function createRouteBinder(
  app: FastifyInstance,
  {
    limiter,
    publicChanges,
    requireCode: requireCodeOf,
    requirePassword: requirePasswordOf,
    checkPassword: checkPasswordOf,
  }: Pick<Services, 'limiter' | 'publicChanges' | 'requireCode' | 'requirePassword' | 'checkPassword'>,
  viewers: ViewerReader,
  caches: { answers: Cache<Buffer>; pageReads: Cache<object> },
): RouteBinder {
  const bound = new Set<string>();
  const registerPageRead = createServerRenderReadRegistrar(app, caches.pageReads);

  const bind: BindRoute = (key, handler) => {
    const route: ApiRoute = apiRouteContracts[key];
    const [method, url] = key.split(' ') as [string, string];
    if (bound.has(key)) throw new Error(`${key} is bound twice`);
    if (!isAccess(route.access)) throw new Error(`${key} declares no access`);
    if (isMissingRateLimit(key, route)) throw new Error(`${key} declares no limit`);
    bound.add(key);
    const isMemberWrite = method !== 'GET' && route.access !== 'public';
    // Casts of the handler's input: it was parsed by the schemas of this route, which the type of a route in a table
    // cannot say.
    if (isApiRouteReadableByPages(key, route))
      registerPageRead(key, route, handler as (read: ParsedPageReadInput) => Promise<unknown>);
    const answerCall = handler as (call: UntypedCall) => Promise<unknown>;
    const countLimits = async (request: FastifyRequest) => {
      for (const name of route.limits) await limiter.count(name, request);
    };
    const needsTerms = isMemberWrite && route.access !== 'admin' && !route.beforeTerms;
    app.route({
      method,
      url,
      schema: createFastifySchema(key, route),
      bodyLimit: calculateMaxTextBodyBytes(route),
      config: {
        isUnlimited: isRouteExemptFromRequestLimits(key),
        ...(route.files && { files: route.files }),
      },
      onRequest: async (request, reply) => {
        if (!isReadable(request.headers['content-type'], route)) fail('UNSUPPORTED_MEDIA_TYPE');
        // Cache header of answers to members: they must not stay on the disk of a shared computer.
        if (request.viewer) reply.header('cache-control', 'no-store');
        requireRouteAccess(route, request.viewer);
        if (needsTerms) requireAcceptedTerms(request.viewer);
        // Limits of the calls that ask for the password count once it is right: a session without it must not use up
        // those of its owner.
        if (route.requiresPassword !== true) await countLimits(request);
        const answer = isCacheable(route, request) ? await caches.answers.find(request.url) : undefined;
        if (answer) return sendJson(reply, answer);
      },
      preHandler: async (request, reply) => {
        // Bodies take no turn while they arrive: one slow line must not hold up the sender's other requests, nor
        // others behind the same address.
        if (!isRouteExemptFromRequestLimits(key)) await limiter.hold(request, reply);
        const { identity } = request;
        if (!isMemberWrite || !identity) return;
        request.viewer = await runHoldingHttpSlotDespiteDisconnect(request, () =>
          viewers.readViewer(identity),
        );
        requireRouteAccess(route, request.viewer);
      },
      handler: holdingTurn(async (request, reply) => {
        reply.code(route.status ?? 200);
        const { params, query, headers, body, viewer } = request;
        const write = viewer
          ? createViewerTransactionRunner({ publicChanges, lockViewer: viewers.lockViewer }, route, viewer)
          : undefined;
        const limit = (name: RateLimitName) => limiter.count(name, request);
        const proof = () => ({ code: codeIn(request), network: getRequestIpNetwork(request) });
        const requireCode = async () => {
          if (viewer) await requireCodeOf(viewer, proof());
        };
        const requirePassword = async () => {
          if (viewer) await requirePasswordOf(viewer, { ...proof(), password: passwordIn(request) });
        };
        const checkPassword = async (password?: string) =>
          viewer ? checkPasswordOf(viewer, { ...proof(), password }) : 'unconfirmed';
        if (route.requiresCode === 'always') await requireCode();
        if (route.requiresPassword === true) {
          await requirePassword();
          await countLimits(request);
        }
        const sender = route.files
          ? createHttpRequesterContext(request, reply)
          : { id: getHttpRequesterId(request) };
        const call = {
          params,
          query,
          headers,
          body,
          viewer,
          write,
          requireCode,
          requirePassword,
          checkPassword,
          limit,
          sender,
          request,
          reply,
        };
        const answer = () => answerCall(call);
        if (!isCacheable(route, request)) return answer();
        const make = async () => Buffer.from(JSON.stringify(z.encode(route.response, await answer())));
        return sendJson(reply, await caches.answers.load(request.url, make));
      }),
    });
  };

  return {
    bind,
    assertComplete() {
      const missing = Object.keys(apiRouteContracts).filter((key) => !bound.has(key));
      if (missing.length > 0) throw new Error(`Nobody answers ${missing.join(', ')}`);
    },
  };
}

/** Input of a call whose parts are what the schemas of its route make of them. */
type UntypedCall = Omit<WriteOrMemberReadHandlerInput<ApiRoute>, keyof UntypedParts> & UntypedParts;
type UntypedParts = Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'body' | 'viewer'> & {
  write: unknown;
};

const isCacheable = ({ cacheable }: ApiRoute, { viewer, url }: Pick<FastifyRequest, 'viewer' | 'url'>) =>
  cacheable === true && viewer === null && url.length <= MAX_CACHED_URL_LENGTH;

/** Wraps a handler: the request's body and turn are held until it is done. */
const holdingTurn = (handler: Parameters<typeof createBodyReleasingHandler>[0]) =>
  createBodyReleasingHandler((request, reply) =>
    runHoldingHttpSlotDespiteDisconnect(request, () => handler(request, reply)),
  );

const sendJson = (reply: FastifyReply, body: Buffer) =>
  reply.type('application/json; charset=utf-8').send(body);

/**
 * Password in a header, whose bytes are UTF-8 where they can be: Node reads them as Latin-1. The header as it arrived:
 * the route's schema takes control characters away, which are bytes of accents here.
 */
function passwordIn({ raw }: FastifyRequest): string | undefined {
  const header = raw.headers['x-password'];
  const given = Array.isArray(header) ? header[0] : header;
  const bytes = Buffer.from(given ?? '', 'latin1');
  return isUtf8(bytes) ? bytes.toString() : given;
}

const codeIn = ({ headers: { 'x-code': code } }: FastifyRequest) => (Array.isArray(code) ? code[0] : code);

/**
 * True for multipart where the route declares files, and for a plain form, whose content is ignored, where no body is
 * expected.
 */
function isReadable(contentType = '', { files, body }: ApiRoute): boolean {
  if (contentType.startsWith('multipart/')) return files !== undefined;
  return body === undefined || !contentType.startsWith('application/x-www-form-urlencoded');
}

const isAccess = (value: unknown): value is ApiRouteAccess =>
  ['public', 'member', 'active', 'admin'].includes(String(value));

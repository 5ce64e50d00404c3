import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiRoute } from '#contract/api-route.ts';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { fail } from '../fail.ts';
import { type BodyMemoryAccount, type BodyMemoryBudget, createBodyMemoryBudget } from './body-budget.ts';
import { getHttpRequesterId } from './http-requester-context.ts';

/**
 * Maximum bytes of a JSON body, or of the texts of a form: the longest text, 5,000 characters, takes 30,000 when all
 * are escaped.
 */
const TEXT_BYTES = 64_000;
/**
 * Maximum bytes of a body on routes that need none: clients declare JSON with every call, mail programs send a form.
 */
const NO_BODY_BYTES = 4_000;
/** Seconds within which a text body must arrive. */
const TEXT_SECONDS = 20;
/** Bytes of multipart boundaries and headers of parts. */
const FRAMING_BYTES = 64_000;

type Files = NonNullable<ApiRoute['files']>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** File fields of the route, as the contract declares them. */
    files?: Files;
  }
  interface FastifyRequest {
    bodyAccount: BodyMemoryAccount | null;
  }
  interface FastifyInstance {
    bodyBudget: BodyMemoryBudget;
  }
}

export const calculateMaxTextBodyBytes = (route: Pick<ApiRoute, 'body'>) =>
  route.body ? TEXT_BYTES : NO_BODY_BYTES;

/**
 * Parses JSON, ignores plain forms, and counts the memory of bodies in all requests until their handlers are done. An
 * empty body is valid.
 */
export function registerBodyParsers(app: FastifyInstance) {
  app.decorate('bodyBudget', createBodyMemoryBudget());
  app.decorateRequest('bodyAccount', null);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (request.is404) return;
    const text = await readText(request, payload);
    if (text === '') return;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    return promise;
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      if (!request.is404) await readText(request, payload);
    },
  );
  // Release of the body of a request that was cut before its handler ran.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['content-type']) reply.raw.once('close', () => release(request));
    done();
  });
}

/**
 * Opens the memory account of a request's body before the body is read.
 * @param limit bytes of the whole body
 * @throws Failure PAYLOAD_TOO_LARGE or BUSY, at once, for a declared length
 */
export function openBodyMemoryAccount(request: FastifyRequest, limit: number): BodyMemoryAccount {
  const { files = {} } = request.routeOptions.config;
  const filesPool = request.viewer ? 'memberFiles' : 'visitorFiles';
  const textsPool = request.viewer ? 'memberTexts' : 'visitorTexts';
  const pool = isMultipartRequest(request) && calculateMaxFileCount(files) > 0 ? filesPool : textsPool;
  const account = request.server.bodyBudget.open(pool, getHttpRequesterId(request), () => {
    request.log.warn('A body that took long was cut to make room for others');
    request.raw.destroy();
  });
  request.bodyAccount = account;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) fail('PAYLOAD_TOO_LARGE');
  account.expect(declared);
  return account;
}

/** Maximum bytes of a multipart body: its files, texts and framing. */
export const calculateMaxMultipartBodyBytes = (files: Files, texts: number) =>
  calculateMaxFileCount(files) === 0
    ? texts
    : calculateMaxFileCount(files) * MAX_IMAGE_BYTES + texts + FRAMING_BYTES;

export const calculateMaxFileCount = (files: Files) =>
  Object.values(files).reduce((sum, count) => sum + count, 0);

export const isMultipartRequest = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('multipart/') === true;

/**
 * Releases a body and discards the bytes that still arrive: otherwise the sender would not see the answer.
 * @throws `error`, or Failure MALFORMED_REQUEST when the client disconnected
 */
export function discardRequestBodyAndThrow(request: FastifyRequest, error: unknown): never {
  release(request);
  request.raw.unpipe();
  request.raw.resume();
  if (request.raw.readableAborted) fail('MALFORMED_REQUEST');
  throw error;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Wraps a handler: the body counts until the handler is done, even when the client disconnects. */
export function createBodyReleasingHandler(handler: Handler): Handler {
  return async (request, reply) => {
    const account = request.bodyAccount;
    // The client disconnected and the body was released: the work is not worth doing.
    if (account?.isReleased) fail('MALFORMED_REQUEST');
    account?.arrived();
    request.bodyAccount = null;
    try {
      return await handler(request, reply);
    } finally {
      account?.release();
    }
  };
}

function release(request: FastifyRequest) {
  request.bodyAccount?.release();
}

async function readText(request: FastifyRequest, payload: IncomingMessage): Promise<string> {
  const limit = request.routeOptions.bodyLimit ?? NO_BODY_BYTES;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Timer that cuts off a text body which takes longer.
  const late = setTimeout(() => request.raw.destroy(), TEXT_SECONDS * 1000);
  try {
    const account = openBodyMemoryAccount(request, limit);
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      account.add(chunk.length);
      bytes += chunk.length;
      if (bytes > limit) fail('PAYLOAD_TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (error) {
    discardRequestBodyAndThrow(request, error);
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(chunks).toString();
}

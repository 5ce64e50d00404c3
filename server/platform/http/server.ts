import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import qs from 'qs';
import * as z from 'zod';
import { resolveApiPathAlias } from '#contract/route-alias.ts';
import type { Config } from '#server/config.ts';
import {
  handleUndecodableUrl,
  refuseMalformedHttpConnection,
  registerErrorHandler,
} from './error-handler.ts';
import { createProxyMatcher, limitHttpConnections, requestHeadTimeoutsMs } from './limit-http-connections.ts';
import { exposeMetrics } from './metrics.ts';
import { registerMultipartParser } from './multipart.ts';
import { registerIgnoredProxyWarnings } from './proxy-warnings.ts';
import { registerBodyParsers } from './register-body-parsers.ts';
import { compileValidatorRemovingInvisibleCharacters } from './validate.ts';

// French messages for errors of schemas without a message of their own.
z.config(z.locales.fr());

/**
 * Creates a server with validation, errors, headers and metrics, without other routes.
 * @param stopping signal aborted when a stop is announced
 */
export async function createServer(
  config: Config,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    trustProxy: config.trustProxy,
    requestTimeout: 60_000,
    http: requestHeadTimeoutsMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: handleUndecodableUrl,
    clientErrorHandler: refuseMalformedHttpConnection,
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => decodable(resolveApiPathAlias(withoutOrigin(request.url ?? '/'))),
    routerOptions: { querystringParser: (text) => qs.parse(text, { depth: 2, parameterLimit: 100 }) },
  });
  limitHttpConnections(app.server, log, { isProxy: createProxyMatcher(config.trustProxy) });
  app.setValidatorCompiler(compileValidatorRemovingInvisibleCharacters);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  answerInOrder(app);
  logRequests(app);
  protect(app, config);
  registerIgnoredProxyWarnings(app, config);
  registerBodyParsers(app);
  await registerMultipartParser(app);
  if (stopping) releaseConnections(app, stopping);
  exposeMetrics(app, config.metricsToken);
  return app;
}

/**
 * Path and query of a request's target. A client may send an absolute address (RFC 9112, 3.2.2), whose host is not to
 * be trusted.
 */
function withoutOrigin(target: string): string {
  if (!/^https?:/i.test(target)) return target;
  const url = URL.parse(target);
  return url ? url.pathname + url.search : '/';
}

/**
 * Target of a request in a form that the router can decode: it would answer others before any hook, without the headers
 * and pages of unknown paths.
 */
function decodable(target: string): string {
  const [path = ''] = target.split('?', 1);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

/**
 * Begins a pipelined request when the answers before it on its connection are sent. Node would begin it at once, and
 * emits neither `finish` nor `close` for an answer whose connection is cut while it waits: the resources that it
 * holds would leak.
 */
function answerInOrder(app: FastifyInstance) {
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (raw.socket) done();
    else raw.once('socket', () => done());
  });
}

function protect(app: FastifyInstance, { publicUrl, coversSubdomains }: Config) {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: publicUrl.startsWith('https:') && { includeSubDomains: coversSubdomains },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Header Origin-Agent-Cluster left out: it makes browsers warn in the console of sites that sandbox our frames.
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
}

/** Ends each connection after its answer once a stop is announced: the client's next one goes to another process. */
function releaseConnections(app: FastifyInstance, stopping: AbortSignal) {
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping.aborted) reply.header('connection', 'close');
    done();
  });
}

function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
    done();
  });
}

import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { keysOf } from '#contract/keys-of.ts';
import { fail } from '../fail.ts';
import { shareWorkerMetrics } from '../processes/shared-metrics.ts';
import { bodyMemoryLimits } from './body-budget.ts';
import { hasProxyForwardingHeaders } from './forwarded.ts';

/**
 * Serves Prometheus metrics at `/api/metrics`: those of the process, and the duration of answers by route and status,
 * summed over all processes; then those of the site, read once. Only requests of this machine that no proxy forwarded,
 * and the bearer of the token, may read them.
 */
export function exposeMetrics(app: FastifyInstance, token: string | undefined) {
  const register = Registry.merge([metricsOfProcess()]);
  const siteRegister = new Registry();
  app.decorate('metrics', register);
  app.decorate('siteMetrics', siteRegister);
  const processes = new Gauge({
    name: 'site_processes',
    help: 'Processes that answer',
    registers: [register],
  });
  processes.set(1);
  new Gauge({
    name: 'request_body_bytes',
    help: 'Bytes of request bodies held in memory',
    labelNames: ['pool'],
    registers: [register],
    collect() {
      for (const pool of keysOf(bodyMemoryLimits)) this.set({ pool }, app.bodyBudget.held(pool));
    },
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answers',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const read = cluster.isWorker ? shareWorkerMetrics(register) : () => register.metrics();
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request) && !bears(request, token)) fail('NOT_FOUND');
    const texts = await Promise.all([read(), siteRegister.metrics()]);
    return reply.type(register.contentType).send(texts.join(''));
  });
}

let ofProcess: Registry | undefined;

/** Metrics of Node, collected once by a process however many servers it makes: collecting has no end. */
function metricsOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Registry of this process's metrics, to which features add what is summed over all processes. */
    metrics: Registry;
    /** Registry of metrics that are the same for all processes of the site, to which features add theirs. */
    siteMetrics: Registry;
  }
}

const isLocal = ({ socket, headers }: FastifyRequest) =>
  LOOPBACK.test(socket.remoteAddress ?? '') && !hasProxyForwardingHeaders(headers);

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

function bears({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

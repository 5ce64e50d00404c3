import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

const HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/** True for a request with headers that proxies add. */
export const hasProxyForwardingHeaders = (headers: IncomingHttpHeaders) =>
  HEADERS.some((name) => headers[name] !== undefined);

/**
 * True for a request through a proxy that `TRUST_PROXY` does not name, whose address counts as the visitor's. Addresses
 * of trusted proxies precede the visitor's in `ips`.
 */
export const isFromUnknownProxy = ({ headers, ips }: FastifyRequest) =>
  Boolean(headers['x-forwarded-for']) && ips?.length === 1;

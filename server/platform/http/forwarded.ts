import type { IncomingHttpHeaders } from 'node:http';

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

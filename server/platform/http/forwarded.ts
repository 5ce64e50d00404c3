import type { IncomingHttpHeaders } from 'node:http';

const HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/** Whether the headers say that a proxy passed the request on. */
export const isForwarded = (headers: IncomingHttpHeaders) =>
  HEADERS.some((name) => headers[name] !== undefined);

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { createPublicOnlyDnsLookup, isPublicIpAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;

/**
 * True for an endpoint of a push service that may be called. Members send it: only https on the public internet and the
 * usual port, unless the configuration allows others.
 */
export function isAllowedPushEndpoint(endpoint: string, allowsPrivate: boolean): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (allowsPrivate) return true;
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && !port && (isIP(host) === 0 || isPublicIpAddress(host));
}

interface Post {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
  allowsPrivate: boolean;
}

/**
 * Posts to a push service without following redirections.
 * @returns the status. Rejects when there is no answer
 */
export function postToPushService({ endpoint, headers, body, allowsPrivate }: Post): Promise<number> {
  if (!isAllowedPushEndpoint(endpoint, allowsPrivate)) return Promise.reject(new Error('Not a push service'));
  const send = endpoint.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(endpoint, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
      ...(!allowsPrivate && { lookup: createPublicOnlyDnsLookup() }),
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      // Response body of the push service is not used.
      answer.destroy();
    });
    request.end(body);
  });
}

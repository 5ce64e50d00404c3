import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

interface Received {
  content: unknown;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
}

/**
 * Creates a push subscription for a test, as a browser would give it to the site.
 * @param endpoint URL of its push service
 */
export function createTestPushSubscription(
  endpoint = `https://push.example.org/${randomBytes(8).toString('hex')}`,
) {
  const { body } = subscriptionOf(endpoint);
  return body;
}

/**
 * Push service and the browsers behind it. It accepts requests by RFC 8030 whose VAPID signature (RFC 8292)
 * is by the key that the browser subscribed with, and decrypts them (RFC 8291, implemented from the text of
 * the standard).
 */
export async function startFakePushService(publicKey: string) {
  const browsers = new Map<string, ReturnType<typeof subscriptionOf> & { received: Received[] }>();
  const statuses = new Map<string, () => number>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const browser = browsers.get(path);
    const status = statuses.get(path)?.() ?? (browser ? await take(browser, request) : 404);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function take(
    browser: ReturnType<typeof subscriptionOf> & { received: Received[] },
    request: IncomingMessage,
  ) {
    const { headers } = request;
    if (!(await isSigned(headers.authorization ?? '', origin, publicKey))) return 403;
    const body = Buffer.concat(await request.toArray());
    if (headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) return 400;
    browser.received.push({
      content: JSON.parse(decrypt(body, browser)),
      ttl: Number(headers.ttl),
      urgency: headers.urgency as string | undefined,
      topic: headers.topic as string | undefined,
    });
    return 201;
  }

  return {
    /** Subscribes a browser to the push service. */
    open() {
      const path = `/${randomBytes(16).toString('hex')}`;
      const browser = { ...subscriptionOf(origin + path), received: [] as Received[] };
      browsers.set(path, browser);
      return {
        subscription: browser.body,
        received: browser.received,
        /** Sets the status of the push service's later answers. */
        answer: (status: number | (() => number)) =>
          void statuses.set(path, typeof status === 'number' ? () => status : status),
      };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function subscriptionOf(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { ecdh, auth, body: { endpoint, keys } };
}

async function isSigned(authorization: string, audience: string, publicKey: string): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience });
    const hours = ((payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1000) / 3600;
    return hours <= 24 && /^(mailto|https):/.test(payload.sub ?? '');
  } catch {
    // Invalid signature, audience or time of the VAPID token.
    return false;
  }
}

function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

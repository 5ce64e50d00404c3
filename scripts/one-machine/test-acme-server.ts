import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { calculateJwkThumbprint, type JWK } from 'jose';

export interface TestAcmeServer {
  port: number;
  /** Certificate of the test authority, in PEM. */
  authority: string;
  /** Number of certificates that the test authority has issued. */
  issued: () => number;
  close: () => Promise<void>;
}

/** Random token of each ACME challenge, which certbot publishes under `/.well-known/acme-challenge/`. */
const TOKEN = randomBytes(32).toString('base64url');

/**
 * Certificate authority as RFC 8555 describes it, as far as certbot asks: one domain at a time, proved over http.
 * Signatures of requests are not checked.
 * @param origin address under which certbot reaches it
 * @param readProof reads `http://DOMAIN/.well-known/acme-challenge/TOKEN` as the authority would
 */
export async function openTestAcmeServer(
  origin: (port: number) => string,
  readProof: (domain: string, path: string) => Promise<string>,
): Promise<TestAcmeServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recolte-authority-'));
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=Authority'];
  openssl(...request, '-keyout', 'authority.key', '-out', 'authority.pem');
  const authority = await readFile(file('authority.pem'), 'utf8');
  let account: JWK = { kty: 'RSA' };
  let domain = '';
  let isProved = false;
  let issued = 0;

  const order = (base: string, status: string) => ({
    status,
    identifiers: [{ type: 'dns', value: domain }],
    authorizations: [`${base}/authorization`],
    finalize: `${base}/finalize`,
    certificate: `${base}/certificate`,
  });
  const challenge = (base: string) => ({
    type: 'http-01',
    url: `${base}/challenge`,
    token: TOKEN,
    status: isProved ? 'valid' : 'pending',
  });

  async function answer(url: string, base: string, { header, payload }: Signed): Promise<Answer> {
    switch (url) {
      case '/directory':
        return {
          body: { newNonce: `${base}/nonce`, newAccount: `${base}/account`, newOrder: `${base}/order` },
        };
      case '/account':
        account = header.jwk ?? account;
        return { status: 201, location: `${base}/account`, body: { status: 'valid' } };
      case '/order':
        if (!payload) return { body: order(base, issued > 0 ? 'valid' : 'ready') };
        [{ value: domain } = { value: '' }] = payload.identifiers ?? [];
        isProved = false;
        return { status: 201, location: `${base}/order`, body: order(base, 'pending') };
      case '/authorization':
        return {
          body: {
            identifier: { type: 'dns', value: domain },
            status: isProved ? 'valid' : 'pending',
            challenges: [challenge(base)],
          },
        };
      case '/challenge': {
        const proof = await readProof(domain, `/.well-known/acme-challenge/${TOKEN}`);
        isProved = proof.trim() === `${TOKEN}.${await calculateJwkThumbprint(account)}`;
        return { body: challenge(base) };
      }
      case '/finalize':
        await writeFile(file('request.der'), Buffer.from(payload?.csr ?? '', 'base64url'));
        openssl('req', '-inform', 'der', '-in', 'request.der', '-out', 'request.pem');
        openssl(
          ...['x509', '-req', '-in', 'request.pem', '-CA', 'authority.pem', '-CAkey', 'authority.key'],
          ...['-CAcreateserial', '-copy_extensions', 'copy', '-days', '60', '-out', 'site.pem'],
        );
        issued++;
        return { location: `${base}/order`, body: order(base, 'valid') };
      case '/certificate':
        return { body: (await readFile(file('site.pem'), 'utf8')) + authority };
      default:
        return { body: {} };
    }
  }

  const server = createServer(async (asked, response) => {
    const base = origin((server.address() as AddressInfo).port);
    const answered = await answer(asked.url ?? '', base, await readSigned(asked)).catch((error: Error) => ({
      status: 500,
      body: { detail: error.message },
    }));
    send(response, base, answered);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    authority,
    issued: () => issued,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

interface Signed {
  header: { jwk?: JWK };
  /** Payload of the ACME request; undefined for a request that only reads. */
  payload?: { identifiers?: { value: string }[]; csr?: string };
}

interface Answer {
  status?: number;
  location?: string;
  /** Answer of the authority: JSON, or the text of a certificate. */
  body: object | string;
}

async function readSigned(request: IncomingMessage): Promise<Signed> {
  if (request.method !== 'POST') return { header: {} };
  const { protected: head, payload } = (await json(request)) as { protected: string; payload: string };
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: decode(head), ...(payload && { payload: decode(payload) }) };
}

function send(response: ServerResponse, base: string, { status = 200, location, body }: Answer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isText ? 'application/pem-certificate-chain' : 'application/json',
    'replay-nonce': 'bm9uY2U',
    link: `<${base}/authorization>;rel="up"`,
    ...(location && { location }),
  });
  response.end(isText ? body : JSON.stringify(body));
}

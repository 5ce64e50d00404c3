import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { localhostTestTlsCertificate } from '#server/testing/certificate.ts';
import { createCertificateExpiryReader, readCertificateExpiry } from './certificate.ts';

/** End of the test certificate. */
const END = new Date('2126-11-02T08:54:05.000Z');

let server: Server;
let url: string;
let connections = 0;
beforeAll(async () => {
  server = createServer(localhostTestTlsCertificate);
  server.on('connection', () => {
    connections += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  connections = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

test('the end of a certificate is read, whatever authority signed it', async () => {
  expect(await readCertificateExpiry(url)).toEqual(END);
  expect(await readCertificateExpiry(url.replace('localhost', '127.0.0.1'))).toEqual(END);
});

test('an http address, and one where nobody answers, have no certificate', async () => {
  expect(await readCertificateExpiry(url.replace('https', 'http'))).toBeNull();
  expect(await readCertificateExpiry('https://127.0.0.1:1')).toBeNull();
  expect(connections).toBe(0);
});

test('a reader answers at once from its cache, and requests the certificate once an hour', async () => {
  const read = createCertificateExpiryReader(url);
  expect(read()).toBeNull();
  await vi.waitFor(() => expect(read()).toEqual(END));
  await vi.waitFor(() => expect(connections).toBe(1));
  vi.setSystemTime(Date.now() + HOUR_MS + 1);
  expect(read()).toEqual(END);
  await vi.waitFor(() => expect(connections).toBe(2));
});

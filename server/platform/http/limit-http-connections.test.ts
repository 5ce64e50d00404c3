import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { createProxyMatcher, limitHttpConnections } from './limit-http-connections.ts';
import { createServer } from './server.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function listen(limits: Parameters<typeof limitHttpConnections>[2]) {
  server = createHttpServer((_request, response) => response.end('ok'));
  limitHttpConnections(server, silentLog, limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** True when a new connection is answered; it stays open. */
async function isAnswered(): Promise<boolean> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [null])]);
  return answer !== null;
}

test('an IP address may open a number of connections at once, a proxy more', async () => {
  await listen({ maxPerAddress: 2, isProxy: () => false });
  expect([await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([true, true, false]);
  sockets[0]?.destroy();
  await expect.poll(isAnswered).toBe(true);
  server.close();

  await listen({ maxPerAddress: 2, isProxy: () => true });
  expect([await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([true, true, true]);
});

test('a process accepts a number of connections at once', async () => {
  await listen({ max: 2, isProxy: () => true });
  expect([await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([true, true, false]);
});

test('proxies are the configured addresses and all private networks', () => {
  const isProxy = createProxyMatcher('loopback, 203.0.113.7, 2001:db8:1::/48');
  const proxies = ['127.3.2.1', '::1', '::ffff:127.0.0.1', '10.0.0.5', '172.20.0.3', 'fe80::1'];
  expect([...proxies, '203.0.113.7', '2001:db8:1:2::3'].filter((address) => !isProxy(address))).toEqual([]);
  expect(['203.0.113.8', '2001:db8:2::3', '172.32.0.1'].filter(isProxy)).toEqual([]);
});

test('the server limits its connections and the time in which headers must arrive', async () => {
  const app = await createServer(readConfig({}), createLog('silent'));
  server = app.server;
  expect(server.maxConnections).toBe(5_000);
  expect(server.headersTimeout).toBe(15_000);
  await app.close();
});

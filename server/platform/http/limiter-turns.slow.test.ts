import { once } from 'node:events';
import { request as connect } from 'node:http';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { concurrentRequestLimits } from '#contract/limits.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { runHoldingHttpSlotDespiteDisconnect } from './hold-turn.ts';
import { createRateLimiter } from './limiter.ts';
import { createServer } from './server.ts';
import { attachViewerAndLimitRequests, type SessionTokenIdentity, type Viewer } from './viewer.ts';

/** Work that a request does until the test ends it. */
interface Work {
  sender: string;
  end: () => void;
}

const REFUSAL_MS = 200;

/** Body larger than the system's buffer of an unread answer. */
const LARGE = Buffer.alloc(16 * 2 ** 20);

const { running, waiting } = concurrentRequestLimits.account;
const database = await openTestDatabase();
const app = await createServer(readConfig({}), createLog('silent'));
let works: Work[] = [];
/** Number of sessions read from the database. */
let sessionsRead = 0;
/** Requests that are neither answered nor cut. */
const open = new Set<object>();
app.server.on('request', (_request, response) => {
  open.add(response);
  response.once('close', () => open.delete(response));
});

beforeAll(async () => {
  const limiter = await createRateLimiter(app, database.db, true, REFUSAL_MS);
  const reader = {
    identify: async (token: string): Promise<SessionTokenIdentity> => ({
      userId: token,
      sid: '',
      version: 1,
    }),
    async readViewer({ userId }: SessionTokenIdentity) {
      sessionsRead += 1;
      return userId.startsWith('ended') ? null : ({ id: userId } as Viewer);
    },
  };
  attachViewerAndLimitRequests(app, reader, limiter);
  app.get('/work', async (request, reply) => {
    await limiter.hold(request, reply);
    return runHoldingHttpSlotDespiteDisconnect(request, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      works.push({ sender: request.viewer?.id ?? request.ip, end: resolve });
      await promise;
      return 'done';
    });
  });
  const preHandler = (request: FastifyRequest, reply: FastifyReply) => limiter.hold(request, reply);
  app.post('/upload', { preHandler }, async ({ turn }) => ({ hasTurn: turn?.isOver === false }));
  app.get('/file', async () => 'file');
  app.get('/large', async (request, reply) => {
    await limiter.hold(request, reply);
    return runHoldingHttpSlotDespiteDisconnect(request, () => LARGE);
  });
  app.get('/large-file', async () => Readable.from([LARGE]));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  works = [];
  sessionsRead = 0;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Sent {
  status: Promise<number | undefined>;
  leave: () => void;
}

/** Connection over a real socket, as only those can be cut. */
function send(headers: Record<string, string>): Sent {
  const { port } = app.server.address() as AddressInfo;
  const sent = connect({ port, path: '/work', headers, agent: false }).end();
  const status = once(sent, 'response').then(
    ([response]) => {
      response.resume();
      return response.statusCode;
    },
    () => undefined,
  );
  return { status, leave: () => sent.destroy() };
}

const member = (name: string) => ({ authorization: `Bearer ${name}` });
const sendMany = (count: number, headers: Record<string, string>) =>
  Array.from({ length: count }, () => send(headers));
const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 10_000, interval: 5 }).toBe(true);
const worksOf = (sender: string) => works.filter((work) => work.sender === sender);

async function endAll(sent: Sent[]) {
  const statuses = Promise.all(sent.map(({ status }) => status));
  let isOver = false;
  void statuses.then(() => {
    isOver = true;
  });
  await until(() => {
    for (const work of works) work.end();
    return isOver;
  });
  return statuses;
}

test('an account may have three requests running and thirty-two waiting; the rest are refused', async () => {
  const sent = sendMany(64, member('greedy'));
  await until(() => worksOf('greedy').length === running);
  const other = send(member('other'));
  await until(() => worksOf('other').length === 1);
  expect([worksOf('greedy').length, sessionsRead]).toEqual([running, running + 1]);

  const statuses = await endAll([...sent, other]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(running + waiting + 1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(64 - running - waiting);
});

test('a client that disconnects frees its place in the queue at once, or when its running request ends', async () => {
  const isQueueFull = async () => {
    const sent = performance.now();
    const status = await send(member('leaver')).status;
    // Refusal delayed, so that a client that retries at once costs next to nothing.
    if (status === 429) expect(performance.now() - sent).toBeGreaterThan(REFUSAL_MS - 5);
    return status === 429;
  };
  const first = sendMany(running, member('leaver'));
  await until(() => works.length === running);
  const queue = sendMany(waiting, member('leaver'));
  await until(() => open.size === running + waiting);
  expect(await isQueueFull()).toBe(true);
  for (const { leave } of [...first, ...queue]) leave();
  await until(() => open.size === 0);

  const next = sendMany(waiting, member('leaver'));
  await until(() => open.size === waiting);
  expect(await isQueueFull()).toBe(true);
  expect(works).toHaveLength(running);
  works[0]?.end();
  await until(() => works.length === running + 1);
  expect(new Set(await endAll(next))).toEqual(new Set([200]));
});

test('visitors of one network share their running requests, members there have their own', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const visitors = sendMany(concurrentRequestLimits.network.running + 2, from('2001:db8:1:1::1'));
  await until(() => works.length === concurrentRequestLimits.network.running);
  const neighbour = send(from('2001:db8:1:2::1'));
  const others = [send(from('2001:db8:2::1')), send({ ...from('2001:db8:1:1::1'), ...member('neighbour') })];
  await until(() => works.length === concurrentRequestLimits.network.running + 2);
  expect(worksOf('2001:db8:1:2::1')).toEqual([]);
  expect(new Set(await endAll([...visitors, neighbour, ...others]))).toEqual(new Set([200]));
});

test("a member's uploads that arrive slowly do not hold up their other requests, and are answered in turn", async () => {
  const { port } = app.server.address() as AddressInfo;
  const headers = { ...member('uploader'), 'content-type': 'application/json' };
  const uploads = Array.from({ length: running }, () => {
    const upload = connect({ port, path: '/upload', method: 'POST', headers, agent: false });
    upload.write('{"half":');
    return upload;
  });
  await until(() => sessionsRead === running);
  const other = send(member('uploader'));
  await until(() => worksOf('uploader').length === 1);
  expect(await endAll([other])).toEqual([200]);
  for (const upload of uploads) {
    const answered = once(upload, 'response');
    upload.end('1}');
    const [response] = await answered;
    expect(await json(response)).toEqual({ hasTurn: true });
  }
});

test("a member's upload that has arrived is not refused, however many of their requests wait", async () => {
  const { port } = app.server.address() as AddressInfo;
  const headers = { ...member('busy'), 'content-type': 'application/json' };
  const upload = connect({ port, path: '/upload', method: 'POST', headers, agent: false });
  upload.write('{"half":');
  await until(() => sessionsRead === 1);
  const others = sendMany(running + waiting, member('busy'));
  await until(() => worksOf('busy').length === running && open.size === running + waiting + 1);
  expect(await send(member('busy')).status).toBe(429);
  const answered = once(upload, 'response');
  upload.end('1}');
  expect(new Set(await endAll(others))).toEqual(new Set([200]));
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  expect(await json(response)).toEqual({ hasTurn: true });
});

test('files and cached answers do not wait behind slow requests of the same network', async () => {
  const visitor = { 'x-forwarded-for': '203.0.113.20' };
  const { running, waiting } = concurrentRequestLimits.network;
  const work = sendMany(running + 30, visitor);
  await until(() => works.length === running && open.size === running + 30);
  expect(waiting).toBeGreaterThanOrEqual(30);
  expect((await app.inject({ url: '/file', headers: visitor })).statusCode).toBe(200);
  expect(works).toHaveLength(running);
  expect(new Set(await endAll(work))).toEqual(new Set([200]));
});

test("a request with the token of an ended session counts for its account once, then as a visitor's", async () => {
  const once = send(member('ended'));
  await until(() => works.length === 1);
  const later = sendMany(3, member('ended'));
  await until(() => works.length === 4);
  expect(sessionsRead).toBe(1);
  expect(new Set(await endAll([once, ...later]))).toEqual(new Set([200]));
});

/** Pipelined requests of a visitor on one connection, whose answers are not read. */
function pipeline(address: string, paths: string[]) {
  const { port } = app.server.address() as AddressInfo;
  const heads = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  const socket = connectSocket(port, '127.0.0.1').pause();
  socket.write(heads.join(''));
  return socket;
}

test('pipelined requests start one by one, and a cut connection frees their places', async () => {
  const visitor = { 'x-forwarded-for': '203.0.113.30' };
  const count = concurrentRequestLimits.network.running;
  const socket = pipeline(visitor['x-forwarded-for'], Array(count).fill('/work'));
  await until(() => works.length > 0 && open.size === count);
  expect(works).toHaveLength(1);
  socket.destroy();
  works[0]?.end();
  const later = sendMany(count, visitor);
  await until(() => works.length === 1 + count);
  expect(new Set(await endAll(later))).toEqual(new Set([200]));
  open.clear();
});

test('answers that nobody reads do not block others behind the same IP address', async () => {
  const visitor = { 'x-forwarded-for': '203.0.113.31' };
  const paths = [
    ...Array(concurrentRequestLimits.network.running).fill('/large'),
    ...Array(concurrentRequestLimits.cheap.running).fill('/large-file'),
  ];
  const sockets = paths.map((path) => pipeline(visitor['x-forwarded-for'], [path]));
  await until(() => open.size === paths.length);
  const other = send(visitor);
  await until(() => works.length === 1);
  expect(await endAll([other])).toEqual([200]);
  for (const socket of sockets) socket.destroy();
  await until(() => open.size === 0);
});

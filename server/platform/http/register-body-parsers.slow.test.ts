import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apiErrors } from '#contract/errors.ts';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import {
  createLoggedInTestPerson,
  makeTestListingForm,
  makeTestPicture,
  sendTestMultipartForm,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { bodyMemoryLimits } from './body-budget.ts';
import { nestFormFields } from './multipart.ts';

const sockets: Socket[] = [];
const site = await openTestSite();
const person = await createLoggedInTestPerson(site);
const port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(async () => (await held()) === 0);
});

/** Bytes of bodies that the process reports as held. */
async function held(pool = '\\w+'): Promise<number> {
  const { body } = await site.app.inject('/api/metrics');
  const figures = body.matchAll(new RegExp(`^request_body_bytes\\{pool="${pool}"\\} (\\d+)`, 'gm'));
  return [...figures].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

const until = (check: () => unknown) => vi.waitUntil(check, { timeout: 20_000 });

interface Unfinished {
  url?: string;
  headers?: Record<string, string | undefined>;
  type?: string;
  body: (string | Buffer)[];
}

/** Sends a request whose body never ends. @returns what it is answered so far */
async function begin({ url = '/api/users/register', headers = {}, type = FORM, body }: Unfinished) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  const lines = Object.entries({ host: 'x', 'content-type': type, 'content-length': '60000000', ...headers });
  const sent = lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  socket.write([`POST ${url} HTTP/1.1`, ...sent, '', ''].join('\r\n'));
  const ended = cut(socket);
  for (const chunk of body) if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), ended]);
  return { socket, answer: () => answer };
}

const cut = (socket: Socket) => once(socket, 'close').catch(() => {});

const FORM = 'multipart/form-data; boundary=b';
const part = (name: string, fileName = 'photo.jpg') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`;
const chunked = { 'transfer-encoding': 'chunked', 'content-length': undefined };
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const megabytes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(1_000_000));
/** Request of a member, who may declare five pictures; a visitor may declare one. */
const ofMember = () => ({
  url: '/api/adverts/create',
  headers: { ...person.headers, 'content-length': '50000000' },
});
const ofVisitor = (address: string) => ({
  headers: { 'x-forwarded-for': address, 'content-length': '10100000' },
});

const codeOf = (answer: string): string | undefined => /"code":"(\w+)"/.exec(answer)?.[1];

describe('uploads held in memory', () => {
  test('uploads of visitors share a limit; beyond it they are refused at once, and other requests go on', async () => {
    const requests = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        begin({ ...ofVisitor(`203.0.113.${i}`), body: [part('profileImage'), ...megabytes(9)] }),
      ),
    );
    const fitting = Math.floor(bodyMemoryLimits.visitorFiles.total / bodyMemoryLimits.visitorFiles.perSender);
    await until(() => requests.filter(({ answer }) => answer()).length >= 12 - fitting - 1);
    const refused = requests.map(({ answer }) => answer()).filter(Boolean);
    for (const answer of refused) {
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toMatch(/^retry-after: \d+/im);
      expect(codeOf(answer)).toBe('BUSY');
    }
    expect(await held('visitorFiles')).toBeLessThanOrEqual(bodyMemoryLimits.visitorFiles.total);
    expect(await held('visitorFiles')).toBeGreaterThan(9_000_000);

    expect(
      (
        await sendTestMultipartForm(
          site,
          'POST',
          '/api/adverts/create',
          await makeTestListingForm(),
          person.headers,
        )
      ).statusCode,
    ).toBe(201);
    const login = { email: person.email, password: 'Jardin-2026!' };
    expect(
      (await site.app.inject({ method: 'POST', url: '/api/users/login', payload: login })).statusCode,
    ).toBe(200);
  });

  test('uploads from one IP address leave room for others', async () => {
    const greedy = await Promise.all(
      Array.from({ length: 3 }, () =>
        begin({ ...ofVisitor('203.0.113.99'), body: [part('profileImage'), ...megabytes(9)] }),
      ),
    );
    await until(() => greedy.filter(({ answer }) => codeOf(answer()) === 'BUSY').length === 2);
    expect(await held('visitorFiles')).toBeLessThanOrEqual(bodyMemoryLimits.visitorFiles.perSender);
    const other = await begin({
      ...ofVisitor('198.51.100.1'),
      body: [part('profileImage'), ...megabytes(9)],
    });
    await until(async () => (await held('visitorFiles')) > 17_000_000);
    expect(other.answer()).toBe('');
  });

  test('uploads of members have a limit of their own, freed when a client disconnects', async () => {
    const first = await begin({ ...ofMember(), body: [part('images'), ...megabytes(9)] });
    await until(async () => (await held('memberFiles')) > 9_000_000);
    expect(await held('visitorFiles')).toBe(0);
    first.socket.destroy();
    await until(async () => (await held()) === 0);
  });

  test('uploads of the sender who holds the most are dropped after a while to make room for others', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const [most, some] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
      const hold = async ({ headers }: typeof person, pictures: number) => {
        const body = Array.from({ length: pictures }, () => [
          part('images'),
          ...megabytes(10),
          '\r\n',
        ]).flat();
        const length = String(10_010_000 * pictures);
        return begin({ ...ofMember(), headers: { ...headers, 'content-length': length }, body });
      };
      const holders = [await hold(most, 5), await hold(some, 2)];
      await until(async () => (await held('memberFiles')) > 69_000_000);
      const publish = async () =>
        sendTestMultipartForm(
          site,
          'POST',
          '/api/adverts/create',
          await makeTestListingForm({ images: [new File([Buffer.alloc(9_000_000)], 'photo.jpg')] }),
          person.headers,
        );
      expect((await publish()).json().code).toBe('BUSY');
      vi.advanceTimersByTime(16_000);
      expect((await publish()).json().code).toBe('IMAGE_UNREADABLE');
      await until(() => holders[0]?.socket.destroyed);
      expect(holders[1]?.socket.destroyed).toBe(false);
      expect(await held('memberFiles')).toBeLessThan(21_000_000);
    } finally {
      vi.useRealTimers();
    }
  });

  test('uploads sent byte by byte count for the memory that they cost', async () => {
    const headers = { ...ofVisitor('203.0.113.7').headers, ...chunked };
    const { answer } = await begin({
      headers,
      body: [chunk(part('profileImage')), chunk('x').repeat(100_000)],
    });
    await until(() => codeOf(answer()) === 'BUSY');
  });
});

describe('bodies refused before they have arrived whole', () => {
  test.each([
    [
      'a file of a name that is not declared',
      ofMember,
      [part('profileImage'), ...megabytes(1)],
      'INVALID_INPUT',
    ],
    [
      'a file where none is taken',
      () => ({ url: '/api/unsubscribe/search/x', headers: { 'content-length': '3000' } }),
      [part('a'), 'x'.repeat(100)],
      'INVALID_INPUT',
    ],
    [
      'more than a few kilobytes where none is taken',
      () => ({ url: '/api/unsubscribe/messages/x' }),
      [part('a')],
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a file beyond its size',
      ofMember,
      [part('images'), Buffer.alloc(MAX_IMAGE_BYTES + 1), `\r\n${part('images')}`],
      'IMAGE_TOO_LARGE',
    ],
    [
      'a sixth picture',
      ofMember,
      Array.from({ length: 6 }, () => `${part('images')}x\r\n`),
      'TOO_MANY_IMAGES',
    ],
    [
      'endless texts',
      ofMember,
      Array.from(
        { length: 5 },
        (_, i) => `--b\r\nContent-Disposition: form-data; name="t${i}"\r\n\r\n${'x'.repeat(20_000)}\r\n`,
      ),
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'more bytes than five pictures',
      () => ({ ...ofMember(), headers: { ...person.headers } }),
      [part('images')],
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a form on a route of JSON',
      () => ({ url: '/api/users/login' }),
      [part('email')],
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a form at an unknown address',
      () => ({ url: '/api/nowhere' }),
      [part('email'), ...megabytes(1)],
      'NOT_FOUND',
    ],
    ['a form without a session', () => ({ url: '/api/adverts/create' }), [part('images')], 'UNAUTHENTICATED'],
  ])('a body is refused early: %s', async (_, request, body, code) => {
    const { answer } = await begin({ ...request(), body });
    await until(() => codeOf(answer()));
    expect(codeOf(answer())).toBe(code);
    expect(answer()).toContain(`HTTP/1.1 ${apiErrors[code as keyof typeof apiErrors][0]} `);
    expect(await held()).toBe(0);
  });

  test('JSON longer than any valid text is refused early, with or without a declared length', async () => {
    const url = '/api/users/login';
    const json = { url, type: 'application/json' };
    const declared = await begin({ ...json, headers: { 'content-length': '70000' }, body: ['{'] });
    await until(() => codeOf(declared.answer()) === 'PAYLOAD_TOO_LARGE');
    const payload = { email: 'x'.repeat(70_000) };
    const whole = await site.app.inject({ method: 'POST', url, payload });
    expect([whole.statusCode, whole.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const undeclared = await begin({
      ...json,
      headers: chunked,
      body: [chunk('x'.repeat(70_000))],
    });
    await until(() => codeOf(undeclared.answer()) === 'PAYLOAD_TOO_LARGE');
  });
});

test('a sixth picture and an unknown field are explained beside their field', async () => {
  const photo = await makeTestPicture();
  const six = await sendTestMultipartForm(
    site,
    'POST',
    '/api/adverts/create',
    await makeTestListingForm({ images: Array(6).fill(photo) }),
    person.headers,
  );
  expect([six.statusCode, six.json().errors]).toEqual([413, { images: 'Cinq photos au maximum.' }]);
  const form = await makeTestListingForm({ photo });
  const wrong = await sendTestMultipartForm(site, 'POST', '/api/adverts/create', form, person.headers);
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    { photo: "Ce champ n'accepte pas de fichier." },
  ]);
  const two = new FormData();
  for (const one of [photo, photo]) two.append('profileImage', one);
  const profile = await sendTestMultipartForm(site, 'PUT', '/api/users/update', two, person.headers);
  expect([profile.statusCode, profile.json().errors]).toEqual([413, { profileImage: 'Une seule photo.' }]);
});

test('a form with five pictures, or with an empty file input, is accepted', async () => {
  const form = await makeTestListingForm({ images: Array(5).fill(await makeTestPicture()) });
  form.append('profileImage', '');
  expect(
    (await sendTestMultipartForm(site, 'POST', '/api/adverts/create', form, person.headers)).statusCode,
  ).toBe(201);
  const unchosen = new FormData();
  unchosen.append('profileImage', new File([], ''));
  expect(
    (await sendTestMultipartForm(site, 'PUT', '/api/users/update', unchosen, person.headers)).statusCode,
  ).toBe(200);
});

test('a body counts as held until its handler ends, although the client has disconnected', async () => {
  const form = new Request('http://x', { method: 'POST', body: await makeTestListingForm() });
  const body = Buffer.from(await form.arrayBuffer());
  const headers = { ...person.headers, 'content-length': String(body.length) };
  const blocker = Promise.withResolvers<void>();
  const { files } = site.services;
  const { put } = files;
  const reached = Promise.withResolvers<void>();
  files.put = async (...args) => {
    reached.resolve();
    await blocker.promise;
    return put(...args);
  };
  const { socket } = await begin({
    url: '/api/adverts/create',
    headers,
    type: form.headers.get('content-type') ?? '',
    body: [body],
  });
  await reached.promise;
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await held('memberFiles')).toBeGreaterThan(0);
  blocker.resolve();
  await until(async () => (await held()) === 0);
  files.put = put;
});

test('a body whose client disconnected before its handler began is dropped', async () => {
  const before = await countListings();
  const form = new Request('http://x', { method: 'POST', body: await makeTestListingForm() });
  const body = Buffer.from(await form.arrayBuffer());
  const { socket } = await begin({
    url: '/api/adverts/create',
    headers: { ...person.headers, 'content-length': String(body.length) },
    type: form.headers.get('content-type') ?? '',
    body: [body.subarray(0, -6)],
  });
  await until(async () => (await held('memberFiles')) > 0);
  // The session is read again between body and handler: a lock holds the request there.
  await site.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    socket.write(body.subarray(-6));
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await until(async () => (await held()) === 0);
  await site.services.jobs.drained();
  expect(await countListings()).toBe(before);
});

const countListings = async () => (await site.db.selectFrom('listings').select('id').execute()).length;

test('a field sent both as text and as object is refused, and many nested fields are read quickly', async () => {
  const hostile = new Map<string, unknown>([['address', 'a'.repeat(31_900)]]);
  for (let n = 0; n < 58; n++) hostile.set(`address[k${n}]`, 'x');
  const form = new FormData();
  for (const [name, value] of hostile) form.append(name, String(value));
  const answer = await sendTestMultipartForm(site, 'POST', '/api/users/register', form);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({ address: apiErrors.INVALID_INPUT[1] });

  const times = Array.from({ length: 8 }, () => {
    const start = performance.now();
    expect(() => nestFormFields(hostile)).toThrow();
    return performance.now() - start;
  });
  // Time limit: more than a second when each field copied the text.
  expect(Math.min(...times)).toBeLessThan(50);
});

test('IP addresses of one network share the limit of one sender', async () => {
  await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      begin({ ...ofVisitor(`2001:db8:9:1::${n + 1}`), body: [part('profileImage'), ...megabytes(9)] }),
    ),
  );
  await until(async () => (await held('visitorFiles')) > 0);
  expect(await held('visitorFiles')).toBeLessThanOrEqual(bodyMemoryLimits.visitorFiles.perSender);
});

import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});

function ask(target: string): Promise<string> {
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

test.each(['http://evil.example', 'HTTPS://someone@evil.example:8443', 'http://[::1]'])(
  'a request target with the host %s is read by its path and query alone',
  async (origin) => {
    for (const path of ['/api/site?a=1', '/api/annonces?user=nobody']) {
      const answer = await ask(origin + path);
      expect(answer.split('\r\n', 1)).toEqual((await ask(path)).split('\r\n', 1));
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).not.toContain('evil');
    }
  },
);

test.each(['//evil.example/api/site', 'http:', 'http://', 'ftp://evil.example/api/site'])(
  'the malformed request target %s is refused',
  async (target) => {
    expect(await ask(target)).toMatch(/^HTTP\/1\.1 40[04] /);
  },
);

test.each(['/caf%e9', '/api/adverts/%E0%A4%A', '/uploads/%'])(
  'the undecodable path %s is answered as an unknown path',
  async (target) => {
    const answer = await ask(target);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer.toLowerCase()).toMatch(/x-content-type-options: nosniff\r\n.*x-request-id: /s);
  },
);

test.each([
  ['an address of 20,000 characters', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 431],
  ['a line that is no header', 'GET / HTTP/1.1\r\nno header\r\n\r\n', 400],
])('a request with %s ends its connection, and the answer announces it', async (_what, request, status) => {
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head.toLowerCase()).toContain('\r\nconnection: close');
  expect(JSON.parse(body)).toMatchObject({
    message: expect.stringMatching(/requête/),
    code: expect.any(String),
  });
});

test.each(['search', 'messages'])(
  'an unsubscribe link of the list %s from mails of a former release still works',
  async (list) => {
    const answer = await ask(`/api/${list}/unsubscribe/x`);
    expect(answer).toMatch(/^HTTP\/1\.1 303 /);
  },
);

import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { openTestSite } from '#server/testing/site.ts';

const METRICS_TOKEN = 'jeton-de-la-surveillance';
const site = await openTestSite({ METRICS_TOKEN, API_DOCS: '0', TRUST_PROXY: '127.0.0.1,10.0.0.0/8' });

async function ask(remoteAddress: string, headers: Record<string, string> = {}) {
  return (await site.app.inject({ url: '/api/metrics', remoteAddress, headers })).statusCode;
}

test('metrics are shown to this machine alone, and not through a proxy', async () => {
  for (const local of ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1']) {
    expect(await ask(local), local).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-proto'])
      expect(await ask(local, { [header]: '127.0.0.1' }), header).toBe(404);
  }
  for (const other of ['10.0.0.5', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.5', '::127.0.0.1'])
    expect(await ask(other), other).toBe(404);
  expect(await ask('10.0.0.5', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
});

test('metrics can be read from anywhere with the token', async () => {
  const bear = (token: string) =>
    ask('203.0.113.9', { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' });
  expect(await bear(METRICS_TOKEN)).toBe(200);
  for (const wrong of ['', 'undefined', METRICS_TOKEN.slice(1), `${METRICS_TOKEN}x`])
    expect(await bear(wrong), wrong).toBe(404);
  expect(await ask('203.0.113.9', { authorization: METRICS_TOKEN })).toBe(404);
});

test('metrics cannot be read with an empty token when none is configured', async () => {
  const other = await openTestApp();
  for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
    const headers = { authorization, 'x-forwarded-for': '203.0.113.9' };
    expect((await other.app.inject({ url: '/api/metrics', headers })).statusCode).toBe(404);
  }
  await other.close();
});

test('the documentation of the API can be turned off', async () => {
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html'])
    expect((await site.app.inject(url)).statusCode, url).toBe(404);
});

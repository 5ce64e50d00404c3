import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { rateLimits } from '#contract/limits.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({ RATE_LIMIT: 'on' });
const document = (await site.app.inject('/api/docs/json')).json();

test('Redocly finds no fault in the API document', async () => {
  // `/adverts/renew/{token}` beside `/adverts/{id}/archive`: the router takes the fixed part first, and no id is
  // "renew".
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
  ).toEqual([]);
});

test('Spectral finds no fault in the API document', async () => {
  const spectral = new Spectral();
  spectral.setRuleset({ ...oas, extends: [] });
  const problems = await spectral.run(document as Record<string, unknown>);
  expect(problems.map(({ code, message, path }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
});

test.each([
  ['/api/docs/json', 'application/json; charset=utf-8'],
  ['/api/docs/yaml', 'application/x-yaml'],
])(
  'the document %s is made once, sent compressed, and not sent again to clients that have it',
  async (url, type) => {
    const { headers, rawPayload } = await site.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(headers).toMatchObject({
      'content-type': type,
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    expect(rawPayload.length).toBeLessThan(45_000);
    const again = await site.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  },
);

test('the API document and its page count towards the limit of reads, HEAD requests too', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const ask = (n: number) => {
    const url = ['/api/docs/json', '/api/docs/yaml', '/api/docs/'][n % 3] ?? '';
    return site.app.inject({ method: n % 2 ? 'HEAD' : 'GET', url, headers });
  };
  const answers = await Promise.all(Array.from({ length: rateLimits.reads.max }, (_, n) => ask(n)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(3);
  expect((await ask(1)).statusCode).toBe(429);
});

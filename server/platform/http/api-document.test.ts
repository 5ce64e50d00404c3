import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';

let site: TestApp;
let document: object;
beforeAll(async () => {
  site = await openTestApp();
  document = (await site.app.inject('/api/docs/json')).json();
});
afterAll(() => site.close());

test('Redocly finds nothing in the document', async () => {
  // `/adverts/renew/{token}` beside `/adverts/{id}/archive`: the router takes the fixed part first, and no id is "renew".
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
  ).toEqual([]);
});

test('Spectral finds nothing in the document', async () => {
  const spectral = new Spectral();
  spectral.setRuleset({ ...oas, extends: [] });
  const problems = await spectral.run(document as Record<string, unknown>);
  expect(problems.map(({ code, message, path }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
});

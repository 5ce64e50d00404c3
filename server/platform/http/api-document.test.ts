import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { openSite } from '#server/testing/site.ts';

const site = await openSite();
const document = (await site.app.inject('/api/docs/json')).json();

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

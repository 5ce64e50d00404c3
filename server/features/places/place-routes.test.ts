import { expect, test } from 'vitest';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const check = async (query: Record<string, string>) => {
  const answer = await site.app.inject({ url: '/api/places/check', query });
  return { status: answer.statusCode, ...answer.json() };
};

test('an address is checked with proposals before it is sent', async () => {
  expect(await check({ city: 'Lyon', postalCode: '69003' })).toEqual({
    status: 200,
    verdict: 'known',
    proposals: [],
  });
  expect(await check({ city: 'Villeurbane', postalCode: '69100' })).toEqual({
    status: 200,
    verdict: 'misspelt',
    proposals: [{ city: 'Villeurbanne', postalCode: '69100' }],
  });
  expect(await check({ city: 'Lyon', postalCode: '75001' })).toEqual({
    status: 200,
    verdict: 'contradictory',
    proposals: [
      { city: 'Lyon', postalCode: '69001' },
      { city: 'Paris', postalCode: '75001' },
    ],
  });
  expect((await check({ city: '', postalCode: '75001' })).status).toBe(400);
});

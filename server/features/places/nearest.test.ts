import { expect, test } from 'vitest';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();

const ask = (query: Record<string, string>) => site.app.inject({ url: '/api/places/nearest', query });

test('the nearest place has the form of a suggestion', async () => {
  const answer = await ask({ lon: '-1.55', lat: '47.22' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  const { features } = (await site.app.inject('/api/places/search?q=nantes')).json();
  const nearest = answer.json();
  expect(nearest).toEqual({
    ...features[0],
    properties: { ...features[0].properties, score: expect.closeTo(1, 1) },
  });
});

test('a point 30 km from any commune has no nearest place', async () => {
  // 20 and 100 km off Noirmoutier.
  expect((await ask({ lon: '-2.55', lat: '47.0' })).statusCode).toBe(200);
  const far = await ask({ lon: '-3.6', lat: '46.6' });
  expect(far.statusCode).toBe(404);
  expect(far.json()).toMatchObject({ code: 'PLACE_NOT_FOUND', message: 'Aucune commune à moins de 30 km.' });
  expect((await ask({ lon: '-74', lat: '40.7' })).statusCode).toBe(404);
});

test.each<Record<string, string>>([
  {},
  { lon: '4.85' },
  { lat: '45.76' },
  { lon: '', lat: ' ' },
  { lon: 'est', lat: 'nord' },
  { lon: '181', lat: '45' },
  { lon: '4.85', lat: '-90.1' },
  { lon: 'Infinity', lat: 'NaN' },
])('a malformed point is refused: %o', async (query) => {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe('INVALID_INPUT');
});

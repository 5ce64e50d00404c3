import { expect, test } from 'vitest';
import { createTestCommuneFeature } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { fetchCommuneCentre } from './fetch-commune-centre.ts';

test.each([
  ['Saint-Martin', '66220', [2.47, 42.79]],
  ['saint martin', '32300', [0.36, 43.5]],
  ['Saint-Martin', undefined, [2.47, 42.79]],
  [undefined, '66220', [2.47, 42.79]],
])('the centre of %s %s is that of the recognised commune', async (city, postalCode, centre) => {
  const asked = stubApiAnswer('GET /api/places/search', {
    type: 'FeatureCollection',
    attribution: '',
    licence: '',
    features: [
      createTestCommuneFeature('Saint-Martin-de-Crau', '13310', [4.81, 43.64]),
      createTestCommuneFeature('Saint-Martin', '66220', [2.47, 42.79]),
      createTestCommuneFeature('Saint-Martin', '32300', [0.36, 43.5]),
    ],
  });
  expect(await fetchCommuneCentre({ city, postalCode })).toEqual(centre);
  const q = new URL(asked[0]?.url ?? '').searchParams.get('q');
  expect(q).toBe([city, postalCode].filter(Boolean).join(' '));
});

test('the centre is not requested without a name and a postal code', async () => {
  expect(await fetchCommuneCentre({})).toBeUndefined();
});

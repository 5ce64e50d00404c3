import { expect, test } from 'vitest';
import type { StallChangeResult } from '#contract/listings/stall.ts';
import { fakeApiAnswer } from '#web/testing/network.ts';
import { changeOwnListings, changeOwnListingsAtOnce } from './change-own.ts';

test('changes in a number above the limit of a call are sent in several, with the results of all', async () => {
  const sizes: number[] = [];
  fakeApiAnswer('PUT /api/adverts/my-ads', async (request) => {
    const { changes } = (await request.json()) as { changes: { id: string }[] };
    sizes.push(changes.length);
    return { results: changes.map(({ id }) => ({ id, ok: true })) };
  });
  const changes = Array.from({ length: 205 }, (_, index) => ({ id: `l${index}`, renew: true as const }));
  const results = await changeOwnListings(changes);
  expect(sizes).toEqual([100, 100, 5]);
  expect(results.map(({ id }) => id)).toEqual(changes.map(({ id }) => id));
});

test('a change of all or none fails where an older server changed some of them', async () => {
  const results: StallChangeResult[] = [
    { id: 'l1', ok: true },
    { id: 'l2', ok: false, code: 'INVALID_INPUT', message: 'Non.' },
  ];
  fakeApiAnswer('PUT /api/adverts/my-ads', { results });
  await expect(changeOwnListingsAtOnce([{ id: 'l1' }, { id: 'l2' }])).rejects.toThrow('Non.');
});

import { expect, test } from 'vitest';
import type { BulkListingEditItemResult } from '#contract/listings/stall.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { sendOwnListingChanges, sendOwnListingChangesAtomically } from './change-own.ts';

test('changes in a number above the limit of a call are sent in several, with the results of all', async () => {
  const sizes: number[] = [];
  stubApiAnswer('PUT /api/adverts/my-ads', async (request) => {
    const { changes } = (await request.json()) as { changes: { id: string }[] };
    sizes.push(changes.length);
    return { results: changes.map(({ id }) => ({ id, ok: true })) };
  });
  const changes = Array.from({ length: 205 }, (_, index) => ({ id: `l${index}`, renew: true as const }));
  const results = await sendOwnListingChanges(changes);
  expect(sizes).toEqual([100, 100, 5]);
  expect(results.map(({ id }) => id)).toEqual(changes.map(({ id }) => id));
});

test('a change of all or none fails where an older server changed some of them', async () => {
  const results: BulkListingEditItemResult[] = [
    { id: 'l1', ok: true },
    { id: 'l2', ok: false, code: 'INVALID_INPUT', message: 'Non.' },
  ];
  stubApiAnswer('PUT /api/adverts/my-ads', { results });
  await expect(sendOwnListingChangesAtomically([{ id: 'l1' }, { id: 'l2' }])).rejects.toThrow('Non.');
});

import { expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import { aListing } from '#web/testing/fixtures.ts';
import { stallRows } from './stall-rows.ts';

const others = { pendingAds: [], refuseAds: [], deletedAds: [] };
const idsOf = (activeAds: Listing[], archivedAds: Listing[]) =>
  stallRows({ ...others, activeAds, archivedAds }).map(({ _id }) => _id);

test('offers of one name keep their order when one of them is archived', () => {
  const [one, other] = [aListing({ _id: 'a' }), aListing({ _id: 'b' })];
  expect(idsOf([one], [other])).toEqual(['a', 'b']);
  expect(idsOf([other], [one])).toEqual(['a', 'b']);
});

import { expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { selectStallOffers } from './select-stall-offers.ts';

const others = { pendingAds: [], refuseAds: [], deletedAds: [] };
const idsOf = (activeAds: Listing[], archivedAds: Listing[]) =>
  selectStallOffers({ ...others, activeAds, archivedAds }).map(({ _id }) => _id);

test('offers of one name keep their order when one of them is archived', () => {
  const [one, other] = [createSampleListing({ _id: 'a' }), createSampleListing({ _id: 'b' })];
  expect(idsOf([one], [other])).toEqual(['a', 'b']);
  expect(idsOf([other], [one])).toEqual(['a', 'b']);
});

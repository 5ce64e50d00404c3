import { expect, test } from 'vitest';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { filterMostRecentlyOfflineListings, wasListingArchivedToday } from './last-on-sale.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const endingOn = (expiresAt: string, differences: Partial<ListingWithAuthorLastName> = {}) =>
  createSampleListing({
    _id: expiresAt,
    expiresAt: `${expiresAt}T10:00:00.000Z`,
    isArchived: true,
    ...differences,
  });
const lastOf = (...listings: ListingWithAuthorLastName[]) =>
  filterMostRecentlyOfflineListings(listings, NOW).map(({ _id }) => _id);

test("last week's offers are those archived, or expired within a week", () => {
  const expired = { expired: true };
  expect(
    lastOf(
      endingOn('2026-11-30'),
      endingOn('2026-12-01', { isArchived: false }),
      endingOn('2026-11-18', expired),
      endingOn('2026-11-12', expired),
    ),
  ).toEqual(['2026-11-30', '2026-11-18']);
});

test("last week's offers after a winter are those that expired together", () => {
  expect(lastOf(endingOn('2026-08-20'), endingOn('2026-08-16'), endingOn('2026-07-01'))).toEqual([
    '2026-08-20',
    '2026-08-16',
  ]);
});

test("last week's offers are none where everything is on sale", () => {
  expect(lastOf(endingOn('2026-12-01', { isArchived: false }))).toEqual([]);
});

test('an offer was taken off today by the day in Paris', () => {
  const takenOff = (archivedAt: string, now: string) =>
    wasListingArchivedToday(createSampleListing({ isArchived: true, archivedAt }), new Date(now));
  expect(takenOff('2026-11-20T22:30:00.000Z', '2026-11-20T22:50:00.000Z')).toBe(true);
  expect(takenOff('2026-11-20T22:30:00.000Z', '2026-11-20T23:10:00.000Z')).toBe(false);
  expect(wasListingArchivedToday(createSampleListing({ isArchived: true }))).toBe(false);
});

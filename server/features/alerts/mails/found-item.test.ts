import { expect, test } from 'vitest';
import { findListing } from '#server/features/listings/queries.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { composeFoundListingMailItem } from './found-item.ts';

const site = await openTestSite();

test('a found offer shows its price with the quantity left, once some is taken', async () => {
  const seller = await createLoggedInTestPerson(site);
  const offer = { price: 2.5, priceType: 'kilo', type: 'sell', quantity: 10 } as const;
  const priceLine = async (reservedQuantity: number) => {
    const id = await insertTestListing(site.db, seller.id, {
      productName: 'Tomates',
      ...offer,
      reservedQuantity,
    });
    const listing = await findListing(site.db, id);
    return listing && composeFoundListingMailItem(site.config.site, { ...listing, distance: null }).lines[0];
  };
  expect(await priceLine(6)).toBe('2,50 € / kg, il reste 4 kg');
  expect(await priceLine(0)).toBe('2,50 € / kg');
});

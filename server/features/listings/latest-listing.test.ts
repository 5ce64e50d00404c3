import { expect, test } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();

test("the latest listing is one's own last one, pending or not", async () => {
  const [admin, author, other] = [
    await createLoggedInTestAdmin(site),
    await createLoggedInTestPerson(site),
    await createLoggedInTestPerson(site),
  ];
  const latest = async () =>
    (await site.app.inject({ url: '/api/adverts/my-ads/latest', headers: author.headers })).json().ad;
  expect(await latest()).toBeNull();
  await publishAndAcceptTestListing(site, author, admin, { productName: 'Coings' });
  expect(await latest()).toMatchObject({ productName: 'Coings', status: 'accepted' });
  const location = { city: 'Lyon', postalCode: '69003', street: 'rue Paul-Bert' };
  const pending = await publishListingAsTestPerson(site, author, {
    productName: 'Panais',
    location: JSON.stringify(location),
  });
  await publishListingAsTestPerson(site, other, { productName: 'Navets' });
  expect(await latest()).toMatchObject({ productName: 'Panais', status: 'pending', location });
  await site.app.inject({ method: 'DELETE', url: `/api/adverts/${pending._id}`, headers: author.headers });
  expect(await latest()).toMatchObject({ productName: 'Coings' });
});

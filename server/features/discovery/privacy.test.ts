import { beforeAll, expect, test } from 'vitest';
import { buildListingSocialPreviewImagePath } from '#contract/discovery/previews.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const seller = await createLoggedInTestPerson(site, { lastName: 'Quintessence', showPhoneNumber: true });
let listing: Listing;
let secrets: string[];
beforeAll(async () => {
  const description = `Appelez le 06 39 98 12 34 ou écrivez à ${seller.email}.`;
  listing = await publishAndAcceptTestListing(site, seller, await createLoggedInTestAdmin(site), {
    description,
  });
  secrets = ['Quintessence', 'Lilas', seller.email, seller.id, '39 98 12 34', '39981234'];
});

test.each([
  ['the RSS feed', () => '/feeds/annonces.rss'],
  ['the JSON feed', () => '/feeds/annonces.json'],
  ['the sitemap', () => `/sitemaps/annonces-${listing._id}.xml`],
  ['the searches worth indexing', () => '/sitemaps/recherches.xml'],
  ['the embeddable card', () => `/api/oembed?url=https://recolte.test/app/ad/${listing._id}`],
  ['the bytes of the picture', () => buildListingSocialPreviewImagePath(listing._id)],
])('the content of %s does not identify the author', async (_, path) => {
  const { statusCode, rawPayload } = await site.app.inject(path());
  expect(statusCode).toBe(200);
  for (const secret of secrets) expect(rawPayload.includes(secret), secret).toBe(false);
});

test.each([
  ['the sitemap of sellers', () => `/sitemaps/vendeurs-${seller.id}.xml`],
  ['the feed of a seller', () => `/feeds/annonces.rss?user=${seller.id}`],
  ["a seller's page", () => `/api/sellers/${seller.id}`],
])('the content of %s names the seller by id and first name alone', async (_, path) => {
  const { statusCode, rawPayload } = await site.app.inject(path());
  expect(statusCode).toBe(200);
  expect(rawPayload.includes(seller.id)).toBe(true);
  for (const secret of secrets) {
    if (secret !== seller.id) expect(rawPayload.includes(secret), secret).toBe(false);
  }
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildListingSocialPreviewImagePath } from '#contract/discovery/previews.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  makeTestPicture,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const [seller, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];

const get = (path: string, headers = {}) => site.app.inject({ url: path, headers });

async function colourAt(bytes: Buffer, left: number, top: number) {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test('the preview of a listing is a picture of 1200 by 630 with its photo and no metadata', async () => {
  const listing = await publishAndAcceptTestListing(site, seller, admin, {
    images: [await makeTestPicture('#0000ff')],
  });
  const answer = await get(buildListingSocialPreviewImagePath(listing._id));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600, s-maxage=60',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const { format, width, height, exif, icc, iptc, xmp, comments } = await sharp(answer.rawPayload).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect([exif, icc, iptc, xmp, comments].filter(Boolean)).toEqual([]);
  const [red = 255, , blue = 0] = await colourAt(answer.rawPayload, 1100, 400);
  expect(red).toBeLessThan(40);
  expect(blue).toBeGreaterThan(215);

  const etag = String(answer.headers.etag);
  expect(
    (await get(buildListingSocialPreviewImagePath(listing._id), { 'if-none-match': etag })).statusCode,
  ).toBe(304);
  const head = await site.app.inject({
    method: 'HEAD',
    url: buildListingSocialPreviewImagePath(listing._id),
  });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
});

test('long names, markup and unknown characters are drawn as text', async () => {
  const productName = `<b foreground="red">& ${'courges-butternut '.repeat(3)}\u0007🥕</b>`;
  const listing = await publishAndAcceptTestListing(site, seller, admin, {
    productName: productName.slice(0, 80),
  });
  expect((await get(buildListingSocialPreviewImagePath(listing._id))).statusCode).toBe(200);
});

test('a request without photo and the site itself have different previews', async () => {
  const request = {
    mainType: 'asked',
    type: undefined,
    quantity: undefined,
    price: undefined,
    images: undefined,
  };
  const asked = await publishAndAcceptTestListing(site, seller, admin, request);
  const [one, other] = [
    await get(buildListingSocialPreviewImagePath(asked._id)),
    await get('/previews/site.jpg'),
  ];
  expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
  expect(one.headers.etag).not.toBe(other.headers.etag);
});

test('the preview of an edited listing shows its present content', async () => {
  const { _id } = await publishAndAcceptTestListing(site, seller, admin);
  const etag = async () => (await get(buildListingSocialPreviewImagePath(_id))).headers.etag;
  const before = await etag();
  const { headers } = seller;
  await site.app.inject({ method: 'PUT', url: `/api/adverts/${_id}`, payload: { price: 9 }, headers });
  const after = await etag();
  expect(after).not.toBe(before);
  expect(await etag()).toBe(after);
});

test('the preview of a hidden listing is not found, at once', async () => {
  const pending = await publishListingAsTestPerson(site, seller);
  expect((await get(buildListingSocialPreviewImagePath(pending._id))).statusCode).toBe(404);
  const listing = await publishAndAcceptTestListing(site, seller, admin);
  expect((await get(buildListingSocialPreviewImagePath(listing._id))).statusCode).toBe(200);
  await decideListingAsTestAdmin(site, admin, listing._id, { status: 'deleted', deleteReason: 'Vendu.' });
  expect((await get(buildListingSocialPreviewImagePath(listing._id))).statusCode).toBe(404);
  for (const name of ['inconnue.jpg', 'site.png', '..%2Fsession-secret', `${'0'.repeat(36)}.jpg`]) {
    expect((await get(`/previews/${name}`)).statusCode, name).toBe(404);
  }
});

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { removeImagePathSignature } from '#contract/images.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import {
  decideListingAsTestAdmin,
  decideListingRevisionAsTestAdmin,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import type { TestHttpResponse } from '#server/testing/test-site.ts';
import { logInTestAdmin, type TestPerson } from './people.ts';
import type { SiteUnderTest } from './start-test-site-process.ts';

interface NewListing {
  mainType?: 'offer' | 'asked';
  type?: 'sell' | 'trade' | 'donation';
  productName?: string;
  description?: string;
  quantity?: string;
  price?: string;
  priceType?: string;
  privateSeller?: 'true';
  location?: { city: string; postalCode: string; street?: string; streetNumber?: string };
  images?: File[];
}

/** Offer of tomatoes in Lyon, with these changes; it waits for an administrator. */
export async function publishPendingTestListing(
  product: SiteUnderTest,
  { token }: Pick<TestPerson, 'token'>,
  details: NewListing = {},
): Promise<Listing> {
  const { location, ...fields } = { images: [await createTestPhotoFile()], ...TOMATOES, ...details };
  const headers = { authorization: `Bearer ${token}` };
  return publishListingAsTestPerson(product, { headers }, { ...fields, location: JSON.stringify(location) });
}

/** Checkbox that authors tick to publish. */
export const tickPublicationTermsCheckbox = (page: Page) =>
  page.getByRole('checkbox', { name: /conditions générales/ }).check();

export const acceptListingAsTestAdmin = (product: SiteUnderTest, { _id }: Pick<Listing, '_id'>) =>
  decideAsAdmin(product, _id, { status: 'accepted' });

/** Accepts the author's change. */
export const acceptRevisionAsTestAdmin = async (product: SiteUnderTest, { _id }: Pick<Listing, '_id'>) =>
  requireDone(
    await decideListingRevisionAsTestAdmin(product, await firstAdmin(product), _id, { status: 'accepted' }),
  );

export const refuseListingAsTestAdmin = (
  product: SiteUnderTest,
  { _id }: Pick<Listing, '_id'>,
  deleteReason: string,
) => decideAsAdmin(product, _id, { status: 'refuse', deleteReason });

export const deleteListingAsTestAdmin = (
  product: SiteUnderTest,
  { _id }: Pick<Listing, '_id'>,
  deleteReason: string,
) => decideAsAdmin(product, _id, { status: 'deleted', deleteReason });

export async function publishAcceptedTestListing(
  product: SiteUnderTest,
  member: Pick<TestPerson, 'token'>,
  details?: NewListing,
) {
  const listing = await publishPendingTestListing(product, member, details);
  await acceptListingAsTestAdmin(product, listing);
  // Public now: their paths need no signature.
  return { ...listing, images: listing.images.map(removeImagePathSignature) };
}

export const fetchPictureBytesInTest = async ({ url }: SiteUnderTest, path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(url + path)).arrayBuffer());

/** A picture of one colour. @param hue degrees */
export async function createTestPhotoFile(hue = 10, width = 800, height = 600): Promise<File> {
  const background = `hsl(${hue}, 70%, 50%)`;
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
}

const TOMATOES = {
  mainType: 'offer',
  type: 'sell',
  productName: 'Tomates',
  description: 'Cueillies ce matin au jardin.',
  quantity: '12',
  price: '3,50',
  priceType: 'kilo',
  privateSeller: 'true',
  location: { city: 'Lyon', postalCode: '69003' },
} satisfies NewListing;

const decideAsAdmin = async (
  product: SiteUnderTest,
  id: string,
  body: { status: string; deleteReason?: string },
) => requireDone(await decideListingAsTestAdmin(product, await firstAdmin(product), id, body));

const firstAdmin = async (product: SiteUnderTest) => ({
  headers: { authorization: `Bearer ${await logInTestAdmin(product)}` },
});

function requireDone({ statusCode, body }: TestHttpResponse): void {
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
}

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { storedPathOf } from '#contract/images.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { PendingListing } from '#contract/moderation/schemas.ts';
import { publish } from '#server/testing/people.ts';
import { askApi } from './api.ts';
import { logInAdmin, type Member } from './people.ts';
import type { Product } from './start-site.ts';

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

/** An offer of tomatoes in Lyon unless told otherwise; it waits for an administrator. */
export async function publishListing(
  product: Product,
  { token }: Pick<Member, 'token'>,
  details: NewListing = {},
): Promise<Listing> {
  const { location, ...fields } = { images: [await photo()], ...TOMATOES, ...details };
  const headers = { authorization: `Bearer ${token}` };
  return publish(product, { headers }, { ...fields, location: JSON.stringify(location) });
}

/** The box that whoever publishes ticks. */
export const agree = (page: Page) => page.getByRole('checkbox', { name: /conditions générales/ }).check();

export const acceptListing = (product: Product, { _id }: Pick<Listing, '_id'>) =>
  decide(product, _id, { status: 'accepted' });

/** Accepts the change that its author asked for. */
export async function acceptRevision(product: Product, { _id }: Pick<Listing, '_id'>) {
  const waiting = await askApi<PendingListing[]>(product, 'GET /api/admin/adverts/pending?limit=100', {
    token: await logInAdmin(product),
  });
  const submittedAt = waiting.find((one) => one._id === _id)?.submittedAt;
  await decide(product, _id, { status: 'accepted', revision: true, submittedAt });
}

export const refuseListing = (product: Product, { _id }: Pick<Listing, '_id'>, deleteReason: string) =>
  decide(product, _id, { status: 'refuse', deleteReason });

export const deleteListing = (product: Product, { _id }: Pick<Listing, '_id'>, deleteReason: string) =>
  decide(product, _id, { status: 'deleted', deleteReason });

export async function publishAccepted(product: Product, member: Pick<Member, 'token'>, details?: NewListing) {
  const listing = await publishListing(product, member, details);
  await acceptListing(product, listing);
  // Public now: their paths need no signature.
  return { ...listing, images: listing.images.map(storedPathOf) };
}

export const fetchPicture = async ({ url }: Product, path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(url + path)).arrayBuffer());

/** A picture of one colour. @param hue degrees */
export async function photo(hue = 10, width = 800, height = 600): Promise<File> {
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

async function decide(
  product: Product,
  id: string,
  body: { status: string; deleteReason?: string; revision?: boolean; submittedAt?: string | undefined },
) {
  const token = await logInAdmin(product);
  await askApi(product, `PUT /api/admin/advert/${id}`, { token, body });
}

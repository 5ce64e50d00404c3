import type { Listing } from '#contract/listings/schemas.ts';
import { askApi } from '../../e2e/support/api.ts';
import { publishAccepted } from '../../e2e/support/listings.ts';
import { signUpMember } from '../../e2e/support/people.ts';
import type { Product } from '../../e2e/support/product.ts';

/** Private texts of one member: in an answer to anybody else but an administrator they are a leak. */
export const secrets = {
  email: 'secretissime@example.org',
  phone: '0639981299',
  street: 'impasse du Secretissime',
  message: 'rendez-vous secretissime derriere la serre',
};

export interface SeedData {
  /** Ids of listings, people, conversations, saved searches and reports. */
  ids: string[];
}

/** A member with a listing, a conversation, a saved search and a report. */
export async function createSeedData(product: Product): Promise<SeedData> {
  const owner = await signUpMember(product, {
    email: secrets.email,
    phone: secrets.phone,
    showPhoneNumber: false,
  });
  const other = await signUpMember(product);
  const listing: Listing = await publishAccepted(product, owner, {
    location: { city: 'Lyon', postalCode: '69003', street: secrets.street, streetNumber: '7' },
  });
  const { message } = await askApi<{ message: { conversationId: string; _id: string } }>(
    product,
    'POST /api/messages/create',
    {
      token: other.token,
      body: { adId: listing._id, text: secrets.message },
    },
  );
  const search = await askApi<{ _id: string }>(product, 'POST /api/search', {
    token: owner.token,
    body: { query: { productName: 'tomate', city: 'Lyon', postalCode: '69003', distance: 25 } },
  });
  await askApi(product, 'POST /api/reports', {
    token: other.token,
    body: { type: 'ad', entityId: listing._id, reason: 'Un signalement' },
  });
  return { ids: [listing._id, owner.id, other.id, message.conversationId, message._id, search._id] };
}

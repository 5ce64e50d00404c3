import type { Listing } from '#contract/listings/schemas.ts';
import type { NewUser } from '#server/features/accounts/tables.ts';
import { storeMessageAs } from './conversations.ts';
import { makeTestAdmin, makeTestPerson, publishAndAccept, type TestPerson } from './people.ts';
import type { TestSite } from './test-site.ts';

export interface MarketFixture {
  admin: TestPerson;
  seller: TestPerson;
  buyer: TestPerson;
  /** Public listing of the seller. */
  listing: Listing;
  /** Stores a message from the buyer about the listing. @returns id of the conversation */
  startConversation: (text?: string) => Promise<string>;
}

interface MarketOptions {
  /** Default: another one. */
  admin?: TestPerson;
  seller?: Partial<NewUser>;
  buyer?: Partial<NewUser>;
  /** Fields of the form that publishes the listing. */
  listing?: Record<string, unknown>;
}

/** Makes Jeanne, who sells, Karim, who is interested, and an accepted listing. */
export async function openMarket(site: TestSite, options: MarketOptions = {}): Promise<MarketFixture> {
  const admin = options.admin ?? (await makeTestAdmin(site));
  const seller = await makeTestPerson(site, { firstName: 'Jeanne', ...options.seller });
  const buyer = await makeTestPerson(site, { firstName: 'Karim', ...options.buyer });
  const listing = await publishAndAccept(site, seller, admin, options.listing);
  return {
    admin,
    seller,
    buyer,
    listing,
    async startConversation(text = 'Bonjour') {
      return (await storeMessageAs(site, buyer, { adId: listing._id, text })).conversationId;
    },
  };
}

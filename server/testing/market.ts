import type { Listing } from '#contract/listings/schemas.ts';
import type { NewUser } from '#server/features/accounts/tables.ts';
import { say } from './conversations.ts';
import { makeAdmin, makePerson, type Person, publishAccepted } from './people.ts';
import type { TestSite } from './test-site.ts';

export interface Market {
  admin: Person;
  seller: Person;
  buyer: Person;
  /** Public listing of the seller. */
  listing: Listing;
  /** Stores a message from the buyer about the listing. @returns id of the conversation */
  startConversation: (text?: string) => Promise<string>;
}

interface MarketOptions {
  /** Default: another one. */
  admin?: Person;
  seller?: Partial<NewUser>;
  buyer?: Partial<NewUser>;
  /** Fields of the form that publishes the listing. */
  listing?: Record<string, unknown>;
}

/** Makes Jeanne, who sells, Karim, who is interested, and an accepted listing. */
export async function openMarket(site: TestSite, options: MarketOptions = {}): Promise<Market> {
  const admin = options.admin ?? (await makeAdmin(site));
  const seller = await makePerson(site, { firstName: 'Jeanne', ...options.seller });
  const buyer = await makePerson(site, { firstName: 'Karim', ...options.buyer });
  const listing = await publishAccepted(site, seller, admin, options.listing);
  return {
    admin,
    seller,
    buyer,
    listing,
    async startConversation(text = 'Bonjour') {
      return (await say(site, buyer, { adId: listing._id, text })).conversationId;
    },
  };
}

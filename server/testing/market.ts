import type { Listing } from '#contract/listings/schemas.ts';
import type { NewUserRow } from '#server/features/accounts/tables.ts';
import { sendValidMessageAsTestPerson } from './conversations.ts';
import { makeTestAdmin, makeTestPerson, publishAndAcceptTestListing, type TestPerson } from './people.ts';
import type { TestSite } from './test-site.ts';

export interface SellerAndBuyerFixture {
  admin: TestPerson;
  seller: TestPerson;
  buyer: TestPerson;
  /** Public listing of the seller. */
  listing: Listing;
}

interface MarketOptions {
  /** Administrator who accepts the listing. Default: a new one. */
  admin?: TestPerson;
  seller?: Partial<NewUserRow>;
  buyer?: Partial<NewUserRow>;
  /** Fields of the form that publishes the test listing. */
  listing?: Record<string, unknown>;
}

/** Creates Jeanne, who sells, Karim, who is interested, and an accepted listing. */
export async function createSellerAndBuyerFixture(
  site: TestSite,
  options: MarketOptions = {},
): Promise<SellerAndBuyerFixture> {
  const admin = options.admin ?? (await makeTestAdmin(site));
  const seller = await makeTestPerson(site, { firstName: 'Jeanne', ...options.seller });
  const buyer = await makeTestPerson(site, { firstName: 'Karim', ...options.buyer });
  const listing = await publishAndAcceptTestListing(site, seller, admin, options.listing);
  return { admin, seller, buyer, listing };
}

/**
 * Opens a market with a conversation about the listing that the buyer has begun.
 * @param options.text first message
 */
export async function createSellerAndBuyerConversationFixture(
  site: TestSite,
  { text = 'Bonjour', ...options }: MarketOptions & { text?: string } = {},
): Promise<SellerAndBuyerFixture & { conversationId: string }> {
  const market = await createSellerAndBuyerFixture(site, options);
  const { conversationId } = await sendValidMessageAsTestPerson(site, market.buyer, {
    adId: market.listing._id,
    text,
  });
  return { ...market, conversationId };
}

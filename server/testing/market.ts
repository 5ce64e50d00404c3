import { DAY_MS } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { NewUserRow } from '#server/features/accounts/tables.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { sendValidMessageAsTestPerson } from './conversations.ts';
import { insertTestListing } from './listings.ts';
import { createLoggedInTestAdmin, createLoggedInTestPerson, type TestPerson } from './people.ts';
import type { TestSite } from './test-site.ts';

export interface SellerAndBuyerFixture {
  admin: TestPerson;
  seller: TestPerson;
  buyer: TestPerson;
  /** Public listing of the seller. */
  listing: Listing;
}

interface MarketOptions {
  /** Administrator of the market. Default: a new one. */
  admin?: TestPerson;
  seller?: Partial<NewUserRow>;
  buyer?: Partial<NewUserRow>;
  /** Columns of the listing that differ from three kilos of tomatoes at 2.50 €. */
  listing?: Partial<ListingRow>;
}

/** Creates Jeanne, who sells, Karim, who is interested, and inserts an accepted listing, without its calls and mails. */
export async function createSellerAndBuyerFixture(
  site: TestSite,
  options: MarketOptions = {},
): Promise<SellerAndBuyerFixture> {
  const admin = options.admin ?? (await createLoggedInTestAdmin(site));
  const seller = await createLoggedInTestPerson(site, { firstName: 'Jeanne', ...options.seller });
  const buyer = await createLoggedInTestPerson(site, { firstName: 'Karim', ...options.buyer });
  const id = await insertTestListing(site.db, seller.id, {
    productName: 'Tomates',
    type: 'sell',
    quantity: 3,
    price: 2.5,
    priceType: 'kilo',
    street: 'rue des Lilas',
    streetNumber: '7',
    images: ['/uploads/tomates.webp'],
    decidedAt: new Date(),
    expiresAt: new Date(Date.now() + 30 * DAY_MS),
    ...options.listing,
  });
  const answer = await site.app.inject({ url: `/api/adverts/${id}`, headers: seller.headers });
  return { admin, seller, buyer, listing: answer.json().ad };
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

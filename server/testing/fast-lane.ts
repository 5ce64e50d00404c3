import { daysAgo } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { NewUserRow } from '#server/features/accounts/tables.ts';
import { isRandomlyHeldForModeration } from '#server/features/moderation/fast-lane/hold-back.ts';
import type { Services } from '#server/platform/services.ts';
import { insertTestListing } from './listings.ts';
import { createLoggedInTestPerson, publishListingAsTestPerson, type TestPerson } from './people.ts';
import type { TestSite } from './test-site.ts';

/** Author whom the fast lane trusts: an account of 31 days and three accepted listings. */
export async function makeTrustedTestPerson(
  site: TestSite,
  fields: Partial<NewUserRow> = {},
): Promise<{ author: TestPerson; accepted: string[] }> {
  const author = await createLoggedInTestPerson(site, {
    createdAt: daysAgo(31),
    verifiedAt: daysAgo(31),
    ...fields,
  });
  const accepted = [];
  for (const productName of ['Ail', 'Miel', 'Noix'])
    accepted.push(await insertTestListing(site.db, author.id, { productName, createdAt: daysAgo(20) }));
  return { author, accepted };
}

/** Publishes until the draw does, or does not, hold the listing back; the others are forgotten. */
export async function publishWithGivenRandomHoldInTest(
  site: TestSite & { services: Pick<Services, 'sessionSecret'> },
  person: TestPerson,
  isHeldBack: boolean,
  fields: Record<string, unknown> = {},
): Promise<Listing> {
  for (;;) {
    const ad = await publishListingAsTestPerson(site, person, fields);
    if (isRandomlyHeldForModeration(site.services, ad._id) === isHeldBack) return ad;
    await site.db.deleteFrom('listings').where('id', '=', ad._id).execute();
  }
}

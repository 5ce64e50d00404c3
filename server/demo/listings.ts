import * as z from 'zod';
import { listingMainTypes, listingStatuses, offerTypes, priceTypes } from '#contract/listings/rules.ts';
import gardenerOffers from './gardener-offers.json' with { type: 'json' };
import lyonOffers from './lyon-offers.json' with { type: 'json' };
import { demoMemberEmail } from './members.ts';
import professionalOffers from './professional-offers.json' with { type: 'json' };
import refusedOffers from './refused-offers.json' with { type: 'json' };
import requests from './requests.json' with { type: 'json' };
import { dateDaysBefore, findPastDateInSeason, isDemoProduceInSeason, wasInSeasonLately } from './season.ts';

const demoListing = z.strictObject({
  /** Name of the demo listing in `activity.json` and `orders.json`; a listing with a name stays online. */
  key: z.string().optional(),
  /** E-mail of the demo member who owns the listing. */
  author: z.email(),
  mainType: z.enum(listingMainTypes),
  type: z.enum(offerTypes).optional(),
  productName: z.string(),
  price: z.number().optional(),
  priceType: z.enum(priceTypes).optional(),
  quantity: z.number().optional(),
  /** Goods that the author of the exchange wants in return. */
  inExchange: z.string().optional(),
  /** Radius of a demo request in kilometres. */
  searchRadius: z.int().optional(),
  location: z.strictObject({ city: z.string(), postalCode: z.string() }),
  /** File names of the listing's pictures in `pictures/`, the main picture first. */
  pictures: z.array(z.string()),
  description: z.string(),
  /** Days on which the product is in season, counted back from today. */
  daysAgo: z.int().min(1),
  /** Time of day in UTC at which the demo listing was published. */
  time: z.iso.time({ precision: -1 }),
  status: z.enum(listingStatuses).default('accepted'),
  deleteReason: z.string().optional(),
});
export type DemoListing = z.output<typeof demoListing> & { createdAt: Date; isArchived: boolean };

const GARDENER_OFFERS = 110;
const REQUESTS = 30;
/** Minutes before `now` at which the newest demo listings were published. */
const NEWEST_MINUTES = [4, 21, 58, 135, 260, 400];
const PENDING = 28;
const ARCHIVED = 15;
const ARCHIVED_AFTER_DAYS = 8;

/** Listings of the year before `now`, 224 in all, newest first, each in its season. Deterministic. */
export function generateDemoListings(now: Date): DemoListing[] {
  const published = dated(
    [
      ...seasonFirst(gardenerOffers, now).slice(0, GARDENER_OFFERS),
      ...professionalOffers,
      ...seasonFirst(requests, now).slice(0, REQUESTS),
    ],
    now,
  );
  const current = published.filter(({ productName }) => isDemoProduceInSeason(productName, now));
  const newest = current.filter(({ author }) => author !== demoMemberEmail).slice(0, NEWEST_MINUTES.length);
  for (const [index, listing] of newest.entries()) {
    listing.createdAt = new Date(now.getTime() - (NEWEST_MINUTES[index] ?? 0) * 60_000);
  }
  const waiting = current.filter((one) => !one.key && !newest.includes(one));
  for (const listing of ownFirst(waiting).slice(0, PENDING)) listing.status = 'pending';
  const old = published.filter(
    ({ key, status, createdAt, author }) =>
      !key &&
      status === 'accepted' &&
      createdAt < dateDaysBefore(now, author === demoMemberEmail ? 1 : ARCHIVED_AFTER_DAYS),
  );
  const everyFourth = old.filter(({ author }, index) => index % 4 === 0 || author === demoMemberEmail);
  for (const listing of ownFirst(everyFourth).slice(0, ARCHIVED)) listing.isArchived = true;
  return [...published, ...dated(lyonOffers, now), ...dated(refusedOffers, now)].sort(newestFirst);
}

function dated(listings: readonly unknown[], now: Date): DemoListing[] {
  return z
    .array(demoListing)
    .parse(listings)
    .map((listing) => ({ ...listing, isArchived: false, createdAt: findPastDateInSeason(listing, now) }))
    .sort(newestFirst);
}

const newestFirst = (a: DemoListing, b: DemoListing) => b.createdAt.getTime() - a.createdAt.getTime();

function seasonFirst<T extends { productName: string }>(listings: readonly T[], now: Date): T[] {
  const lately = new Set(listings.filter(({ productName }) => wasInSeasonLately(productName, now)));
  return [...lately, ...listings.filter((listing) => !lately.has(listing))];
}

/** Listings that start with one of the demo member's, so that each section of theirs holds something. */
function ownFirst(listings: readonly DemoListing[]): DemoListing[] {
  const own = listings.filter(({ author }) => author === demoMemberEmail).slice(0, 1);
  return [...own, ...listings.filter(({ author }) => author !== demoMemberEmail)];
}

import { farmOffers } from './listings/farm-offers.ts';
import { gardenOffers, placeOf } from './listings/garden-offers.ts';
import type { DemoListing } from './listings/listing.ts';
import { isInSeason, publicationDate } from './listings/season.ts';
import { moderated } from './listings/texts/moderated.ts';
import { wanted } from './listings/wanted.ts';
import { demoMemberEmail } from './members/gardeners.ts';
import { demoMembers } from './members.ts';
import { type Dice, dice } from './pictures/brush/dice.ts';

const DAY = 24 * 3600 * 1000;
const GARDEN_OFFERS = 110;
const REQUESTS = 30;
const PENDING = 10;
const ARCHIVED = 15;
/** How old the newest listings are, in minutes: a market where something has just happened. */
const FRESH = [4, 21, 58, 135, 260, 400];

/**
 * About 200 listings of the year before `now`, the newest first: always the same for the same `now`, and every
 * product in its season.
 */
export function demoListings(now: Date): DemoListing[] {
  const d = dice('demo listings');
  const published = [
    ...gardenOffers(d, now, GARDEN_OFFERS),
    ...farmOffers(d, now),
    ...wanted(d, now, REQUESTS),
  ];
  freshen(d, published, now);
  waitForModeration(d, published, now);
  archive(d, published, now);
  return [...published, ...turnedDown(d, now)].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

function freshen(d: Dice, listings: DemoListing[], now: Date): void {
  const candidates = d.shuffled(listings).filter(({ productName }) => isInSeason(productName, now));
  for (const [i, minutes] of FRESH.entries()) {
    const listing = candidates[i];
    if (listing) listing.createdAt = new Date(now.getTime() - minutes * 60_000);
  }
}

/** Some of the last days, one of them the demo member's. */
function waitForModeration(d: Dice, listings: DemoListing[], now: Date): void {
  const waiting = shortlist(d, listings, PENDING, ({ createdAt, productName }) => {
    return now.getTime() - createdAt.getTime() > DAY / 3 && isInSeason(productName, now);
  });
  for (const listing of waiting) {
    listing.status = 'pending';
    listing.createdAt = new Date(now.getTime() - d.between(0.05, 2) * DAY);
    if (!isInSeason(listing.productName, listing.createdAt))
      listing.createdAt = new Date(now.getTime() - DAY / 48);
  }
}

function archive(d: Dice, listings: DemoListing[], now: Date): void {
  const old = shortlist(d, listings, ARCHIVED, ({ createdAt, status }) => {
    return status === 'accepted' && now.getTime() - createdAt.getTime() > 20 * DAY;
  });
  for (const listing of old) listing.isArchived = true;
}

/** Some of those that qualify; one of the demo member's among them if there is one. */
function shortlist(d: Dice, listings: DemoListing[], count: number, qualifies: (l: DemoListing) => boolean) {
  const able = d.shuffled(listings.filter(qualifies));
  const own = able.filter(({ author }) => author === demoMemberEmail).slice(0, 1);
  return [...own, ...able.filter((listing) => listing.author !== demoMemberEmail)].slice(0, count);
}

function turnedDown(d: Dice, now: Date): DemoListing[] {
  return moderated.map(({ author, status, reason, name, type, price, unit, quantity, text, picture }) => {
    const member = demoMembers.find(({ email }) => email === author);
    if (!member) throw new Error(`No member has the e-mail ${author}`);
    return {
      author,
      mainType: 'offer',
      type,
      productName: name,
      price,
      priceType: unit,
      quantity,
      description: text,
      location: placeOf(d, member),
      createdAt: publicationDate(d, name, now),
      status,
      isArchived: false,
      deleteReason: reason,
      pictures: [picture],
    };
  });
}

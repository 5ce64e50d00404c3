import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { generateDemoListings } from './listings.ts';
import { demoMemberEmail, demoMembers } from './members.ts';
import { isDemoProduceInSeason } from './season.ts';

const shipped = new Set(readdirSync(join(import.meta.dirname, 'pictures')));
/** Keys of the two listings alike that wait for an administrator. */
const MEANT_TO_WAIT = new Set(['double-1', 'double-2']);
const everyMonth = Array.from(
  { length: 12 },
  (_, month) => new Date(Date.UTC(2026, month, 2 + 2 * month, 2 * month)),
);

test('demonstration listings of conversations and orders are online on every day of the year', () => {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, day % 24)));
  const hidden = days.flatMap((now) =>
    generateDemoListings(now)
      .filter(
        ({ key, isArchived, status }) =>
          key && !MEANT_TO_WAIT.has(key) && (isArchived || status === 'pending'),
      )
      .map(({ key }) => `${key} on ${now.toISOString()}`),
  );
  expect(hidden).toEqual([]);
});

describe.each(everyMonth)('demonstration listings of %s', (now) => {
  const listings = generateDemoListings(now);
  const offers = listings.filter(({ mainType }) => mainType === 'offer');

  test('demonstration listings number about 220, in every state', () => {
    const count = (status: string) => listings.filter((listing) => listing.status === status).length;
    expect(listings).toHaveLength(224);
    expect([count('accepted'), count('pending'), count('refuse'), count('deleted')]).toEqual([180, 30, 9, 5]);
    expect(listings.filter(({ isArchived, status }) => isArchived && status === 'accepted')).toHaveLength(15);
    expect(listings.filter(({ isArchived }) => isArchived)).toHaveLength(15);
    expect(offers.length / listings.length).toBeCloseTo(0.85, 1);
  });

  test('demonstration listings are mostly around Lyon, half of them a few days old', () => {
    const live = listings.filter(({ status, isArchived }) => status === 'accepted' && !isArchived);
    const near = live.filter(({ location }) => /^(69|01)/.test(location.postalCode));
    expect(near.length / live.length).toBeGreaterThan(0.6);
    const ages = live
      .map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / DAY_MS)
      .sort((a, b) => a - b);
    expect(ages[Math.floor(ages.length / 2)]).toBeLessThan(14);
  });

  test('demonstration listings give the shown member something in every section', () => {
    const own = listings.filter(({ author }) => author === demoMemberEmail);
    expect(new Set(own.map(({ status }) => status))).toEqual(
      new Set(['accepted', 'pending', 'refuse', 'deleted']),
    );
    expect(own.some(({ isArchived }) => isArchived)).toBe(true);
  });

  test('demonstration listings belong to members and show pictures that exist, every offer at least one', () => {
    const emails = new Set(demoMembers.map(({ email }) => email));
    expect(listings.filter(({ author }) => !emails.has(author))).toEqual([]);
    expect(
      listings
        .flatMap((listing) => listing.pictures)
        .filter((name) => !shipped.has(`${name}.webp`) || !shipped.has(`${name}-400.webp`)),
    ).toEqual([]);
    expect(offers.filter((offer) => offer.pictures.length < 1 || offer.pictures.length > 4)).toEqual([]);
  });

  test('demonstration requests never ask for produce that their author offers', () => {
    const offered = new Set(offers.map(({ author, productName }) => `${author} ${productName}`));
    const asked = listings.filter(({ mainType }) => mainType === 'asked');
    expect(asked.filter(({ author, productName }) => offered.has(`${author} ${productName}`))).toEqual([]);
  });

  test('demonstration listings are at most a year old, mostly eight weeks, the newest a few minutes', () => {
    const ages = listings.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / DAY_MS);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(ages[0]).toBeGreaterThan(0);
    expect(ages[0]).toBeLessThan(10 / 1440);
    expect(ages.at(-1)).toBeLessThan(366);
    expect(ages.filter((age) => age < 56).length).toBeGreaterThan(listings.length / 2);
    const joined = new Map(demoMembers.map(({ email, joinedDaysAgo }) => [email, joinedDaysAgo]));
    expect(listings.filter(({ author }, i) => (ages[i] ?? 0) > (joined.get(author) ?? 0))).toEqual([]);
  });

  test('demonstration listings name produce of the list in its season', () => {
    const untimely = listings.filter(
      ({ productName, createdAt }) => !isDemoProduceInSeason(productName, createdAt),
    );
    expect(untimely.map(({ productName }) => productName)).toEqual([]);
  });

  test('demonstration listings have the fields that their kind needs', () => {
    const wrong = listings.filter(({ mainType, type, price, quantity, status, deleteReason }) => {
      const priced = price === undefined || (price >= 0 && type === 'sell');
      const kind =
        mainType === 'offer' ? type && Number(quantity) > 0 : !type && !quantity && price === undefined;
      return !priced || !kind || Boolean(deleteReason) !== (status === 'refuse' || status === 'deleted');
    });
    expect(wrong).toEqual([]);
  });

  test('demonstration listings have descriptions in sentences, each different', () => {
    const texts = listings
      .filter(({ status }) => status === 'accepted' || status === 'pending')
      .map(({ description }) => description);
    const sentences = (text: string) => text.split(/(?<=[.!?]) (?=[\p{Lu}])/u).length;
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => sentences(text) < 2 || sentences(text) > 5)).toEqual([]);
    expect(texts.filter((text) => /lorem|xxx|todo|undefined|null|\$\{|[’…\u00a0]/i.test(text))).toEqual([]);
    expect(texts.filter((text) => !/[.!?]$/.test(text))).toEqual([]);
  });

  test('demonstration listings are the same at every start', () => {
    expect(generateDemoListings(now)).toEqual(listings);
  });
});

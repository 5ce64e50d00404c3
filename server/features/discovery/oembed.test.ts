import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Listing } from '#contract/listings/schemas.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

/** https://oembed.com, section 2.3.4: what a "rich" answer must hold, and nothing unknown. */
const rich = z.strictObject({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  html: z.string().min(1),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  title: z.string(),
  provider_name: z.literal('Récolte'),
  provider_url: z.literal('https://recolte.test/app'),
  cache_age: z.number().int(),
  thumbnail_url: z.url().optional(),
  thumbnail_width: z.number().int().optional(),
  thumbnail_height: z.number().int().optional(),
});

const site = await openTestSite();
let listing: Listing;
let pending: Listing;
beforeAll(async () => {
  const [seller, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];
  listing = await publishAndAcceptTestListing(site, seller, admin, {
    productName: '"><script>alert(1)</script>',
  });
  pending = await publishListingAsTestPerson(site, seller);
});

const pageOf = ({ _id }: Listing) => `https://recolte.test/app/ad/${_id}`;
const ask = (url: string, more = '') => site.app.inject(`/api/oembed?url=${encodeURIComponent(url)}${more}`);

test('the card of a listing is plain HTML: no script, no frame, no markup of its author', async () => {
  const answer = await ask(pageOf(listing), '&format=json');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  const { html, width, height } = rich.parse(answer.json());
  expect([width, height]).toEqual([600, 435]);
  expect(html).toMatch(/^<blockquote style="[^"<>]*"><a href="https:\/\/recolte\.test\/app\/ad\/[0-9a-f-]+"/);
  expect([...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag)).toEqual([
    'blockquote',
    'a',
    'img',
    'span',
    'strong',
    'span',
    'span',
  ]);
  for (const [words] of html.matchAll(/<(span|strong)[^>]*>/g)) expect(words).toContain('display:block');
});

test.each([
  ['&maxwidth=300', { width: 300, height: 278 }, true],
  ['&maxheight=200', { width: 600, height: 120 }, false],
  ['&maxwidth=250&maxheight=80', { width: 250, height: 80 }, false],
  ['&maxwidth=-5&maxheight=abc', { width: 600, height: 435 }, true],
])('the card of a listing is no larger than requested: %s', async (maxSize, size, hasPicture) => {
  const { html, ...answer } = rich.parse((await ask(pageOf(listing), maxSize)).json());
  expect(answer).toMatchObject(size);
  expect(html.includes('<img')).toBe(hasPicture);
  expect(answer.thumbnail_url === undefined).toBe(/max(width|height)=\d/.test(maxSize));
});

test('a card in another format, of another site or of a hidden listing is refused', async () => {
  expect((await ask(pageOf(listing), '&format=xml')).statusCode).toBe(501);
  const elsewhere = pageOf(listing).replace('recolte.test', 'ailleurs.test');
  for (const url of [pageOf(pending), elsewhere, 'https://recolte.test/app', 'javascript:alert(1)', '']) {
    expect((await ask(url)).statusCode, url).toBe(404);
  }
});

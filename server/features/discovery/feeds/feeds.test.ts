import { XMLParser, XMLValidator } from 'fast-xml-parser';
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

const ourUrl = z.url().startsWith('https://recolte.test/');

/** https://www.jsonfeed.org/version/1.1: every property that it requires, and no other than those we mean to send. */
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  description: z.string(),
  home_page_url: ourUrl,
  feed_url: ourUrl,
  language: z.literal('fr'),
  items: z.array(
    z.strictObject({
      id: ourUrl,
      url: ourUrl,
      title: z.string().min(1),
      content_text: z.string().min(1),
      date_published: z.iso.datetime(),
      image: ourUrl.optional(),
      attachments: z.array(z.strictObject({ url: ourUrl, mime_type: z.literal('image/webp') })).optional(),
    }),
  ),
});

const rfc822 = z.string().regex(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
/** https://www.rssboard.org/rss-specification and its profile, which wants an `atom:link` to the feed itself. */
const rss = z.strictObject({
  rss: z.strictObject({
    '@_version': z.literal('2.0'),
    '@_xmlns:atom': z.literal('http://www.w3.org/2005/Atom'),
    channel: z.strictObject({
      title: z.string().min(1),
      link: ourUrl,
      description: z.string().min(1),
      language: z.literal('fr'),
      ttl: z.coerce.number().int().positive(),
      lastBuildDate: rfc822.optional(),
      'atom:link': z.strictObject({
        '@_href': ourUrl,
        '@_rel': z.literal('self'),
        '@_type': z.literal('application/rss+xml'),
      }),
      item: z.array(
        z.strictObject({
          title: z.string().min(1),
          link: ourUrl,
          guid: z.strictObject({ '#text': ourUrl, '@_isPermaLink': z.literal('true') }),
          pubDate: rfc822,
          description: z.string().min(1),
          enclosure: z
            .strictObject({ '@_url': ourUrl, '@_length': z.literal('0'), '@_type': z.literal('image/webp') })
            .optional(),
        }),
      ),
    }),
  }),
});

const site = await openTestSite();
const [seller, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];
let tomatoes: Listing;
let eggs: Listing;
beforeAll(async () => {
  const description = 'Rouges & <b>mûres</b>\n\u0007]]> de "Marmande"';
  tomatoes = await publishAndAcceptTestListing(site, seller, admin, { description });
  eggs = await publishAndAcceptTestListing(site, seller, admin, {
    productName: 'Œufs',
    type: 'donation',
    price: undefined,
  });
  await publishListingAsTestPerson(site, seller);
});

const get = (path: string, headers = {}) => site.app.inject({ url: path, headers });

async function readRss(query: string) {
  const { body, headers } = await get(`/feeds/annonces.rss${query}`);
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(XMLValidator.validate(body)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' });
  const { '?xml': _, ...tree } = parser.parse(body);
  return rss.parse(tree).rss.channel;
}

test('the JSON feed of a search lists the newest first', async () => {
  const { body, headers } = await get('/feeds/annonces.json');
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
  expect(headers['access-control-allow-origin']).toBe('*');
  const feed = jsonFeed.parse(JSON.parse(body));
  expect(feed.items.map(({ id }) => id)).toEqual([
    `https://recolte.test/app/ad/${eggs._id}`,
    `https://recolte.test/app/ad/${tomatoes._id}`,
  ]);
  expect(feed.items[1]).toMatchObject({
    title: 'Tomates à Lyon (69003)',
    content_text: '2,50 € / kg, 3 kg, Lyon (69003), particulier. Rouges & <b>mûres</b> ]]> de "Marmande"',
    image: `https://recolte.test${tomatoes.images[0]}`,
  });
});

test('the RSS feed has the entries of the JSON feed, special characters included', async () => {
  const { item, title, link } = await readRss('');
  expect([title, link]).toEqual(['Toutes les annonces - Récolte', 'https://recolte.test/app/annonces']);
  expect(item.map(({ guid }) => guid['#text'])).toEqual([
    `https://recolte.test/app/ad/${eggs._id}`,
    `https://recolte.test/app/ad/${tomatoes._id}`,
  ]);
  expect(item[1]?.description).toMatch(/Rouges &amp; &lt;b&gt;|Rouges & <b>mûres<\/b>/);
});

test('a feed takes every criterion of the results page', async () => {
  const query = '?productName=tomate&city=Lyon&distance=25&sortBy=asc&page=3&utm_source=x';
  const feed = jsonFeed.parse((await get(`/feeds/annonces.json${query}`)).json());
  expect(feed.title).toBe('Tomate à moins de 25 km de Lyon - Récolte');
  expect(feed.home_page_url).toBe(
    'https://recolte.test/app/annonces?productName=tomate&city=Lyon&distance=25',
  );
  expect(feed.items).toHaveLength(1);
  expect((await get('/feeds/annonces.json?type=trade')).json().items).toEqual([]);
  expect((await get('/feeds/annonces.json?page=-1&distance=x&coordinates=a&type=b')).statusCode).toBe(200);
});

test('an unchanged feed is answered by 304, and stays the same byte for byte', async () => {
  const first = await get('/feeds/annonces.rss');
  const { publishedAt } = await site.db
    .selectFrom('listings')
    .select('publishedAt')
    .where('id', '=', eggs._id)
    .executeTakeFirstOrThrow();
  expect(first.headers['last-modified']).toBe(publishedAt?.toUTCString());
  const again = await get('/feeds/annonces.rss', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const crawler = await get('/feeds/annonces.rss', { 'user-agent': 'Feedly/1.0' });
  expect(crawler.body).toBe(first.body);
  const head = await site.app.inject({ method: 'HEAD', url: '/feeds/annonces.rss' });
  expect([head.statusCode, head.headers.etag]).toEqual([200, first.headers.etag]);
});

test('a listing in exchange names the wanted goods, without telephone numbers', async () => {
  await publishAndAcceptTestListing(site, seller, admin, {
    productName: 'Coings',
    type: 'trade',
    inExchange: 'Du miel (06 39 98 12 34)',
  });
  const [item] = (await get('/feeds/annonces.json?productName=coing')).json().items;
  expect(item.content_text).toBe(
    'Troc, 3 kg, Lyon (69003), particulier. Contre : Du miel ([téléphone]). Cueillies ce matin.',
  );
});

test('a listing accepted since the last reading is in the feed', async () => {
  const feed = () => get('/feeds/annonces.json?productName=courge');
  expect((await feed()).json().items).toEqual([]);
  const squash = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Courge' });
  expect((await feed()).json().items).toMatchObject([{ id: `https://recolte.test/app/ad/${squash._id}` }]);
});

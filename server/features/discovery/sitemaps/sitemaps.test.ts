import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { rateLimits } from '#contract/limits.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import {
  listSitemapChunkListings,
  listSitemapChunkSellers,
  listSitemapListingChunks,
  listSitemapSellerChunkFirstIds,
} from './queries.ts';

/** https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd and siteindex.xsd, whose elements come in this order. */
const entry = z.strictObject({
  loc: z.url().startsWith('https://recolte.test/').min(12).max(2048),
  lastmod: z.iso.datetime().optional(),
});
const namespace = z.literal('http://www.sitemaps.org/schemas/sitemap/0.9');
const urlset = z.strictObject({
  urlset: z.strictObject({ '@_xmlns': namespace, url: z.array(entry).min(1).max(50_000) }),
});
const sitemapindex = z.strictObject({
  sitemapindex: z.strictObject({ '@_xmlns': namespace, sitemap: z.array(entry).min(1).max(50_000) }),
});

const live: string[] = [];
const site = await openTestSite();
const [seller, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];
beforeAll(async () => {
  for (const productName of ['Tomates', 'Œufs de poule & poussins', 'Machin']) {
    live.push((await publishAndAcceptTestListing(site, seller, admin, { productName }))._id);
  }
});

async function read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const { statusCode, headers, body } = await site.app.inject(path);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(XMLValidator.validate(body)).toBe(true);
  const isArray = (name: string) => name === 'url' || name === 'sitemap';
  const { '?xml': _, ...tree } = new XMLParser({ ignoreAttributes: false, isArray }).parse(body);
  return schema.parse(tree);
}

const pathsOf = (entries: { loc: string }[]) =>
  entries.map(({ loc }) => decodeURIComponent(new URL(loc).href.replace('https://recolte.test', '')));

test('robots.txt names the sitemap and the pages not to visit', async () => {
  const { headers, body } = await site.app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Sitemap: https://recolte.test/sitemap.xml\n');
  expect(body).toContain('Disallow: /api/\n');
  expect(body).not.toMatch(/Disallow: \/(app\/?)?\n/);
});

test('the sitemap lists the pages that visitors see and nothing else', async () => {
  const hidden = await publishListingAsTestPerson(site, seller);
  const deleted = await publishAndAcceptTestListing(site, seller, admin);
  await decideListingAsTestAdmin(site, admin, deleted._id, { status: 'deleted', deleteReason: 'Vendu.' });

  const { sitemapindex: index } = await read('/sitemap.xml', sitemapindex);
  const [searches = '', listings = '', sellers = '', ...rest] = pathsOf(index.sitemap);
  expect(rest).toEqual([]);
  const { urlset: people } = await read(sellers, urlset);
  expect(pathsOf(people.url)).toEqual([`/app/vendeur/${seller.id}`]);
  const { urlset: found } = await read(listings, urlset);
  expect(pathsOf(found.url)).toEqual(live.map((id) => `/app/ad/${id}`));
  expect(found.url.every(({ lastmod }) => lastmod)).toBe(true);
  expect(JSON.stringify(found)).not.toContain(hidden._id);

  const { urlset: pages } = await read(searches, urlset);
  expect(pathsOf(pages.url)).toEqual(
    expect.arrayContaining([
      '/app',
      '/app/annonces',
      '/app/annonces?productName=tomate',
      '/app/annonces?productName=œuf+de+poule',
      '/app/annonces?category=legumes',
      '/app/annonces?category=autres',
      '/app/annonces?city=Lyon',
    ]),
  );
  for (const none of ['productName=abricot', 'category=fruits']) {
    expect(pathsOf(pages.url)).not.toContain(`/app/annonces?${none}`);
  }
});

test('a sitemap is found by any id in its range, and cached once', async () => {
  const { sitemapindex: index } = await read('/sitemap.xml', sitemapindex);
  const [, first = ''] = pathsOf(index.sitemap);
  const { headers, body } = await site.app.inject(first);
  for (const id of [live[1], live[2]?.toUpperCase(), 'ffffffff-ffff-7fff-bfff-ffffffffffff']) {
    const answer = await site.app.inject(`/sitemaps/annonces-${id}.xml`);
    expect([answer.statusCode, answer.headers.etag, answer.body]).toEqual([200, headers.etag, body]);
  }
  for (const kind of ['annonces', 'vendeurs'])
    expect(
      (await site.app.inject(`/sitemaps/${kind}-00000000-0000-7000-8000-000000000000.xml`)).statusCode,
    ).toBe(404);
});

test('the sitemaps of listings keep their borders when a listing is added', async () => {
  const { db } = site;
  const before = await listSitemapListingChunks(db, 2);
  expect(before.map(({ firstId }) => firstId)).toEqual([live[0], live[2]]);
  const added = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Poires' });
  const after = await listSitemapListingChunks(db, 2);
  expect(after.map(({ firstId }) => firstId)).toEqual([live[0], live[2]]);
  expect(after[1]?.newest.getTime()).toBeGreaterThan(before[1]?.newest.getTime() ?? 0);
  const ids = (await listSitemapChunkListings(db, live[2] ?? '', 2)).map(({ id }) => id);
  expect(ids).toEqual([live[2], added._id]);
});

test('the sitemaps of sellers list those who have a page', async () => {
  const { db } = site;
  const pro = { professional: true, companyName: 'Bio', companySiret: '73282932000074' };
  const [first, second] = [
    await createLoggedInTestPerson(site, pro),
    await createLoggedInTestPerson(site, pro),
  ];
  await createLoggedInTestPerson(site, { ...pro, suspendedAt: new Date() });
  await createLoggedInTestPerson(site, { ...pro, verifiedAt: null });
  const ids = [seller.id, first.id, second.id];
  expect(await listSitemapSellerChunkFirstIds(db, 2)).toEqual([seller.id, second.id]);
  expect(await listSitemapSellerChunkFirstIds(db, 1)).toEqual(ids);
  expect((await listSitemapChunkSellers(db, seller.id, 2)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect((await listSitemapChunkSellers(db, second.id, 2)).map(({ id }) => id)).toEqual([second.id]);
});

test('an unchanged sitemap is answered by 304, an unknown one is not found', async () => {
  const { etag } = (await site.app.inject('/sitemap.xml')).headers;
  const again = await site.app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': String(etag) } });
  expect(again.statusCode).toBe(304);
  for (const name of ['annonces-1.xml', 'annonces-.xml', 'vendeurs-1.xml', 'autre.xml', '%2e%2e']) {
    expect((await site.app.inject(`/sitemaps/${name}`)).statusCode, name).toBe(404);
  }
});

test('a request for an unknown sitemap counts before the index is read', async () => {
  const limited = await openTestSite({ RATE_LIMIT: 'on' });
  const ask = () => limited.app.inject('/sitemaps/annonces-01890000-0000-7000-8000-000000000000.xml');
  for (let n = 0; n < rateLimits.sitemaps.max; n++) expect((await ask()).statusCode).toBe(404);
  expect((await ask()).statusCode).toBe(429);
});

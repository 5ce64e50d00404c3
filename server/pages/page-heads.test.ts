import { expect, test } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const ORIGIN = 'https://recolte.test';

const site = await openTestSite({ PUBLIC_URL: ORIGIN }, { pages: true });
const admin = await createLoggedInTestAdmin(site);

const get = (address: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url: address.replace(ORIGIN, ''), headers });
const read = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).body;

interface Head {
  /** Contents by name or property; a name that comes twice fails the reading. */
  meta: Map<string, string>;
  structured: Record<string, unknown>[];
}

/** The head of a document as a machine without JavaScript reads it. */
function readHead(html: string): Head {
  const meta = new Map<string, string>();
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta (?:name|property)="([^"]+)" (?:media="[^"]+" )?content="([^"]*)"/g,
  )) {
    if (name === 'theme-color') continue;
    expect(meta.has(name), `${name} once`).toBe(false);
    meta.set(name, content);
  }
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return { meta, structured: [...blocks].map(([, json = '']) => JSON.parse(json)) };
}

/** Addresses of other forms of a page, by their type. */
function alternatesIn(html: string): Map<string, string> {
  const links = [...html.matchAll(/<link [^>]*rel="alternate"[^>]*>/g)].map(([link]) => link);
  const attribute = (link: string, name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1] ?? '').replaceAll('&amp;', '&');
  return new Map(links.map((link) => [attribute(link, 'type'), attribute(link, 'href')]));
}

test('a page has the tags that social networks and search engines read, with a picture they can fetch', async () => {
  const listing = await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin);
  const pages: [string, string[]][] = [
    ['/app', ['WebSite']],
    ['/app/annonces?productName=tomate', ['BreadcrumbList']],
    [`/app/ad/${listing._id}`, ['Product', 'BreadcrumbList']],
  ];
  for (const [path, types] of pages) {
    const html = await read(path);
    const { meta, structured } = readHead(html);
    for (const name of ['title', 'description', 'url', 'image', 'image:alt', 'type', 'site_name', 'locale'])
      expect(meta.get(`og:${name}`), `og:${name} of ${path}`).toBeTruthy();
    expect(meta.get('og:url')).toBe(ORIGIN + path);
    expect(meta.get('twitter:card')).toBe('summary_large_image');
    expect([meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['1200', '630']);
    expect(structured.map((block) => block['@type'])).toEqual(types);
    expect((await get(meta.get('og:image') ?? '')).headers['content-type']).toBe('image/jpeg');
    expect(html.match(/<h1[\s>]/g), `one h1 on ${path}`).toHaveLength(1);
  }
});

test("a public page and its data never contain an author's last name", async () => {
  const seller = await createLoggedInTestPerson(site, { lastName: 'Quenouillart' });
  const { _id } = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Topinambours' });
  const paths = ['/app', '/app/iframe', '/app/iframe3', `/app/vendeur/${seller.id}/affiche`];
  for (const name of [`ad/${_id}`, `vendeur/${seller.id}`, 'annonces?productName=Topinambours'])
    paths.push(`/app/${name}`, `/app/${name.replace(/(?=\?|$)/, '.data')}`);
  for (const path of paths) {
    const { statusCode, body } = await get(path);
    expect(statusCode, path).toBe(200);
    expect(body, path).not.toContain('Quenouillart');
  }
});

test('a product name with a closing script tag stays text in the structured data', async () => {
  const productName = '</script><script>window.broken=1</script><!--';
  const description = `${productName} & " ' \u2028`;
  const listing = await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin, {
    productName,
    description,
  });
  const html = await read(`/app/ad/${listing._id}`);
  expect(readHead(html).structured[0]?.name).toBe(productName);
  expect(html).not.toContain('<script>window.broken');
});

test("a listing's page is the same for a crawler, a member and a visitor, and holds nothing private", async () => {
  const seller = await createLoggedInTestPerson(site, { lastName: 'Quenouillart', showPhoneNumber: true });
  const location = { city: 'Lyon', postalCode: '69003', street: 'rue des Lilas', streetNumber: '12' };
  const listing = await publishAndAcceptTestListing(site, seller, admin, {
    location: JSON.stringify(location),
  });
  for (const path of ['/app', '/app/annonces', `/app/ad/${listing._id}`]) {
    const visitor = await read(path, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
    const crawler = await read(path, {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    expect(crawler === visitor, path).toBe(true);
    expect((await read(path, seller.headers)) === visitor, path).toBe(true);
    for (const secret of ['Quenouillart', 'Lilas', '39 98 12 34', seller.email])
      expect(visitor.includes(secret), `${secret} on ${path}`).toBe(false);
  }
});

test.each([
  '/app/messages',
  '/app/reserver',
  '/app/alerts',
  '/app/edit-profile',
  '/app/profil/info',
  '/app/ad/add',
  '/app/forgotten/password',
  '/app/email/confirmer/rien',
  '/app/email/annuler/rien',
  '/app/iframe',
  '/app/iframe1',
  '/app/iframe2',
  '/app/iframe3',
  '/app/annonces?productName=kiwi&city=Brest',
  '/app/annonces?productName=tomate&city=Lyon&type=sell',
])('the page %s asks search engines not to index it', async (path) => {
  expect(await read(path)).toContain('<meta name="robots" content="noindex"/>');
});

test('a page of results links to the feeds of the same search', async () => {
  await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin, {
    productName: 'Panais',
  });
  expect([...alternatesIn(await read('/app')).values()]).toEqual([`${ORIGIN}/feeds/annonces.rss`]);
  const feeds = alternatesIn(await read('/app/annonces?productName=panais&sortBy=asc'));
  expect(feeds.size).toBe(2);
  for (const [type, address] of feeds) {
    const { headers, body } = await get(address);
    expect(headers['content-type']).toContain(type);
    expect(body).toContain('Panais à Lyon');
  }
});

test('the page of a listing links to its card for other sites', async () => {
  const listing = await publishAndAcceptTestListing(site, await createLoggedInTestPerson(site), admin);
  const card = alternatesIn(await read(`/app/ad/${listing._id}`)).get('application/json+oembed');
  expect((await get(card ?? '')).json()).toMatchObject({ type: 'rich', version: '1.0' });
});

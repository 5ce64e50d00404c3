import { publishAccepted } from './support/listings.ts';
import { signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

interface Head {
  /** By name or property; a name that comes twice fails the reading. */
  meta: Map<string, string>;
  structured: Record<string, unknown>[];
}

/** What a machine without JavaScript reads of a document's head. */
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

test('pages carry what networks and search engines ask for, with a picture they can fetch', async ({
  product,
  request,
}) => {
  const listing = await publishAccepted(product, await signUpMember(product));
  const pages: [string, string[]][] = [
    ['/app', ['WebSite']],
    ['/app/annonces?productName=tomate', ['BreadcrumbList']],
    [`/app/ad/${listing._id}`, ['Product', 'BreadcrumbList']],
  ];
  for (const [path, types] of pages) {
    const html = await (await request.get(product.url + path)).text();
    const { meta, structured } = readHead(html);
    for (const name of ['title', 'description', 'url', 'image', 'image:alt', 'type', 'site_name', 'locale']) {
      expect(meta.get(`og:${name}`), `og:${name} of ${path}`).toBeTruthy();
    }
    expect(meta.get('og:url')).toBe(`${product.url}${path}`);
    expect(meta.get('twitter:card')).toBe('summary_large_image');
    expect([meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['1200', '630']);
    expect(structured.map((block) => block['@type'])).toEqual(types);
    const picture = await request.get(meta.get('og:image') ?? '');
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    expect(html.match(/<h1[\s>]/g), `one h1 on ${path}`).toHaveLength(1);
  }
});

test('no public page, nor its data, holds the last name of an author', async ({ product, request }) => {
  const seller = await signUpMember(product, { lastName: 'Quenouillart' });
  const { _id } = await publishAccepted(product, seller, { productName: 'Topinambours' });
  const paths = ['/app', '/app/iframe', '/app/iframe3'];
  for (const name of [`ad/${_id}`, `vendeur/${seller.id}`, 'annonces?productName=Topinambours'])
    paths.push(`/app/${name}`, `/app/${name.replace(/(?=\?|$)/, '.data')}`);
  paths.push(`/app/vendeur/${seller.id}/affiche`, '/feeds/annonces.rss', '/feeds/annonces.json');
  paths.push(`/api/oembed?url=${encodeURIComponent(`${product.url}/app/ad/${_id}`)}`);
  for (const path of paths) {
    const answer = await request.get(product.url + path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).not.toContain('Quenouillart');
  }
});

test('what an author writes stays text in every block of data, and the page runs', async ({
  page,
  product,
}) => {
  const productName = '</script><script>window.broken=1</script><!--';
  const listing = await publishAccepted(product, await signUpMember(product), {
    productName,
    description: `${productName} & " ' \u2028`,
  });
  const answer = await page.goto(`ad/${listing._id}`);
  const { structured } = readHead((await answer?.text()) ?? '');
  expect(structured[0]?.name).toBe(productName);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(productName);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

test('a crawler and a person get the same bytes, which say nothing private', async ({ product }) => {
  const seller = await signUpMember(product, { phone: '06 39 98 12 34', showPhoneNumber: true });
  const location = { city: 'Lyon', postalCode: '69003', street: 'rue des Lilas', streetNumber: '12' };
  const listing = await publishAccepted(product, seller, { location });
  for (const path of ['/app', '/app/annonces', `/app/ad/${listing._id}`]) {
    const [person, crawler, member] = await Promise.all(
      [
        { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
        { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
        { authorization: `Bearer ${seller.token}` },
      ].map(async (headers) => (await fetch(product.url + path, { headers: headers as HeadersInit })).text()),
    );
    expect(crawler === person, path).toBe(true);
    expect(member === person, path).toBe(true);
    for (const secret of ['Durand', 'Lilas', '39 98 12 34', seller.email]) {
      expect(person?.includes(secret), `${secret} on ${path}`).toBe(false);
    }
  }
});

test('account pages, frames and empty or deep searches ask not to be indexed', async ({ product }) => {
  for (const path of [
    '/app/messages',
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
  ]) {
    const html = await (await fetch(product.url + path)).text();
    expect(html.includes('<meta name="robots" content="noindex"/>'), path).toBe(true);
  }
});

test('pages lead feed readers to the same search', async ({ page, product, request }) => {
  await publishAccepted(product, await signUpMember(product), { productName: 'Panais' });
  await page.goto('');
  await expect(page.locator('link[rel=alternate]')).toHaveAttribute('href', /\/feeds\/annonces\.rss$/);
  await page.goto('annonces?productName=panais&sortBy=asc');
  const feeds = page.locator('link[rel=alternate]');
  await expect(feeds).toHaveCount(2);
  for (const link of await feeds.all()) {
    const answer = await request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toContain((await link.getAttribute('type')) ?? 'none');
    expect(await answer.text()).toContain('Panais à Lyon');
  }
});

test('the page of a listing leads to its card for other sites', async ({ page, product, request }) => {
  const listing = await publishAccepted(product, await signUpMember(product));
  await page.goto(`ad/${listing._id}`);
  const href = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
  expect(await (await request.get(href ?? '')).json()).toMatchObject({ type: 'rich', version: '1.0' });
});

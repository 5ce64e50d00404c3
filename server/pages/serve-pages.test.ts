import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { rateLimits } from '#contract/limits.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({ RATE_LIMIT: 'on' }, { pages: true, cacheSeconds: 5 });
const address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

/** Answer to a request target, sent unchanged (`inject` would normalise it). */
function askRaw(target: string): Promise<string> {
  const socket = connect(Number(address.port), address.hostname);
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${address.hostname}\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

test('a public page may be cached, is revalidated by its tag, and is compressed', async () => {
  const { headers } = await get('/app', { 'accept-encoding': 'br' });
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers['content-encoding']).toBe('br');
  expect(headers.vary).toContain('accept-encoding');

  const again = await get('/app', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);

  const head = await site.app.inject({ method: 'HEAD', url: '/app', headers: { 'accept-encoding': 'br' } });
  expect([head.statusCode, head.headers.etag]).toEqual([200, headers.etag]);
});

test('a public page and its data may be cached, what is not found or depends on the member may not', async () => {
  const author = await createLoggedInTestPerson(site);
  const id = await insertTestListing(site.db, author.id, { productName: 'Rhubarbe', status: 'accepted' });
  const cacheControl = async (url: string) => (await get(url)).headers['cache-control'];
  for (const url of [
    ...['/app?page=2', '/app.data', '/app/_.data', '/app/site.webmanifest', '/app/iframe', '/app/iframe1'],
    ...[`/app/ad/${id}`, `/app/ad/${id}.data?_routes=pages%2Flisting-page`, '/app/cgu', '/app/annonces'],
  ])
    expect(await cacheControl(url), url).toBe('public, max-age=0, must-revalidate');
  for (const url of [
    '/app/ad/add',
    '/app/login?next=/',
    '/app/nulle-part',
    '/app/ad/0193',
    '/app/annonces?page=9',
  ])
    expect(await cacheControl(url), url).toBe('private, no-cache');
  expect((await get('/app/iframe')).headers).not.toHaveProperty('x-framed');
});

test("a seller's short address, which the poster prints, leads to the seller's page", async () => {
  const seller = await createLoggedInTestPerson(site, { professional: true, companyName: 'Mille Sabots' });
  expect((await get(`/app/vendeur/${seller.id}/affiche`)).body).toContain('/app/v/mille-sabots');
  const { statusCode, headers } = await get('/app/v/mille-sabots');
  expect([statusCode, headers.location]).toEqual([302, `/app/vendeur/${seller.id}`]);
  expect((await get('/app/v/personne')).statusCode).toBe(404);
});

test('a page allows its own scripts by their hashes', async () => {
  const { headers, body } = await get('/app');
  expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
  expect(body).not.toContain(' nonce=');
});

test('the host of an absolute request target is never repeated in the page', async () => {
  for (const path of ['/app', '/app/annonces', '/app/annonces.data']) {
    const answer = await askRaw(`http://evil.example${path}?q=${Math.random()}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toContain('evil.example');
  }
  expect(await askRaw('//evil.example/app')).toMatch(/^HTTP\/1\.1 404 /);
});

test('a built file may be cached for ever, a missing one is a plain 404 that is not cached', async () => {
  const { body } = await get('/app');
  const script = /"(\/app\/assets\/[\da-f]+\.js)"/.exec(body)?.[1] ?? '';
  const file = await get(script, { 'accept-encoding': 'br' });
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers['content-encoding']).toBe('br');
  const beyond = await get(script, { range: 'bytes=99999999-' });
  expect([beyond.statusCode, beyond.body]).toEqual([200, (await get(script)).body]);

  const missing = await get('/app/assets/00000000.js');
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['cache-control']).toBe('no-store');
  expect(missing.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Page introuvable.' });
});

test('an address with ".." that leaves the pages is not found', async () => {
  for (const path of ['/app/../package.json', '/app/%2e%2e/package.json', '/app/x/../../apps'])
    expect(await askRaw(path)).toMatch(/^HTTP\/1\.1 404 .*Page introuvable/s);
});

test('an unknown address shows a "not found" page with header and link home', async () => {
  const { statusCode, headers, body } = await get('/app/n-existe-pas');
  expect(statusCode).toBe(404);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(body).toMatch(/<header.*Se connecter.*<h1[^>]*>Page introuvable<\/h1>/s);
  expect(body).toMatch(/<a [^>]*href="\/app"[^>]*>Revenir à l&#x27;accueil<\/a>/);
});

test('the address / redirects to /app', async () => {
  expect(await get('/')).toMatchObject({ statusCode: 302, headers: { location: '/app' } });
});

test('the site has the manifest and icons with which a phone can install it', async () => {
  const { body } = await get('/app');
  expect(body).toContain('<title>Récolte : fruits, légumes et produits du jardin près de chez vous</title>');
  const linked = (rel: string) =>
    [...body.matchAll(/<link [^>]*>/g)]
      .map(([link]) => link)
      .filter((link) => link.includes(` rel="${rel}"`))
      .map((link) => / href="([^"]+)"/.exec(link)?.[1] ?? '');
  const [address = ''] = linked('manifest');
  const answer = await get(address);
  expect(answer.headers['content-type']).toBe('application/manifest+json');
  const manifest = answer.json() as { name: string; icons: { src: string; sizes: string }[] };
  expect(manifest.name).toBe('Récolte');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);

  const icons = [...linked('icon'), ...linked('apple-touch-icon')];
  expect(icons).toHaveLength(3);
  for (const src of [...icons, ...manifest.icons.map((icon) => icon.src)])
    expect((await get(src)).headers['content-type']).toMatch(/^image\/(png|svg\+xml)$/);
});

test('a site without advertising network shows its own invitation in the slot', async () => {
  const { body } = await get('/app');
  expect(body.match(/aria-label="Encart \d"/g)).toEqual(['aria-label="Encart 1"']);
  expect(body).toMatch(/Trop de courgettes.*<a [^>]*href="\/app\/ad\/add"[^>]*>Publier une annonce/s);
  expect(body).not.toMatch(/Publicité|partenaire|assets\/(consent|network)/);
  expect((await get('/partenaire')).statusCode).toBe(404);
});

test('an IP address reads no more pages a minute than its limit, while others are served', async () => {
  const read = (from: string) => get('/app/cgu', { 'x-forwarded-for': from });
  const statuses = [];
  for (let n = 0; n < rateLimits.pages.max; n++) statuses.push((await read('203.0.113.50')).statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await read('203.0.113.50');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body).toBe('Trop de tentatives. Réessayez dans un moment.');
  expect((await read('203.0.113.51')).statusCode).toBe(200);
});

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from './support/product.ts';

test('a public page may be cached, but is revalidated, compared and compressed', async ({
  request,
  product,
}) => {
  const page = await request.get(`${product.url}/app`, { headers: { 'accept-encoding': 'br' } });
  const { etag = '', ...headers } = page.headers();
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers['content-encoding']).toBe('br');
  expect(headers.vary).toContain('accept-encoding');

  const again = await request.get(`${product.url}/app`, { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
  expect(await again.text()).toBe('');

  const head = await request.head(`${product.url}/app`);
  expect(head.status()).toBe(200);
  expect(head.headers().etag).toBe(etag);
});

test('only scripts of this site run, and nobody frames a page', async ({ request, product }) => {
  const page = await request.get(`${product.url}/app`);
  const policy = page.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
  expect(await page.text()).not.toContain(' nonce=');
});

test('the host of an absolute request target stands nowhere', async ({ product }) => {
  for (const path of ['/app', '/app/annonces', '/app/annonces.data']) {
    const answer = await askRaw(product.url, `http://evil.example${path}?q=${Math.random()}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toContain('evil.example');
  }
  expect(await askRaw(product.url, '//evil.example/app')).toMatch(/^HTTP\/1\.1 404 /);
});

test('the built files are for ever, what is no file of ours is nothing', async ({ request, product }) => {
  const html = await (await request.get(`${product.url}/app`)).text();
  const script = /"(\/app\/assets\/react-[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const file = await request.get(product.url + script, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers()['content-encoding']).toBe('br');
  const beyond = await request.get(product.url + script, { headers: { range: 'bytes=99999999-' } });
  expect([beyond.status(), await beyond.body()]).toEqual([200, await file.body()]);
  const missing = await request.get(`${product.url}/app/assets/react-0.js`);
  expect(missing.status()).toBe(404);
  expect(missing.headers()['cache-control']).toBe('no-store');
  expect(await missing.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Page introuvable.' });
});

test('an address that leaves the pages is not rendered', async ({ product }) => {
  for (const path of ['/app/../package.json', '/app/%2e%2e/package.json', '/app/x/../../apps'])
    expect(await askRaw(product.url, path)).toMatch(/^HTTP\/1\.1 404 .*Page introuvable/s);
});

test('an address that leads nowhere says so and offers links', async ({ page, product }) => {
  const answer = await page.goto('n-existe-pas');
  expect(answer?.status()).toBe(404);
  expect(answer?.headers()['cache-control']).toBe('private, no-cache');
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
  await page.getByRole('link', { name: "Revenir à l'accueil" }).click();
  await expect(page).toHaveURL(`${product.url}/app`);
});

test('the root of the site leads to the app', async ({ page, product }) => {
  await page.goto(product.url);
  await expect(page).toHaveURL(`${product.url}/app`);
});

test('a page that can not get its data keeps the header and offers to try again', async ({ page }) => {
  await page.goto('n-existe-pas');
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('link', { name: 'Voir les annonces' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Une erreur est survenue' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute('**/*.data*');
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Une erreur est survenue' })).toBeHidden();
});

test('a phone can install the site', async ({ page, request, product }) => {
  await page.goto('');
  await expect(page).toHaveTitle('Récolte : fruits, légumes et produits du jardin près de chez vous');
  const linked = (rel: string) =>
    page.locator(`link[rel="${rel}"]`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const answer = await request.get(product.url + (await linked('manifest'))[0]);
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string }[] };
  expect(manifest.name).toBe('Récolte');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);

  const icons = [...(await linked('icon')), ...(await linked('apple-touch-icon'))];
  expect(icons).toHaveLength(3);
  for (const src of [...icons, ...manifest.icons.map((icon) => icon.src)]) {
    const icon = await request.get(product.url + src);
    expect(icon.headers()['content-type']).toMatch(/^image\/(png|svg\+xml)$/);
  }
});

test('where no network is configured nobody is asked to agree to one', async ({ page, product }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: /^(Accepter|Gérer mes choix)$/ })).toHaveCount(0);
  // One call of our own to publish, and no slot with another.
  const call = page.getByRole('region', { name: /^Trop de courgettes/ });
  await expect(call.getByRole('link', { name: 'Publier une annonce' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Encart 1' })).toHaveCount(1);
  await expect(page.getByText('Publicité')).toHaveCount(0);
  expect(asked.filter((url) => /consent|network|partenaire/.test(url))).toEqual([]);
  expect((await fetch(`${product.url}/partenaire`)).status).toBe(404);
});

/** What comes back for this request target, as it stands. */
function askRaw(site: string, target: string): Promise<string> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

test('a page of a former release, whose files are gone, is loaded anew, once', async ({
  browser,
  product,
}) => {
  // Of its own: the router complains in the console.
  const page = await browser.newPage({ baseURL: `${product.url}/app/`, serviceWorkers: 'block' });
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.route(/assets\/login-page/, (route) =>
    documents === 1 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto('');
  const logIn = page.getByRole('link', { name: 'Se connecter' }).first();
  // A click before the new document's scripts run is the browser's own, which would load a third.
  const loadedAnew = page.waitForEvent('load');
  await logIn.click();
  await loadedAnew;
  expect(documents).toBe(2);
  await logIn.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  expect(documents).toBe(2);
  await page.close();
});

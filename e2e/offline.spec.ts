import type { BrowserContext, Page } from '@playwright/test';
import type { PushContent } from '#contract/accounts/push.ts';
import { findChromium } from '../scripts/chromium.ts';
import { expectAccessible } from './support/accessible.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import { sendMemberMessageInTest } from './support/messages.ts';
import { makeLoggedInTestMember, storeSessionTokenInTestPage } from './support/people.ts';
import { expect, test } from './support/product.ts';
import {
  acceptReservationAsTestSeller,
  CLOCK_ADVANCE_PAST_UNDO_MS,
  fetchReservationStatusesInTest,
  makeLoggedInTestSellerAndBuyer,
  reserveAsTestPerson,
} from './support/reservations.ts';
import { isApiResponseCachedInTestPage, waitForServiceWorker } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** `start_url` of the manifest. */
const START = '/app';

test('a lost network moves and covers nothing at the top of the page', async ({ page, product, context }) => {
  await publishAcceptedTestListing(product, await makeLoggedInTestMember(product), {
    productName: 'Rhubarbe',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('annonces');
  await expect(page.getByRole('button', { name: 'Carte' })).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  const before = await title.boundingBox();
  await context.setOffline(true);
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
  const banner = await page.getByText('Vous êtes hors ligne.').boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Principal' }).boundingBox();
  expect(banner?.y).toBeGreaterThan(600);
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await context.setOffline(false);
});

test('visited pages are readable offline, marked as such, and removed by the log-out', async ({
  page,
  product,
  context,
}) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const member = await makeLoggedInTestMember(product, { firstName: 'Karim' });
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Rhubarbe' });
  const unseen = await publishAcceptedTestListing(product, seller, { productName: 'Panais' });
  const { conversationId } = await sendMemberMessageInTest(product, member, {
    adId: listing._id,
    text: 'Encore là ?',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await storeSessionTokenInTestPage(page, member);
  await waitForServiceWorker(page);
  const worker = await fetch(`${product.url}/app/worker.js`);
  expect(worker.headers.get('cache-control'), 'a release is not kept back').toBe('no-cache');

  const result = page.getByRole('article').first().getByRole('link', { name: 'Rhubarbe' });
  await page.goto('annonces?productName=rhubarbe');
  // The button to the map comes once the page listens: before, a click loads a document.
  await expect(page.getByRole('button', { name: 'Carte' })).toBeVisible();
  const documents: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === `/app/ad/${listing._id}`) documents.push(pathname);
  });
  await result.click();
  // The results' heading names the product too.
  await expect(page).toHaveURL(`${product.url}/app/ad/${listing._id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Rhubarbe/ })).toBeVisible();
  await expect.poll(() => titledPages(page)).toContain(`/app/ad/${listing._id}`);
  expect(documents, 'the document of what is read inside the app').toEqual([]);
  await page.goto(`messages/${listing._id}/${conversationId}`);
  await expect(messagesShown(page).getByText('Encore là ?')).toBeVisible();
  for (const path of ['/api/users/user', `/api/messages/conversations/${conversationId}`])
    await expect.poll(() => isApiResponseCachedInTestPage(page, path)).toBe(true);

  await context.setOffline(true);
  // A page of the member's that was never opened on this device.
  await page.goto('profil/info');
  await expect(page.getByRole('region', { name: 'Mes informations' })).toContainText('Karim');
  const mark = page.getByText(/^Vous êtes hors ligne\. Vu (à l'instant|il y a)/);
  // Start address of the installed app.
  await page.goto(product.url + START);
  await expect(page.getByRole('heading', { level: 1, name: /^Les produits du jardin/ })).toBeVisible();
  await expect(mark).toBeVisible();
  await page.goto('annonces?productName=rhubarbe');
  await expect(mark).toBeVisible();
  await result.click();
  // The results' heading names the product too.
  await expect(page).toHaveURL(`${product.url}/app/ad/${listing._id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Rhubarbe/ })).toBeVisible();
  await expect(mark).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Rhubarbe/ })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app/ad/${listing._id}`);
  await expect(mark).toBeVisible();
  await page.goto(`messages/${listing._id}/${conversationId}`);
  await expect(messagesShown(page).getByText('Encore là ?')).toBeVisible();
  await expect(mark).toBeVisible();

  await page.goto(`ad/${unseen._id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Vous êtes hors ligne' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Rhubarbe/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vos conversations' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Panais/ })).toBeVisible();
  await expect(page.getByText('Vous êtes hors ligne')).toHaveCount(0);

  await page.goto('profil/info');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(`${product.url}/app`);
  // The home page shows public pictures again.
  const shown = () =>
    page
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) =>
        all.map(({ currentSrc }) => URL.parse(currentSrc)?.pathname ?? ''),
      );
  await expect
    .poll(async () => {
      const pictures = await shown();
      return (await seenCaches(page)).filter((path) => !pictures.includes(path));
    })
    .toEqual([]);
});

test('a page is prefetched while its link is pointed at, and not again when pressed', async ({
  page,
  product,
  context,
}) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const { _id } = await publishAcceptedTestListing(product, seller, { productName: 'Salsifis' });
  await page.goto('annonces?productName=salsifis');
  await waitForServiceWorker(page);
  const asked: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() && pathname.endsWith('.data')) asked.push(pathname);
  });
  const link = page.getByRole('link', { name: /Salsifis/ }).first();
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      return asked;
    })
    .toEqual([`/app/ad/${_id}.data`]);
  await link.click();
  await expect(page).toHaveURL(/\/ad\//);
  // Results drawn under a resting mouse would be pointed at again.
  await page.mouse.move(0, 0);
  await page.goBack();
  await expect.poll(() => asked).toEqual([`/app/ad/${_id}.data`, '/app/annonces.data']);
});

test('a delivered notification is shown, and its click opens its page', async ({ playwright, product }) => {
  // Chromium without windows shows no notifications.
  const executablePath = findChromium();
  const browser = await playwright.chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({
    baseURL: `${product.url}/app/`,
    permissions: ['notifications'],
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const member = await makeLoggedInTestMember(product);
  await storeSessionTokenInTestPage(page, member);
  await waitForServiceWorker(page);
  // Answer about the user stored: without one the worker would close notifications.
  await expect.poll(() => isApiResponseCachedInTestPage(page, '/api/users/user')).toBe(true);
  const path = '/profil/info';
  const content: PushContent = { title: 'Jeanne', body: 'Encore là ?', tag: 'a', path };
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId: await registered,
    data: JSON.stringify(content),
  });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({
        title,
        body,
      })),
    );
  await expect.poll(shown).toEqual([{ title: 'Jeanne', body: 'Encore là ?' }]);

  await clickNotification(context);
  await expect(page).toHaveURL(`${product.url}/app${path}`);
  expect(await shown()).toEqual([]);
  await browser.close();
});

test('a new release takes over without a reload', async ({ page }) => {
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto('');
  await waitForServiceWorker(page);
  await page.getByLabel('Produit').fill('Rhubarbe');
  // Requests of the page and the worker awaited, as Chromium keeps a worker with pending ones.
  await expect(page.getByRole('option', { name: 'Rhubarbe' }).first()).toBeVisible();
  await page.evaluate(async () => {
    const takenOver = new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    );
    await navigator.serviceWorker.register('/app/worker.js?next', { scope: '/app' });
    await takenOver;
  });
  await expect(page.getByLabel('Produit')).toHaveValue('Rhubarbe');
  expect(loads).toBe(1);
});

/** No protocol clicks one: the event of a click, in the worker. */
async function clickNotification(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const click = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
    dispatchEvent(click);
  });
}

const messagesShown = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });

const titledPages = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('seen-titles')).keys()).map(({ url }) => new URL(url).pathname),
  );

/** Caches of seen pages: a member's, and those of visitors, which hold the home page alone after a log-out. */
const seenCaches = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('seen-'));
    const urls = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return urls
      .flat()
      .filter((path) => /^\/app\/(ad|annonces)|^\/api\/(messages|users)|^\/uploads/.test(path));
  });

test('an outcome reported without a network is kept over a reload, and sent once it is back', async ({
  page,
  context,
  product,
}) => {
  const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
  const made = await reserveAsTestPerson(
    product,
    buyer,
    await publishAcceptedTestListing(product, seller),
    2,
  );
  await acceptReservationAsTestSeller(product, seller, made);
  await page.clock.install();
  await storeSessionTokenInTestPage(page, seller);
  await page.goto('profil/commandes');
  await waitForServiceWorker(page);
  await page.reload();
  const tick = page.getByRole('button', { name: /^C'est fait : / });
  await expect(tick).toBeVisible();
  await expect.poll(() => isApiResponseCachedInTestPage(page, '/api/reservations')).toBe(true);
  await context.setOffline(true);
  await tick.click();
  const noted = page.getByText("C'est fait · partira avec le réseau");
  await expect(noted).toBeVisible();
  await page.reload();
  await expect(noted).toBeVisible();
  await context.setOffline(false);
  await page.clock.runFor(CLOCK_ADVANCE_PAST_UNDO_MS);
  await expect(page.getByText('Personne ne vous a rien réservé pour le moment.')).toBeVisible();
  expect(await fetchReservationStatusesInTest(product, seller)).toEqual(['done']);
});

import type { BrowserContext, Page } from '@playwright/test';
import type { PushContent } from '#contract/accounts/push.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { findChromium } from '../scripts/chromium.ts';
import { expectAccessible } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import { photo, publishAccepted } from './support/listings.ts';
import { say } from './support/messages.ts';
import { enter, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.use({ serviceWorkers: 'allow' });

/** `start_url` of the manifest. */
const START = '/app';

test('what was seen is read offline and marked, and nothing of it stays after the log-out', async ({
  page,
  product,
  context,
}) => {
  const seller = await signUpMember(product, { firstName: 'Jeanne' });
  const member = await signUpMember(product, { firstName: 'Karim' });
  const listing = await publishAccepted(product, seller, { productName: 'Rhubarbe' });
  const unseen = await publishAccepted(product, seller, { productName: 'Panais' });
  const { conversationId } = await say(product, member, { adId: listing._id, text: 'Encore là ?' });
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, member);
  await workerIsReady(page);
  const worker = await fetch(`${product.url}/app/worker.js`);
  expect(worker.headers.get('cache-control'), 'a release is not kept back').toBe('no-cache');

  await page.goto('annonces?productName=rhubarbe');
  const documents: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === `/app/ad/${listing._id}`) documents.push(pathname);
  });
  await page
    .getByRole('link', { name: /Rhubarbe/ })
    .first()
    .click();
  // The results' heading names the product too.
  await expect(page).toHaveURL(`${product.url}/app/ad/${listing._id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Rhubarbe/ })).toBeVisible();
  await expect.poll(() => titledPages(page)).toContain(`/app/ad/${listing._id}`);
  expect(documents, 'the document of what is read inside the app').toEqual([]);
  await page.goto(`messages/${listing._id}/${conversationId}`);
  await expect(messagesShown(page).getByText('Encore là ?')).toBeVisible();

  await context.setOffline(true);
  const mark = page.getByText(/^Vous êtes hors ligne\. Vu (à l'instant|il y a)/);
  // As the phone's screen opens it.
  await page.goto(product.url + START);
  await expect(page.getByRole('heading', { level: 1, name: /^Les produits du jardin/ })).toBeVisible();
  await expect(mark).toBeVisible();
  await page.goto('annonces?productName=rhubarbe');
  await expect(mark).toBeVisible();
  await page
    .getByRole('link', { name: /Rhubarbe/ })
    .first()
    .click();
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
  await page.getByRole('link', { name: 'Réessayer' }).click();
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

test('a page is asked for while its link is aimed at, and not again when it is pressed', async ({
  page,
  product,
  context,
}) => {
  const seller = await signUpMember(product, { firstName: 'Jeanne' });
  const { _id } = await publishAccepted(product, seller, { productName: 'Salsifis' });
  await page.goto('annonces?productName=salsifis');
  await workerIsReady(page);
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
  await page.goBack();
  await expect.poll(() => asked).toEqual([`/app/ad/${_id}.data`, '/app/annonces.data']);
});

test('what is written offline leaves once the network is back, once, also after the tab was closed @engines', async ({
  page,
  product,
  context,
}) => {
  const seller = await signUpMember(product, { firstName: 'Jeanne' });
  const member = await signUpMember(product, { firstName: 'Karim' });
  const listing = await publishAccepted(product, seller, { productName: 'Rhubarbe' });
  const { conversationId } = await say(product, member, { adId: listing._id, text: 'Encore là ?' });
  const thread = `messages/${listing._id}/${conversationId}`;
  await enter(page, member);
  await workerIsReady(page);
  await page.goto(thread);
  await expect(messagesShown(page).getByText('Encore là ?')).toBeVisible();
  await expect.poll(() => knowsAccount(page, member.id)).toBe(true);

  await context.setOffline(true);
  await page.getByRole('textbox', { name: /message/i }).fill('Je passe demain.');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText('Partira dès que la connexion sera revenue.')).toBeVisible();
  await page.goto('ad/add');
  const buffer = Buffer.from(await (await photo()).bytes());
  const waits = (name: string) => expect(page.getByRole('heading', { name })).toBeFocused();
  await publishGift(page, 'Coings', buffer);
  await waits('Votre annonce partira dès que la connexion sera revenue');
  await publishGift(page, 'Nèfles', buffer);
  await waits('Vos 2 annonces partiront dès que la connexion sera revenue');
  await expectAccessible(page);

  await page.close();
  await context.setOffline(false);
  const reopened = await context.newPage();
  await reopened.goto('');
  await expect(reopened.getByText('Votre message est parti.')).toBeVisible();
  await expect(reopened.getByText(/^Vos 2 annonces sont parties\./)).toBeVisible();
  await reopened.goto(thread);
  await expect(messagesShown(reopened).getByText('Je passe demain.')).toHaveCount(1);
  const mine = await askApi<{ pendingAds: Listing[] }>(product, 'GET /api/adverts/my-ads', member);
  expect(mine.pendingAds).toMatchObject([
    { productName: 'Nèfles', images: [expect.any(String)] },
    { productName: 'Coings', images: [expect.any(String)] },
  ]);
});

test('a notification that was delivered is shown, and its click leads to its page', async ({
  playwright,
  product,
}) => {
  // Its build without windows shows none.
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
  const member = await signUpMember(product);
  await enter(page, member);
  await workerIsReady(page);
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
  await workerIsReady(page);
  await page.getByLabel('Produit').fill('Rhubarbe');
  // Chromium keeps a worker that has something to do: what the page and the worker asked comes first.
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

const workerIsReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state === 'activating')
      await new Promise((done) => active.addEventListener('statechange', done, { once: true }));
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
  });

const knowsAccount = (page: Page, userId: string) =>
  page.evaluate(
    async (name) =>
      (await (await caches.open(name)).match('/api/users/user', { ignoreVary: true })) !== undefined,
    `seen-member-${userId}`,
  );

const titledPages = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('seen-titles')).keys()).map(({ url }) => new URL(url).pathname),
  );

/** Those of members, and of what visitors saw since nobody is logged in any more: none but the home page. */
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

async function publishGift(page: Page, productName: string, buffer: Buffer) {
  await page.getByRole('radio', { name: 'Don', exact: true }).check();
  await page.getByLabel('Produit').fill(productName);
  await page.getByLabel('Quantité').fill('12');
  await page.getByLabel('Description').fill('Ramassés hier.');
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible();
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await page.getByRole('button', { name: "Publier l'annonce" }).click();
}

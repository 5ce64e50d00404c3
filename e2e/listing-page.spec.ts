import type { Page } from '@playwright/test';
import { findViolations } from './support/accessible.ts';
import { acceptListing, deleteListing, photo, publishAccepted, publishListing } from './support/listings.ts';
import { browseAs, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

const PHONE = '06 12 34 56 78';

test('a visitor never gets the phone number, a member sees it after a click', async ({ page, product }) => {
  const seller = await signUpMember(product, { phone: PHONE, showPhoneNumber: true });
  const listing = await publishAccepted(product, seller);
  const html = await (await fetch(`${product.url}/app/ad/${listing._id}`)).text();
  const answer = await (await fetch(`${product.url}/api/adverts/${listing._id}`)).text();
  expect(html + answer).not.toContain(PHONE);
  expect(html + answer).not.toContain(seller.email);

  await page.goto(`ad/${listing._id}`);
  await expect(page.getByRole('button', { name: 'Afficher le numéro' })).toHaveCount(0);
  const toLogin = page.getByRole('link', { name: 'Connectez-vous pour voir le numéro' });
  await expect(toLogin).toHaveAttribute('href', `/app/login?next=%2Fad%2F${listing._id}`);

  await browseAs(page, await signUpMember(product, { firstName: 'Zoé' }));
  await page.goto('');
  await page.getByRole('link', { name: 'Tomates' }).first().click();
  await expect(page).toHaveURL(`${product.url}/app/ad/${listing._id}`);
  await expect(toLogin).toBeHidden();
  await expect(page.getByText(PHONE)).toHaveCount(0);
  await page.getByRole('button', { name: 'Afficher le numéro' }).click();
  const number = page.getByRole('link', { name: PHONE });
  await expect(number).toHaveAttribute('href', 'tel:0612345678');
  await expect(number).toBeFocused();
  await expect(page.getByRole('button', { name: "Archiver l'annonce" })).toHaveCount(0);
});

test('a member who begins to read before the page knows them stays where they are', async ({
  page,
  product,
}) => {
  const seller = await signUpMember(product, { phone: PHONE, showPhoneNumber: true });
  const listing = await publishAccepted(product, seller);
  await browseAs(page, await signUpMember(product));
  const { promise: hasRead, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route('**/api/adverts/*', async (route) => {
    await hasRead;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`ad/${listing._id}`);
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await page.evaluate(() => scrollTo(0, 200));
  letAnswer();
  await expect(page.getByRole('button', { name: 'Afficher le numéro' })).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(200);
});

test('the page shows what is offered, by whom, and what else they offer', async ({ page, product }) => {
  const seller = await signUpMember(product, {
    firstName: 'Jeanne',
    professional: true,
    companyName: 'Les Jardins de Jeanne',
    companySiret: '73282932000074',
  });
  for (const productName of ['Poireaux', 'Courges']) await publishAccepted(product, seller, { productName });
  const listing = await publishAccepted(product, seller, {
    description: 'Belles tomates.\n\n<b>Voir</b> https://exemple.fr',
  });

  await page.goto(`ad/${listing._id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tomates' })).toBeVisible();
  await expect(page.getByText('3,50 € / kg').first()).toBeVisible();
  await expect(page.getByText('12 kg')).toBeVisible();
  await expect(page.getByText('Lyon (69003)')).toBeVisible();
  await expect(page.getByText('PRO', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  const block = page.getByRole('region', { name: 'Proposé par' });
  await expect(block).toContainText('Jeanne');
  await expect(block).toContainText('Les Jardins de Jeanne');
  await expect(block).toContainText('SIRET 732 829 320 00074');
  await expect(page.getByText('<b>Voir</b> https://exemple.fr')).toBeVisible();
  await expect(page.getByRole('link', { name: /exemple\.fr/ })).toHaveCount(0);

  const others = page.getByRole('region', { name: 'Les autres annonces de ce membre' });
  await expect(others.getByRole('heading', { level: 3 })).toHaveText(['Courges', 'Poireaux']);
  await others.getByRole('link', { name: 'Courges' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Courges' })).toBeVisible();
});

test('beyond eight, the other listings wait to be asked for', async ({ page, product }) => {
  const seller = await signUpMember(product);
  for (let count = 0; count < 10; count++)
    await publishAccepted(product, seller, { productName: `Lot ${count}` });
  const listing = await publishAccepted(product, seller);
  await page.goto(`ad/${listing._id}`);
  const others = page.getByRole('region', { name: 'Les autres annonces de ce membre' });
  await expect(others.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveCount(8);
  await others.getByText('Voir plus (2)').click();
  await expect(others.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveCount(10);

  await others.getByText('Voir moins').scrollIntoViewIfNeeded();
  const summary = await page.getByRole('region', { name: "L'essentiel" }).boundingBox();
  const below = await others.boundingBox();
  expect((summary?.y ?? 0) + (summary?.height ?? 0), 'the summary stays above').toBeLessThan(below?.y ?? 0);
});

test('crawlers and readers without JavaScript get the status of a missing listing', async ({ product }) => {
  const listing = await publishAccepted(product, await signUpMember(product));
  await deleteListing(product, listing, 'Annonce signalée.');
  const gone = await fetch(`${product.url}/app/ad/${listing._id}`);
  const unknown = await fetch(`${product.url}/app/ad/inconnue`);
  expect([gone.status, unknown.status]).toEqual([410, 404]);
  for (const answer of [gone, unknown]) {
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('Cette annonce n&#x27;est pas disponible');
    expect(answer.headers.get('cache-control')).not.toContain('public');
  }
});

test('the document carries what those who share and index it need', async ({ product }) => {
  const listing = await publishAccepted(product, await signUpMember(product), {
    description: 'Cueillies "ce matin"\nau jardin.',
  });
  const answer = await fetch(`${product.url}/app/ad/${listing._id}`);
  expect(answer.headers.get('cache-control')).toContain('public');
  const html = await answer.text();
  expect(html).toContain('<title>Tomates à Lyon (69003) - Récolte</title>');
  expect(html).toContain('<meta name="description" content="Cueillies &quot;ce matin&quot; au jardin."/>');
  expect(html).toContain(`<link rel="canonical" href="${product.url}/app/ad/${listing._id}"/>`);
  expect(html).toContain('<meta property="og:title" content="Tomates à Lyon (69003)"/>');
  expect(html).toContain(`<meta property="og:image" content="${product.url}/previews/${listing._id}.jpg"/>`);
  expect(html).not.toContain('noindex');
});

test('the photos are looked through with the keyboard', async ({ page, product }) => {
  const images = [await photo(10), await photo(130, 600, 800), await photo(250)];
  const listing = await publishAccepted(product, await signUpMember(product), { images });
  await page.goto(`ad/${listing._id}`);
  const next = page.getByRole('button', { name: 'Photo suivante' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Photo 2 sur 3')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Photo 3 sur 3')).toBeVisible();
  await expect(next).toBeFocused();
  await page.getByRole('list', { name: 'Photos' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Photo 2 sur 3')).toBeVisible();
  await page.keyboard.press('Tab');
  const enlarge = page.getByTitle('Agrandir la photo').and(page.locator(':focus'));
  await expect(enlarge).toHaveAccessibleName(/^Photo 2 sur 3/);
  // Its row cuts what stands out.
  await expect(enlarge).toHaveCSS('outline-offset', '-3px');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Aller au contenu')).toBeHidden();
  await expect(page.getByRole('listitem').first()).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: null });

  for (const width of [780, 1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expectShownIsCounted(page);
    await expect(page.getByText('Photo 2 sur 3')).toBeVisible();
  }
  for (const hidden of ['display: none', 'width: 0']) {
    await next.press('Enter');
    await page.getByRole('list', { name: 'Photos' }).evaluate(async (row, style) => {
      row.setAttribute('style', style);
      // Laid out in one frame, the scroll event that follows is sent in the next.
      for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
      row.removeAttribute('style');
    }, hidden);
    await expectShownIsCounted(page);
  }
});

async function expectShownIsCounted(page: Page) {
  const counted = page.getByText(/^Photo \S+ sur 3$/);
  const shown = () =>
    page.getByRole('list', { name: 'Photos' }).evaluate((row) => row.scrollLeft / row.clientWidth + 1);
  await expect(async () => expect(await counted.textContent()).toBe(`Photo ${await shown()} sur 3`)).toPass();
}

test('a listing is shared in a small window or by its link', async ({ context, page, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'ok' }));
  const listing = await publishAccepted(product, await signUpMember(product));
  const address = `${product.url}/app/ad/${listing._id}`;
  await page.goto(address);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Partager' }).click();
  const sharer = await opened;
  await sharer.waitForURL('https://www.facebook.com/**');
  expect(await sharer.evaluate(() => [innerWidth, innerHeight])).toEqual([550, 400]);
  expect(Object.fromEntries(new URL(sharer.url()).searchParams)).toEqual({
    u: address,
    quote: 'Tomates à Lyon (69003) - 3,50 € / kg',
    hashtag: '#Recolte',
  });
  await page.bringToFront();
  await page.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(page.getByText('Lien copié')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test('a device that knows how to share is asked to', async ({ page, product }) => {
  const listing = await publishAccepted(product, await signUpMember(product));
  await page.addInitScript(() => {
    const share = async (told: ShareData) => Object.assign(document.body.dataset, { shared: told.url });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto(`ad/${listing._id}`);
  await page.getByRole('button', { name: 'Partager' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-shared', `${product.url}/app/ad/${listing._id}`);
});

test.describe('far from Paris', () => {
  test.use({ timezoneId: 'America/Martinique' });

  test("the date is shown in the reader's own time zone", async ({ page, product }) => {
    const listing = await publishAccepted(product, await signUpMember(product));
    const inZone = (timeZone: string) =>
      new Date(listing.createdAt).toLocaleString('fr-FR', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
    const html = await (await fetch(`${product.url}/app/ad/${listing._id}`)).text();
    expect(html).toContain(inZone('Europe/Paris'));
    await page.goto(`ad/${listing._id}`);
    await expect(page.getByText(inZone('America/Martinique'))).toBeVisible();
  });
});

for (const width of [360, 1440]) {
  test(`at ${width} pixels the page fits, is accessible and does not move under the owner's eyes`, async ({
    page,
    product,
  }) => {
    const seller = await signUpMember(product, { phone: PHONE, showPhoneNumber: true });
    const request = await publishListing(product, seller, {
      mainType: 'asked',
      productName: 'plants de framboisiers',
      images: [],
    });
    await acceptListing(product, request);
    const offer = await publishAccepted(product, seller, {
      productName: 'M'.repeat(80),
      description: `${'a'.repeat(300)}\n${'Une phrase. '.repeat(50)}`,
      location: { city: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson', postalCode: '51290' },
      images: [await photo(), await photo(130)],
    });
    await page.setViewportSize({ width, height: 800 });
    for (const listing of [request, offer]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`ad/${listing._id}`);
        await expectAccessible(page);
      }
    }
    await browseAs(page, seller);
    await page.goto(`ad/${offer._id}`);
    await expect(page.getByRole('button', { name: "Archiver l'annonce" })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Afficher le numéro' })).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await expectAccessible(page);
  });
}

async function expectAccessible(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await findViolations(page)).toEqual([]);
}

/** Sum of every shift since the document began. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

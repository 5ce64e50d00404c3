import type { Page } from '@playwright/test';
import { expectAccessible, findAccessibilityViolations } from './support/accessible.ts';
import { createTestPhotoFile, publishAcceptedTestListing } from './support/listings.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

const PHONE = '06 12 34 56 78';

test('the page of a listing does not scroll when it learns who is logged in', async ({ page, product }) => {
  const seller = await makeLoggedInTestMember(product, { phone: PHONE, showPhoneNumber: true });
  const listing = await publishAcceptedTestListing(product, seller);
  await logInOnEveryTestPageLoad(page, await makeLoggedInTestMember(product));
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
  expect(Math.abs((await page.evaluate(() => scrollY)) - 200)).toBeLessThanOrEqual(1);
});

test('the summary stays above the other listings of a long page', async ({ page, product }) => {
  const seller = await makeLoggedInTestMember(product);
  for (let lot = 1; lot <= 9; lot++)
    await publishAcceptedTestListing(product, seller, {
      mainType: 'asked',
      productName: `Lot ${lot}`,
      images: [],
    });
  const listing = await publishAcceptedTestListing(product, seller);
  await page.goto(`ad/${listing._id}`);
  const others = page.getByRole('region', { name: 'Les autres annonces de ce membre' });
  const titles = others.getByRole('heading', { level: 3 }).filter({ visible: true });
  await expect(titles).toHaveCount(8);
  await others.getByText('Voir plus (1)').click();
  await expect(titles).toHaveCount(9);
  await others.getByText('Voir moins').scrollIntoViewIfNeeded();
  const summary = await page.getByRole('region', { name: "L'essentiel" }).boundingBox();
  const below = await others.boundingBox();
  expect((summary?.y ?? 0) + (summary?.height ?? 0)).toBeLessThan(below?.y ?? 0);
});

test('the photos are looked through with the keyboard', async ({ page, product }) => {
  const images = [
    await createTestPhotoFile(10),
    await createTestPhotoFile(130, 600, 800),
    await createTestPhotoFile(250),
  ];
  const listing = await publishAcceptedTestListing(product, await makeLoggedInTestMember(product), {
    images,
  });
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
  // Outline inside the photo: the row clips anything outside.
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

test('a script that an author writes into a listing stays text, and the page runs', async ({
  page,
  product,
}) => {
  const productName = '</script><script>window.broken=1</script><!--';
  const description = `${productName} & " ' \u2028`;
  const listing = await publishAcceptedTestListing(product, await makeLoggedInTestMember(product), {
    productName,
    description,
  });
  await page.goto(`ad/${listing._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(productName);
  // Drawn by the router in the browser, of what was sent beside the document.
  await page.getByRole('button', { name: 'Partager' }).click();
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

async function expectShownIsCounted(page: Page) {
  const counted = page.getByText(/^Photo \S+ sur 3$/);
  const shown = () =>
    page.getByRole('list', { name: 'Photos' }).evaluate((row) => row.scrollLeft / row.clientWidth + 1);
  await expect(async () => expect(await counted.textContent()).toBe(`Photo ${await shown()} sur 3`)).toPass();
}

test.describe('a reader far from Paris', () => {
  test.use({ timezoneId: 'America/Martinique' });

  test("the date is shown in the reader's own time zone", async ({ page, product }) => {
    const listing = await publishAcceptedTestListing(product, await makeLoggedInTestMember(product));
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

test('a page of long texts fits, is accessible and does not move for its owner', async ({
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product, { phone: PHONE, showPhoneNumber: true });
  const request = await publishAcceptedTestListing(product, seller, {
    mainType: 'asked',
    productName: 'plants de framboisiers',
    images: [],
  });
  const offer = await publishAcceptedTestListing(product, seller, {
    productName: 'M'.repeat(80),
    description: `${'a'.repeat(300)}\n${'Une phrase. '.repeat(50)}`,
    location: { city: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson', postalCode: '51290' },
    images: [await createTestPhotoFile(), await createTestPhotoFile(130)],
  });
  for (const { _id } of [request, offer]) {
    await page.goto(`ad/${_id}`);
    await expectAccessible(page);
  }
  await logInOnEveryTestPageLoad(page, seller);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`ad/${offer._id}`);
    await expect(page.getByRole('button', { name: 'Tout est parti' })).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  }
});

/** Sum of all layout shifts since the document began. */
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

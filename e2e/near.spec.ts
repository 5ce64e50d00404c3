import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectLargeTextFits } from './support/large-text.ts';
import { blockWebFonts, recordLayoutShiftsInTest } from './support/layout-shifts.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import { makeLoggedInTestMember, storeSessionTokenInTestPage, type TestPerson } from './support/people.ts';
import { expect, test } from './support/product.ts';

const saintEtienne = { city: 'Saint-Étienne', postalCode: '42000' };
const firminy = { city: 'Firminy', postalCode: '42700' };
const brest = { city: 'Brest', postalCode: '29200' };

test.use({ site: 'near' });

let member: TestPerson;

test.beforeAll(async ({ product }) => {
  member = await makeLoggedInTestMember(product, { address: saintEtienne });
  await publishAcceptedTestListing(product, member, { productName: 'Cerises', location: saintEtienne });
  const gardener = await makeLoggedInTestMember(product);
  await publishAcceptedTestListing(product, gardener, { productName: 'Poires', location: firminy });
  await publishAcceptedTestListing(product, gardener, { productName: 'Coings', location: saintEtienne });
  for (let count = 1; count <= 4; count++)
    await publishAcceptedTestListing(product, gardener, {
      productName: `Choux, lot ${count}`,
      location: brest,
    });
});

test('nearby listings appear in reserved room, and their place can be forgotten', async ({ page }) => {
  await blockWebFonts(page);
  await storeSessionTokenInTestPage(page, member);
  await page.addInitScript(recordLayoutShiftsInTest);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('');
    await expect(near(page).getByRole('heading', { level: 3 })).toHaveText(['Coings', 'Poires']);
    await expect(page.locator('section h2').first()).toHaveText('Près de chez vous');
    const forget = page.getByRole('button', { name: 'Oublier ce lieu : Saint-Étienne (42000)' });
    const more = near(page).getByRole('link', { name: /^Voir les annonces/ });
    expect(
      apart(await forget.boundingBox(), await more.boundingBox()),
      'the link beside or below the place',
    ).toBeGreaterThanOrEqual(8);
    await expect(page.getByLabel('Lieu')).toHaveValue('Saint-Étienne (42000)');
    expect(await page.evaluate('shifted')).toEqual([]);
    if (width === 360) {
      await expectAccessible(page);
      await expectLargeTextFits(page);
    }

    await forget.click();
    await expect(near(page)).toHaveCount(0);
    const header = await page.getByRole('banner').boundingBox();
    const toast = page.getByText('Ce lieu est oublié sur cet appareil');
    // A phone's toasts lie over the header (header-and-bars.spec.ts).
    const top = width === 360 ? 0 : (header?.height ?? 0);
    await expect.poll(async () => (await toast.boundingBox())?.y ?? 0).toBeGreaterThan(top);
    await page.evaluate(() => localStorage.removeItem('near'));
  }
});

test('a search sent before hydration is remembered too', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('');
  await page.getByLabel('Lieu').fill('Brest');
  await page.unroute(/\.js$/);
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expectRemembered(page, 'Brest');
  await page.goto('');
  await expect(page.getByLabel('Lieu')).toHaveValue(/^Brest/);
});

/** Waits until the place is stored, which also shows that the page is hydrated. */
const expectRemembered = (page: Page, city: string) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('near'))).toContain(city);

const near = (page: Page) => page.getByRole('region', { name: 'Près de chez vous' });

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels between two boxes, beside or below each other; below 0 where they overlap. */
function apart(one: Box | null, other: Box | null): number {
  if (!one || !other) throw new Error('Not shown');
  const beside = Math.max(one.x - other.x - other.width, other.x - one.x - one.width);
  const below = Math.max(one.y - other.y - other.height, other.y - one.y - one.height);
  return Math.max(beside, below);
}

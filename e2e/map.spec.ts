import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import { getMapListingMarkersLocator, locateResultsMap } from './support/map.ts';
import { makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.use({ site: 'map' });

test.beforeAll(async ({ product }) => {
  const gardener = await makeLoggedInTestMember(product);
  for (let lot = 1; lot <= 8; lot++)
    await publishAcceptedTestListing(product, gardener, {
      mainType: 'asked',
      productName: `Nèfles, lot ${lot}`,
      images: [],
      location:
        lot % 2 ? { city: 'Vénissieux', postalCode: '69200' } : { city: 'Brest', postalCode: '29200' },
    });
});

const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('each point of the map is reached, opened and left with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('annonces?mainType=asked');
  await page.getByRole('button', { name: 'Carte' }).focus();
  await page.keyboard.press('Enter');
  await expect(getMapListingMarkersLocator(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Fermer la carte' })).toBeFocused();
  await locateResultsMap(page).getByRole('button', { name: 'Passer la carte' }).press('Enter');
  await expect(cards(page).getByRole('link').first()).toBeFocused();

  await locateResultsMap(page).getByRole('button', { name: 'Passer la carte' }).focus();
  await page.keyboard.press('Tab');
  await expect(locateResultsMap(page).getByRole('group', { name: /les flèches la déplacent/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(getMapListingMarkersLocator(page).first()).toBeFocused();
  const name = await getMapListingMarkersLocator(page).first().getAttribute('aria-label');
  await page.keyboard.press('Enter');
  await expect(locateResultsMap(page).getByRole('heading', { name: name ?? '' })).toBeFocused();
  await expect(getMapListingMarkersLocator(page).first()).toHaveAttribute('aria-expanded', 'true');
  await expect(locateResultsMap(page).getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(locateResultsMap(page).getByRole('article')).toHaveCount(0);
  await expect(getMapListingMarkersLocator(page).first()).toBeFocused();
  await expect(getMapListingMarkersLocator(page).first()).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Enter');
  await expect(locateResultsMap(page).getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});

test('the map and the list are one tap away from each other on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('annonces?mainType=asked&productName=n%C3%A8fles');
  const [filters, order, carte] = [
    page.getByRole('button', { name: 'Filtres' }),
    page.getByLabel('Trier par'),
    page.getByRole('button', { name: 'Carte' }),
  ];
  await expect(carte).toBeVisible();
  const tops = await Promise.all(
    [filters, order, carte].map(async (one) => (await one.boundingBox())?.y ?? 0),
  );
  expect(Math.max(...tops) - Math.min(...tops), 'filters, order and map in one line').toBeLessThanOrEqual(1);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(carte, 'nothing floats over the list').not.toBeInViewport();
  await carte.click();
  await expect(getMapListingMarkersLocator(page).first()).toBeVisible();
  await expect(cards(page).first()).toBeHidden();
  const drawn = await locateResultsMap(page).boundingBox();
  expect(Math.abs((drawn?.width ?? 0) - 360)).toBeLessThanOrEqual(1);
  expect(drawn?.y).toBeGreaterThan(0);
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThanOrEqual(741);
  expect(drawn?.height).toBeGreaterThan(400);
  await page.getByRole('button', { name: 'Liste' }).click();
  await expect(cards(page).first()).toBeInViewport();
  await page.goBack();
  await expect(getMapListingMarkersLocator(page).first()).toBeVisible();
  await page.goBack();
  await expect(locateResultsMap(page)).toHaveCount(0);
  await expect(cards(page).first()).toBeInViewport();
});

test('the place of a search, its circle and its points stand on the map', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('annonces?mainType=asked&city=Bron&postalCode=69500&distance=25#carte');
  await expect(locateResultsMap(page).getByRole('img', { name: 'Lieu cherché : Bron' })).toBeInViewport();
  const circle = await locateResultsMap(page).locator('.map-around').boundingBox();
  expect(circle?.width).toBeGreaterThan(200);
  expect(circle?.width).toBeLessThanOrEqual(360);
});

test('a map whose code cannot be loaded shows a sentence, and the list stays', async ({ page }) => {
  await page.route(/\/results-map-.*\.js/, (route) => route.abort());
  await page.goto('annonces?mainType=asked');
  await page.getByRole('button', { name: 'Carte' }).click();
  await expect(page.getByText('La carte ne se charge pas. Réessayez dans un moment.')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

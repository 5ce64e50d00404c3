import { findAccessibilityViolations } from './support/accessible.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import { makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';
import { locateSuggestionsInTestPage } from './support/suggestions.ts';

const rennes = { city: 'Rennes', postalCode: '35000' };
const villeurbanne = { city: 'Villeurbanne', postalCode: '69100' };

test.use({ site: 'search' });

test.beforeAll(async ({ product }) => {
  const farmer = await makeLoggedInTestMember(product, {
    professional: true,
    companyName: 'La ferme du Rhône',
    companySiret: '73282932000074',
  });
  for (let lot = 1; lot <= 10; lot++)
    await publishAcceptedTestListing(product, farmer, { productName: `Noix, lot ${lot}`, location: rennes });
  await publishAcceptedTestListing(product, farmer, { mainType: 'asked', productName: 'Pois', images: [] });
  await publishAcceptedTestListing(product, farmer, { productName: 'Pommes de terre', type: 'donation' });
  await publishAcceptedTestListing(product, farmer, { productName: 'Carottes', location: villeurbanne });
});

test('the filters of a small screen open as a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('annonces');
  await page.getByRole('button', { name: 'Filtres' }).click();
  const types = page.getByRole('group', { name: 'Type' });
  await types.getByText('Don', { exact: true }).click();
  await page.getByRole('button', { name: "Voir l'annonce" }).click();
  await expect(types).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('an order chosen before hydration takes effect', async ({ page }) => {
  const listens = Promise.withResolvers<void>();
  await page.route(/\/entry\.client-.*\.js$/, async (route) => {
    await listens.promise;
    await route.continue();
  });
  await page.goto('annonces', { waitUntil: 'commit' });
  await page.getByLabel('Trier par').selectOption('Plus anciennes');
  listens.resolve();
  await expect(page).toHaveURL(/sortBy=asc/);
  await expect(page.getByLabel('Trier par')).toHaveValue('asc');
});

test.describe('search without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search is sent, filtered and paged, and no button is without effect', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('');
    await expect(page.getByRole('heading', { level: 1, name: /^Les produits du jardin/ })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Carottes');
    await page.getByLabel('Produit').fill('noix');
    await page.getByLabel('Lieu').fill('Rennes (35000)');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: /^Noix à moins de \d+ km de Rennes$/ }),
    ).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect(page.getByRole('button', { name: 'Carte' })).toHaveCount(0);

    await page.getByLabel('Produit').fill('');
    await page.getByLabel('Lieu').fill('Villeurbanne');
    await page.getByRole('group', { name: 'Annonces' }).getByText('Offres').click();
    await page.getByLabel('Distance').selectOption('5');
    await page.getByRole('button', { name: 'Plus de filtres' }).click();
    await page.getByLabel('Vendeur').selectOption('Professionnels');
    await page.getByRole('button', { name: /^Voir/ }).click();
    await expect(page.getByRole('article').first()).toContainText('Carottes');
    await page.getByRole('link', { name: 'Tout effacer' }).click();
    await page.getByRole('link', { name: 'Page suivante' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page).toHaveTitle(/^Toutes les annonces : vente, don, troc, page 2/);
  });

  test('a malformed address shows a page', async ({ page }) => {
    for (const name of ['%E0%A4%A', 'x'.repeat(3_000)])
      expect((await page.request.get(`annonces?productName=${name}`)).status(), name).toBe(200);
  });

  test('the filters of a small screen open', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('annonces');
    await page.getByRole('button', { name: 'Filtres' }).click();
    await page.getByRole('group', { name: 'Annonces' }).getByText('Demandes').click();
    await page.getByRole('button', { name: /^Voir/ }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1 annonce');
  });
});

test('the home page and an empty search are accessible on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['', 'annonces?productName=carotte&city=Lyon&distance=5&type=trade']) {
    await page.goto(path);
    expect(await findAccessibilityViolations(page), path).toEqual([]);
  }
});

test('suggestions of places are accessible and no wider than the screen', async ({ page }) => {
  await page.goto('annonces');
  await page.getByLabel('Lieu').focus();
  await page.keyboard.type('saint');
  await expect(locateSuggestionsInTestPage(page)).toHaveCount(10);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

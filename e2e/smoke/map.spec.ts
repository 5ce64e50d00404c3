import type { Page } from '@playwright/test';
import { blockWebFonts, recordLayoutShiftsInTest } from '../support/layout-shifts.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { getMapListingMarkersLocator, locateResultsMap } from '../support/map.ts';
import { makeLoggedInTestMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

const places = {
  brest: { city: 'Brest', postalCode: '29200' },
  venissieux: { city: 'Vénissieux', postalCode: '69200' },
  saintDenis: { city: 'Saint-Denis', postalCode: '97400' },
};
const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('the map is loaded on demand, beside an unchanged list', async ({ page, product }) => {
  const gardener = await makeLoggedInTestMember(product);
  const publish = (productName: string, location: (typeof places)['brest']) =>
    publishAcceptedTestListing(product, gardener, { mainType: 'asked', productName, images: [], location });
  for (const place of [places.brest, places.brest, places.venissieux, places.saintDenis])
    await publish('Pâtissons', place);
  await publish('Crosnes', places.brest);

  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await blockWebFonts(page);
  await page.addInitScript(recordLayoutShiftsInTest);
  await page.goto('annonces?productName=pâtissons&mainType=asked');
  await expect(page.getByRole('button', { name: 'Carte' })).toBeVisible();
  expect(await page.evaluate('shifted')).toEqual([]);
  expect(asked.filter((path) => /\/results-map-|adverts\/map/.test(path))).toEqual([]);
  const listed = await cards(page).count();

  await page.getByRole('button', { name: 'Carte' }).click();
  await expect(page).toHaveURL(/#carte$/);
  await expect(getMapListingMarkersLocator(page)).toHaveCount(2);
  await expect(cards(page)).toHaveCount(listed);
  const [list, drawn] = await Promise.all([
    cards(page).first().boundingBox(),
    locateResultsMap(page).boundingBox(),
  ]);
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(drawn?.x ?? 0);
  expect(drawn?.width).toBeGreaterThan(600);
  await expect(locateResultsMap(page).getByText('Natural Earth')).toBeVisible();
  await locateResultsMap(page).getByRole('combobox', { name: 'Aller à' }).selectOption('La Réunion');
  await expect(locateResultsMap(page).getByRole('button', { name: /à Saint-Denis/ })).toBeVisible();
  await locateResultsMap(page)
    .getByRole('combobox', { name: 'Aller à' })
    .selectOption('France métropolitaine');

  const brest = locateResultsMap(page).getByRole('button', { name: /à Brest/ });
  await expect(brest).toHaveAccessibleName(/^\d+ annonces à Brest et aux alentours$/);
  await brest.click();
  const panel = locateResultsMap(page).getByRole('region', { name: /à Brest/ });
  await expect(panel.getByRole('article').first()).toContainText('Brest 29200');
  await expect
    .poll(async () => {
      const [point, covered] = await Promise.all([brest.boundingBox(), panel.boundingBox()]);
      return (covered?.y ?? 0) - ((point?.y ?? 0) + (point?.height ?? 0));
    })
    .toBeGreaterThanOrEqual(-1);
  await panel.getByRole('link', { name: 'Pâtissons' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Recherche/ })).toBeVisible();
  await page.goBack();
  await expect(getMapListingMarkersLocator(page)).toHaveCount(2);

  await page.getByLabel('Produit').fill('crosnes');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/productName=crosnes&mainType=asked#carte$/);
  await expect(getMapListingMarkersLocator(page)).toHaveCount(1);
  await locateResultsMap(page).getByRole('button', { name: 'Zoomer', exact: true }).click();
  await page.getByRole('button', { name: 'Fermer la carte' }).click();
  await expect(locateResultsMap(page)).toHaveCount(0);
  await expect(cards(page).first()).toContainText('Crosnes');
});

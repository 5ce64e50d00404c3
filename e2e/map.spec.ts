import type { Page } from '@playwright/test';
import type { Listing } from '#contract/listings/schemas.ts';
import { expectAccessible } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import { watchShifts, withoutFonts } from './support/layout-shifts.ts';
import { publishListing } from './support/listings.ts';
import { logInAdmin, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

/** With those of the demonstration. */
const LISTINGS = 200;

test.use({ site: 'map', demo: true });

let total = 0;

test.beforeAll(async ({ product }) => {
  const gardener = await signUpMember(product);
  const token = await logInAdmin(product);
  const { pagination } = await askApi<{ pagination: { total: number } }>(product, 'GET /api/adverts');
  for (total = pagination.total; total < LISTINGS; total++) {
    const { _id }: Listing = await publishListing(product, gardener, {
      ...{ mainType: 'asked', productName: 'Nèfles', images: [] },
      location:
        total % 2 ? { city: 'Vénissieux', postalCode: '69200' } : { city: 'Brest', postalCode: '29200' },
    });
    await askApi(product, `PUT /api/admin/advert/${_id}`, { token, body: { status: 'accepted' } });
  }
});

const map = (page: Page) => page.getByRole('region', { name: 'Carte des annonces' });
const points = (page: Page) => map(page).getByRole('button', { name: /^[\d\s]+ annonces? (à|au|aux) / });
const inSight = (page: Page) => map(page).getByRole('status');
const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** At the page's end, where the footer's links stand. */
async function expectOffFooterLinks(page: Page, name: string) {
  const button = page.getByRole('button', { name });
  await expect(button).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((await button.boundingBox())?.y ?? 0);
}

test('by mouse: the map is loaded on demand, beside a list that loses nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await withoutFonts(page);
  await page.goto('annonces');
  await expect(page.getByRole('button', { name: 'Carte' })).toBeVisible();
  await page.evaluate(watchShifts, true);
  expect(await page.evaluate('shifted')).toEqual([]);
  expect(asked.filter((path) => /results-map|adverts\/map/.test(path))).toEqual([]);
  const listed = await cards(page).count();

  await page.getByRole('button', { name: 'Carte' }).click();
  await expect(page).toHaveURL(/\/annonces#carte$/);
  await expect(points(page).first()).toBeVisible();
  await expect(cards(page)).toHaveCount(listed);
  const [list, drawn] = await Promise.all([cards(page).first().boundingBox(), map(page).boundingBox()]);
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(drawn?.x ?? 0);
  expect(drawn?.width).toBeGreaterThan(600);
  await expect(map(page).getByText('Natural Earth')).toBeVisible();
  await expect(inSight(page)).toHaveText(/^1\d\d annonces sur la carte$/);

  // Overseas, an ocean away.
  await map(page).getByRole('combobox', { name: 'Aller à' }).selectOption('La Réunion');
  await expect(inSight(page)).toHaveText(/^\d annonces? sur la carte$/);
  await map(page).getByRole('combobox', { name: 'Aller à' }).selectOption('France métropolitaine');
  await expect(inSight(page)).toHaveText(/^1\d\d annonces sur la carte$/);

  // Another search: the map stays, the list follows too.
  await page.getByLabel('Produit').fill('nèfles');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/productName=n%C3%A8fles#carte$/);
  await expect(points(page)).toHaveCount(2);
  const brest = map(page).getByRole('button', { name: /à Brest/ });
  await expect(brest).toHaveAccessibleName(/^\d+ annonces à Brest et aux alentours$/);
  await brest.click();
  const panel = map(page).getByRole('region', { name: /à Brest/ });
  await expect(panel.getByRole('article').first()).toContainText('Brest 29200');
  await expect
    .poll(async () => {
      const [point, covered] = await Promise.all([brest.boundingBox(), panel.boundingBox()]);
      return (covered?.y ?? 0) - ((point?.y ?? 0) + (point?.height ?? 0));
    })
    .toBeGreaterThanOrEqual(0);
  expect(await panel.getByRole('article').count()).toBeLessThanOrEqual(20);
  await panel.getByRole('link', { name: 'Nèfles' }).first().click();
  await page.waitForURL(/\/ad\//);
  await page.goBack();
  await expect(points(page)).toHaveCount(2);

  await map(page).getByRole('button', { name: 'Zoomer', exact: true }).click();
  await page.getByRole('button', { name: 'Fermer la carte' }).click();
  await expect(map(page)).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
});

test('by keyboard: each point is reached, opened, and left where one was', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('annonces?productName=nèfles');
  await page.getByRole('button', { name: 'Carte' }).focus();
  await page.keyboard.press('Enter');
  await expect(points(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Fermer la carte' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(map(page).getByRole('button', { name: 'Passer la carte' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page).getByRole('link').first()).toBeFocused();

  await map(page).getByRole('button', { name: 'Passer la carte' }).focus();
  await page.keyboard.press('Tab');
  await expect(map(page).getByRole('group', { name: /les flèches la déplacent/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(points(page).first()).toBeFocused();
  const name = await points(page).first().getAttribute('aria-label');
  await page.keyboard.press('Enter');
  await expect(map(page).getByRole('heading', { name: name ?? '' })).toBeFocused();
  await expect(points(page).first()).toHaveAttribute('aria-expanded', 'true');
  await expect(map(page).getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(map(page).getByRole('article')).toHaveCount(0);
  await expect(points(page).first()).toBeFocused();
  await expect(points(page).first()).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Enter');
  await expect(map(page).getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the map is one tap away, and the list another', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('annonces');
  await expectOffFooterLinks(page, 'Carte');
  const fifth = cards(page).nth(4);
  await fifth.evaluate((card) => card.scrollIntoView({ block: 'center' }));
  await page.getByRole('button', { name: 'Carte' }).click();
  await expect(points(page).first()).toBeVisible();
  await expect(cards(page).first()).toBeHidden();
  const drawn = await map(page).boundingBox();
  expect(drawn?.width).toBe(360);
  expect(drawn?.y).toBeGreaterThan(0);
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThanOrEqual(740);
  expect(drawn?.height).toBeGreaterThan(400);
  await expectOffFooterLinks(page, 'Liste');
  await page.getByRole('button', { name: 'Liste' }).click();
  await expect(fifth).toBeInViewport();
  await page.goBack();
  await expect(points(page).first()).toBeVisible();
  await page.goBack();
  await expect(map(page)).toHaveCount(0);
  await expect(fifth).toBeInViewport();
});

test('when the network fails, the map says so and the list stays', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const answers = /\/api\/(adverts|annonces)\/map|\/assets\/map-(?!button)/;
  await page.route(answers, (route) => route.abort());
  await page.goto('annonces#carte');
  await expect(map(page).getByRole('alert')).toContainText("La carte n'a pas pu être chargée en entier.");
  await expect(cards(page).first()).toBeVisible();
  await page.unroute(answers);
  await map(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(points(page).first()).toBeVisible();
  await expect(map(page).getByRole('alert')).toHaveCount(0);

  // The code of the map itself.
  const code = /results-map-.*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('annonces');
  await page.reload();
  await page.getByRole('button', { name: 'Carte' }).click();
  await expect(page.getByText('La carte ne se charge pas. Réessayez dans un moment.')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is the list, and no button that does nothing', async ({ page }) => {
    await page.goto('annonces#carte');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(`${total} annonces`);
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByRole('button', { name: 'Carte' })).toHaveCount(0);
  });
});

import type { Page } from '@playwright/test';
import { findViolations } from './support/accessible.ts';
import { publishAccepted } from './support/listings.ts';
import { signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';
import { startWithClock } from './support/product-with-clock.ts';

const villeurbanne = { city: 'Villeurbanne', postalCode: '69100' };
const rennes = { city: 'Rennes', postalCode: '35000' };

test.beforeAll(async ({ product }) => {
  const gardener = await signUpMember(product);
  const farmer = await signUpMember(product, {
    professional: true,
    companyName: 'La ferme du Rhône',
    companySiret: '73282932000074',
  });
  for (let count = 1; count <= 8; count++) {
    const productName = `Noix, lot ${count}`;
    await publishAccepted(product, gardener, {
      mainType: 'asked',
      productName,
      images: [],
      location: rennes,
    });
  }
  await publishAccepted(product, gardener, { productName: 'Pommes de terre', type: 'donation' });
  await publishAccepted(product, gardener, { productName: 'Œufs de poule', priceType: 'unit' });
  await publishAccepted(product, gardener, { productName: 'Tomates anciennes', type: 'trade' });
  await publishAccepted(product, farmer, { productName: 'Carottes', location: villeurbanne });
});

test.use({ site: 'search' });

test('the first page shows the four latest listings and leads to a search', async ({ page, product }) => {
  const html = await (await fetch(`${product.url}/app`)).text();
  expect(html).toContain('Carottes');
  expect(html).toMatch(/<h1[^>]*>Les produits du jardin/);

  await page.goto('');
  const latest = page.getByRole('region', { name: 'Dernières annonces' });
  await expect(latest.getByRole('heading', { level: 3 })).toHaveText([
    'Carottes',
    'Tomates anciennes',
    'Œufs de poule',
    'Pommes de terre',
  ]);
  const card = latest.getByRole('article').first();
  await expect(card.getByRole('link')).toHaveCount(1);
  await expect(card).toContainText('PRO');
  await expect(card).toContainText('3,50 € / kg');
  await page
    .getByRole('region', { name: /^De saison en/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/app\/annonces\?productName=/);
});

test('a produce and a place are found with the keyboard alone', async ({ page }) => {
  await page.goto('');
  await page.getByLabel('Produit').focus();
  await page.keyboard.type('carot');
  await expect(suggestions(page).first()).toHaveText('Carotte');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Produit')).toHaveValue('Carotte');

  await page.keyboard.press('Tab');
  await page.keyboard.type('lyon');
  await expect(suggestions(page)).not.toHaveCount(0);
  expect(await suggestions(page).count()).toBeLessThanOrEqual(10);
  await expect(suggestions(page).first()).toHaveText(/Lyon 6900\d/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Lieu')).toHaveValue(/^Lyon \(6900\d\)$/);
  await page.keyboard.press('Enter');

  await expect(
    page.getByRole('heading', { level: 1, name: 'Carottes à moins de 25 km de Lyon' }),
  ).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('city')).toBe('Lyon');
  expect(searchParams.get('postalCode')).toMatch(/^6900\d$/);
  expect(searchParams.get('coordinates')).toMatch(/^4\.\d+,45\.\d+$/);
  await expect(page.getByRole('article')).toContainText(/à \d km/);

  await page.getByLabel('Lieu').focus();
  await page.keyboard.press('End');
  for (let count = 0; count < ' (69001)'.length; count++) await page.keyboard.press('Backspace');
  await expect(suggestions(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/city=Lyon&distance=25$/);
  await expect(suggestions(page)).toHaveCount(0);
  await expect(page.getByLabel('Lieu')).toBeFocused();
});

test('a misspelt place is the one that was meant, the nearest listings first', async ({ page }) => {
  await page.goto('annonces');
  await page.getByLabel('Lieu').fill('Lyom');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Annonces à moins de 25 km de Lyon' }),
  ).toBeVisible();
  await expect(page.getByText('Résultats pour Lyon (69001)')).toBeVisible();
  await expect(page.getByLabel('Lieu')).toHaveValue('Lyon (69001)');
  await expect(page.getByLabel('Trier par')).toHaveValue('');
  await expect(page.getByLabel('Trier par').locator('option').first()).toHaveText('Plus proches');
  await expect(page.getByRole('article').last()).toContainText('Carottes');
  await page.getByLabel('Trier par').selectOption('Plus récentes');
  await expect(page).toHaveURL(/city=Lyon&postalCode=69001&distance=25&sortBy=desc$/);
  await expect(page.getByRole('article').first()).toContainText('Carottes');
  await expect(page.getByText('Résultats pour')).toHaveCount(0);

  await page.getByLabel('Lieu').fill('rhone');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Annonces dans le Rhône' })).toBeVisible();
  await expect(page.getByText('Résultats pour Rhône (69)')).toBeVisible();
  await expect(page.getByLabel('Lieu')).toHaveValue('Rhône (69)');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('4 annonces');
  await page.getByLabel('Lieu').fill('rhon');
  await suggestions(page).getByText('Département').click();
  await expect(page.getByLabel('Lieu')).toHaveValue('Rhône (69)');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/city=Rh%C3%B4ne\+%2869%29&distance=25$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Annonces dans le Rhône' })).toBeVisible();
  await expect(page.getByText('Résultats pour')).toHaveCount(0);

  await page.getByLabel('Lieu').fill('Xyzzy');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByText('Nous ne connaissons pas « Xyzzy ».')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enregistrer cette recherche' })).toHaveCount(0);
  await page
    .getByRole('heading', { name: 'Vouliez-vous dire...' })
    .locator('..')
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/city=.+&postalCode=\d{5}/);
});

test('place suggestions stay 800 ms after the field is left', async ({ page }) => {
  await page.clock.install();
  await page.goto('annonces');
  await page.getByLabel('Lieu').focus();
  await expect(page.getByRole('combobox', { name: 'Lieu' })).toBeVisible();
  await page.keyboard.type('renn');
  const first = suggestions(page).first();
  await expect(first).toHaveText(/Rennes 35\d{3}/);
  await page.clock.pauseAt(Date.now() + 600_000);
  await page.getByRole('button', { name: 'Rechercher' }).focus();
  await page.clock.runFor(700);
  await expect(first).toBeVisible();
  await page.clock.runFor(200);
  await expect(suggestions(page)).toHaveCount(0);
});

test('filters show as chips, which undo them, and the back button undoes that', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('annonces?productName=tomates');
  const chips = page.getByRole('list', { name: 'Filtres appliqués' });
  await page.getByRole('group', { name: 'Type' }).getByText('Troc').click();
  await expect(page).toHaveURL(/type=trade/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tomates, trocs' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 annonce');
  await page.getByLabel('Vendeur').focus();
  await page.getByLabel('Vendeur').selectOption('Professionnels');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Aucune annonce');
  await expect(page.getByLabel('Vendeur')).toBeFocused();

  await chips.getByRole('link', { name: 'Retirer : Professionnels' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 annonce');
  // The bar says it.
  await expect(chips.getByText('tomates')).toHaveCount(0);
  await page.getByLabel('Produit').fill('');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).not.toHaveURL(/tomates/);
  await page.goBack();
  await expect(page.getByLabel('Produit')).toHaveValue('tomates');

  await page.getByRole('group', { name: 'Annonces' }).getByText('Demande').click();
  await expect(page.getByRole('group', { name: 'Type' })).toHaveCount(0);
  await expect(page).not.toHaveURL(/type=trade/);
});

test('a category is one step from the first page, and narrows what a word finds', async ({ page }) => {
  await page.goto('');
  const drawings = page.getByRole('list', { name: 'Catégories' });
  await expect(drawings.getByRole('link')).toHaveCount(8);
  await drawings.getByRole('link', { name: 'Œufs et volailles' }).click();
  await expect(page).toHaveURL(/annonces\?category=oeufs-volailles$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Œufs et volailles' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveText(/Œufs de poule/);

  await page.getByRole('link', { name: 'Retirer : Œufs et volailles' }).click();
  const refinements = page.getByRole('list', { name: 'Affiner' });
  await refinements.getByRole('link', { name: 'Légumes 3' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 annonces');
  await page.getByLabel('Trier par').selectOption('Plus anciennes');
  await expect(page).toHaveURL(/sortBy=asc/);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('3 annonces');

  await page.getByLabel('Produit').fill('oeufs');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await page.getByRole('link', { name: 'Sans les filtres' }).click();
  await refinements.getByRole('link', { name: 'Toute la catégorie Œufs et volailles' }).click();
  await expect(page).toHaveURL(/annonces\?category=oeufs-volailles/);
  await expect(page.getByRole('article')).toHaveText(/Œufs de poule/);
});

test('the season is the one of the day', async () => {
  const { product, site, moveClock, stop } = await startWithClock({ LISTING_DAYS_PERISHABLE: '365' });
  const seen = async (path: string) => (await fetch(`${product.url}/app/${path}`)).text();
  try {
    const gardener = await signUpMember(site);
    const listings = {
      Tomates: await publishAccepted(site, gardener, { productName: 'Tomates' }),
      Mâche: await publishAccepted(site, gardener, { productName: 'Mâche' }),
    };
    // A clock that goes back by months would leave the queue's workers asleep as long.
    const months = (
      [
        [comingMonth(7), 'juillet', 'Tomates', 'Mâche'],
        [comingMonth(1), 'janvier', 'Mâche', 'Tomates'],
      ] as const
    ).toSorted(([one], [other]) => one.getTime() - other.getTime());
    for (const [day, name, inSeason, isOver] of months) {
      await moveClock(day.getTime() - Date.now());
      // Answers are cached for some seconds.
      await expect(async () => {
        const found = await seen('annonces?season=true');
        const shown = [inSeason, isOver].map((product) => new RegExp(`<article.*${product}`).test(found));
        expect(shown).toEqual([true, false]);
        expect(await seen('')).toMatch(new RegExp(`De saison en (<!-- -->)?${name}`));
        expect(await seen(`ad/${listings[inSeason]._id}`)).toMatch(/essentiel".*?>De saison</);
      }).toPass({ timeout: 15_000 });
    }
  } finally {
    await stop();
  }
});

test('on a small screen the filters are a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('annonces');
  await page.getByRole('button', { name: 'Filtres' }).click();
  await page.getByRole('group', { name: 'Type' }).getByText('Don', { exact: true }).click();
  await page.getByRole('button', { name: "Voir l'annonce" }).click();
  await expect(page.getByRole('group', { name: 'Type' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('an order chosen before the page listens takes effect', async ({ page }) => {
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

test('results come ten a page, with a slot after every third, and the pages follow one another', async ({
  page,
}) => {
  await page.goto('annonces');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('12 annonces');
  const places = page
    .locator('main ul')
    .filter({ has: page.getByRole('article') })
    .locator('> li');
  await expect(places).toHaveCount(13);
  const slots = page.getByRole('complementary', { name: /^Encart \d/ });
  await expect(slots).toHaveCount(3);
  for (const after of [3, 7, 11]) await expect(places.nth(after).getByRole('complementary')).toBeVisible();
  expect(new Set(await slots.allInnerTexts()).size).toBe(3);

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page).toHaveTitle(/^Toutes les annonces : vente, don, troc, page 2/);
  await page.goto('annonces?page=40');
  await expect(page).toHaveURL(/page=2$/);
  await page.getByLabel('Trier par').selectOption('Plus anciennes');
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole('article').first()).toContainText('Noix, lot 1');
});

test('an empty search proposes alternatives', async ({ page }) => {
  await page.goto('annonces?productName=carotte&city=Givors&postalCode=69700&distance=5');
  await expect(page.getByText('Aucune annonce ne correspond')).toBeVisible();
  await expect(page.getByRole('link', { name: 'À 10 km' })).toHaveCount(0);
  await page.getByRole('link', { name: 'À 50 km : 1 annonce' }).click();
  await expect(page.getByRole('article')).toContainText('Carottes');
  await page.goto('annonces?productName=carotte&city=Villeurbanne&postalCode=69100&distance=5&type=trade');
  await expect(page.getByRole('link', { name: /^À 50 km|^Dans toute la France/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Publier une demande' })).toBeVisible();
  await page.getByRole('link', { name: 'Sans les filtres' }).click();
  await expect(page.getByRole('article')).toContainText('Carottes');
  await page.goto('annonces?productName=carote&city=Brest&distance=50');
  await expect(page.getByText('Résultats pour carotte')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Dans toute la France\s: 1 annonce$/ })).toBeVisible();
  await page.getByRole('link', { name: /^Carottes à Villeurbanne \(69100\), à \d{3} km$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Carottes');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one can search, filter and turn pages', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('');
    await page.getByLabel('Produit').fill('noix');
    await page.getByLabel('Lieu').fill('Rennes (35000)');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: /^Noix à moins de \d+ km de Rennes$/ }),
    ).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(8);

    await page.getByLabel('Produit').fill('');
    await page.getByLabel('Lieu').fill('Villeurbanne');
    await page.getByRole('group', { name: 'Annonces' }).getByText('Offre').click();
    await page.getByLabel('Vendeur').selectOption('Professionnels');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await expect(page.getByRole('article')).toHaveText(/Carottes/);
    await page.getByRole('link', { name: 'Tout effacer' }).click();
    await page.getByRole('link', { name: 'Page suivante' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  test('the filters of a small screen open too', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('annonces');
    await page.getByRole('button', { name: 'Filtres' }).click();
    await page.getByRole('group', { name: 'Annonces' }).getByText('Demande').click();
    await page.getByRole('button', { name: /^Voir/ }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('8 annonces');
  });
});

test('spelling is forgiven', async ({ product }) => {
  for (const [typed, found] of [
    ['carote', 'Carottes'],
    ['CAROTTES', 'Carottes'],
    ['pommes de terres', 'Pommes de terre'],
    ['tomatte', 'Tomates anciennes'],
    ['oeuf', 'Œufs de poule'],
  ]) {
    const html = await document(product.url, `?productName=${typed}`);
    expect(html, typed).toMatch(new RegExp(`<article.*${found}`));
  }
});

test('what search engines read', async ({ product }) => {
  const html = await document(product.url, '?productName=CAROTTES');
  expect(html).toContain('<title>Carottes : vente, don, troc - Récolte</title>');
  expect(html).toContain(`<link rel="canonical" href="${product.url}/app/annonces?productName=carotte"/>`);
  expect(html).toContain('<meta name="description" content="Carottes : 1 annonce');
  const vegetables = await document(product.url, '?category=legumes&sortBy=asc');
  expect(vegetables).toContain('<title>Légumes : vente, don, troc - Récolte</title>');
  expect(vegetables).toContain(`<link rel="canonical" href="${product.url}/app/annonces?category=legumes"/>`);
  expect(await document(product.url, '')).toContain('<link rel="next" href="/app/annonces?page=2"/>');
  for (const query of ['?isProfessional=true', '?productName=bicyclette', '?city=Lyon&distance=25']) {
    expect(await document(product.url, query), query).toContain('<meta name="robots" content="noindex"/>');
  }
  const oldestFirst = await document(product.url, '?sortBy=asc&utm_source=lettre');
  expect(oldestFirst).toContain(`<link rel="canonical" href="${product.url}/app/annonces"/>`);
});

test('an address that somebody mistyped still shows listings', async ({ product }) => {
  for (const query of [
    '?mainType=both&type=&sortBy=up&isProfessional=maybe&page=-1&distance=9999',
    '?coordinates=abc,999&distance=-5',
    '?coordinates=1,2,3&page=1e400',
    '?page=&page=2&city=&postalCode=abc',
    '?productName=%00%0A&city=%00',
    '?productName[]=x&queries=%7B&foo',
    '?category=voitures&season=oui',
  ]) {
    expect(await document(product.url, query), query).toContain('<article');
  }
  for (const name of ['%E0%A4%A', 'x'.repeat(3_000)]) await document(product.url, `?productName=${name}`);
});

for (const width of [360, 1440]) {
  test(`nothing to report for axe at ${width} px, nothing beside the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['', 'annonces', 'annonces?productName=carotte&city=Lyon&distance=5&type=trade']) {
      await page.goto(path);
      expect(await findViolations(page), path).toEqual([]);
      expect(await sidewaysScroll(page), path).toBe(0);
    }
    await page.goto('annonces');
    await page.getByLabel('Lieu').focus();
    await page.keyboard.type('saint');
    await expect(suggestions(page).first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
}

/** Its middle, within a year. @param month 1 to 12 */
function comingMonth(month: number): Date {
  const now = new Date();
  const middle = new Date(Date.UTC(now.getUTCFullYear(), month - 1, 15, 12));
  return middle < now ? new Date(Date.UTC(now.getUTCFullYear() + 1, month - 1, 15, 12)) : middle;
}

/** The results page as it arrives. */
async function document(url: string, query: string): Promise<string> {
  const answer = await fetch(`${url}/app/annonces${query}`);
  expect(answer.status, query).toBe(200);
  return answer.text();
}

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => window.document.documentElement.scrollWidth - window.innerWidth);

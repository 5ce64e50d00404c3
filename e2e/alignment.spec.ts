import type { Locator, Page } from '@playwright/test';
import { demoMemberEmail, demoPassword, demoProfessionalEmail } from '#server/demo/members.ts';
import { sendTestApiRequest } from './support/api.ts';
import { logInOnEveryTestPageLoad, logInTestAdmin, logInTestPerson } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.use({ demo: true });

test('a favourite on a phone takes one line, its star at the end; an exchange in a stall stays on its line', async ({
  page,
  product,
}) => {
  const token = await logInTestPerson(product, { email: demoMemberEmail, password: demoPassword });
  const { ads } = await sendTestApiRequest<{ ads: { _id: string }[] }>(
    product,
    'GET /api/adverts?productName=framboisier',
  );
  for (const { _id: ad } of ads)
    await sendTestApiRequest(product, 'POST /api/favorites', { token, body: { ad } });
  await openAs(page, token, 'profil/fav-ads', 360);
  const row = page.getByRole('listitem').filter({ hasText: 'framboisier' }).first();
  await expectLevel(row.getByRole('button', { name: /^Retirer/ }), row.getByRole('link'));

  await open(page, 'profil/etal', 1440);
  const barter = page.getByRole('row').filter({ hasText: 'Troc' }).first();
  await expectLevel(barter.getByText('Troc', { exact: true }), barter.getByLabel(/^Quantité/));
});

test('the controls of a row in a stall stand on one line, on a phone and beside a refused price', async ({
  page,
  product,
}) => {
  const token = await logInTestPerson(product, { email: demoProfessionalEmail, password: demoPassword });
  await openAs(page, token, 'profil/etal', 350);
  const rows = page.getByRole('row');
  const priced = rows.filter({ has: page.getByLabel(/^Prix/) }).first();
  const renew = priced.getByRole('button', { name: /^Renouveler/ });
  await priced.getByRole('button', { expanded: false }).click();
  await expectLevel(priced.getByRole('combobox', { name: /^Disponibilité/ }), renew);

  await open(page, 'profil/etal', 768);
  await priced.getByRole('button', { expanded: false }).click();
  const price = priced.getByLabel(/^Prix/);
  await price.fill('deux');
  await price.press('Enter');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  for (const control of [priced.getByRole('combobox'), renew]) await expectLevel(control, price);
});

test('the orders of a product in a stall are a target of 24 px or more on a phone', async ({
  page,
  product,
}) => {
  const token = await logInTestPerson(product, { email: demoProfessionalEmail, password: demoPassword });
  await openAs(page, token, 'profil/etal', 360);
  const links = page.getByRole('row').getByRole('link', { name: /^(?:reste|demandé)/ });
  await expect(links.first()).toBeVisible();
  const targets = await links.evaluateAll((all) =>
    all.map((link) => {
      link.scrollIntoView({ block: 'center' });
      const { left, top, bottom, height } = link.getBoundingClientRect();
      const hits = [top + 1, bottom - 1].filter((y) => link.contains(document.elementFromPoint(left + 9, y)));
      return { height, hits: hits.length };
    }),
  );
  for (const { height, hits } of targets) {
    expect(height).toBeGreaterThanOrEqual(24);
    expect(hits).toBe(2);
  }
});

test('fields beside each other stand on one line, with or without a hint', async ({ page }) => {
  await open(page, 'integrer', 1440);
  for (const [left, right] of [
    ['Couleur de votre site', 'Arrondi des coins'],
    ['Lieu', 'Produit'],
  ] as const)
    expectSame(await topOf(page.getByLabel(left)), await topOf(page.getByLabel(right)));
});

test('categories fill their rows, and no label is wider than its tile', async ({ page }) => {
  for (const width of [640, 740, 768]) {
    await open(page, '', width);
    const tiles = page.getByRole('list', { name: 'Catégories' }).getByRole('link');
    const { rows, over } = await tiles.evaluateAll((all) => ({
      rows: Object.values(Object.groupBy(all, (tile) => Math.round(tile.getBoundingClientRect().top))),
      over: Math.max(...all.map((tile) => tile.scrollWidth - tile.clientWidth)),
    }));
    expect(new Set(rows.map((row) => row?.length)).size).toBe(1);
    // Limit below the padding.
    expect(over).toBeLessThan(4);
  }
});

test('separating dots stand only between two facts of one line', async ({ page }) => {
  await open(page, 'annonces?city=Lyon&distance=50', 360);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const counts = await cards.evaluateAll((all) =>
    all.map((card) => {
      const dots = [...card.querySelectorAll('span[aria-hidden]')].filter((dot) => dot.textContent === ' · ');
      const rows = dots.map((dot) => dot.getBoundingClientRect());
      const left = dots[0]?.closest('div')?.getBoundingClientRect().left ?? 0;
      return {
        facts: rows.length,
        lines: new Set(rows.map(({ top }) => Math.round(top))).size,
        shown: rows.filter((dot) => dot.right > left + 1).length,
      };
    }),
  );
  expect(counts.map(({ facts, lines }) => facts - lines)).toEqual(counts.map(({ shown }) => shown));
  expect(Math.max(...counts.map(({ lines }) => lines))).toBeGreaterThan(1);
});

test('the buttons of a member stand under the name, the days of a period beside each other', async ({
  page,
  product,
}) => {
  const token = await logInTestAdmin(product);
  await openAs(page, token, 'profil/admin-users', 1440);
  const talk = page.getByRole('button', { name: 'Lancer une conversation' });
  const rows = page.getByRole('listitem').filter({ has: talk });
  const professional = rows.filter({ hasText: demoProfessionalEmail });
  const privateSeller = rows.filter({ hasNotText: 'PRO' }).first();
  for (const row of [professional, privateSeller])
    expectSame(await leftOf(row.locator(talk)), await leftOf(row.getByRole('paragraph').first()));

  await open(page, 'profil/admin-statistiques', 360);
  expectSame(
    await topOf(page.getByLabel('Du', { exact: true })),
    await topOf(page.getByLabel('Au', { exact: true })),
  );
});

test('the question mark stays on the line of the last proposed commune, on a phone', async ({ page }) => {
  await open(page, 'signup', 360);
  await page.getByLabel(/^Ville/).fill('Villeurbane');
  await page.getByLabel(/^Code postal/).fill('69999');
  await page.getByRole('heading', { level: 1 }).click();
  const commune = page.getByRole('button', { name: 'Villeurbanne (69100)' });
  const { height } = await boxOf(commune);
  expectSame((await boxOf(commune.locator('..'))).height, height);
});

test('a thread opens unscrolled, with its field on the screen', async ({ page, product }) => {
  const token = await logInTestPerson(product, { email: demoMemberEmail, password: demoPassword });
  await logInOnEveryTestPageLoad(page, { token });
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('messages');
    await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
    await expect(page.getByPlaceholder('Écrivez votre message...')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: "Voir l'annonce" })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

async function open(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
}

async function openAs(page: Page, token: string, path: string, width: number) {
  await logInOnEveryTestPageLoad(page, { token });
  await open(page, path, width);
}

/** @throws when the element is not shown */
async function boxOf(place: Locator) {
  await expect(place).toBeVisible();
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

const topOf = async (place: Locator) => (await boxOf(place)).y;
const leftOf = async (place: Locator) => (await boxOf(place)).x;

/** Middles of two controls of one line. */
async function expectLevel(one: Locator, other: Locator) {
  expectSame(await middleOf(one), await middleOf(other));
}

async function middleOf(place: Locator) {
  const { y, height } = await boxOf(place);
  return y + height / 2;
}

/** Pixels: engines round them. */
const expectSame = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThanOrEqual(1);

import type { Page } from '@playwright/test';
import { browseAs, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.use({ demo: true });

test('a page that comes without loading starts at its title', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('body')).toBeFocused();

  await page.evaluate(() => scrollTo(0, 400));
  await page
    .getByRole('region', { name: 'Dernières annonces' })
    .getByRole('article')
    .last()
    .getByRole('link')
    .press('Enter');
  await expect(page).toHaveURL(/\/ad\//);
  await expectAtTitle(page);

  await page.getByRole('banner').getByRole('link', { name: 'Annonces' }).press('Enter');
  await expect(page).toHaveURL(/\/annonces$/);
  await expectAtTitle(page);

  await page.goBack();
  await expect(page).toHaveURL(/\/ad\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a filter keeps the focus, another page of results starts at their title', async ({ page }) => {
  await page.goto('annonces');
  // It comes once the page listens.
  await expect(page.getByRole('button', { name: 'Carte' })).toBeVisible();
  const order = page.getByLabel('Trier par');
  await order.focus();
  await order.selectOption('Plus anciennes');
  await expect(page).toHaveURL(/sortBy=asc/);
  await expect(order).toBeFocused();
  // Not by their colour alone.
  for (const chosen of [
    page.getByRole('banner').getByRole('link', { name: 'Annonces' }),
    page.getByText('Tout'),
  ])
    await expect(chosen.first()).toHaveCSS('text-decoration-line', 'underline');

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expectAtTitle(page);

  await order.focus();
  await order.selectOption('Plus récentes');
  await expect(page).not.toHaveURL(/page=2/);
  await expect(order).toBeFocused();
});

test('a tab keeps the focus and its page is announced', async ({ page, product }) => {
  await browseAs(page, await signUpMember(product));
  await page.goto('profil/info');
  await expect(page.getByRole('navigation', { name: 'Mon compte' }).getByRole('link')).toHaveText([
    'Mes informations',
    'Mes annonces favorites',
    'Mes annonces',
    'Mon étal',
  ]);
  const tab = page.getByRole('link', { name: 'Mes annonces', exact: true });
  await tab.press('Enter');
  await expect(page).toHaveURL(/\/profil\/ads$/);
  await expect(tab).toBeFocused();
  await expect(page.locator('body > [aria-live]')).toHaveText(/^Mes annonces - /);
});

async function expectAtTitle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}

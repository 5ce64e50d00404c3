import type { Page } from '@playwright/test';
import { expect, test } from './support/product.ts';

test.use({ demo: true });

test('the next page gets the focus on its title, also after going back', async ({ page }) => {
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
  // Chosen links are not marked by their colour alone.
  for (const chosen of [
    page.getByRole('banner').getByRole('link', { name: 'Annonces' }),
    page.getByRole('group', { name: 'Type' }).getByText('Tous'),
  ])
    await expect(chosen.first()).toHaveCSS('text-decoration-line', 'underline');

  await page.goBack();
  await expect(page).toHaveURL(/\/ad\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a filter keeps the focus, another page of results moves it to the title', async ({ page }) => {
  await page.goto('annonces');
  // The button to the map comes once the page listens.
  await expect(page.getByRole('button', { name: 'Carte' })).toBeVisible();
  const order = page.getByLabel('Trier par');
  await order.focus();
  await order.selectOption('Plus anciennes');
  await expect(page).toHaveURL(/sortBy=asc/);
  await expect(order).toBeFocused();

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expectAtTitle(page);
});

async function expectAtTitle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}

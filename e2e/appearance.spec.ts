import { expect, test } from './support/product.ts';

test('colours and text size chosen in the footer are there before the first paint, and not in frames', async ({
  page,
}) => {
  // As the head leaves it, before any module has run.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const { dataset, style } = document.documentElement;
      Object.assign(window, { shown: [dataset.theme, style.fontSize] });
    }),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('');
  await page.getByRole('button', { name: 'Couleurs et taille du texte' }).click();
  await page.getByRole('radio', { name: 'Sombre' }).check();
  await page.getByRole('radio', { name: '200 %' }).check();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');

  await page.goto('annonces');
  expect(await page.evaluate('shown')).toEqual(['dark', '200%']);
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await page.goto('iframe3');
  expect(await page.evaluate('shown')).toEqual([undefined, '']);
});

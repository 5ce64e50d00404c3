import { expect, test } from './support/product.ts';

test('colours and text size chosen in the footer apply before the first paint, and not in frames', async ({
  page,
}) => {
  // Appearance that the script in the head has set is recorded before any module runs.
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

test('icons of the bottom bar are aligned whatever their labels, and no line of header and footer breaks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('annonces');
  const icons = page.getByRole('navigation', { name: 'Principal' }).locator('svg:visible');
  await expect(icons).toHaveCount(6);
  const tops = await icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().top));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1);

  const footer = page.getByRole('contentinfo');
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const text of ['Les produits du jardin, entre voisins.', 'Couleurs et taille du texte'])
      expect(await footer.getByText(text).evaluate(countLines)).toBe(1);
  }

  await page.setViewportSize({ width: 768, height: 900 });
  await page.addStyleTag({ content: 'body { width: calc(100% - 15px) }' });
  const publish = page.getByRole('banner').getByText('Publier une annonce');
  expect(await publish.evaluate(countLines), 'beside a scroll bar').toBe(1);
});

// The pointer alone makes the browser lay out what it has, without its styles: each style then begins as a transition.
test('a page with reduced motion does not move when its style sheet arrives late', async ({ page }) => {
  const laidOut = Promise.withResolvers<void>();
  await page.route(/\.css$/, async (route) => {
    await laidOut.promise;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(keepTransitions);
  await page.goto('', { waitUntil: 'commit' });
  await page.locator('footer').waitFor({ state: 'attached' });
  await page.evaluate('document.body.offsetHeight');
  laidOut.resolve();
  await page.waitForLoadState();
  await expect(page.getByRole('button', { name: 'Couleurs et taille du texte' })).toBeEnabled();
  expect(await page.evaluate('transitions')).toEqual([]);
});

function keepTransitions() {
  const transitions: string[] = [];
  Object.assign(window, { transitions });
  document.addEventListener('transitionrun', ({ propertyName }) => transitions.push(propertyName));
}

function countLines(element: Element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}

import { expect, test } from './support/product.ts';

// The router's own words.
test.use({ expectedComplaints: /^Error loading route module|Failed to fetch dynamically imported module/ });

test('a page of a former release whose files are gone is loaded again, once', async ({ page }) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.goto('');
  const script: string = await page.evaluate(
    () => Reflect.get(window, '__reactRouterManifest').routes['pages/login-page'].module,
  );
  await page.route(`**${script}`, (route) =>
    documents === 1 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const logIn = page.getByRole('link', { name: 'Se connecter' }).first();
  // A click before the new document's scripts run is the browser's own, which would load a third.
  const loadedAnew = page.waitForEvent('load');
  await logIn.click();
  await loadedAnew;
  expect(documents).toBe(2);
  await logIn.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  expect(documents).toBe(2);
});

import { expect, test } from './support/product.ts';

/** Part of the list of scripts that the router leaves on each page. */
interface AssetsManifest {
  routes: Record<string, { module: string }>;
}

// The router's own words.
test.use({ expectedComplaints: /^Error loading route module|Failed to fetch dynamically imported module/ });

test('a page of a former release whose files are gone is loaded again, once', async ({ page }) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.goto('');
  const script = await page.evaluate(() => {
    const manifest: unknown = window.__reactRouterManifest;
    return (manifest as AssetsManifest).routes['pages/login-page']?.module ?? '';
  });
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

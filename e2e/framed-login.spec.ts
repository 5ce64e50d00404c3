import type { Page } from '@playwright/test';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from './support/people.ts';
import { expect, type SiteUnderTest, TEST_ADMIN_CREDENTIALS, test } from './support/product.ts';

/** Page of another site that frames the log-in page and records the messages it gets. */
const around = (
  { url }: SiteUnderTest,
  path = '/app/login',
) => `<!doctype html><html lang="fr"><title>Hôte</title><body><script>
  window.messages = [];
  addEventListener('message', ({ origin, data }) => messages.push({ origin, data }));
</script><iframe title="Connexion" width="700" height="800" src="${url}${path}"></iframe></body></html>`;

test('a site that may embed the log-in page is sent the session, once', async ({ page, product, host }) => {
  await page.goto(host.show(around(product)));
  await logInFramed(page);
  const token = expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await page.evaluate('messages')).toEqual([{ origin: product.url, data: { type: 'token', token } }]);
});

// A message that is not delivered is a warning.
test.use({ expectedComplaints: /postMessage/ });

test('a site that frames the log-in page without permission is sent nothing', async ({
  page,
  product,
  stranger,
}) => {
  // Response without `frame-ancestors`, as for a browser that ignores it.
  await page.route('**/app/login', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, 'x-frame-options': __, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(stranger.show(around(product)));
  await logInFramed(page);
  expect(await page.evaluate('messages')).toEqual([]);
});

test('a logged-in member sees no protected page inside the frame of the log-in', async ({
  page,
  product,
  host,
}) => {
  await logInOnEveryTestPageLoad(page, await makeLoggedInTestMember(product));
  await page.goto(host.show(around(product, '/app/login?next=%2Fprofil%2Finfo')));
  await page.frameLocator('iframe').getByRole('heading', { name: 'Les produits du jardin' }).waitFor();
  expect(page.frames()[1]?.url()).toBe(`${product.url}/app/iframe`);
  expect(await page.evaluate('messages.filter(({ data }) => data.type === "token")')).toEqual([]);
});

async function logInFramed(page: Page) {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Email').fill(TEST_ADMIN_CREDENTIALS.email);
  await frame.getByLabel('Mot de passe', { exact: true }).fill(TEST_ADMIN_CREDENTIALS.password);
  await frame.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await expect(frame.getByRole('heading', { name: 'Connexion' })).toBeHidden();
}

import { sendTestApiRequest } from '../support/api.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

const CREATE = /\/api\/(adverts|annonces)\/create$/;
const WAITS = 'Votre annonce partira dès que la connexion sera revenue';

test('a listing sent again after its answer was lost is published once', async ({ page, product }) => {
  const member = await makeLoggedInTestMember(product);
  await logInOnEveryTestPageLoad(page, member);
  // Answers are lost under both names that the page tries by itself; the server has done its work each time.
  const lost: number[] = [];
  let isLost = true;
  await page.route(CREATE, async (route) => {
    if (!isLost) return route.continue();
    lost.push((await route.fetch()).status());
    await route.abort();
  });
  // The form is taller than the screen, its button far below the alert.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('ad/add');
  await page.getByRole('radio', { name: /^Demande/ }).check();
  await page.getByLabel('Produit').fill('Salicorne');
  await page.getByLabel('Description').fill('Pour accompagner du poisson.');
  await page.getByLabel('Ville').fill('Lyon');
  await page.getByLabel('Code postal').fill('69003');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await page.getByRole('button', { name: "Publier l'annonce" }).click();
  await expect(page.getByRole('heading', { name: WAITS })).toBeInViewport({ ratio: 1 });
  expect(lost.slice(0, 2)).toEqual([201, 201]);

  isLost = false;
  await page.getByRole('button', { name: 'Essayer maintenant' }).click();
  await expect(page.getByText(/^Votre annonce est partie/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: WAITS })).toBeHidden();
  const own = await sendTestApiRequest<{ pendingAds: object[] }>(product, 'GET /api/adverts/my-ads', member);
  expect(own.pendingAds).toHaveLength(1);
});

import { publishAcceptedTestListing } from './support/listings.ts';
import {
  logInOnEveryTestPageLoad,
  makeLoggedInTestMember,
  storeSessionTokenInTestPage,
} from './support/people.ts';
import { expect, test } from './support/product.ts';
import { isApiResponseCachedInTestPage, waitForServiceWorker } from './support/worker.ts';

test.use({
  expectedComplaints: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
});

const LOST = /^Le réseau manque\. Vous restez sur cette page/;

test('a search that finds no network on a first visit waits for it, with what is typed', async ({
  page,
  product,
  context,
}) => {
  await publishAcceptedTestListing(product, await makeLoggedInTestMember(product), {
    productName: 'Crosnes',
  });
  await page.goto('annonces?productName=panais');
  // Code that notices the loss: it is downloaded after the page is alive.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Produit').fill('crosnes');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
  const lost = page.getByRole('alert').filter({ hasText: LOST });
  await expect(lost).toBeVisible();
  await expect(page.getByLabel('Produit')).toHaveValue('crosnes');
  await expect(page).toHaveURL(/productName=panais/);
  await context.setOffline(false);
  await expect(page).toHaveURL(/productName=crosnes/);
  await expect(page.getByRole('article').first()).toContainText('Crosnes');
  await expect(lost).toHaveCount(0);
});

test('a form that finds no network says that what is typed is kept, then that it has left', async ({
  page,
  product,
  context,
}) => {
  await logInOnEveryTestPageLoad(page, await makeLoggedInTestMember(product));
  await page.goto('');
  await page
    .getByRole('link', { name: /^Publier/ })
    .first()
    .click();
  await page.getByRole('radio', { name: 'Demande' }).check();
  await page.getByLabel('Produit').fill('Coings');
  await page.getByLabel('Description').fill('Pour de la gelée.');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: "Publier l'annonce" }).click();
  const card = page.getByRole('region', { name: /annonce/ });
  await expect(card).toContainText('Votre annonce partira dès que la connexion sera revenue');
  await expect(card).toContainText('Tout est gardé sur cet appareil');
  await context.setOffline(false);
  await expect(card).toContainText('Votre annonce est partie');
  await expect(card).not.toContainText('partira');
});

test.describe('the stall of a visited site', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a price typed without a network is kept over a reload, and sent once it is back', async ({
    page,
    product,
    context,
  }) => {
    const seller = await makeLoggedInTestMember(product);
    await publishAcceptedTestListing(product, seller, { productName: 'Radis' });
    await storeSessionTokenInTestPage(page, seller);
    await page.goto('profil/etal');
    await waitForServiceWorker(page);
    await page.reload();
    const price = page.getByLabel('Prix : Radis');
    await expect(price).toHaveValue('3,50');
    await expect.poll(() => isApiResponseCachedInTestPage(page, '/api/adverts/my-ads')).toBe(true);
    await context.setOffline(true);
    await price.fill('4,20');
    await price.press('Enter');
    const kept = page.getByText(
      /^\s*Gardé sur cet appareil.: prix 4,20\. Partira dès que la connexion sera revenue\.$/,
    );
    await expect(kept).toBeVisible();
    await page.reload();
    await expect(kept).toBeVisible();
    await expect(price).toHaveValue('4,20');
    await context.setOffline(false);
    await expect(page.getByText('Votre étal est à jour.')).toBeVisible();
    await expect(kept).toHaveCount(0);
    await expect(price).toHaveValue('4,20');
  });
});

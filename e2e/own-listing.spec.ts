import { publishAcceptedTestListing } from './support/listings.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('an archived listing is gone for visitors, who are sent home and can go back, until reactivated', async ({
  openSession,
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product);
  const listing = await publishAcceptedTestListing(product, seller);
  const address = `${product.url}/app/ad/${listing._id}`;
  const status = async (of = address) => (await fetch(of)).status;
  expect(await status()).toBe(200);
  expect(await status(`${product.url}/app/ad/inconnue`)).toBe(404);

  await logInOnEveryTestPageLoad(page, seller);
  await page.goto(address);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('button', { name: "Archiver l'annonce" }).click();
  await expect(page.getByText('Annonce Archivée/Activée avec succès')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app`);
  expect(await status()).toBe(404);

  const visitor = await openSession();
  await visitor.goto(`${product.url}/app/annonces`);
  await visitor.goto(address);
  await expect(visitor).toHaveURL(`${product.url}/app`);
  await expect(visitor.getByText(/^Cette annonce n'est plus en ligne/)).toBeVisible();
  await visitor.goBack();
  await expect(visitor).toHaveURL(`${product.url}/app/annonces`);

  await page.goto(address);
  await expect(page.getByText('Annonce archivée')).toBeVisible();
  await page.getByRole('button', { name: "Activer l'annonce" }).click();
  await expect(page).toHaveURL(`${product.url}/app`);
  expect(await status()).toBe(200);
});

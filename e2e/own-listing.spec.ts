import { publishAccepted, publishListing, refuseListing } from './support/listings.ts';
import { browseAs, logInAdmin, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('the owner archives their listing: a notice, home after a moment, gone for visitors', async ({
  browser,
  page,
  product,
}) => {
  const seller = await signUpMember(product);
  const listing = await publishAccepted(product, seller);
  const address = `${product.url}/app/ad/${listing._id}`;
  expect((await fetch(address)).status).toBe(200);

  await browseAs(page, seller);
  await page.goto(address);
  await page.getByRole('button', { name: "Archiver l'annonce" }).click();
  await expect(page.getByText('Annonce Archivée/Activée avec succès')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app`);
  expect((await fetch(address)).status).toBe(404);

  const visitor = await browser.newPage();
  await visitor.goto(address);
  await expect(visitor).toHaveURL(`${product.url}/app`);
  await expect(visitor.getByText(/^Cette annonce n'est plus en ligne/)).toBeVisible();
  await visitor.close();

  await page.goto(address);
  await expect(page.getByText('Annonce archivée')).toBeVisible();
  await page.getByRole('button', { name: "Activer l'annonce" }).click();
  await expect(page).toHaveURL(`${product.url}/app`);
  expect((await fetch(address)).status).toBe(200);
});

test('an archive that fails says so and can be tried again', async ({ page, product }) => {
  const seller = await signUpMember(product);
  const listing = await publishAccepted(product, seller);
  await browseAs(page, seller);
  await page.goto(`ad/${listing._id}`);
  await page.route('**/archive', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: "Archiver l'annonce" }).click();
  await expect(page.getByText("Une erreur est survenue lors de l'archivage de l'annonce")).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app/ad/${listing._id}`);
  await page.unroute('**/archive');
  await page.getByRole('button', { name: "Archiver l'annonce" }).click();
  await expect(page).toHaveURL(`${product.url}/app`);
});

test('its owner and administrators see a listing that nobody else sees, and why', async ({
  page,
  product,
}) => {
  const seller = await signUpMember(product);
  const location = { city: 'Lyon', postalCode: '69003', street: 'rue des Lilas', streetNumber: '12' };
  const listing = await publishListing(product, seller, { location });
  await browseAs(page, seller);
  await page.goto(`ad/${listing._id}`);
  await expect(page.getByText('Annonce en attente de validation')).toBeVisible();
  await expect(page).toHaveTitle('Tomates à Lyon (69003) - Récolte');
  await expect(page.getByText('12 rue des Lilas')).toBeVisible();
  await expect(page.getByRole('button', { name: "Archiver l'annonce" })).toHaveCount(0);

  await refuseListing(product, listing, 'La photo est floue.');
  await page.reload();
  await expect(page.getByText('Annonce refusée')).toBeVisible();
  await expect(page.getByText('La photo est floue.')).toBeVisible();

  await browseAs(page, { token: await logInAdmin(product) });
  await page.reload();
  await expect(page.getByText('La photo est floue.')).toBeVisible();
  await expect(page.getByRole('link', { name: seller.email })).toBeVisible();
});

test('who may not see a listing is sent home and can go back from there', async ({ page, product }) => {
  const listing = await publishListing(product, await signUpMember(product));
  for (const id of [listing._id, 'inconnue']) {
    await page.goto('annonces');
    const answer = await page.goto(`ad/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveURL(`${product.url}/app`);
    await page.goBack();
    await expect(page).toHaveURL(`${product.url}/app/annonces`);
  }
  await browseAs(page, await signUpMember(product, { firstName: 'Zoé' }));
  await page.goto(`ad/${listing._id}`);
  await expect(page).toHaveURL(`${product.url}/app`);
});

test('each of my listings stands in its section, a refused one with its reason', async ({
  page,
  product,
}) => {
  const seller = await signUpMember(product);
  await publishAccepted(product, seller, { productName: 'Noix' });
  await publishListing(product, seller, { productName: 'Poires' });
  await refuseListing(
    product,
    await publishListing(product, seller, { productName: 'Figues' }),
    'Photo floue.',
  );
  await browseAs(page, seller);
  await page.goto('profil/ads');
  const titles = [
    'Annonces actives',
    'Annonces en attente de validation',
    'Annonces refusées',
    'Annonces archivées',
  ];
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    titles.map((title) => new RegExp(`^${title}`)),
  );
  const section = async (name: string) => {
    const title = page.getByRole('button', { name: new RegExp(`^${name}`) });
    if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
    return page.getByRole('region', { name: new RegExp(`^${name}`) });
  };
  await expect((await section('Annonces actives')).getByRole('link', { name: /Noix/ })).toBeVisible();
  await expect(
    (await section('Annonces en attente de validation')).getByRole('link', { name: /Poires/ }),
  ).toBeVisible();
  await expect((await section('Annonces archivées')).getByText('-', { exact: true })).toBeVisible();
  await (await section('Annonces refusées')).getByRole('button', { name: /^Raison/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Photo floue.');
});

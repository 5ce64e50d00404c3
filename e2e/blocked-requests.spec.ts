import type { BrowserContext } from '@playwright/test';
import {
  createTestPhotoFile,
  publishAcceptedTestListing,
  tickPublicationTermsCheckbox,
} from './support/listings.ts';
import { logInOnEveryTestPageLoad, logInTestAdmin, makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

/** Blocks the requests that public lists of ad blockers block. @returns their addresses, as they come */
async function blockAdvertising(context: BrowserContext): Promise<string[]> {
  const dropped: string[] = [];
  await context.route(/\/adverts\/|\/ads?[-_][^/]*$/, (route) => {
    dropped.push(route.request().url());
    return route.abort();
  });
  return dropped;
}

test('a visitor with an ad blocker can read every public page', async ({ context, page, product }) => {
  const dropped = await blockAdvertising(context);
  const listing = await publishAcceptedTestListing(product, await makeLoggedInTestMember(product), {
    productName: 'Crosnes',
  });
  await page.goto('');
  await page.getByRole('article').first().getByRole('link', { name: 'Crosnes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crosnes' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app/ad/${listing._id}`);
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true);
  await page.goto('annonces');
  await page.getByLabel('Produit').fill('crosnes');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/productName=crosnes/);
  await expect(page.getByRole('article').first()).toContainText('Crosnes');
  // Calls of the API are sent again to another address.
  const others = dropped.filter((url) => !new URL(url).pathname.startsWith('/api/'));
  expect(others, 'no page, file or picture has such an address').toEqual([]);
});

test('members and administrators with ad blockers can publish, accept, read and archive', async ({
  context,
  page,
  openSession,
  product,
}) => {
  const dropped = await blockAdvertising(context);
  const member = await makeLoggedInTestMember(product);
  await logInOnEveryTestPageLoad(page, member);
  await page.goto('ad/add');
  await page.getByLabel('Produit').fill('Salsifis');
  await page.getByLabel('Quantité').fill('4');
  await page.getByLabel(/Prix/).fill('2');
  await page.getByLabel('Description').fill('Arrachés ce matin.');
  await page.getByLabel('Ville').fill('Lyon');
  await page.getByLabel('Code postal').fill('69003');
  const file = await createTestPhotoFile();
  const buffer = Buffer.from(await file.arrayBuffer());
  await page.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: file.type, buffer });
  await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible();
  await tickPublicationTermsCheckbox(page);
  await page.getByRole('button', { name: "Publier l'annonce" }).click();
  await expect(page.getByText(/une fois validée par un administrateur/)).toBeVisible();

  await page.getByRole('link', { name: 'Voir mes annonces' }).click();
  const waiting = page.getByRole('button', { name: /Annonces en attente de validation/ });
  await expect(waiting, 'sent once').toContainText('1');

  const phone = '06 39 98 12 34';
  const neighbour = await makeLoggedInTestMember(product, { phone, showPhoneNumber: true });
  const theirs = await publishAcceptedTestListing(product, neighbour, { productName: 'Nèfles' });
  await page.goto(`ad/${theirs._id}`);
  await page.getByRole('button', { name: 'Afficher le numéro' }).click();
  await expect(page.getByText(phone)).toBeVisible();

  const admin = await openSession();
  const droppedForAdmin = await blockAdvertising(admin.context());
  await logInOnEveryTestPageLoad(admin, { token: await logInTestAdmin(product) });
  await admin.goto('profil/admin-adverts?sort=newest');
  const card = admin.getByRole('article', { name: 'Salsifis' }).filter({ visible: true });
  await card.getByRole('button', { name: 'Accepter' }).click();
  await expect(admin.getByText('Annonce validée avec succès')).toBeVisible();

  await page.goto('profil/ads');
  await page.getByRole('link', { name: /Salsifis/ }).click();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('button', { name: "Archiver l'annonce" }).click();
  await expect(page.getByText('Annonce Archivée/Activée avec succès')).toBeVisible();
  for (const addresses of [dropped, droppedForAdmin])
    expect(addresses.length, 'the blocker was at work').toBeGreaterThan(0);
});

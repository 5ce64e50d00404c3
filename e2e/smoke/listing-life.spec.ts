import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Listing } from '#contract/listings/schemas.ts';
import { sendTestApiRequest } from '../support/api.ts';
import {
  acceptRevisionAsTestAdmin,
  createTestPhotoFile,
  fetchPictureBytesInTest,
  publishAcceptedTestListing,
} from '../support/listings.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from '../support/people.ts';
import { expect, type SiteUnderTest, test } from '../support/product.ts';

/** Status of its page, and whether caches may hold it. */
async function readPage({ url }: SiteUnderTest, id: string) {
  const { status, headers } = await fetch(`${url}/app/ad/${id}`);
  return [status, headers.get('cache-control')?.split(',')[0]];
}
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(`^${name}`, 'i') }) });

test('an author reserves, sells out, restores and deletes a listing with the keyboard', async ({
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product);
  const { _id } = await publishAcceptedTestListing(product, seller, { productName: 'coings' });
  await logInOnEveryTestPageLoad(page, seller);
  await page.goto('profil/ads');
  const coings = row(page, 'coings');
  await expect(coings).toContainText("En ligne jusqu'au");

  await coings.getByRole('button', { name: 'Tout est parti' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Marquer réservé' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(coings).toContainText('Réservée');
  await expect(coings.getByRole('button', { name: 'Autres actions' })).toBeFocused();
  const seen = async (path: string) => (await fetch(`${product.url}/app/${path}`)).text();
  expect(await seen(`ad/${_id}`)).toContain('Réservé</span>');
  expect(await seen('annonces?productName=coing')).toContain('Réservé</span>');
  expect(await seen('annonces?productName=coing&available=true')).not.toContain(_id);

  await coings.getByRole('button', { name: 'Tout est parti' }).press('Enter');
  await expect(page.getByRole('region', { name: /^Annonces archivées/ })).toContainText('Épuisée');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await readPage(product, _id)).toEqual([404, 'private']);

  await page.keyboard.press('Control+z');
  await expect(page.getByRole('region', { name: /^Annonces actives/ })).toContainText('Réservée');
  expect(await readPage(product, _id)).toEqual([200, 'public']);

  await coings.getByRole('button', { name: 'Autres actions' }).press('Enter');
  await page.getByRole('button', { name: 'Supprimer' }).press('Enter');
  await page.getByRole('button', { name: 'Oui, supprimer' }).press('Enter');
  await expect(coings).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await readPage(product, _id)).toEqual([410, 'private']);
});

test("an author's change of price counts at once, those of text and photos once accepted", async ({
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product);
  const images = [await createTestPhotoFile(10), await createTestPhotoFile(120)];
  const { _id, images: paths } = await publishAcceptedTestListing(product, seller, {
    productName: 'mûres',
    images,
  });
  await logInOnEveryTestPageLoad(page, seller);
  await page.goto('profil/ads');
  await row(page, 'mûres').getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('link', { name: 'Modifier' }).click();
  const price = page.getByLabel('Prix au kg (facultatif)');
  await expect(price).toHaveValue('3,50');
  await price.fill('1,50 €');
  await page.getByLabel('Description').fill('Cueillies hier.');
  await page.getByRole('button', { name: 'Avancer la photo 2' }).press('Enter');
  await expect(page.getByText('Photo 2 déplacée : elle est la photo principale.')).toBeAttached();
  await page.getByRole('button', { name: 'Tourner la photo 2' }).press('Enter');
  await expect(page.getByText('Photo 2 tournée vers la droite.')).toBeAttached();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('elles seront visibles une fois relues')).toBeVisible();
  await expect(row(page, 'mûres')).toContainText('1,50 € / kg');
  await expect(row(page, 'mûres')).toContainText('Modifications à relire');
  const { ad } = await sendTestApiRequest<{ ad: Listing }>(product, `GET /api/adverts/${_id}`, seller);
  expect(ad).toMatchObject({ price: 1.5, description: 'Cueillies ce matin au jardin.', images: paths });
  expect(ad.revision).toMatchObject({ description: 'Cueillies hier.' });
  const [first, turned = ''] = ad.revision?.images ?? [];
  expect(first).toBe(paths[1]);
  const { width, height } = await sharp(await fetchPictureBytesInTest(product, turned)).metadata();
  expect([width, height]).toEqual([600, 800]);

  await page.goto(`ad/${_id}`);
  await expect(page.getByText('Modifications à relire')).toBeVisible();
  await expect(page.getByText('Cueillies ce matin au jardin.')).toBeVisible();
  await acceptRevisionAsTestAdmin(product, ad);
  await page.reload();
  await expect(page.getByText('Cueillies hier.')).toBeVisible();
  await expect(page.getByText('Modifications à relire')).toHaveCount(0);
});

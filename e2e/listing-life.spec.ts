import type { Page } from '@playwright/test';
import { publishAccepted, publishListing } from './support/listings.ts';
import { browseAs, signUpMember } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

const statusOf = async ({ url }: Product, id: string) => (await fetch(`${url}/app/ad/${id}`)).status;
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(`^${name}`, 'i') }) });

test('with the keyboard, an author reserves a listing, sells out and brings it back', async ({
  page,
  product,
}) => {
  const seller = await signUpMember(product);
  const { _id } = await publishAccepted(product, seller, { productName: 'coings' });
  await browseAs(page, seller);
  await page.goto('profil/ads');
  const coings = row(page, 'coings');
  await expect(coings).toContainText("En ligne jusqu'au");

  await coings.getByRole('button', { name: 'Épuisé' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Réservé' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(coings).toContainText('Réservée');
  await expect(coings.getByRole('button', { name: 'Autres actions' })).toBeFocused();
  const seen = async (path: string) => (await fetch(`${product.url}/app/${path}`)).text();
  expect(await seen(`ad/${_id}`)).toContain('Réservé</span>');
  expect(await seen('annonces?productName=coing')).toContain('Réservé</span>');
  expect(await seen('annonces?productName=coing&available=true')).not.toContain(_id);

  await coings.getByRole('button', { name: 'Épuisé' }).press('Enter');
  await expect(page.getByRole('region', { name: /^Annonces archivées/ })).toContainText('Épuisée');
  await expect(coings.getByRole('link')).toBeFocused();
  expect(await statusOf(product, _id)).toBe(404);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Annonces actives/ })).toContainText('En ligne');
  expect(await statusOf(product, _id)).toBe(200);
});

test('an author deletes a listing that waits, once they have confirmed it', async ({ page, product }) => {
  const seller = await signUpMember(product);
  const { _id } = await publishListing(product, seller, { productName: 'figues' });
  await browseAs(page, seller);
  await page.goto('profil/ads');
  await row(page, 'figues').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui, supprimer' }).click();
  await expect(page.getByText('Annonce supprimée avec succès')).toBeVisible();
  await expect(row(page, 'figues')).toHaveCount(0);
  expect(await statusOf(product, _id)).toBe(410);
});

import type { Page } from '@playwright/test';
import { createTestPhotoFile } from '../support/listings.ts';
import {
  logInTestPerson,
  makeLoggedInTestMember,
  storeSessionTokenInTestPage,
  TEST_PASSWORD,
  type TestPerson,
} from '../support/people.ts';
import { expect, type SiteUnderTest, test } from '../support/product.ts';

test("an unfinished listing survives a reload, an ended session and another person's sign-up", async ({
  page,
  product,
}) => {
  const member = await makeLoggedInTestMember(product);
  await storeSessionTokenInTestPage(page, member);
  await page.goto('ad/add');
  await page.getByRole('radio', { name: 'Don', exact: true }).check();
  await page.getByLabel('Produit').fill('Coings');
  await page.getByLabel('Quantité').fill('12');
  await page.getByLabel('Unité').selectOption('Caisse(s)');
  await page.getByLabel('Description').fill('Ramassés hier.');
  await page.getByLabel('Ville').fill('Nantes');
  await page.getByLabel('Code postal').fill('44000');
  const buffer = Buffer.from(await (await createTestPhotoFile()).bytes());
  const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]').setInputFiles([picture, picture, picture]);
  await expect(page.getByRole('button', { name: 'Retirer la photo 3' })).toBeVisible();

  await page.reload();
  await expectDraft(page);
  await page.getByLabel('Description').fill('Ramassés ce matin.');
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page).toHaveURL(/messages/);
  await page.goBack();
  await expectDraft(page);

  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  // Polls would notice first that the session has ended.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await endSessionsAndDropEmailChange(product, member);
  await page.getByRole('button', { name: "Publier l'annonce" }).click();
  const dialog = page.getByRole('dialog', { name: 'Votre session est terminée' });
  await page.unroute('**/api/**');
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Votre session a pris fin.' });
  await expect(alert).toHaveText('Votre session a pris fin. Connectez-vous : votre annonce est gardée.');
  await alert.getByRole('link', { name: 'Connectez-vous' }).click();
  await expect(page).toHaveURL(`${product.url}/app/login?next=%2Fad%2Fadd`);

  const other = await makeLoggedInTestMember(product);
  await logInOnPage(page, other.email);
  await expect(page).toHaveURL(`${product.url}/app/ad/add`);
  await expect(page.getByLabel('Ville')).toHaveValue('Lyon');
  await expect(page.getByText('Brouillon repris')).toHaveCount(0);
  await page.goto('profil/info');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(`${product.url}/app`);

  await page.goto('login?next=/ad/add');
  await logInOnPage(page, member.email);
  await expectDraft(page);
  await expect(page.getByLabel('Description')).toHaveValue('Ramassés ce matin.');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await page.getByRole('button', { name: "Publier l'annonce" }).click();
  await page.getByRole('button', { name: 'Publier une autre annonce' }).click();
  await expect(page.getByLabel('Produit')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Produit')).toHaveValue('');
  await expect(page.getByText('Brouillon repris')).toHaveCount(0);
});

async function expectDraft(page: Page) {
  await expect(page.getByText('Brouillon repris')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Don', exact: true })).toBeChecked();
  await expect(page.getByLabel('Produit')).toHaveValue('Coings');
  await expect(page.getByLabel('Quantité')).toHaveValue('12');
  await expect(page.getByLabel('Unité')).toHaveValue('box');
  await expect(page.getByLabel('Ville')).toHaveValue('Nantes');
  await expect(page.getByLabel('Code postal')).toHaveValue('44000');
  const third = page.getByAltText('Choisie, 3');
  await expect(third).toBeVisible();
  expect(await third.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** Ends every session of a member, as from another device. */
async function endSessionsAndDropEmailChange(product: SiteUnderTest, member: TestPerson) {
  const token = await logInTestPerson(product, member);
  await fetch(`${product.url}/api/users/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
}

async function logInOnPage(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createTestPhotoFile, publishAcceptedTestListing } from './support/listings.ts';
import {
  logInTestPerson,
  makeLoggedInTestMember,
  readSessionTokenInTestPage,
  storeSessionTokenInTestPage,
} from './support/people.ts';
import { expect, test } from './support/product.ts';

test('a member reads the profile, changes all of it with a photo, and downloads the data', async ({
  page,
  product,
}) => {
  const member = await makeLoggedInTestMember(product, {
    professional: true,
    companyName: 'Les Jardins de Jeanne',
    companySiret: '73282932000074',
  });
  await storeSessionTokenInTestPage(page, member);
  await page.goto('profil/info');
  const summary = page.getByRole('region', { name: 'Mes informations' });
  await expect(summary).toContainText('Camille Durand');
  await expect(summary).toContainText('PRO');
  await expect(summary).toContainText('Les Jardins de Jeanne');
  await expect(summary).toContainText('SIRET 732 829 320 00074');

  await page.getByRole('link', { name: 'Modifier mon profil' }).click();
  await expect(page.getByRole('heading', { name: 'Modifier mon profil' })).toBeVisible();
  await page.getByLabel('Prénom').fill('Zoé');
  await page.getByLabel('Nom', { exact: true }).fill('Lenoir');
  await page.getByLabel('Téléphone', { exact: true }).fill('06 12 34 56 78');
  await page.getByLabel('Afficher mon numéro de téléphone sur mes annonces').check();
  await page.getByLabel('Ville').fill('Nantes');
  await page.getByLabel('Code postal').fill('44000');
  await page.getByLabel("Nom de l'entreprise").fill('Le Potager de Zoé');
  await page.getByLabel('Nouveau mot de passe').fill('Nouveau-2026!');
  await pickPhoto(page, new File(['hélas'], 'notes.txt', { type: 'text/plain' }));
  await expect(page.getByText('"notes.txt" n\'est pas une photo que nous pouvons lire.')).toBeVisible();
  await pickPhoto(page, await createTestPhotoFile(40, 1600, 1200));
  await expect(page.getByText('Changer la photo')).toBeVisible();
  expect(await previewSize(page)).toEqual([800, 600]);

  const before = await readSessionTokenInTestPage(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Mise à jour avec succès')).toBeVisible();
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('');
  expect(await readSessionTokenInTestPage(page)).not.toBe(before);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Zoé' }).locator('img')).toBeVisible();

  await page.getByRole('link', { name: 'Revenir à mon compte' }).click();
  await expect(summary).toContainText('Zoé Lenoir');
  await expect(summary).toContainText('06 12 34 56 78');
  await expect(summary).toContainText('Visible sur vos annonces');
  await expect(summary).toContainText('Nantes (44000)');
  await expect(summary).toContainText('Le Potager de Zoé');
  const source = await summary.locator('img').getAttribute('src');
  expect(source).toMatch(/^\/uploads\/[\w-]+\.webp\?s=/);
  expect(await logInTestPerson(product, { email: member.email, password: 'Nouveau-2026!' })).toBeTruthy();

  await page.getByRole('link', { name: 'Modifier mon profil' }).click();
  const button = page.getByRole('button', { name: 'Télécharger mes données' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.profile).toMatchObject({ firstName: 'Zoé', email: member.email });
  await expect(button).toBeFocused();
});

test('the tabs of the account are one row on a phone, and the current one stands out', async ({
  page,
  product,
}) => {
  const member = await makeLoggedInTestMember(product);
  await publishAcceptedTestListing(product, member);
  await storeSessionTokenInTestPage(page, member);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('profil/ads');
  const tabs = page.getByRole('navigation', { name: 'Mon compte' }).getByRole('link');
  await expect(tabs).toHaveCount(5);
  const tops = await tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  const background = (name: string) =>
    tabs
      .filter({ hasText: new RegExp(`^${name}$`) })
      .evaluate((tab) => getComputedStyle(tab).backgroundColor);
  expect(await background('Mes annonces')).not.toBe(await background('Mon étal'));
});

async function pickPhoto(page: Page, file: File) {
  const buffer = Buffer.from(await file.arrayBuffer());
  await page.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: file.type, buffer });
}

/** Size of the picture as it will be sent. */
const previewSize = (page: Page) =>
  page
    .getByRole('group', { name: 'Photo de profil' })
    .locator('img')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);

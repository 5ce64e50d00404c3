import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { photo } from './support/listings.ts';
import { enter, logIn, logInAdmin, signUpMember, storedToken } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('a member reads their profile, changes all of it with a photo, and logs out', async ({
  page,
  product,
}) => {
  const member = await signUpMember(product, {
    professional: true,
    companyName: 'Les Jardins de Jeanne',
    companySiret: '73282932000074',
  });
  await enter(page, member);
  await page.goto('profil/info');
  const summary = page.getByRole('region', { name: 'Mes informations' });
  await expect(summary).toContainText('Camille Durand');
  await expect(summary).toContainText('PRO');
  await expect(summary).toContainText('Les Jardins de Jeanne');
  await expect(summary).toContainText('SIRET 732 829 320 00074');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Modifier mon profil' }).click();
  await expect(page.getByRole('heading', { name: 'Modifier mon profil' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Prénom').fill('Zoé');
  await page.getByLabel('Nom', { exact: true }).fill('Lenoir');
  await page.getByLabel('Téléphone', { exact: true }).fill('06 12 34 56 78');
  await page.getByLabel('Afficher mon numéro de téléphone sur mes annonces').check();
  await page.getByLabel('Ville').fill('Nantes');
  await page.getByLabel('Code postal').fill('44000');
  await page.getByLabel("Nom de l'entreprise").fill('Le Potager de Zoé');
  await page.getByLabel('Nouveau mot de passe').fill('Nouveau-2026!');
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveAttribute('type', 'text');
  await pickPhoto(page, await photo(40, 1600, 1200));
  await expect(page.getByText('Changer la photo')).toBeVisible();
  expect(await previewSize(page)).toEqual([800, 600]);

  const before = await storedToken(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Mise à jour avec succès')).toBeVisible();
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('');
  expect(await storedToken(page)).not.toBe(before);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Zoé' }).locator('img')).toBeVisible();

  await page.getByRole('link', { name: 'Revenir à mon compte' }).click();
  await expect(summary).toContainText('Zoé Lenoir');
  await expect(summary).toContainText('06 12 34 56 78');
  await expect(summary).toContainText('Visible sur vos annonces');
  await expect(summary).toContainText('Nantes (44000)');
  await expect(summary).toContainText('Le Potager de Zoé');
  const source = await summary.locator('img').getAttribute('src');
  expect(source).toMatch(/^\/uploads\/[\w-]+\.webp\?s=/);
  await expectAccessible(page);

  await summary.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(`${product.url}/app`);
  expect(await storedToken(page)).toBeNull();
  expect(await logIn(product, { email: member.email, password: 'Nouveau-2026!' })).toBeTruthy();
});

test('what is refused shows beside its field, and nothing typed is lost', async ({ page, product }) => {
  const other = await signUpMember(product);
  const member = await signUpMember(product);
  await enter(page, member);
  await page.goto('edit-profile');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await page.getByLabel('Prénom').fill('');
  await page.getByLabel('Nouveau mot de passe').fill('court');
  await save.click();
  await expect(page.getByLabel('Prénom')).toBeFocused();
  await expect(page.getByLabel('Prénom')).toHaveAccessibleDescription('Veuillez entrer votre prénom');
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveAccessibleDescription(
    /Le mot de passe doit comprendre au moins une lettre minuscule/,
  );
  await page.getByLabel('Prénom').fill('Zoé');
  await page.getByLabel('Nouveau mot de passe').fill('');

  await page.getByLabel('Email').fill(other.email);
  await save.click();
  await expect(page.getByText('An error occurred while updating user information.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    /Cette adresse email est déjà utilisée$/,
  );
  await expect(page.getByLabel('Email')).toHaveValue(other.email);

  await page.getByLabel('Email').fill('zoe.lenoir@example.org');
  await page.route('**/api/users/update', (route) => route.abort());
  await save.click();
  await expect(page.getByRole('alert')).toContainText('La connexion ne répond pas.');
  await page.unroute('**/api/users/update');
  await save.click();
  await expect(page.getByText('Mise à jour avec succès')).toBeVisible();
  // The draft is deleted by then.
  await expect(page.getByText('Un lien a été envoyé à zoe.lenoir@example.org')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé');
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await expect(page.getByText('En attente de confirmation : zoe.lenoir@example.org')).toBeVisible();
});

test('a file that is no picture is refused at once', async ({ page, product }) => {
  await enter(page, await signUpMember(product));
  await page.goto('edit-profile');
  await pickPhoto(page, new File(['hélas'], 'notes.txt', { type: 'text/plain' }));
  await expect(page.getByText('"notes.txt" n\'est pas une photo que nous pouvons lire.')).toBeVisible();
  await pickPhoto(page, await photo());
  await expect(page.getByRole('button', { name: 'Retirer' })).toBeVisible();
  await page.getByRole('button', { name: 'Retirer' }).press('Enter');
  await expect(page.getByLabel('Choisir une photo')).toBeFocused();
});

test('an account that cannot be loaded says so and can be asked for again', async ({ page, product }) => {
  await enter(page, await signUpMember(product));
  await page.route('**/api/users/user', (route) => route.fulfill({ status: 500, json: {} }));
  for (const path of ['edit-profile', 'profil/info']) {
    await page.goto(path);
    await expect(page.getByText('An error occurred while fetching user data.')).toBeVisible();
  }
  await expectAccessible(page);
  await page.unroute('**/api/users/user');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('region', { name: 'Mes informations' })).toContainText('Camille Durand');
});

test('a suspended member sees why, reads their profile, and may still leave', async ({ page, product }) => {
  await enter(page, await signUpMember(product));
  await page.route('**/api/users/user', async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    await route.fulfill({ response, json: { user: { ...user, isActive: false } } });
  });
  await page.goto('edit-profile');
  await expect(page.getByText('Votre compte est suspendu.')).toBeVisible();
  await expect(page.getByLabel('Prénom')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeEnabled();
  await expectAccessible(page);
});

test('a member takes their data away, suspended too', async ({ page, product }) => {
  const member = await signUpMember(product, { firstName: 'Zoé' });
  await enter(page, member);
  await page.route('**/api/users/user', async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    await route.fulfill({ response, json: { user: { ...user, isActive: false } } });
  });
  await page.goto('edit-profile');
  const button = page.getByRole('button', { name: 'Télécharger mes données' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.profile).toMatchObject({ firstName: 'Zoé', email: member.email });
  await expect(button).toBeFocused();

  await page.route('**/api/users/export', (route) => route.abort());
  await button.click();
  await expect(page.getByText('La connexion ne répond pas.')).toBeVisible();
  await expect(button).toBeEnabled();
});

test('a member deletes their account after having been asked', async ({ page, product }) => {
  const member = await signUpMember(product);
  await enter(page, member);
  await page.goto('edit-profile');
  const erase = page.getByRole('button', { name: 'Supprimer mon compte' });
  const question = page.getByRole('alertdialog', {
    name: 'Êtes-vous sûr de vouloir supprimer votre compte?',
  });
  await erase.press('Enter');
  await expect(question.getByRole('button', { name: 'Non, annuler' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(erase).toBeFocused();

  await page.route('**/api/users/delete', (route) => route.abort());
  await erase.click();
  await question.getByRole('button', { name: 'Oui, supprimer' }).click();
  await expect(page.getByText('An error occurred while deleting the account.')).toBeVisible();
  await page.unroute('**/api/users/delete');

  await erase.click();
  await question.getByRole('button', { name: 'Oui, supprimer' }).click();
  await expect(page.getByText('Compte supprimé avec succès')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app/login`);
  expect(await storedToken(page)).toBeNull();
  await expect(logIn(product, { email: member.email, password: member.password })).rejects.toThrow('401');
});

test('the last administrator reads why their account stays', async ({ page, product }) => {
  await enter(page, { token: await logInAdmin(product) });
  await page.goto('edit-profile');
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await page.getByRole('button', { name: 'Oui, supprimer' }).click();
  await expect(page.getByText('An error occurred while deleting the account.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'Le dernier administrateur ne peut être ni suspendu ni supprimé.',
  );
});

async function pickPhoto(page: Page, file: File) {
  const buffer = Buffer.from(await file.arrayBuffer());
  await page.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: file.type, buffer });
}

/** Of the picture as it will be sent. */
const previewSize = (page: Page) =>
  page
    .getByRole('group', { name: 'Photo de profil' })
    .locator('img')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);

test('on a phone, the pages of the account take two lines, and the page one is on stands out', async ({
  page,
  product,
}) => {
  await enter(page, await signUpMember(product));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('profil/ads');
  const tabs = page.getByRole('navigation', { name: 'Mon compte' }).getByRole('link');
  await expect(tabs).toHaveCount(4);
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(2);
  const background = (name: string) =>
    tabs
      .filter({ hasText: new RegExp(`^${name}$`) })
      .evaluate((tab) => getComputedStyle(tab).backgroundColor);
  expect(await background('Mes annonces')).not.toBe(await background('Mon étal'));
});

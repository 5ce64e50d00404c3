import { randomUUID } from 'node:crypto';
import { expectAccessible } from './support/accessible.ts';
import { sendTestApiRequest } from './support/api.ts';
import { expectLargeTextFits } from './support/large-text.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import {
  logInTestAdmin,
  logInTestPerson,
  makeLoggedInTestMember,
  readSessionTokenInTestPage,
  storeSessionTokenInTestPage,
  TEST_PASSWORD,
} from './support/people.ts';
import { expect, test } from './support/product.ts';
import { simulateReturnToTab } from './support/simulate-return-to-tab.ts';

test('a refused sign-up, its welcome and an unactivated account are accessible', async ({ page }) => {
  await page.goto('signup');
  await page.getByLabel('Je suis un professionnel').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Veuillez entrer votre prénom')).toBeVisible();
  await expectAccessible(page);

  const email = `${randomUUID()}@example.org`;
  await page.getByLabel('Je suis un professionnel').uncheck();
  await page.getByLabel('Prénom').fill('Camille');
  await page.getByLabel('Nom', { exact: true }).fill('Durand');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel('Confirmer le mot de passe').fill(TEST_PASSWORD);
  await page.getByLabel('Ville').fill('Lyon');
  await page.getByLabel('Code postal').fill('69003');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('dialog', { name: 'Bienvenue !' })).toBeVisible();
  await expectAccessible(page);
  await expectLargeTextFits(page);

  await page.getByRole('button', { name: "J'ai compris !" }).click();
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('button', { name: "Recevoir un nouveau lien d'activation" })).toBeVisible();
  await expectAccessible(page);
});

for (const [path, button, title] of [
  ['email/confirmer/inconnu', 'Confirmer cette adresse', 'Lien expiré'],
  ['email/annuler/inconnu', 'Reprendre mon compte', 'Lien expiré'],
  ['desabonnement/messages/inconnu', 'Ne plus recevoir ces e-mails', "Ce lien n'est pas complet"],
] as const)
  test(`an invalid mailed link is accessible: ${path}`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
    await expectAccessible(page);
  });

test('an account with several devices, without searches, ended, deleted or suspended is accessible', async ({
  page,
  product,
}) => {
  const member = await makeLoggedInTestMember(product);
  await storeSessionTokenInTestPage(page, { token: await logInTestPerson(product, member) });
  await page.goto('profil/info');
  await expect(page.getByRole('button', { name: 'Fermer toutes les autres sessions' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('alerts');
  await expect(page.getByRole('link', { name: 'Lancer une recherche' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('edit-profile');
  await page.getByRole('button', { name: 'Supprimer mon compte' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Non, annuler' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeFocused();

  await sendTestApiRequest(product, 'DELETE /api/users/sessions', member);
  await simulateReturnToTab(page);
  await expect(page.getByRole('dialog', { name: 'Votre session est terminée' })).toBeVisible();
  await expectAccessible(page);

  const token = await logInTestAdmin(product);
  await sendTestApiRequest(product, `PATCH /api/admin/user/${member.id}`, {
    token,
    body: { isActive: false },
  });
  await storeSessionTokenInTestPage(page, { token: await logInTestPerson(product, member) });
  await page.goto('edit-profile');
  await expect(page.getByText('Votre compte est suspendu.')).toBeVisible();
  await expectAccessible(page);
});

test('a favourite that is no longer available is accessible', async ({ page, product }) => {
  const owner = await makeLoggedInTestMember(product);
  const member = await makeLoggedInTestMember(product);
  const { _id } = await publishAcceptedTestListing(product, owner);
  await sendTestApiRequest(product, 'POST /api/favorites', { token: member.token, body: { ad: _id } });
  await sendTestApiRequest(product, `PUT /api/adverts/${_id}/archive`, {
    token: owner.token,
    body: { isArchived: true },
  });
  await storeSessionTokenInTestPage(page, member);
  await page.goto('profil/fav-ads');
  await expect(page.getByText('Plus disponible')).toBeVisible();
  await expectAccessible(page);
});

test('a member logs another device out, and its page leads to the log-in', async ({
  page,
  openSession,
  product,
}) => {
  const member = await makeLoggedInTestMember(product);
  const lost = await openSession();
  await storeSessionTokenInTestPage(lost, member);
  await lost.goto('profil/info');
  await expect(lost.getByRole('region', { name: 'Appareils connectés' })).toBeVisible();

  await storeSessionTokenInTestPage(page, { token: await logInTestPerson(product, member) });
  await page.goto('profil/info');
  const devices = page.getByRole('region', { name: 'Appareils connectés' });
  await expect(devices.getByRole('listitem').filter({ hasText: 'Cet appareil' })).toHaveCount(1);
  await devices.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(page.getByText('Cette session est fermée.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await simulateReturnToTab(lost);
  await expect(lost).toHaveURL(`${product.url}/app/login?next=%2Fprofil%2Finfo`);
  await expect(lost.getByText('Votre session est terminée. Reconnectez-vous pour continuer.')).toBeVisible();
  expect(await readSessionTokenInTestPage(lost)).toBeNull();
  expect(await readSessionTokenInTestPage(page)).toBeTruthy();
});

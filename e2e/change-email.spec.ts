import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { linkIn } from './support/mailbox.ts';
import { enter, logIn, signUpMember, storedToken } from './support/people.ts';
import { expect, test } from './support/product.ts';

/** The header asks every ten seconds. */
const WITHIN_A_POLL = { timeout: 20_000 };

test('a new e-mail counts once its link is opened', async ({ page, product }) => {
  const member = await signUpMember(product);
  const address = `nouvelle.${member.email}`;
  await enter(page, member);
  await askFor(page, address);
  await expect(page.getByText(`Un lien a été envoyé à ${address}`)).toBeVisible();
  await expect(page.getByText(`En attente de confirmation : ${address}`)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Renvoyer le lien' }).click();
  await expect(page.getByText('Un lien vous a été envoyé par mail')).toBeVisible();

  const mail = await product.mailbox.receive(address, /^Confirmez votre adresse/, 2);
  const link = linkIn(mail, '/app/email/confirmer/');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirmer votre adresse' })).toBeVisible();
  await expectAccessible(page);
  const confirm = page.getByRole('button', { name: 'Confirmer cette adresse' });
  await page.route('**/api/users/email/*', (route) => route.abort());
  await confirm.press('Enter');
  await expect(page.getByRole('alert')).toContainText('La connexion ne répond pas.');
  await page.unroute('**/api/users/email/*');
  await confirm.press('Enter');
  await expect(page.getByRole('heading', { name: 'Adresse confirmée' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`Compte ouvert dans ce navigateur : ${address}`);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Voir mon compte' }).click();
  await expect(page.getByRole('region', { name: 'Mes informations' })).toContainText(address);
  await expect(page.getByText('En attente de confirmation')).toHaveCount(0);
  expect(await logIn(product, { ...member, email: address })).toBeTruthy();
});

test('links that open nothing any more say how to go on', async ({ page }) => {
  await page.goto('email/confirmer/inconnu');
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(page.getByRole('heading', { name: 'Lien expiré' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('email/annuler/inconnu');
  await page.getByRole('button', { name: 'Reprendre mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Lien expiré' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Choisir un nouveau mot de passe' })).toBeVisible();
  await expectAccessible(page);
});

test('an address proved by somebody else meanwhile is said to be taken', async ({ page, product }) => {
  const [one, other] = [await signUpMember(product), await signUpMember(product)];
  const address = `commune.${one.email}`;
  for (const member of [one, other]) {
    await enter(page, member);
    await askFor(page, address);
  }
  for (const [nth, title] of ['Adresse confirmée', 'Adresse déjà utilisée'].entries()) {
    const mail = await product.mailbox.receive(address, /^Confirmez votre adresse/, nth + 1);
    await page.goto(linkIn(mail, '/app/email/confirmer/'));
    await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
});

test('the former address takes the account back and shuts everybody out', async ({
  page,
  browser,
  product,
  baseURL,
}) => {
  const member = await signUpMember(product);
  const thief = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const stolen = `voleur.${member.email}`;
  await enter(thief, { token: await logIn(product, member) });
  await askFor(thief, stolen);
  const theirs = await product.mailbox.receive(stolen, /^Confirmez votre adresse/);
  await thief.goto(linkIn(theirs, '/app/email/confirmer/'));
  await thief.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(thief.getByRole('heading', { name: 'Adresse confirmée' })).toBeVisible();
  await thief.goto('profil/info');
  await expect(thief.getByRole('region', { name: 'Mes informations' })).toContainText(stolen);

  const notice = await product.mailbox.receive(member.email, /^Changement d'adresse/);
  await enter(page, member);
  await page.goto(linkIn(notice, '/app/email/annuler/'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reprendre mon compte' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Votre compte est à vous' })).toBeFocused();
  await expectAccessible(page);
  expect(await storedToken(page)).toBeNull();

  await expect(thief).toHaveURL(`${product.url}/app/login?next=%2Fprofil%2Finfo`, WITHIN_A_POLL);
  await expect(thief.getByText('Votre session est terminée. Reconnectez-vous pour continuer.')).toBeVisible();
  expect(await storedToken(thief)).toBeNull();
  await thief.context().close();

  await page.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click();
  await page.getByLabel('Nouveau mot de passe').fill('Verger-2027?');
  await page.getByLabel('Confirmer le mot de passe').fill('Verger-2027?');
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Mot de passe modifié avec succès')).toBeVisible();
  expect(await logIn(product, { email: member.email, password: 'Verger-2027?' })).toBeTruthy();
});

test('an address that nobody proved gets nothing but its link, which can be had again', async ({
  page,
  product,
}) => {
  await enter(page, await signUpMember(product));
  await page.route('**/api/users/user', async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    await route.fulfill({ response, json: { user: { ...user, isEmailProved: false } } });
  });
  for (const path of ['edit-profile', 'profil/info']) {
    await page.goto(path);
    await expect(page.getByText("Votre adresse n'est pas confirmée.")).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recevoir le lien de confirmation' }).click();
  await expect(page.getByText('Un lien vous a été envoyé par mail')).toBeVisible();
});

async function askFor(page: Page, address: string) {
  await page.goto('edit-profile');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Mise à jour avec succès')).toBeVisible();
}

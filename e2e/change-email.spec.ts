import { expectAccessible } from './support/accessible.ts';
import {
  logInTestPerson,
  makeLoggedInTestMember,
  readSessionTokenInTestPage,
  storeSessionTokenInTestPage,
} from './support/people.ts';
import { expect, test } from './support/product.ts';
import { simulateReturnToTab } from './support/simulate-return-to-tab.ts';
import { findLinkInTestMail } from './support/test-mailbox.ts';

test('a new e-mail address counts once its link is opened', async ({ page, product }) => {
  const member = await makeLoggedInTestMember(product);
  const address = `nouvelle.${member.email}`;
  await storeSessionTokenInTestPage(page, member);
  await page.goto('edit-profile');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(`En attente de confirmation : ${address}`)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);

  const mail = await product.mailbox.receive(address, /^Confirmez votre adresse/);
  await page.goto(findLinkInTestMail(mail, '/app/email/confirmer/'));
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(page.getByRole('heading', { name: 'Adresse confirmée' })).toBeFocused();
  await page.getByRole('link', { name: 'Voir mon compte' }).click();
  await expect(page.getByRole('region', { name: 'Mes informations' })).toContainText(address);
  await expect(page.getByText('En attente de confirmation')).toHaveCount(0);
  expect(await logInTestPerson(product, { ...member, email: address })).toBeTruthy();
});

test('the owner of the former address takes the account back and ends every session', async ({
  page,
  openSession,
  product,
}) => {
  const member = await makeLoggedInTestMember(product);
  const thief = await openSession();
  const stolen = `voleur.${member.email}`;
  await storeSessionTokenInTestPage(thief, { token: await logInTestPerson(product, member) });
  await thief.goto('edit-profile');
  await thief.getByLabel('Email').fill(stolen);
  await thief.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(thief.getByText(`En attente de confirmation : ${stolen}`)).toBeVisible();
  await expectAccessible(thief);
  const theirs = await product.mailbox.receive(stolen, /^Confirmez votre adresse/);
  await thief.goto(findLinkInTestMail(theirs, '/app/email/confirmer/'));
  await thief.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(thief.getByText(`Compte ouvert dans ce navigateur : ${stolen}`)).toBeVisible();
  await expectAccessible(thief);
  await thief.goto('profil/info');
  await expect(thief.getByRole('region', { name: 'Mes informations' })).toContainText(stolen);

  const warning = await product.mailbox.receive(member.email, /^Changement d'adresse/);
  await storeSessionTokenInTestPage(page, member);
  await page.goto(findLinkInTestMail(warning, '/app/email/annuler/'));
  await page.getByRole('button', { name: 'Reprendre mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Votre compte est à vous' })).toBeFocused();
  await expectAccessible(page);
  expect(await readSessionTokenInTestPage(page)).toBeNull();

  await simulateReturnToTab(thief);
  await expect(thief).toHaveURL(`${product.url}/app/login?next=%2Fprofil%2Finfo`);
  expect(await readSessionTokenInTestPage(thief)).toBeNull();

  await page.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click();
  await page.getByLabel('Nouveau mot de passe').fill('Verger-2027?');
  await page.getByLabel('Confirmer le mot de passe').fill('Verger-2027?');
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Mot de passe modifié avec succès')).toBeVisible();
  expect(await logInTestPerson(product, { email: member.email, password: 'Verger-2027?' })).toBeTruthy();
});

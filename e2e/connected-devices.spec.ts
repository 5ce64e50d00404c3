import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import { agree, photo, publishAccepted } from './support/listings.ts';
import { enter, logIn, type Member, signUpMember, storedToken } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

/** The header asks every ten seconds. */
const WITHIN_A_POLL = { timeout: 20_000 };

test('a member sees their sessions, ends one, then all others', async ({ page, product }) => {
  const member = await signUpMember(product);
  const others = [await logIn(product, member), await logIn(product, member)];
  await enter(page, { token: await logIn(product, member) });
  await page.route('**/api/users/sessions', (route) => route.abort(), { times: 1 });
  await page.goto('profil/info');
  const devices = page.getByRole('region', { name: 'Appareils connectés' });
  await expect(devices.getByRole('alert')).toContainText('La connexion ne répond pas.');
  await devices.getByRole('button', { name: 'Réessayer' }).click();
  // With the one of the sign-up.
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await expect(devices.getByRole('listitem').filter({ hasText: 'Cet appareil' })).toHaveCount(1);
  await expect(devices.getByText(/^Dernière activité\s: \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toHaveCount(3);
  await expectAccessible(page);

  const close = devices.getByRole('button', { name: 'Fermer', exact: true });
  await page.route('**/api/users/sessions/*', (route) => route.abort(), { times: 1 });
  await close.first().click();
  await expect(page.getByText('La connexion ne répond pas.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await close.first().press('Enter');
  await expect(page.getByText('Cette session est fermée.')).toBeVisible();
  await expect(devices.getByRole('heading')).toBeFocused();
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: 'Fermer toutes les autres sessions' }).press('Enter');
  await expect(page.getByText('Vos autres sessions sont fermées.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('button')).toHaveCount(0);
  for (const token of [...others, member.token]) await expectEnded(product, token);
  expect(await storedToken(page)).toBeTruthy();
});

test('a session ended meanwhile leaves the list', async ({ page, product }) => {
  const member = await signUpMember(product);
  await enter(page, { token: await logIn(product, member) });
  await page.goto('profil/info');
  const devices = page.getByRole('region', { name: 'Appareils connectés' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await askApi(product, 'POST /api/users/logout', member);
  await devices.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(page.getByText('Session introuvable.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
});

test('logging out ends the session, and without a network forgets it', async ({ page, product }) => {
  const member = await signUpMember(product);
  await enter(page, member);
  await page.goto('profil/info');
  const logOut = page.getByRole('main').getByRole('button', { name: 'Se déconnecter' });
  const answer = page.waitForResponse('**/api/users/logout');
  await logOut.click();
  await expect(page).toHaveURL(`${product.url}/app`);
  expect((await answer).status()).toBe(200);
  expect(await storedToken(page)).toBeNull();
  await expectEnded(product, member.token);

  await enter(page, { token: await logIn(product, member) });
  await page.goto('profil/info');
  await expect(logOut).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await logOut.click();
  await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('whoever was writing a listing logs in again without losing it', async ({ page, product }) => {
  const member = await signUpMember(product);
  await enter(page, member);
  await page.goto('ad/add');
  await page.getByLabel('Produit').fill('Topinambours');
  await page.getByLabel('Produit').press('Escape');
  await page.getByLabel('Quantité').fill('3');
  await page.getByLabel('Description').fill("Arrachés ce matin, d'un sol sans traitement.");
  const buffer = Buffer.from(await (await photo()).arrayBuffer());
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await agree(page);
  await askApi(product, 'POST /api/users/logout', member);

  const dialog = page.getByRole('dialog', { name: 'Votre session est terminée' });
  await expect(dialog).toBeVisible(WITHIN_A_POLL);
  await expectAccessible(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(member.email);
  await logInWithin(dialog, 'Mauvais-1!');
  await expect(dialog.getByRole('alert')).toHaveText('Email ou mot de passe incorrect');
  await logInWithin(dialog, member.password);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Produit')).toHaveValue('Topinambours');
  await page.getByRole('button', { name: "Publier l'annonce" }).click();
  await expect(page.getByRole('button', { name: /autre annonce/i })).toBeVisible();
});

test('a message being written waits for its author to log in again', async ({ page, product }) => {
  const listing = await publishAccepted(product, await signUpMember(product));
  const member = await signUpMember(product);
  await enter(page, member);
  await page.goto(`messages/${listing._id}`);
  const box = page.getByPlaceholder('Écrivez votre message...');
  await box.fill('Bonjour, en reste-t-il ?');
  await askApi(product, 'POST /api/users/logout', member);

  await expect(page).toHaveURL(/\/app\/login\?next=/, WITHIN_A_POLL);
  await expect(page.getByText('Votre session est terminée. Reconnectez-vous pour continuer.')).toBeVisible();
  await page.getByLabel('Email').fill(member.email);
  await logInWithin(page.getByRole('main'), member.password);
  await expect(box).toHaveValue('Bonjour, en reste-t-il ?');
});

async function logInWithin(place: Locator, password: string) {
  await place.getByLabel('Mot de passe', { exact: true }).fill(password);
  await place.getByRole('button', { name: 'Se connecter' }).click();
}

const expectEnded = (product: Product, token: Member['token']) =>
  expect(askApi(product, 'GET /api/users/user', { token })).rejects.toThrow('401');

test('a page of one member does not stay open for the next', async ({ context, page, product }) => {
  const ana = await signUpMember(product, { firstName: 'Ana' });
  const noe = await signUpMember(product, { firstName: 'Noé' });
  await enter(page, ana);
  await page.goto('profil/info');
  const main = page.getByRole('main');
  await expect(main).toContainText(ana.email);
  const other = await context.newPage();
  await other.goto('accessibilite');
  // Log-in without a log-out before: a log-out alone leads to the log-in page.
  await other.evaluate((token) => localStorage.setItem('token', token), noe.token);
  await expect(main).toContainText(noe.email);
  await expect(main).not.toContainText(ana.email);
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { makeLoggedInTestMember, readSessionTokenInTestPage, TEST_PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { findLinkInTestMail } from '../support/test-mailbox.ts';

const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}(\\s\\*)?$`));

test('a visitor who wants to write signs up, corrects the address, activates and returns to the message', async ({
  page,
  context,
  product,
  openSession,
}) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Zoé' });
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Scorsonères' });
  const text = 'Bonjour, est-ce toujours disponible ?';
  const path = `/messages/${listing._id}?${new URLSearchParams({ text })}`;
  const next = encodeURIComponent(path);
  await page.goto(`ad/${listing._id}`);
  await page.getByRole('link', { name: text }).click();
  const purpose = page.getByText('Connectez-vous ou créez un compte pour écrire à Zoé.');
  await expect(purpose).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app/login?next=${next}`);
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page).toHaveURL(`${product.url}/app/signup?next=${next}`);
  // Purpose in the document too, before hydration.
  await page.reload();
  await expect(purpose).toBeVisible();

  const email = `${randomUUID()}@example.org`;
  await field(page, 'Prénom').fill('Camille');
  await field(page, 'Nom').fill('Moreau');
  await field(page, 'Email').fill(`faute.${email}`);
  await field(page, 'Mot de passe').fill(TEST_PASSWORD);
  await field(page, 'Confirmer le mot de passe').fill(TEST_PASSWORD);
  await field(page, 'Ville').fill('Lyon');
  await field(page, 'Code postal').fill('69003');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  const understood = page.getByRole('button', { name: "J'ai compris !" });
  await expect(understood).toBeFocused();
  const wrongMail = await product.mailbox.receive(`faute.${email}`, /^Activez votre compte/);
  await page.getByRole('button', { name: "Changer l'adresse e-mail" }).click();
  await expect(page.getByLabel('La bonne adresse e-mail')).toBeFocused();
  await page.getByLabel('La bonne adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Y envoyer le lien' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Un e-mail vient d'être envoyé à ${email}`);
  await understood.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app/login?next=${next}`);
  await expect(field(page, 'Email')).toHaveValue(email);
  await enterPassword(page, TEST_PASSWORD);
  await expect(page.getByRole('alert')).toContainText("Votre compte n'est pas encore activé.");

  const mail = await product.mailbox.receive(email, /^Activez votre compte/);
  const elsewhere = await openSession();
  await elsewhere.goto(findLinkInTestMail(wrongMail, '/app/signup/validate/'));
  await expect(elsewhere.getByRole('heading', { name: "Erreur d'activation" })).toBeVisible();
  await elsewhere.goto(findLinkInTestMail(mail, '/app/signup/validate/'));
  await elsewhere.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(field(elsewhere, 'Email')).toHaveValue(email);
  expect(await readSessionTokenInTestPage(elsewhere)).toBeNull();

  const opened = await context.newPage();
  await opened.goto(findLinkInTestMail(mail, '/app/signup/validate/'));
  await opened.getByRole('link', { name: 'Continuer' }).click();
  await expect(opened).toHaveURL(`${product.url}/app${path}`);
  await expect(opened.getByPlaceholder('Écrivez votre message...')).toHaveValue(
    insertNonBreakingSpaces(text),
  );
});

test('a forgotten password is replaced through a mailed link, once', async ({ page, product }) => {
  const { email } = await makeLoggedInTestMember(product);
  await page.goto('login');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible();
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(page.getByText('Un lien vous a été envoyé par mail')).toBeVisible();

  const mail = await product.mailbox.receive(email, /mot de passe/i);
  const link = findLinkInTestMail(mail, '/app/forgotten/password/reset/');
  await page.goto(link);
  await field(page, 'Nouveau mot de passe').fill('Nouveau-2026!');
  await field(page, 'Confirmer le mot de passe').fill('Nouveau-2026!');
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Mot de passe modifié avec succès')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app/login`);
  await enterPassword(page, 'Nouveau-2026!');
  await expect(page).toHaveURL(`${product.url}/app`);

  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(/^Ce lien n'est plus valable\s: il a déjà servi/);
});

async function enterPassword(page: Page, password: string) {
  await field(page, 'Mot de passe').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
}

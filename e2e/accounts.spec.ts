import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { askApi, formOf } from './support/api.ts';
import { expectLargeTextFits } from './support/large-text.ts';
import { linkIn } from './support/mailbox.ts';
import { browseAs, PASSWORD, signUpMember } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

test('the sign-up form names every problem beside its field and goes to the first', async ({
  page,
  product,
}) => {
  const { email } = await signUpMember(product);
  await page.goto('signup');
  await page.getByLabel('Je suis un professionnel').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expectProblems(page, {
    Prénom: 'Veuillez entrer votre prénom',
    Nom: 'Veuillez entrer votre nom',
    Email: 'Veuillez entrer votre email',
    'Mot de passe': 'Veuillez entrer votre mot de passe',
    'Confirmer le mot de passe': 'Veuillez confirmer votre mot de passe',
    Ville: 'Veuillez entrer le nom de votre ville',
    'Code postal': 'Veuillez entrer votre code postal',
    "Nom de l'entreprise": 'Veuillez entrer le nom de votre entreprise',
    'Numéro de SIRET': 'Veuillez entrer votre numéro de SIRET',
    "J'accepte les conditions générales d'utilisation.*":
      "Vous devez accepetez les conditions générales d'utilisation",
  });
  await expect(field(page, 'Prénom')).toBeFocused();
  await expect(field(page, 'Téléphone')).not.toHaveAttribute('aria-invalid');
  await expectAccessible(page);

  await fillSignUp(page, 'camille@example.com5');
  await field(page, 'Mot de passe').fill('secret1!');
  await field(page, "Nom de l'entreprise").fill('Les Jardins');
  await field(page, 'Numéro de SIRET').fill('732 829 320 00075');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expectProblems(page, {
    Email: 'Adresse e-mail invalide',
    'Mot de passe':
      'Le mot de passe doit comprendre au moins une lettre minuscule, une lettre majuscule, un chiffre et un caractère spécial (...), et doit comporter au moins 6 caractères.',
    'Confirmer le mot de passe': 'Les mots de passe ne correspondent pas.',
    'Numéro de SIRET': 'Siret invalide',
  });
  await expect(field(page, 'Prénom')).not.toHaveAttribute('aria-invalid');

  await page.getByLabel('Je suis un professionnel').uncheck();
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expectProblems(page, { Email: 'Cette adresse email est déjà utilisée' });
  await page.getByLabel('Je suis un professionnel').check();
  await expect(field(page, "Nom de l'entreprise")).toHaveValue('Les Jardins');
  await page.getByRole('link', { name: 'Connectez-vous', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('nothing typed is lost when the network fails', async ({ page, product }) => {
  const email = `${randomUUID()}@example.org`;
  await page.goto('signup');
  await fillSignUp(page, email);
  await page.route('**/api/users/register', (route) => route.abort());
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'La connexion ne répond pas. Vérifiez votre réseau puis réessayez.',
  );
  await expect(field(page, 'Mot de passe')).toHaveValue(PASSWORD);
  await page.unroute('**/api/users/register');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('dialog', { name: 'Bienvenue !' })).toBeVisible();
  await product.mailbox.receive(email, /^Activez votre compte/);
});

test('the terms are those of the host; fields say what browsers may fill in', async ({ page }) => {
  await page.goto('signup');
  const hints = Object.entries({
    Prénom: 'given-name',
    Nom: 'family-name',
    Email: 'email',
    Téléphone: 'tel',
    'Mot de passe': 'new-password',
    'Confirmer le mot de passe': 'new-password',
    Ville: 'address-level2',
    'Code postal': 'postal-code',
  });
  for (const [label, hint] of hints) await expect(field(page, label)).toHaveAttribute('autocomplete', hint);
  await field(page, 'Ville').fill('Nant');
  await expect(field(page, 'Ville')).toHaveAttribute('autocomplete', 'address-level2');
  await page.getByRole('option', { name: /Nantes.*44000/ }).click();
  await expect(field(page, 'Code postal')).toHaveValue('44000');
  await page.goto('login');
  await expect(field(page, 'Mot de passe')).toHaveAttribute('autocomplete', 'current-password');
});

test('sign up, activate by mail, log in where one was going', async ({ page, product }) => {
  const email = `${randomUUID()}@example.org`;
  await page.goto('signup');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  const welcome = page.getByRole('dialog', { name: 'Bienvenue !' });
  await expect(welcome).toContainText(`Un e-mail vient d'être envoyé à ${email}`);
  await expect(welcome.getByRole('button', { name: "J'ai compris !" })).toBeFocused();
  await expectAccessible(page);
  await expectLargeTextFits(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/app/login`);

  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText("Votre compte n'est pas encore activé.");
  await expectAccessible(page);

  const link = linkIn(await product.mailbox.receive(email, /^Activez votre compte/), '/app/signup/validate/');
  let activations = 0;
  await page.route('**/api/users/validate/*', (route) => {
    activations++;
    return route.continue();
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Activation réussie' })).toBeVisible();
  await expect(page.getByText('Votre compte a été activé avec succès.')).toBeVisible();
  expect(activations).toBe(1);
  await expectAccessible(page);

  await page.goto('profil/ads?a=1');
  await expect(page).toHaveURL(`${product.url}/app/login?next=%2Fprofil%2Fads%3Fa%3D1`);
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(`${product.url}/app/profil/ads?a=1`);
  await page.goto('login');
  await expect(page).toHaveURL(`${product.url}/app`);
});

test('while the link is checked the page says so; one that opens nothing offers another', async ({
  page,
  product,
}) => {
  const email = await register(product);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/users/validate/*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('signup/validate/inconnu');
  await expect(page.getByText('Chargement...')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: "Erreur d'activation" })).toBeVisible();
  await expect(
    page.getByText("Il y a eu un problème avec l'activation de votre compte. Veuillez réessayer plus tard."),
  ).toBeVisible();
  await page.unroute('**/api/users/validate/*');
  await expectAccessible(page);

  // Only 200 says that the account is active.
  await page.route('**/api/users/validate/*', (route) => route.fulfill({ status: 204 }));
  await page.reload();
  await expect(page.getByRole('heading', { name: "Erreur d'activation" })).toBeVisible();
  await page.unroute('**/api/users/validate/*');

  const again = page.getByRole('button', { name: "Recevoir un nouveau lien d'activation" });
  await again.click();
  await expectProblems(page, { Email: 'Veuillez entrer votre email' });
  await field(page, 'Email').fill(email);
  await again.click();
  await product.mailbox.receive(email, /^Activez votre compte/, 2);
  await expect(page.getByText('Un lien vous a été envoyé par mail')).toBeVisible();
});

test('the login form says what is wrong and sends the activation link again', async ({ page, product }) => {
  const email = await register(product);
  await page.goto('login');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expectProblems(page, {
    Email: 'Veuillez entrer votre email',
    'Mot de passe': 'Veuillez entrer votre mot de passe',
  });
  await expect(field(page, 'Email')).toBeFocused();

  for (const [address, password] of [
    [email, 'Mauvais-1!'],
    ['inconnu@example.org', PASSWORD],
  ] as const) {
    await logIn(page, address, password);
    await expect(page.getByRole('alert')).toHaveText('Email ou mot de passe incorrect');
  }
  await expect(field(page, 'Email')).toHaveValue('inconnu@example.org');

  await logIn(page, email, PASSWORD);
  const again = page.getByRole('button', { name: "Recevoir un nouveau lien d'activation" });
  await again.click();
  await product.mailbox.receive(email, /^Activez votre compte/, 2);
  await expect(page.getByText('Un lien vous a été envoyé par mail')).toBeVisible();
});

test('a forgotten password is replaced through a mailed link, once', async ({ page, product }) => {
  const { email } = await signUpMember(product);
  await page.goto('login');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expectProblems(page, { Email: 'Veuillez entrer votre email' });
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(page.getByText('Un lien vous a été envoyé par mail')).toBeVisible();
  await expectAccessible(page);

  const mail = await product.mailbox.receive(email, /mot de passe/i);
  const link = linkIn(mail, '/app/forgotten/password/reset/');
  await page.goto(link);
  const change = page.getByRole('button', { name: 'Changer le mot de passe' });
  await change.click();
  await expectProblems(page, {
    'Nouveau mot de passe': 'Veuillez entrer votre mot de passe',
    'Confirmer le mot de passe': 'Veuillez confirmer votre mot de passe',
  });
  await field(page, 'Nouveau mot de passe').fill('court');
  await field(page, 'Confirmer le mot de passe').fill('autre');
  await change.click();
  await expectProblems(page, {
    'Nouveau mot de passe':
      'Le mot de passe doit comprendre au moins une lettre minuscule, une lettre majuscule, un chiffre et un caractère spécial (...), et doit comporter au moins 6 caractères.',
    'Confirmer le mot de passe': 'Les mots de passe ne correspondent pas.',
  });
  await expectAccessible(page);
  await fillNewPassword(page, 'Nouveau-2026!');
  await expect(page.getByText('Mot de passe modifié avec succès')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app/login`);
  await logIn(page, email, 'Nouveau-2026!');
  await expect(page).toHaveURL(`${product.url}/app`);

  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(/^Ce lien n'est plus valable\s: il a déjà servi/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
  await expect(page.getByRole('button', { name: 'Recevoir un lien' })).toBeVisible();
});

test('a session that expired, or that the server ended, leads to the login page', async ({
  page,
  product,
}) => {
  const claims = { userId: 'u1', firstName: 'Zoé', exp: 1_700_000_000 };
  const expired = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  const member = await signUpMember(product);
  const body = formOf({ password: 'Nouveau-2026!' });
  await askApi(product, 'PUT /api/users/update', { token: member.token, body });

  for (const token of [expired, member.token]) {
    // A document without scripts of ours, which would notice the session before the page that is asked for.
    await page.goto(`${product.url}/api/site`);
    await page.evaluate((stored) => localStorage.setItem('token', stored), token);
    await page.goto('edit-profile');
    await expect(page).toHaveURL(`${product.url}/app/login?next=%2Fedit-profile`);
    await expect(page.getByText('Votre session est terminée.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }
});

test('what belongs to members is in no document and asks visitors to log in', async ({ page, product }) => {
  for (const path of ['edit-profile', 'profil/info', 'profil/ads', 'profil', 'ad/add']) {
    const html = await (await fetch(`${product.url}/app/${path}`)).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('<h1');
    await page.goto(path);
    await expect(page).toHaveURL(`${product.url}/app/login?next=${encodeURIComponent(`/${path}`)}`);
  }
  await browseAs(page, await signUpMember(product));
  for (const path of ['profil', 'profil/inconnu', 'profil/admin-adverts']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${product.url}/app/profil/info`);
  }
});

/** Somebody who has not opened the mailed link yet. @returns the e-mail */
async function register(product: Product): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const address = { city: 'Lyon', postalCode: '69003' };
  const body = formOf({ firstName: 'Camille', lastName: 'Durand', email, password: PASSWORD, address });
  await askApi(product, 'POST /api/users/register', { body });
  await product.mailbox.receive(email, /^Activez votre compte/);
  return email;
}

const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}(\\s\\*)?$`));

async function expectProblems(page: Page, problems: Record<string, string>) {
  for (const [label, text] of Object.entries(problems)) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${literally(text)}$`));
  }
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(Object.keys(problems).length);
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function fillSignUp(page: Page, email: string) {
  await field(page, 'Prénom').fill('Camille');
  await field(page, 'Nom').fill('Durand');
  await field(page, 'Email').fill(email);
  await field(page, 'Mot de passe').fill(PASSWORD);
  await field(page, 'Confirmer le mot de passe').fill(PASSWORD);
  await field(page, 'Ville').fill('Lyon');
  await field(page, 'Code postal').fill('69003');
  await page.getByLabel("J'accepte les conditions générales d'utilisation").check();
}

async function logIn(page: Page, email: string, password: string) {
  await field(page, 'Email').fill(email);
  await field(page, 'Mot de passe').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
}

async function fillNewPassword(page: Page, password: string) {
  await field(page, 'Nouveau mot de passe').fill(password);
  await field(page, 'Confirmer le mot de passe').fill(password);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
}

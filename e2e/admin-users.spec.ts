import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import { publishAccepted } from './support/listings.ts';
import { say } from './support/messages.ts';
import { browseAs, logInAdmin, type Member, PASSWORD, signUpMember } from './support/people.ts';
import { ADMIN, expect, type Product, test } from './support/product.ts';

test.use({ site: 'admin users' });

/** Ten seconds between two questions, and a moment to answer. */
const WITHIN_A_POLL = { timeout: 20_000 };
const DONE = 'Utilisateur Désactivé/Activé';

const row = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Utilisateurs' }).getByRole('listitem').filter({ hasText: text });
const box = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher par email, nom ou prénom' });

async function openAs(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: `${product.url}/app/`, locale: 'fr-FR' });
  return context.newPage();
}

async function logIn(page: Page, { email, password }: Pick<Member, 'email' | 'password'>) {
  await page.goto('login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).not.toHaveURL(/login/);
}

async function openUsers(page: Page, product: Product, path = 'profil/admin-users') {
  await browseAs(page, { token: await logInAdmin(product) });
  await page.goto(path);
  await expect(box(page)).toBeVisible();
}

test('an administrator suspends a member who is logged in elsewhere, and lets them back', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const [seller, buyer] = await Promise.all([
    signUpMember(product, { firstName: 'Élodie' }),
    signUpMember(product, { firstName: 'Karim' }),
  ]);
  const listing = await publishAccepted(product, seller, { productName: 'Topinambours' });
  await say(product, buyer, { adId: listing._id, text: 'Bonjour' });
  const hers = await openAs(browser, product);
  await logIn(hers, seller);
  await hers.goto('annonces?productName=topinambour');
  await expect(hers.getByRole('article')).toHaveCount(1);
  await expect(hers.getByText('1 message non lu').first()).toBeAttached(WITHIN_A_POLL);

  await openUsers(page, product);
  await box(page).fill('elodie');
  await expect(page).toHaveURL(/admin-users\?q=elodie$/);
  const user = row(page, `Élodie Durand / ${seller.email}`);
  await expect(user).toContainText('Actif');
  await expect(user).toContainText('1 annonce');
  await user.getByRole('button', { name: 'Désactiver' }).click();
  const dialog = page.getByRole('dialog', { name: "Désactiver le compte d'Élodie Durand ?" });
  await dialog.getByLabel('Raison').fill('Annonces trompeuses');
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText(DONE, { exact: true })).toBeVisible();
  await expect(user).toContainText('Suspendu');
  await expect(user.getByRole('button', { name: 'Activer', exact: true })).toBeVisible();

  await test.step('her session ends by itself, her listing is nowhere, and a mail says why', async () => {
    await expect(hers.getByText('1 message non lu')).toHaveCount(0, WITHIN_A_POLL);
    await expect(hers.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible();
    await hers.reload();
    await expect(hers.getByRole('article')).toHaveCount(0);
    const mail = await product.mailbox.receive(seller.email, /est suspendu$/);
    expect(mail.text).toContain('> Annonces trompeuses');
  });

  await test.step('she may log in again, and reads what she may no longer do', async () => {
    await logIn(hers, seller);
    await hers.goto('messages');
    await expect(
      hers.getByText('Votre compte est suspendu, vous ne pouvez pas accéder à la messagerie', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(hers.getByText('1 message non lu')).toHaveCount(0);
    await expectAccessible(hers);
    await hers.goto('ad/add');
    await expect(
      hers.getByText("Votre compte est suspendu, vous ne pouvez pas créer d'annonce", { exact: true }),
    ).toBeVisible();
    await expect(hers.getByRole('button', { name: "Publier l'annonce" })).toHaveCount(0);
    await hers.goto('profil/ads');
    await expect(hers.getByText('Votre compte est suspendu.')).toBeVisible();
  });

  await user.getByRole('button', { name: 'Activer', exact: true }).click();
  await expect(user).toContainText('Actif');
  await user.getByText('Historique des décisions').click();
  const log = user.getByRole('list').getByRole('listitem');
  await expect(log).toHaveCount(2);
  await expect(log.nth(0)).toContainText(/Compte activé \(suspendu .* actif\)/);
  await expect(log.nth(1)).toContainText('« Annonces trompeuses »');

  await test.step('everything is back', async () => {
    await product.mailbox.receive(seller.email, /est rétabli$/);
    await expect(hers.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible(
      WITHIN_A_POLL,
    );
    await logIn(hers, seller);
    await expect(hers.getByText('1 message non lu').first()).toBeAttached(WITHIN_A_POLL);
    await hers.goto('annonces?productName=topinambour');
    await expect(hers.getByRole('article')).toHaveCount(1);
    await hers.context().close();
  });
});

test('the list has pages; the address holds page and term', async ({ page, product }) => {
  for (let i = 0; i < 11; i++)
    await askApi(product, 'POST /api/users/register', {
      body: {
        firstName: 'Léonie',
        lastName: `Page${i}`,
        email: `leonie${i}@pages.fr`,
        password: PASSWORD,
        address: { city: 'Lyon', postalCode: '69003' },
      },
    });
  await openUsers(page, product, 'profil/admin-users?q=LEONIE');
  await expect(box(page)).toHaveValue('LEONIE');
  await expect(row(page, 'Léonie')).toHaveCount(10);
  await expect(row(page, 'Jamais activé')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Précédent' })).toBeDisabled();
  await page.getByRole('link', { name: 'Suivant' }).click();
  await expect(page).toHaveURL(/\?q=LEONIE&page=2$/);
  await expect(page.getByText('Page 2 sur 2')).toBeVisible();
  await expect(row(page, 'Page0')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Utilisateurs' })).toBeFocused();
  await page.reload();
  await expect(row(page, 'Page0')).toBeVisible();
  await page.getByRole('link', { name: 'Précédent' }).click();
  await expect(row(page, 'Léonie')).toHaveCount(10);
  await page.goBack();
  await expect(row(page, 'Page0')).toBeVisible();

  await page.goto('profil/admin-users?q=leonie&page=40');
  await expect(page).toHaveURL(/page=2$/);
  await box(page).fill('personne de ce nom');
  await expect(page.getByText('Personne ne correspond à « personne de ce nom ».')).toBeVisible();
  await page.getByRole('link', { name: 'Effacer la recherche' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(row(page, 'Léonie').first()).toBeVisible();
});

test('with the keyboard alone: search, talk, come back', async ({ page, product }) => {
  const member = await signUpMember(product, { firstName: 'Sidonie' });
  await openUsers(page, product);
  await box(page).focus();
  await page.keyboard.type('sidonie');
  await expect(row(page, /./)).toHaveCount(1);
  // Past the five filters.
  for (let stops = 0; stops < 6; stops++) await page.keyboard.press('Tab');
  const talk = row(page, member.email).getByRole('button', { name: 'Lancer une conversation' });
  await expect(talk).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/messages\/direct\/[\w-]{36}$/);
  await expect(page.getByPlaceholder('Écrivez votre message...')).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(box(page)).toHaveValue('sidonie');
  await talk.click();
  await expect(page).toHaveURL(address);
});

test('the last administrator cannot suspend themselves; the dialog says so', async ({ page, product }) => {
  await openUsers(page, product, `profil/admin-users?q=${ADMIN.email}`);
  const own = row(page, 'Vous');
  await expect(own.getByRole('button', { name: 'Lancer une conversation' })).toHaveCount(0);
  await own.getByRole('button', { name: 'Désactiver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Désactiver votre propre compte ?' });
  await expect(dialog).toContainText('Vous serez déconnecté aussitôt');
  await dialog.getByLabel('Raison').fill('Je pars');
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Le dernier administrateur ne peut être ni suspendu ni supprimé.',
  );
  await expect(dialog.getByLabel('Raison')).toHaveValue('Je pars');
  await page.keyboard.press('Escape');
  await expect(own.getByRole('button', { name: 'Désactiver' }).first()).toBeFocused();
});

test('is accessible, on a phone too, and is for administrators', async ({ page, product }) => {
  const member = await signUpMember(product, { firstName: 'Ondine' });
  await openUsers(page, product, 'profil/admin-users?q=ondine');
  await row(page, 'Ondine').getByText('Historique des décisions').click();
  await expect(page.getByText("Aucune décision pour l'instant.")).toBeVisible();
  await expectAccessible(page);
  await row(page, 'Ondine').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);

  await browseAs(page, member);
  for (const tab of ['admin-users', 'admin-admins']) {
    await page.goto(`profil/${tab}`);
    await expect(page).toHaveURL(/\/profil\/info$/);
  }
  await expect(page.getByRole('link', { name: 'Gestion des utilisateurs' })).toHaveCount(0);
});

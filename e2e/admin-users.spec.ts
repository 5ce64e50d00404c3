import type { Page } from '@playwright/test';
import { publishAcceptedTestListing } from './support/listings.ts';
import { sendMemberMessageInTest } from './support/messages.ts';
import {
  logInOnEveryTestPageLoad,
  logInTestAdmin,
  makeLoggedInTestMember,
  type TestPerson,
} from './support/people.ts';
import { expect, test } from './support/product.ts';

async function logIn(page: Page, { email, password }: TestPerson) {
  await page.goto('login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).not.toHaveURL(/login/);
}

test('an administrator suspends a member who is logged in elsewhere, and lets them back', async ({
  page,
  openSession,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Élodie' });
  const buyer = await makeLoggedInTestMember(product, { firstName: 'Karim' });
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Topinambours' });
  await sendMemberMessageInTest(product, buyer, { adId: listing._id, text: 'Bonjour' });
  const hers = await openSession();
  const her = {
    login: hers.getByRole('banner').getByRole('link', { name: 'Se connecter' }),
    unread: hers.getByText('1 message non lu').first(),
    listings: hers.getByRole('article').filter({ has: hers.locator(`a[href$="${listing._id}"]`) }),
  };
  const readList = () => hers.goto('annonces?productName=topinambour');
  await logIn(hers, seller);
  await readList();
  await expect(her.listings).toHaveCount(1);
  await expect(her.unread).toBeAttached();

  await logInOnEveryTestPageLoad(page, { token: await logInTestAdmin(product) });
  await page.goto(`profil/admin-users?q=${seller.email}`);
  const user = page
    .getByRole('list', { name: 'Utilisateurs' })
    .getByRole('listitem')
    .filter({ hasText: `Élodie Durand / ${seller.email}` });
  await expect(user).toContainText('1 annonce');
  await user.getByRole('button', { name: 'Désactiver' }).click();
  const dialog = page.getByRole('dialog', { name: "Désactiver le compte d'Élodie Durand ?" });
  await dialog.getByLabel('Raison').fill('Annonces trompeuses');
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('Utilisateur Désactivé/Activé', { exact: true })).toBeVisible();
  await expect(user).toContainText('Suspendu');

  await test.step('the session has ended, the listing is hidden, and a mail says why', async () => {
    await readList();
    await expect(her.login).toBeVisible();
    await expect(her.unread).toHaveCount(0);
    await expect(her.listings).toHaveCount(0);
    const mail = await product.mailbox.receive(seller.email, /est suspendu$/);
    expect(mail.text).toContain('> Annonces trompeuses');
  });

  await test.step('the suspended member may log in again, and sees what is no longer allowed', async () => {
    await logIn(hers, seller);
    for (const [path, text] of [
      ['messages', 'Votre compte est suspendu, vous ne pouvez pas accéder à la messagerie'],
      ['ad/add', "Votre compte est suspendu, vous ne pouvez pas créer d'annonce"],
      ['profil/ads', 'Votre compte est suspendu.'],
    ] as const) {
      await hers.goto(path);
      await expect(hers.getByText(text, { exact: true })).toBeVisible();
    }
    await hers.goto('ad/add');
    await expect(hers.getByRole('button', { name: "Publier l'annonce" })).toHaveCount(0);
  });

  await user.getByRole('button', { name: 'Activer', exact: true }).click();
  await expect(user).toContainText('Actif');
  await user.getByText('Historique des décisions').click();
  const log = user.getByRole('list').getByRole('listitem');
  await expect(log).toHaveCount(2);
  await expect(log.nth(0)).toContainText(/Compte activé \(suspendu .* actif\)/);
  await expect(log.nth(1)).toContainText('« Annonces trompeuses »');

  await test.step('the account and its listings are restored', async () => {
    await product.mailbox.receive(seller.email, /est rétabli$/);
    await readList();
    await expect(her.login).toBeVisible();
    await logIn(hers, seller);
    await readList();
    await expect(her.unread).toBeAttached();
    await expect(her.listings).toHaveCount(1);
  });
});

import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import { browseAs, logIn, logInAdmin } from './support/people.ts';
import { ADMIN, expect, test } from './support/product.ts';

test.use({ site: 'second factor' });

const COLLEAGUE = { email: 'collegue@example.org', password: 'Verger-2026!' };

test('an administrator sets up a second factor, uses it, loses it and is helped by another', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const address = { city: 'Lyon', postalCode: '69003' };
  await askApi(product, 'POST /api/admin/user', {
    token: await logInAdmin(product),
    body: { ...COLLEAGUE, firstName: 'Alix', lastName: 'Roux', address },
  });

  await page.goto('login?next=%2Fprofil%2Finfo');
  await enterPassword(page);
  const section = page.getByRole('region', { name: 'Validation en deux étapes' });
  await section.getByRole('button', { name: 'Activer la validation en deux étapes' }).press('Enter');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('img', { name: /Code QR/ })).toBeVisible();
  const key = await section.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const codeOf = (steps: number) =>
    TOTP.generate({
      secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')),
      timestamp: Date.now() + steps * 30_000,
    });
  await expect(section.getByLabel('Code à 6 chiffres')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(codeOf(0));
  await page.keyboard.press('Enter');
  await expect(section.getByRole('heading', { name: 'Codes de secours de Récolte' })).toBeFocused();
  const codes = await section.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Télécharger' }).click();
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt');
  await section.getByRole('button', { name: "J'ai gardé mes codes" }).click();
  await expect(section.getByText('Il vous reste 10 codes de secours.')).toBeVisible();
  await product.mailbox.receive(ADMIN.email, /^Validation en deux étapes activée/);

  await logOut(page);
  await enterPassword(page);
  const code = page.getByLabel('Code à 6 chiffres');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ce code est faux, a expiré ou a déjà servi.')).toBeVisible();
  await expect(code).toBeFocused();
  // The present one was used to set it up; the server takes the next one.
  await code.fill(codeOf(1));
  await code.press('Enter');
  await expect(section).toBeVisible();

  await logOut(page);
  await enterPassword(page);
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).press('Enter');
  await expect(page.getByLabel('Code de secours')).toBeFocused();
  await page.keyboard.type((codes[0] ?? '').toUpperCase());
  await page.keyboard.press('Enter');
  await expect(section.getByText('Il vous reste 9 codes de secours.')).toBeVisible();

  await page.goto('profil/admin-statistiques');
  await page.getByRole('button', { name: 'Utilisateurs en CSV' }).press('Enter');
  await expect(page.getByRole('dialog', { name: "Confirmez que c'est bien vous" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).press('Enter');
  await expect(page.getByLabel('Code de secours')).toBeFocused();
  await page.keyboard.type(codes[1] ?? '');
  const list = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await list).suggestedFilename()).toMatch(/^utilisateurs-.*\.csv$/);
  await expect(page.getByRole('button', { name: 'Utilisateurs en CSV' })).toBeFocused();

  const colleague = await (
    await browser.newContext({ baseURL: `${product.url}/app/`, locale: 'fr-FR' })
  ).newPage();
  await browseAs(colleague, { token: await logIn(product, COLLEAGUE) });
  await colleague.goto('profil/admin-users?q=moderation');
  await colleague.getByRole('button', { name: 'Retirer la validation en deux étapes' }).press('Enter');
  const dialog = colleague.getByRole('alertdialog');
  await expect(dialog).toContainText('de vive voix');
  await dialog.getByRole('button', { name: 'Retirer', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(colleague.getByRole('button', { name: 'Retirer la validation en deux étapes' })).toHaveCount(
    0,
  );
  await colleague.getByText('Historique des décisions').click();
  await expect(colleague.getByText('Validation en deux étapes retirée')).toBeVisible();
  await colleague.context().close();
  await product.mailbox.receive(ADMIN.email, /^Validation en deux étapes retirée/);

  // The session ended with it.
  await page.goto('profil/info');
  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page);
  await expect(section.getByText('Désactivée')).toBeVisible();
});

async function enterPassword(page: Page) {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
}

async function logOut(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/app\/?$/);
  await page.goto('login?next=%2Fprofil%2Finfo');
}

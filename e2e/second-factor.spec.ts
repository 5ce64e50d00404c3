import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { logInTestAdmin, makeSecondTestAdmin, storeSessionTokenInTestPage } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('an administrator sets up a second factor, logs in with it, loses it and another removes it', async ({
  page,
  openSession,
  product,
}) => {
  const admin = await makeSecondTestAdmin(product);
  await storeSessionTokenInTestPage(page, admin);
  await page.goto('profil/info');
  const section = page.getByRole('region', { name: 'Validation en deux étapes' });
  await section.getByRole('button', { name: 'Activer la validation en deux étapes' }).press('Enter');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('img', { name: /Code QR/ })).toBeVisible();
  const key = await section.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const codeOf = (steps: number) =>
    TOTP.generate({
      secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')),
      timestamp: Date.now() + steps * 30_000,
    });
  await expect(section.getByLabel('Code à 6 chiffres')).toBeFocused();
  await page.keyboard.type(codeOf(0));
  await page.keyboard.press('Enter');
  await expect(section.getByRole('heading', { name: 'Codes de secours de Récolte' })).toBeFocused();
  const codes = await section.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Télécharger' }).click();
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt');
  await section.getByRole('button', { name: "J'ai gardé mes codes" }).click();
  await expect(section.getByText('Il vous reste 10 codes de secours.')).toBeVisible();
  await product.mailbox.receive(admin.email, /^Validation en deux étapes activée/);

  await page.getByRole('main').getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/app\/?$/);
  await page.goto('login?next=%2Fprofil%2Finfo');
  await enterPassword(page, admin);
  // The present one was used to set it up; the server takes the next one.
  await page.getByLabel('Code à 6 chiffres').fill(codeOf(1));
  await page.keyboard.press('Enter');
  await expect(section).toBeVisible();

  const colleague = await openSession();
  await storeSessionTokenInTestPage(colleague, { token: await logInTestAdmin(product) });
  await colleague.goto(`profil/admin-users?q=${admin.email}`);
  await colleague.getByRole('button', { name: 'Retirer la validation en deux étapes' }).press('Enter');
  await colleague
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Retirer', exact: true })
    .press('Enter');
  await product.mailbox.receive(admin.email, /^Validation en deux étapes retirée/);

  // The session ended with it.
  await page.goto('profil/info');
  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page, admin);
  await expect(section.getByText('Désactivée')).toBeVisible();
});

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
}

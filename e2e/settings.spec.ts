import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { blockWebFonts, recordLayoutShiftsInTest } from './support/layout-shifts.ts';
import { logInTestAdmin, storeSessionTokenInTestPage } from './support/people.ts';
import { expect, TEST_ADMIN_CREDENTIALS, test } from './support/product.ts';

test.use({ site: 'settings' });

async function changeSettings(page: Page, change: () => Promise<void>) {
  await page.goto('profil/admin-reglages');
  await change();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirmez que c'est bien vous" });
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(TEST_ADMIN_CREDENTIALS.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tout est enregistré.')).toBeVisible();
}

test('an administrator gives the site an announcement, a sentence, a colour and closed sign-ups, which visitors see', async ({
  page,
  openSession,
  product,
}) => {
  await storeSessionTokenInTestPage(page, { token: await logInTestAdmin(product) });
  await changeSettings(page, async () => {
    await page.getByLabel('Bandeau', { exact: true }).fill('Marché samedi\nde 9 h à midi');
    await page.getByLabel("Phrase de l'accueil").fill('Les jardins de Nantes');
    await page.getByLabel('Couleur des boutons', { exact: true }).fill('#1e3a8a');
    await expectAccessible(page);
    const groups = page.getByRole('navigation', { name: 'Groupes de réglages' });
    await groups.getByRole('link', { name: 'Inscriptions' }).click();
    await page.getByLabel("Qui peut s'inscrire").selectOption('Personne');
  });

  const visitor = await openSession();
  await blockWebFonts(visitor);
  await visitor.addInitScript(recordLayoutShiftsInTest);
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.goto('');
  const announcement = visitor.getByRole('region', { name: 'Annonce du site' });
  await expect(announcement).toContainText('Marché samedi');
  await expect(visitor.getByText('Les jardins de Nantes')).toBeVisible();
  const search = visitor.getByRole('main').getByRole('button', { name: 'Rechercher' });
  await expect(search).toHaveCSS('background-color', 'rgb(30, 58, 138)');
  await expectAccessible(visitor);
  await visitor.emulateMedia({ colorScheme: 'light' });
  await visitor.goto('annonces');
  await expect(announcement).toBeVisible();
  await announcement.getByRole('button', { name: 'Masquer cette annonce' }).click();
  await expect(announcement).toBeHidden();
  await visitor.goto('');
  await expect(search).toBeEnabled();
  await expect(announcement).toBeHidden();
  expect(await visitor.evaluate('shifted')).toEqual([]);

  await visitor.goto('iframe2');
  await expect(visitor.getByRole('button', { name: 'Rechercher' })).toHaveCSS(
    'background-color',
    'rgb(30, 58, 138)',
  );
  await expect(visitor.getByText('Marché samedi')).toHaveCount(0);
  await visitor.goto('signup');
  await expect(visitor.getByText('Les inscriptions sont fermées pour le moment.')).toBeVisible();
});

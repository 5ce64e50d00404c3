import { expectAccessible } from './support/accessible.ts';
import { blockWebFonts, recordLayoutShiftsInTest } from './support/layout-shifts.ts';
import { logInTestAdmin, storeSessionTokenInTestPage } from './support/people.ts';
import { expect, TEST_ADMIN_CREDENTIALS, test } from './support/product.ts';

test.use({ site: 'settings' });

test('an administrator adds a placement, which visitors see without movement, and whose views and clicks are reported', async ({
  page,
  openSession,
  product,
}) => {
  await storeSessionTokenInTestPage(page, { token: await logInTestAdmin(product) });
  await page.goto('profil/admin-encarts');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Enregistrez vos recherches' })
    .getByRole('button', { name: 'Modifier' })
    .click();
  await page.getByLabel('Titre').fill('Fête du potiron');
  await page.getByLabel('Lien').fill('https://example.org/fete');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirmez que c'est bien vous" });
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(TEST_ADMIN_CREDENTIALS.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText("D'origine, changé")).toBeVisible();
  await expectAccessible(page);

  const visitor = await openSession();
  await blockWebFonts(visitor);
  await visitor.addInitScript(recordLayoutShiftsInTest);
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.route('https://example.org/**', (route) => route.fulfill({ body: 'Fête' }));
  const counted = (what: string) =>
    visitor.waitForRequest(
      (request) => request.url().endsWith('/api/slots/counts') && request.postData()?.includes(what) === true,
    );
  await visitor.goto('');
  const placement = visitor.getByRole('complementary', { name: 'Encart 1' });
  const seen = counted('views');
  await placement.scrollIntoViewIfNeeded();
  await seen;
  expect(await visitor.evaluate('shifted')).toEqual([]);
  const link = placement.getByRole('link', { name: 'Fête du potiron' });
  await expect(link).toHaveAttribute('rel', 'sponsored nofollow');
  const clicked = counted('clicks');
  await link.click();
  await clicked;
  await expect(visitor).toHaveURL('https://example.org/fete');
});

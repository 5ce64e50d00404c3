import type { Page } from '@playwright/test';
import { publishPendingTestListing } from './support/listings.ts';
import { logInOnEveryTestPageLoad, logInTestAdmin, makeLoggedInTestMember } from './support/people.ts';
import { expect, type SiteUnderTest, test } from './support/product.ts';

const card = (page: Page, name: string) =>
  page.getByRole('article', { name, exact: true }).filter({ visible: true });

/** Opens the queues, newest first: listings left by other journeys come after. */
async function openQueues(page: Page, product: SiteUnderTest) {
  await logInOnEveryTestPageLoad(page, { token: await logInTestAdmin(product) });
  await page.goto('profil/admin-adverts?sort=newest');
}

test('keys decide about listings one by one however fast, open them, show their help and can be switched off', async ({
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product);
  for (const n of [6, 5, 4, 3, 2, 1])
    await publishPendingTestListing(product, seller, { productName: `Cageot ${n}` });
  await openQueues(page, product);
  await expect(card(page, 'Cageot 6')).toBeVisible();
  for (const key of ['j', 'a', 'a', 'a', 'a']) await page.keyboard.press(key);
  for (const n of [1, 2, 3, 4]) await expect(card(page, `Cageot ${n}`)).toHaveCount(0);
  const next = card(page, 'Cageot 5');
  await expect(next).toBeFocused();

  const opened = page.waitForEvent('popup');
  await page.keyboard.press('o');
  await expect((await opened).getByRole('heading', { level: 1, name: 'Cageot 5' })).toBeVisible();
  await page.bringToFront();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await expect(help.getByText('Annonce suivante')).toBeVisible();
  await page.keyboard.press('a');
  await help.getByRole('switch', { name: 'Utiliser les raccourcis' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await next.focus();
  for (const key of ['a', 'r', 'x', '?']) await page.keyboard.press(key);
  await page.reload();
  await next.focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(next).toHaveAttribute('aria-busy', 'false');
});

test("the message about a decision leaves the next listing's name readable on a phone", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const seller = await makeLoggedInTestMember(product);
  const description = 'Cueillies ce matin au jardin. '.repeat(12);
  for (const productName of ['Poires', 'Prunes', 'Noix', 'Figues'])
    await publishPendingTestListing(product, seller, { productName, description });
  await openQueues(page, product);
  await card(page, 'Figues').getByRole('button', { name: 'Accepter' }).click();
  await expect(card(page, 'Noix')).toBeFocused();
  await card(page, 'Noix').getByRole('button', { name: 'Accepter' }).click();
  await expect(card(page, 'Prunes')).toBeFocused();
  const toast = page.getByText('Annonce validée avec succès').first();
  await expect(toast).toBeVisible();
  const name = card(page, 'Prunes').getByRole('heading', { name: 'Prunes' });
  await expect(async () => {
    const [above, below] = [await toast.boundingBox(), await name.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  }).toPass();
});

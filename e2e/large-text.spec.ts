import type { Page } from '@playwright/test';
import { publishAccepted } from './support/listings.ts';
import { sendMessage } from './support/messages.ts';
import { browseAs, makeMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

async function doubleText(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('accessibilite');
  await page.evaluate(() => localStorage.setItem('text-size', '200'));
}

test('buttons of toasts and dialogs are in sight on a phone with doubled text', async ({ page, product }) => {
  const seller = await makeMember(product, { firstName: 'Odette' });
  await publishAccepted(product, seller, { productName: 'Courgettes' });
  await browseAs(page, seller);
  await doubleText(page);

  await page.goto('profil/ads');
  await page.getByRole('button', { name: 'Mes chiffres par semaine' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Tout est parti' }).click();
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeInViewport({ ratio: 1 });
  const toast = await page.getByRole('listitem').filter({ hasText: 'Annonce épuisée' }).boundingBox();
  expect(toast?.height).toBeLessThan(300);

  await page.goto('edit-profile');
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect(page.getByRole('button', { name: 'Oui, supprimer' })).toBeInViewport({ ratio: 1 });
});

test('a message is in sight once it is sent on a phone with doubled text', async ({ page, product }) => {
  const seller = await makeMember(product, { firstName: 'Jeanne' });
  const buyer = await makeMember(product, { firstName: 'Karim' });
  const listing = await publishAccepted(product, seller, { productName: 'Tomates' });
  const { conversationId } = await sendMessage(product, buyer, { adId: listing._id, text: 'Il en reste ?' });
  await browseAs(page, buyer);
  await doubleText(page);
  await page.goto('messages');
  await expect(page.getByText('| Jeanne')).toBeInViewport();
  await page.goto(`messages/${listing._id}/${conversationId}`);
  await page.getByPlaceholder('Écrivez votre message...').fill('Je passe demain.');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(messages.getByText('Je passe demain.')).toBeInViewport({ ratio: 1 });
  await expect(messages.getByText('Je passe demain.')).toBeInViewport({ ratio: 1 });
});

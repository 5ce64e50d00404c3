import type { Page } from '@playwright/test';
import { sendTestApiRequest } from '../support/api.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from '../support/people.ts';
import { expect, type SiteUnderTest, test } from '../support/product.ts';
import { simulateReturnToTab } from '../support/simulate-return-to-tab.ts';

const box = (page: Page) => page.getByPlaceholder('Écrivez votre message...');
const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });

async function makePair(product: SiteUnderTest) {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const buyer = await makeLoggedInTestMember(product, { firstName: 'Karim' });
  return {
    seller,
    buyer,
    listing: await publishAcceptedTestListing(product, seller, { productName: 'Physalis' }),
  };
}

test('two people write to each other, and each sees the answer on coming back @engines', async ({
  page,
  openSession,
  product,
}) => {
  const { seller, buyer, listing } = await makePair(product);
  const hers = await openSession();
  await logInOnEveryTestPageLoad(hers, seller);
  await hers.goto('annonces');
  await expect(hers.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();

  await logInOnEveryTestPageLoad(page, buyer);
  await page.bringToFront();
  await page.goto(`ad/${listing._id}`);
  await page.getByRole('link', { name: 'Contacter Jeanne' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/messages/${listing._id}$`));
  await box(page).fill('Bonjour !\nVoyez https://exemple.fr <b>ici</b>');
  await box(page).press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`/app/messages/${listing._id}/[\\w-]{36}$`));
  await expect(messages(page)).toContainText('Voyez https://exemple.fr <b>ici</b>');
  await expect(messages(page).getByRole('link')).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');

  await simulateReturnToTab(hers);
  await hers.getByRole('banner').getByRole('link', { name: 'Messages , 1 message non lu' }).click();
  await expect(hers.getByText('Aucun message', { exact: true })).toBeVisible();
  await hers.getByRole('link', { name: /Physalis \| Karim.*1 message non lu/ }).click();
  await expect(messages(hers)).toContainText('Bonjour !');
  await expect(hers.getByText('1 message non lu')).toHaveCount(0);
  await box(hers).fill('Volontiers, venez demain.');
  await hers.getByRole('button', { name: 'Envoyer' }).click();
  await hers.getByRole('button', { name: 'Réserver pour Karim' }).click();
  await expect(hers.getByText('Réservé', { exact: true })).toBeVisible();

  await simulateReturnToTab(page);
  await expect(messages(page)).toContainText('Volontiers, venez demain.');
  await expect(messages(page)).toContainText('Je vous réserve');
});

test('a message lost by the network is sent again by itself, once', async ({ page, product }) => {
  const { seller, buyer, listing } = await makePair(product);
  await logInOnEveryTestPageLoad(page, buyer);
  await page.goto(`messages/${listing._id}`);
  await page.route('**/api/messages/create', (route) => route.abort());
  await box(page).fill('Un premier message');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  const waiting = messages(page).getByText('Partira dès que la connexion sera revenue.');
  await expect(waiting).toBeVisible();
  await box(page).fill('Et un brouillon');

  await page.reload();
  await expect(messages(page)).toContainText('Un premier message');
  await expect(box(page)).toHaveValue('Et un brouillon');

  // Stored, but the answer never comes back. Set up before the former ends: it is tried again at any moment.
  const { promise: stored, resolve: isStored } = Promise.withResolvers<void>();
  await page.route('**/api/messages/create', async (route) => {
    await route.fetch();
    await route.abort();
    isStored();
  });
  const networkIsBack = () => page.evaluate(() => dispatchEvent(new Event('online')));
  await networkIsBack();
  await stored;
  await expect(waiting).toBeVisible();
  await page.unroute('**/api/messages/create');
  await networkIsBack();
  await expect(waiting).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/app/messages/${listing._id}/[\\w-]{36}$`));
  await expect(box(page)).toHaveValue('Et un brouillon');

  const { unreadMessageCount } = await sendTestApiRequest<{ unreadMessageCount: number }>(
    product,
    'GET /api/messages/unread',
    { token: seller.token },
  );
  expect(unreadMessageCount).toBe(1);
});

import type { Page } from '@playwright/test';
import type { Listing } from '#contract/listings/schemas.ts';
import { findAccessibilityViolations } from '../support/accessible.ts';
import { sendTestApiRequest } from '../support/api.ts';
import {
  createTestPhotoFile,
  publishAcceptedTestListing,
  tickPublicationTermsCheckbox,
} from '../support/listings.ts';
import { sendMemberMessageInTest } from '../support/messages.ts';
import { makeLoggedInTestMember, storeSessionTokenInTestPage } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { isApiResponseCachedInTestPage, waitForServiceWorker } from '../support/worker.ts';

test.use({ serviceWorkers: 'allow' });

test('a message and a listing written offline are sent once the network is back, also after closing the tab @engines', async ({
  page,
  product,
  context,
}) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const member = await makeLoggedInTestMember(product, { firstName: 'Karim' });
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Rhubarbe' });
  const { conversationId } = await sendMemberMessageInTest(product, member, {
    adId: listing._id,
    text: 'Encore là ?',
  });
  const thread = `messages/${listing._id}/${conversationId}`;
  const messages = (opened: Page) => opened.getByRole('region', { name: 'Messages', exact: true });
  await storeSessionTokenInTestPage(page, member);
  await waitForServiceWorker(page);
  await page.goto(thread);
  await expect(messages(page).getByText('Encore là ?')).toBeVisible();
  await expect.poll(() => isApiResponseCachedInTestPage(page, '/api/users/user')).toBe(true);

  await context.setOffline(true);
  await page.getByRole('textbox', { name: /message/i }).fill('Je passe demain.');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText('Partira dès que la connexion sera revenue.')).toBeVisible();
  await page.goto('ad/add');
  await page.getByRole('radio', { name: 'Don', exact: true }).check();
  await page.getByLabel('Produit').fill('Nèfles');
  await page.getByLabel('Quantité').fill('12');
  await page.getByLabel('Description').fill('Ramassées hier.');
  const buffer = Buffer.from(await (await createTestPhotoFile()).bytes());
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible();
  await tickPublicationTermsCheckbox(page);
  await page.getByRole('button', { name: "Publier l'annonce" }).click();
  const waiting = page.getByRole('heading', {
    name: 'Votre annonce partira dès que la connexion sera revenue',
  });
  await expect(waiting).toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.close();
  await context.setOffline(false);
  const reopened = await context.newPage();
  await reopened.goto('');
  await expect(reopened.getByText('Votre message est parti.')).toBeVisible();
  await expect(reopened.getByText(/^Votre annonce est partie\./)).toBeVisible();
  await reopened.goto(thread);
  await expect(messages(reopened).getByText('Je passe demain.')).toHaveCount(1);
  const mine = await sendTestApiRequest<{ pendingAds: Listing[] }>(
    product,
    'GET /api/adverts/my-ads',
    member,
  );
  expect(mine.pendingAds).toMatchObject([{ productName: 'Nèfles', images: [expect.any(String)] }]);
});

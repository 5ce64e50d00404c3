import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { storeSessionTokenInTestPage, TEST_PASSWORD, type TestPerson } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import {
  advanceClockPastReservationUndo,
  fetchReservationStatusesInTest,
  fetchReservationsInTest,
  locateConversationMessageList,
  makeLoggedInTestSellerAndBuyer,
  PHONE_AND_DESKTOP_SCREENS,
  SATURDAY_PICKUP_LABEL_PATTERN,
} from '../support/reservations.ts';
import { waitForServiceWorker } from '../support/worker.ts';

test('two phones go from a listing to "c\'est fait" in at most seven touches each', async ({
  openSession,
  product,
}) => {
  const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
  const listing = await publishAcceptedTestListing(product, seller, {
    productName: 'Tomates',
    quantity: '7',
  });
  const phoneOf = async (person: TestPerson) => {
    const page = await openSession(PHONE_AND_DESKTOP_SCREENS[0]?.options);
    await page.clock.install();
    await storeSessionTokenInTestPage(page, person);
    return { page, touches: await countTouches(page) };
  };
  const openThread = async (page: Page, conversation: RegExp) => {
    await page.goto('');
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: /^Messages/ })
      .tap();
    await page.getByRole('link', { name: conversation }).tap();
  };
  const [his, hers] = [await phoneOf(buyer), await phoneOf(seller)];

  await his.page.goto(`ad/${listing._id}`);
  await his.page.getByRole('link', { name: 'Réserver' }).filter({ visible: true }).tap();
  await expect(his.page.getByRole('radio', { name: SATURDAY_PICKUP_LABEL_PATTERN }).first()).toBeChecked();
  await his.page.getByRole('button', { name: 'Envoyer la demande' }).tap();
  await expect(locateConversationMessageList(his.page)).toContainText('Je prends 1 kg de tomates, samedi');

  await openThread(hers.page, /Tomates \| Karim/);
  await hers.page.getByRole('button', { name: /^Accepter/ }).tap();
  await expect(locateConversationMessageList(hers.page)).toContainText(
    "C'est d'accord : 1 kg de tomates, samedi",
  );

  // Appointment begun, so that its outcome can be reported.
  const pickupStartsAt = new Date(Date.now() - 3_600_000);
  await product.db
    .updateTable('reservations')
    .set({ pickupStartsAt })
    .where('buyerId', '=', buyer.id)
    .execute();
  await openThread(hers.page, /Tomates \| Karim/);
  await hers.page.getByRole('button', { name: /^C'est fait : / }).tap();
  await advanceClockPastReservationUndo(hers.page);
  await expect(locateConversationMessageList(hers.page)).toContainText("C'est fait : 1 kg de tomates");
  await openThread(his.page, /Tomates \| Jeanne/);
  await his.page.getByRole('button', { name: /^Autres actions, réservation/ }).tap();
  await his.page.getByRole('button', { name: "C'est fait", exact: true }).tap();
  await advanceClockPastReservationUndo(his.page);
  await expect(locateConversationMessageList(his.page)).toContainText("Vous avez dit : C'est fait.");
  expect(await fetchReservationStatusesInTest(product, seller)).toEqual(['done']);
  expect(his.touches()).toBeLessThanOrEqual(7);
  expect(hers.touches()).toBeLessThanOrEqual(7);
});

test('a visitor chooses quantity and time, logs in, and sends the reservation @engines', async ({
  page,
  product,
}) => {
  const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
  const listing = await publishAcceptedTestListing(product, seller, {
    productName: 'Tomates',
    quantity: '7',
  });
  await page.goto(`ad/${listing._id}`);
  await page.getByRole('link', { name: 'Réserver' }).filter({ visible: true }).click();
  await page.getByLabel(/^Quantité/).fill('2,5');
  await expect(page.getByRole('radio', { name: SATURDAY_PICKUP_LABEL_PATTERN }).first()).toBeChecked();
  await expect(page.getByText('Total : 8,75 €')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Se connecter pour envoyer' }).click();
  await expect(page.getByText('Connectez-vous ou créez un compte pour envoyer votre demande.')).toBeVisible();
  await page.getByLabel(/^Email/).fill(buyer.email);
  await page.getByLabel(/^Mot de passe/).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByLabel(/^Quantité/)).toHaveValue('2,5');
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/messages/${listing._id}/[\\w-]{36}$`));
  await expect(locateConversationMessageList(page)).toContainText('Je prends 2,5 kg de tomates, samedi');
  expect(await fetchReservationsInTest(product, seller)).toMatchObject([
    { status: 'asked', items: [{ quantity: 2.5 }], total: 8.75, pickup: { place: 'Marché de Bron' } },
  ]);
});

test.describe('reservation without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a reservation is sent once the network is back, and once only', async ({
    page,
    product,
    context,
  }) => {
    const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
    const listing = await publishAcceptedTestListing(product, seller, { productName: 'Coings' });
    await storeSessionTokenInTestPage(page, buyer);
    await waitForServiceWorker(page);
    await page.goto(`ad/${listing._id}`);
    await page.getByRole('link', { name: 'Réserver' }).filter({ visible: true }).click();
    await expect(page.getByRole('button', { name: 'Envoyer la demande' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(page.getByText(/partira dès que la connexion sera revenue/)).toBeVisible();
    await page.reload();
    await context.setOffline(false);
    await expect(page.getByText('Votre demande de réservation est partie.')).toBeVisible();
    expect(await fetchReservationsInTest(product, seller)).toHaveLength(1);
  });
});

/**
 * Counter of touches.
 * @returns number of touches on this page since
 */
async function countTouches(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('countTouch', () => {
    count += 1;
  });
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => Reflect.get(window, 'countTouch')(), true),
  );
  return () => count;
}

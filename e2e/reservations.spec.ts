import type { Locator, Page } from '@playwright/test';
import { publishAcceptedTestListing } from './support/listings.ts';
import { logInOnEveryTestPageLoad } from './support/people.ts';
import { expect, test } from './support/product.ts';
import {
  acceptReservationAsTestSeller,
  advanceClockPastReservationUndo,
  clickReservationMenuAction,
  createTestSaturdayPickupAppointment,
  fetchReservationsInTest,
  formatTestReservationThreadPath,
  locateConversationMessageList,
  makeLoggedInTestSellerAndBuyer,
  PHONE_AND_DESKTOP_SCREENS,
  reserveAsTestPerson,
  SATURDAY_PICKUP_LABEL_PATTERN,
} from './support/reservations.ts';

const PRODUCTS = ['Poires', 'Raisins', 'Figues', 'Noix', 'Coings'];

const doubleText = (page: Page) => page.addInitScript(() => localStorage.setItem('text-size', '200'));

const expectNothingBeside = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

for (const { name: screens, options } of PHONE_AND_DESKTOP_SCREENS)
  test.describe(`reservations on ${screens}`, () => {
    test.use(options);

    test('five products of a seller are reserved by one request', async ({ page, product }) => {
      const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
      await Promise.all(
        PRODUCTS.map((productName) => publishAcceptedTestListing(product, seller, { productName })),
      );
      await logInOnEveryTestPageLoad(page, buyer);
      await page.goto(`vendeur/${seller.id}`);
      for (const name of PRODUCTS) {
        await page.getByRole('button', { name: `Ajouter au panier : ${name}` }).click();
        await expect(page.getByRole('button', { name: `Plus : ${name}` })).toBeVisible();
      }
      await page.getByRole('button', { name: 'Plus : Noix' }).click();
      await page.getByRole('link', { name: /5 produits · 21 €$/ }).click();
      await page.getByRole('button', { name: 'Envoyer la demande' }).click();
      await expect(locateConversationMessageList(page)).toContainText('2 kg de noix');
      const items = PRODUCTS.map((productName) => ({
        productName,
        quantity: productName === 'Noix' ? 2 : 1,
      }));
      expect(await fetchReservationsInTest(product, seller)).toMatchObject([{ total: 21, items }]);
      await page.goto(`vendeur/${seller.id}`);
      await expect(page.getByRole('button', { name: 'Ajouter au panier : Poires' })).toBeVisible();
    });

    const isLarge = options.viewport.width < 768;
    test(`another time is proposed and accepted${isLarge ? ' with doubled text' : ''}`, async ({
      page,
      openSession,
      product,
    }) => {
      const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
      const listing = await publishAcceptedTestListing(product, seller);
      const made = await reserveAsTestPerson(product, buyer, listing, 2, {
        pickup: createTestSaturdayPickupAppointment(),
      });
      await acceptReservationAsTestSeller(product, seller, made);
      const hers = await openSession();
      if (isLarge) await Promise.all([page, hers].map(doubleText));
      await logInOnEveryTestPageLoad(hers, seller);
      await hers.goto(formatTestReservationThreadPath(made));
      await clickReservationMenuAction(hers, 'Proposer un autre moment');
      await hers.getByRole('radio', { name: 'Un autre moment' }).check();
      const pickup = {
        ...createTestSaturdayPickupAppointment(),
        from: '17:00',
        to: '18:00',
        place: 'Au portail',
      };
      await hers.getByLabel(/^Jour/).fill(pickup.date);
      await hers.getByLabel(/^De/).fill(pickup.from);
      await hers.getByLabel(/^À/).and(hers.locator('input[type=time]')).fill(pickup.to);
      await hers.getByLabel(/^Lieu/).fill(pickup.place);
      await expectNothingBeside(hers);
      await hers.getByRole('button', { name: 'Proposer', exact: true }).click();
      await expect(locateConversationMessageList(hers)).toContainText('de 17 h à 18 h · Au portail');

      await logInOnEveryTestPageLoad(page, buyer);
      await page.goto('profil/commandes?as=buyer');
      const waiting = page.getByRole('region', { name: "À traiter d'abord" });
      await expect(waiting).toContainText('de 17 h à 18 h · Au portail');
      await expectNothingBeside(page);
      await waiting.getByRole('button', { name: /^D'accord/ }).click();
      await expect(waiting).toHaveCount(0);
      await expect(page.getByText('17 h à 18 h · Au portail')).toBeVisible();
      expect(await fetchReservationsInTest(product, buyer)).toMatchObject([{ status: 'accepted', pickup }]);
      await product.mailbox.receive(seller.email, /^Rendez-vous modifié avec Karim$/);
    });

    test('a seller cancels with a reason, which the buyer reads', async ({ page, openSession, product }) => {
      const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
      const listing = await publishAcceptedTestListing(product, seller);
      const made = await reserveAsTestPerson(product, buyer, listing, 2, {
        pickup: createTestSaturdayPickupAppointment(),
      });
      await acceptReservationAsTestSeller(product, seller, made);
      await logInOnEveryTestPageLoad(page, seller);
      await page.goto('profil/commandes');
      await clickReservationMenuAction(page, 'Annuler la réservation');
      await page.getByRole('button', { name: "La récolte n'a pas suffi." }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler la réservation' }).click();
      await expect(page.getByText('Personne ne vous a rien réservé pour le moment.')).toBeVisible();

      const his = await openSession();
      await logInOnEveryTestPageLoad(his, buyer);
      await his.goto(formatTestReservationThreadPath(made));
      await expect(locateConversationMessageList(his)).toContainText(
        "Jeanne a annulé : La récolte n'a pas suffi.",
      );
      await product.mailbox.receive(buyer.email, /^Rendez-vous annulé avec Jeanne$/);
    });

    test('an offer becomes reserved and sold out by itself, and available by a cancellation and a contradiction', async ({
      page,
      openSession,
      product,
    }) => {
      const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
      const listing = await publishAcceptedTestListing(product, seller, { quantity: '3' });
      const visitor = await openSession();
      const [link, reserved] = [
        visitor.getByRole('link', { name: 'Réserver' }).filter({ visible: true }),
        visitor.getByRole('main').getByText('Réservé', { exact: true }).first(),
      ];
      const his = await openSession();
      for (const one of [page, his]) await one.clock.install();
      await logInOnEveryTestPageLoad(page, seller);
      await logInOnEveryTestPageLoad(his, buyer);

      await reserveAsTestPerson(product, buyer, listing, 3);
      await page.goto('profil/commandes');
      await page.getByRole('button', { name: /^Accepter/ }).click();
      await expect(page.getByRole('region', { name: "À traiter d'abord" })).toHaveCount(0);
      await visitor.goto(`ad/${listing._id}`);
      await expect(reserved).toBeVisible();
      await expect(link).toHaveCount(0);

      const [made] = await fetchReservationsInTest(product, buyer);
      if (!made) throw new Error('No reservation');
      await his.goto(formatTestReservationThreadPath(made));
      await clickReservationMenuAction(his, 'Annuler la réservation');
      await his.getByLabel(/^Pourquoi/).fill('Ma voiture est en panne.');
      await his.getByRole('dialog').getByRole('button', { name: 'Annuler la réservation' }).click();
      await expect(locateConversationMessageList(his)).toContainText(
        'Vous avez annulé : Ma voiture est en panne.',
      );
      await visitor.reload();
      await expect(link).toBeVisible();

      const again = await reserveAsTestPerson(product, buyer, listing, 3);
      await acceptReservationAsTestSeller(product, seller, again);
      await page.goto(formatTestReservationThreadPath(again));
      await expect(locateConversationMessageList(page)).toContainText(
        'Karim a annulé : Ma voiture est en panne.',
      );
      await page.getByRole('button', { name: /^C'est fait : / }).click();
      await advanceClockPastReservationUndo(page);
      await expect(locateConversationMessageList(page)).toContainText("Vous avez dit : C'est fait.");
      expect(await statusOfPage(visitor)).toBe(404);

      await his.reload();
      await clickReservationMenuAction(his, "L'autre personne n'est pas venue");
      await expect(locateConversationMessageList(his)).toContainText(
        "Vous avez dit : L'autre personne n'est pas venue.",
      );
      expect(await statusOfPage(visitor)).toBe(200);
      await expect(link).toBeVisible();

      async function statusOfPage(on: Page) {
        // Status of the page; a visitor without the listing is redirected to the home page.
        return (await on.goto(`ad/${listing._id}`))?.status();
      }
    });
  });

test('a reservation is made, accepted and cancelled with the keyboard alone', async ({
  page,
  openSession,
  product,
}) => {
  const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Tomates' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInOnEveryTestPageLoad(page, buyer);
  await page.goto(`ad/${listing._id}`);
  await pressOn(page.getByRole('link', { name: 'Réserver' }).filter({ visible: true }));
  await tabTo(page.getByRole('button', { name: /^Plus : tomates/i }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Quantité/)).toHaveValue('2');
  await tabTo(page.getByRole('radio', { name: SATURDAY_PICKUP_LABEL_PATTERN }).first());
  await page.keyboard.press('ArrowDown');
  await expect(
    page.getByRole('radio', { name: SATURDAY_PICKUP_LABEL_PATTERN }).and(page.locator(':focus')),
  ).toBeChecked();
  await pressOn(page.getByRole('button', { name: 'Envoyer la demande' }));
  await expect(locateConversationMessageList(page)).toContainText('Je prends 2 kg de tomates, samedi');

  const hers = await openSession({ viewport: { width: 360, height: 740 } });
  await logInOnEveryTestPageLoad(hers, seller);
  await hers.goto('profil/commandes');
  await pressOn(hers.getByRole('button', { name: /^Accepter/ }));
  await expect(hers.getByRole('region', { name: "À traiter d'abord" })).toHaveCount(0);
  await pressOn(hers.getByRole('button', { name: /^Autres actions, réservation avec Karim/ }));
  await pressOn(hers.getByRole('button', { name: 'Annuler la réservation' }).filter({ visible: true }));
  await pressOn(hers.getByRole('button', { name: "J'ai un empêchement." }));
  await pressOn(hers.getByRole('dialog').getByRole('button', { name: 'Annuler la réservation' }));
  await expect(hers.getByText('Personne ne vous a rien réservé pour le moment.')).toBeVisible();
  expect(await fetchReservationsInTest(product, buyer)).toMatchObject([
    { status: 'cancelled', cancelledBy: 'seller', reason: "J'ai un empêchement." },
  ]);
});

const MAX_TABS = 100;

/** Reaches a control as the keyboard alone does. */
async function tabTo(control: Locator) {
  await expect(control).toBeVisible();
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`${MAX_TABS} tabs do not reach ${control}`);
}

async function pressOn(control: Locator) {
  await tabTo(control);
  await control.page().keyboard.press('Enter');
}

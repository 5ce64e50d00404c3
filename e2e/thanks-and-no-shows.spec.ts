import type { Page } from '@playwright/test';
import { daysAgo } from '#contract/durations.ts';
import { MIN_HANDOVER_PARTNER_ACCOUNT_DAYS } from '#contract/sellers/rules.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import { logInOnEveryTestPageLoad, logInTestAdmin, makeLoggedInTestMember } from './support/people.ts';
import { expect, type SiteUnderTest, test } from './support/product.ts';
import {
  advanceClockPastReservationUndo,
  clickReservationMenuAction,
  formatTestReservationThreadPath,
  locateConversationMessageList,
  makeAcceptedTestReservation,
  makeLoggedInTestSellerAndBuyer,
  PHONE_AND_DESKTOP_SCREENS,
  reportHandoverInTest,
  thankEachOtherInTest,
} from './support/reservations.ts';

const WORDS = 'De vraies tomates, cueillies devant moi.';
const ANSWER = "J'étais au portail à 9 h, personne n'a ouvert.";

/** Member whose account is old enough for a seller's record. */
const makeTestPartner = (product: SiteUnderTest, firstName: string) =>
  makeLoggedInTestMember(product, { firstName, createdAt: daysAgo(MIN_HANDOVER_PARTNER_ACCOUNT_DAYS + 1) });

/** Creates a seller with two partners, one of whom came twice; after each handover both people said thanks. */
async function makeSellerWithTwoPartners(product: SiteUnderTest) {
  const { seller } = await makeLoggedInTestSellerAndBuyer(product);
  const listing = await publishAcceptedTestListing(product, seller);
  const [ana, louis] = [await makeTestPartner(product, 'Ana'), await makeTestPartner(product, 'Louis')];
  for (const buyer of [ana, louis, ana]) {
    const made = await makeAcceptedTestReservation(product, { seller, buyer, listing });
    await reportHandoverInTest(product, [seller, buyer], made);
    await thankEachOtherInTest(product, [seller, buyer], made, 'generous');
  }
  return { seller, listing };
}

const locateRecord = (page: Page) => page.getByRole('region', { name: 'Remises en main propre' });
const locateReservation = (page: Page) => page.getByRole('region', { name: /^Réservation : / });

for (const { name: screens, options } of PHONE_AND_DESKTOP_SCREENS)
  test.describe(`thanks and no-shows on ${screens}`, () => {
    test.use(options);

    test("thanks appear on a seller's page with the handover of the third different partner", async ({
      page,
      openSession,
      product,
    }) => {
      const { seller, listing } = await makeSellerWithTwoPartners(product);
      const third = await makeTestPartner(product, 'Karim');
      const visitor = await openSession();
      await visitor.goto(`vendeur/${seller.id}`);
      await expect(visitor.getByRole('heading', { name: 'Ses annonces' })).toBeVisible();
      await expect(locateRecord(visitor)).toHaveCount(0);
      await expect(visitor.getByText('Quelle générosité')).toHaveCount(0);

      const made = await makeAcceptedTestReservation(product, { seller, buyer: third, listing });
      await reportHandoverInTest(product, [seller], made);
      await page.clock.install();
      await logInOnEveryTestPageLoad(page, third);
      await page.goto(formatTestReservationThreadPath(made));
      await clickReservationMenuAction(page, "C'est fait");
      await advanceClockPastReservationUndo(page);
      await expect(locateConversationMessageList(page)).toContainText("Vous avez dit : C'est fait.");
      await visitor.reload();
      await expect(locateRecord(visitor)).toContainText('3 remises en main propre');
      await expect(locateRecord(visitor)).toContainText('Quelle générosité (2)');
    });

    test('thanks of a buyer stay unseen until the seller has thanked too', async ({
      page,
      openSession,
      product,
    }) => {
      const { seller, listing } = await makeSellerWithTwoPartners(product);
      const buyer = await makeTestPartner(product, 'Karim');
      const made = await makeAcceptedTestReservation(product, { seller, buyer, listing });
      await reportHandoverInTest(product, [seller, buyer], made);
      await logInOnEveryTestPageLoad(page, buyer);
      await page.goto(formatTestReservationThreadPath(made));
      await page.getByRole('button', { name: 'Dire merci à Jeanne' }).click();
      await page.getByText('Ajouter un mot').click();
      await page.getByLabel('Votre mot à Jeanne').fill(WORDS);
      await page.getByRole('button', { name: "C'était délicieux" }).click();
      await expect(locateReservation(page)).toContainText("Vous avez dit merci : C'était délicieux");

      const hers = await openSession();
      await logInOnEveryTestPageLoad(hers, seller);
      await hers.goto(formatTestReservationThreadPath(made));
      const thank = hers.getByRole('button', { name: 'Dire merci à Karim' });
      await expect(thank).toBeVisible();
      await expectUnseen(hers);
      await hers.goto(`vendeur/${seller.id}`);
      await expect(locateRecord(hers)).toContainText('3 remises en main propre');
      await expectUnseen(hers);

      await hers.goto(formatTestReservationThreadPath(made));
      await thank.click();
      await hers.getByRole('button', { name: 'Un moment sympathique' }).click();
      await expect(locateReservation(hers)).toContainText("Karim vous dit merci : C'était délicieux");
      await expect(locateReservation(hers)).toContainText(WORDS);
      await page.reload();
      await expect(locateReservation(page)).toContainText('Jeanne vous dit merci : Un moment sympathique');
      await expect(locateReservation(page)).toContainText(WORDS);
      await hers.goto(`vendeur/${seller.id}`);
      await expect(locateRecord(hers)).toContainText("C'était délicieux (1)");
    });

    test('a no-show and its contradiction are read by moderators alone', async ({
      page,
      openSession,
      product,
    }) => {
      const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
      const listing = await publishAcceptedTestListing(product, seller);
      await publishAcceptedTestListing(product, buyer, { productName: 'Noix' });
      const made = await makeAcceptedTestReservation(product, { seller, buyer, listing });
      const hers = await openSession();
      await hers.clock.install();
      await logInOnEveryTestPageLoad(hers, seller);
      await hers.goto(formatTestReservationThreadPath(made));
      await clickReservationMenuAction(hers, "L'autre personne n'est pas venue");
      await advanceClockPastReservationUndo(hers);
      await expect(locateConversationMessageList(hers)).toContainText(
        "Vous avez dit : L'autre personne n'est pas venue.",
      );

      await logInOnEveryTestPageLoad(page, buyer);
      await page.goto(formatTestReservationThreadPath(made));
      await expect(locateReservation(page)).toContainText("Jeanne a dit : Personne n'est venu.");
      await page.getByText("Ce n'est pas ce qui s'est passé ?").click();
      await page.getByLabel('Votre réponse aux administrateurs').fill(ANSWER);
      await page.getByRole('button', { name: 'Envoyer aux administrateurs' }).click();
      await expect(locateReservation(page)).toContainText(ANSWER);

      const moderator = await openSession();
      await logInOnEveryTestPageLoad(moderator, { token: await logInTestAdmin(product) });
      await moderator.goto(`profil/admin-users?q=${buyer.email}`);
      const user = moderator.getByRole('list', { name: 'Utilisateurs' }).getByRole('listitem').first();
      await user.getByText('Réservations', { exact: true }).click();
      await expect(user).toContainText(/Pas venu 1 fois, au dire de 1 personne, le .+\s; contesté 1 fois/);
      await user.getByText('Les dernières, une par une').click();
      await expect(user.getByText(ANSWER)).toContainText("l'autre dit que ce membre n'est pas venu");

      await hers.reload();
      await expect(locateReservation(hers)).toContainText(
        "Vous avez dit : L'autre personne n'est pas venue.",
      );
      await expect(hers.getByText(ANSWER)).toHaveCount(0);
      const [visitor, other] = [await openSession(), await openSession()];
      await logInOnEveryTestPageLoad(other, await makeLoggedInTestMember(product));
      for (const reader of [hers, other, visitor])
        for (const { id } of [seller, buyer]) {
          await reader.goto(`vendeur/${id}`);
          await expect(reader.getByRole('heading', { name: /^(Ses|Mes) annonces$/ })).toBeVisible();
          await expect(reader.getByRole('main')).not.toContainText(/portail|venue?\b|absen|remises/i);
        }
    });
  });

async function expectUnseen(page: Page) {
  await expect(page.getByText(WORDS)).toHaveCount(0);
  await expect(page.getByText("C'était délicieux")).toHaveCount(0);
}

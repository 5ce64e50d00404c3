import type { Page } from '@playwright/test';
import { daysAgo } from '#contract/durations.ts';
import { MIN_FAST_LANE_ACCOUNT_DAYS } from '#contract/listings/fast-lane.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { publishByRuleJob } from '#server/features/listings/fast-lane-job.ts';
import { isRandomlyHeldForModeration } from '#server/features/moderation/fast-lane/hold-back.ts';
import { startDelayedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { publishAcceptedTestListing, publishPendingTestListing } from './support/listings.ts';
import {
  logInOnEveryTestPageLoad,
  logInTestAdmin,
  makeLoggedInTestMember,
  makeSecondTestAdmin,
  type TestPerson,
} from './support/people.ts';
import { expect, type SiteUnderTest, test } from './support/product.ts';
import { PHONE_AND_DESKTOP_SCREENS } from './support/reservations.ts';
import { findLinkInTestMail } from './support/test-mailbox.ts';

const SESSION_SECRET = 'known to the journey, as it decides the draw';

test.use({ site: 'fast lane', environment: { MODERATION: 'trusted', SESSION_SECRET } });

/** Creates an author with a clean record. */
async function makeTrustedTestAuthor(product: SiteUnderTest) {
  const since = daysAgo(MIN_FAST_LANE_ACCOUNT_DAYS + 1);
  const author = await makeLoggedInTestMember(product, {
    firstName: 'Jeanne',
    createdAt: since,
    verifiedAt: since,
  });
  for (const productName of ['Ail', 'Miel', 'Noix'])
    await publishAcceptedTestListing(product, author, { productName });
  return author;
}

/** Publishes until the draw does not hold the listing back; one that it does is forgotten. */
async function publishUndrawnTestListing(product: SiteUnderTest, author: TestPerson): Promise<Listing> {
  for (;;) {
    const listing = await publishPendingTestListing(product, author, { productName: 'Panais' });
    if (!isRandomlyHeldForModeration({ sessionSecret: Buffer.from(SESSION_SECRET) }, listing._id))
      return listing;
    await product.db.deleteFrom('listings').where('id', '=', listing._id).execute();
  }
}

/** Article about a listing in a section of the queue. */
const locateArticle = (page: Page, section: string, { _id }: Listing) =>
  page
    .getByRole('region', { name: section })
    .getByRole('article')
    .filter({ has: page.locator(`a[href$="${_id}"]`) });
const getStatusOfListingPage = async (page: Page, { _id }: Listing) =>
  (await page.goto(`ad/${_id}`))?.status();

for (const { name: screens, options } of PHONE_AND_DESKTOP_SCREENS)
  test.describe(`fast lane on ${screens}`, () => {
    test.use(options);

    test('a listing goes online without an administrator, is taken back, and its author contests that', async ({
      page,
      openSession,
      product,
    }) => {
      const author = await makeTrustedTestAuthor(product);
      const listing = await publishUndrawnTestListing(product, author);
      const visitor = await openSession();
      expect(await getStatusOfListingPage(visitor, listing)).toBe(404);
      await startDelayedJobsInTest(product, publishByRuleJob);
      await product.mailbox.receive(author.email, /Panais.*est en ligne$/);
      expect(await getStatusOfListingPage(visitor, listing)).toBe(200);

      const hers = await openSession();
      await logInOnEveryTestPageLoad(hers, { token: await logInTestAdmin(product) });
      await hers.goto('profil/admin-adverts');
      const unread = locateArticle(hers, 'Publiées sans relecture', listing);
      await expect(unread).toContainText('Jeanne Durand');
      await unread.getByRole('button', { name: 'Retirer' }).click();
      const dialog = hers.getByRole('dialog', { name: "Retirer l'annonce" });
      await dialog.getByRole('button', { name: 'Photo', exact: true }).click();
      await expect(unread).toHaveCount(0);
      expect(await getStatusOfListingPage(visitor, listing)).toBe(410);

      const mail = await product.mailbox.receive(author.email, /Panais.*a été retirée du site$/);
      await logInOnEveryTestPageLoad(page, author);
      await page.goto(findLinkInTestMail(mail, '/app/profil/decisions'));
      const decision = page.getByRole('article', { name: 'Votre annonce a été retirée' });
      await expect(decision).toContainText('Raison : La photo ne montre pas le produit proposé.');
      await expect(decision.getByRole('button', { name: 'Envoyer' })).toBeVisible();
      await page.goto('profil/decisions');
      await decision.getByRole('button', { name: 'Contester' }).click();
      await decision.getByRole('button', { name: 'Envoyer' }).click();
      await expect(decision).toContainText('Contestée : une personne va la relire et vous répondre');

      const second = await openSession();
      await logInOnEveryTestPageLoad(second, await makeSecondTestAdmin(product));
      await second.goto('profil/admin-adverts');
      const contest = locateArticle(second, 'Décisions contestées', listing);
      await expect(contest).toContainText('Jeanne Durand : Je demande une nouvelle lecture');
      await expect(contest).toContainText('Annonce supprimée : Panais');
      await expect(contest.getByRole('button', { name: 'Annuler la décision' })).toBeVisible();
    });
  });

import { expectAccessible } from '../support/accessible.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { sendMemberMessageInTest } from '../support/messages.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test('pages of a visitor on a phone are accessible and fit the screen', async ({ page, product }) => {
  const seller = await makeLoggedInTestMember(product, { phone: '06 39 98 12 34', showPhoneNumber: true });
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Salsifis' });
  for (const [address, shown] of [
    ['', 'Dernières annonces'],
    ['annonces?productName=salsifis', 'Salsifis'],
    [`ad/${listing._id}`, 'Connectez-vous pour voir le numéro'],
    ['login', 'Mot de passe oublié ?'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page, [], ['light']);
  }
});

test('pages of a member on a phone are accessible and fit the screen', async ({ page, product }) => {
  const [seller, member] = [await makeLoggedInTestMember(product), await makeLoggedInTestMember(product)];
  const { _id: adId } = await publishAcceptedTestListing(product, seller, { productName: 'Cardons' });
  const { conversationId } = await sendMemberMessageInTest(product, member, {
    adId,
    text: 'Encore des cardons ?',
  });
  await logInOnEveryTestPageLoad(page, member);
  for (const [address, shown] of [
    ['ad/add', "Publier l'annonce"],
    [`messages/${adId}/${conversationId}`, 'Encore des cardons ?'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page, [], ['light']);
  }
});

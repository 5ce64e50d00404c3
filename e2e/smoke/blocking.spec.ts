import { publishAcceptedTestListing } from '../support/listings.ts';
import { sendMemberMessageInTest } from '../support/messages.ts';
import { makeLoggedInTestMember, storeSessionTokenInTestPage } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test('a member blocks another, whose conversation disappears, and unblocks them', async ({
  page,
  openSession,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const buyer = await makeLoggedInTestMember(product, { firstName: 'Karim' });
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Nashis' });
  const { conversationId } = await sendMemberMessageInTest(product, buyer, {
    adId: listing._id,
    text: 'Répondez !',
  });
  const path = `messages/${listing._id}/${conversationId}`;

  await storeSessionTokenInTestPage(page, seller);
  await page.goto(path);
  await page.getByRole('button', { name: 'Actions sur Karim' }).press('Enter');
  await page.getByRole('button', { name: 'Bloquer Karim' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Bloquer Karim ?' });
  await dialog.getByRole('button', { name: 'Bloquer', exact: true }).press('Enter');
  await expect(page.getByText("Vous n'aurez plus de messages de Karim.")).toBeVisible();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(page.getByRole('link', { name: /Karim/ })).toHaveCount(0);

  const his = await openSession();
  await storeSessionTokenInTestPage(his, buyer);
  await his.goto(path);
  await expect(his.getByText('Conversation introuvable.')).toBeVisible();
  await expect(his.getByRole('link', { name: /Jeanne/ })).toHaveCount(0);
  await his.goto(`messages/${listing._id}`);
  await his.getByPlaceholder('Écrivez votre message...').fill('Allô ?');
  await his.getByRole('button', { name: 'Envoyer' }).click();
  const outgoing = his.getByRole('region', { name: 'Messages' });
  await expect(outgoing.getByRole('alert')).toContainText("Vous n'avez pas le droit de faire cela.");

  await page.goto('profil/info');
  const blocked = page.getByRole('region', { name: 'Personnes bloquées' });
  await expect(blocked.getByRole('listitem')).toContainText('Karim');
  await blocked.getByRole('button', { name: 'Débloquer' }).press('Enter');
  await expect(page.getByText('Cette personne est débloquée.')).toBeVisible();
  await expect(blocked).toBeHidden();

  await outgoing.getByRole('button', { name: 'Réessayer' }).click();
  await expect(his).toHaveURL(new RegExp(conversationId));
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Allô ?');
});

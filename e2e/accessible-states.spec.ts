import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/accessible.ts';
import { sendTestApiRequest } from './support/api.ts';
import {
  deleteListingAsTestAdmin,
  publishAcceptedTestListing,
  publishPendingTestListing,
  refuseListingAsTestAdmin,
} from './support/listings.ts';
import { sendMemberMessageInTest } from './support/messages.ts';
import {
  logInOnEveryTestPageLoad,
  logInTestAdmin,
  makeLoggedInTestMember,
  makeSecondTestAdmin,
  storeSessionTokenInTestPage,
} from './support/people.ts';
import { expect, test } from './support/product.ts';

test('moderation queues are accessible in every state of a listing, and with a notice', async ({
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product);
  const { token } = await makeLoggedInTestMember(product);
  const { _id: entityId } = await publishAcceptedTestListing(product, seller, { productName: 'Safran' });
  await sendTestApiRequest(product, 'POST /api/reports', {
    token,
    body: { type: 'ad', entityId, reason: 'Prix abusif.' },
  });
  await deleteListingAsTestAdmin(
    product,
    await publishAcceptedTestListing(product, seller, { productName: 'Truffes' }),
    'Doublon',
  );
  const notice = { category: 'fraud', reason: 'Une arnaque.', name: 'Odile', email: 'odile@example.org' };
  await sendTestApiRequest(product, 'POST /api/notices', {
    body: { ...notice, url: `${product.url}/app/vendeur/${seller.id}`, goodFaith: true },
  });
  const late = await publishPendingTestListing(product, seller, { productName: 'Anis' });
  await publishPendingTestListing(product, seller, { productName: 'Badiane' });
  await logInOnEveryTestPageLoad(page, { token: await logInTestAdmin(product) });
  await page.goto('profil/admin-adverts?sort=newest');
  const card = (name: string) => page.getByRole('article', { name, exact: true });

  await page.getByRole('checkbox', { name: 'Choisir Badiane' }).check();
  await expect(page.getByRole('region', { name: 'Annonces choisies' })).toBeVisible();
  await card('Badiane').getByRole('button', { name: "Historique de l'auteur" }).click();
  await expect(card('Badiane').getByText('Membre depuis')).toBeVisible();
  await refuseListingAsTestAdmin(product, late, 'La photo est floue.');
  await card('Anis').getByRole('button', { name: 'Accepter' }).click();
  await expect(card('Anis').getByRole('alert')).toContainText('Déjà refusée par');
  for (const name of ['Safran', 'Truffes']) await expect(card(name)).toBeVisible();
  await expectAccessible(page);
});

test('dialogs of the moderation queues are accessible, with errors and the help on keys', async ({
  page,
  product,
}) => {
  await publishPendingTestListing(product, await makeLoggedInTestMember(product), { productName: 'Carvi' });
  await logInOnEveryTestPageLoad(page, { token: await logInTestAdmin(product) });
  await page.goto('profil/admin-adverts?sort=newest');
  await page.getByRole('article', { name: 'Carvi' }).first().getByRole('button', { name: 'Refuser' }).click();
  const dialog = page.getByRole('dialog', { name: "Refuser l'annonce" });
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Raccourcis clavier' }).click();
  await expect(page.getByText('Annonce suivante')).toBeVisible();
  await expectAccessible(page);
});

test('tabs of members and administrators are accessible with a log, a dialog and form errors', async ({
  page,
  product,
}) => {
  const member = await makeLoggedInTestMember(product, { firstName: 'Ondine' });
  await logInOnEveryTestPageLoad(page, { token: await logInTestAdmin(product) });
  await page.goto(`profil/admin-users?q=${member.email}`);
  const user = page.getByRole('list', { name: 'Utilisateurs' }).getByRole('listitem');
  await user.getByText('Historique des décisions').click();
  await expect(page.getByText("Aucune décision pour l'instant.")).toBeVisible();
  await expectAccessible(page);
  // The dialog's own button of this name comes after it.
  const suspend = user.getByRole('button', { name: 'Désactiver' }).first();
  await suspend.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(suspend).toBeFocused();

  await page.goto('profil/admin-admins');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Veuillez entrer le prénom')).toBeVisible();
  await expectAccessible(page);
});

test('statistics as tables and the log of decisions are accessible', async ({ page, product }) => {
  const listing = await publishAcceptedTestListing(product, await makeLoggedInTestMember(product));
  await logInOnEveryTestPageLoad(page, { token: await logInTestAdmin(product) });
  await page.goto('profil/admin-statistiques');
  await page.getByText('Lire en tableau : Annonces par semaine').click();
  await expect(page.getByRole('table', { name: 'Annonces par semaine' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`ad/${listing._id}`);
  await page.getByText('Historique des décisions').click();
  await expect(page.getByText('Annonce acceptée')).toBeVisible();
  await expectAccessible(page);
});

test('a second factor is accessible with its key, its recovery codes and its dialogs', async ({
  page,
  product,
}) => {
  const admin = await makeSecondTestAdmin(product);
  await storeSessionTokenInTestPage(page, admin);
  await page.goto('profil/info');
  await page.getByRole('button', { name: 'Activer la validation en deux étapes' }).click();
  await page.keyboard.type(`${admin.password}\n`);
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await expectAccessible(page);
  const secret = Secret.fromBase32((key ?? '').replaceAll(' ', ''));
  await page.getByLabel('Code à 6 chiffres').fill(TOTP.generate({ secret }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Codes de secours de Récolte' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: "J'ai gardé mes codes" }).click();

  await page.goto('profil/admin-statistiques');
  await page.getByRole('button', { name: 'Utilisateurs en CSV' }).click();
  await expect(page.getByRole('dialog', { name: "Confirmez que c'est bien vous" })).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto('login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code à 6 chiffres').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ce code est faux, a expiré ou a déjà servi.')).toBeVisible();
  await expectAccessible(page);
});

test('dialogs of blocking and new terms, blocked people and a suspended account are accessible', async ({
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const buyer = await makeLoggedInTestMember(product, { firstName: 'Karim' });
  const { _id: adId } = await publishAcceptedTestListing(product, seller);
  const { conversationId } = await sendMemberMessageInTest(product, buyer, { adId, text: 'Répondez !' });
  await storeSessionTokenInTestPage(page, seller);
  await page.goto(`messages/${adId}/${conversationId}`);
  const send = async () => {
    await page.getByPlaceholder('Écrivez votre message...').fill('Oui.');
    await page.getByRole('button', { name: 'Envoyer' }).click();
  };
  const url = `${product.url}/app/cgu`;
  const refusal = { code: 'TERMS_CHANGED', message: 'Elles ont changé.', details: { version: '2', url } };
  await page.route('**/api/messages/create', (route) => route.fulfill({ status: 403, json: refusal }));
  await send();
  await expect(page.getByRole('dialog', { name: 'Nos conditions ont changé' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Plus tard' }).click();

  await page.getByRole('button', { name: 'Actions sur Karim' }).press('Enter');
  await page.getByRole('button', { name: 'Bloquer Karim' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Bloquer Karim ?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Bloquer', exact: true }).click();
  await expect(page).toHaveURL(/\/messages$/);
  await page.goto('profil/info');
  await expect(page.getByRole('region', { name: 'Personnes bloquées' })).toBeVisible();
  await expectAccessible(page);

  await sendTestApiRequest(product, `PATCH /api/admin/user/${buyer.id}`, {
    token: await logInTestAdmin(product),
    body: { isActive: false, reason: 'Insultes' },
  });
  await page.evaluate(() => localStorage.clear());
  await page.goto('login?next=%2Fmessages');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(buyer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Votre compte est suspendu, vous ne pouvez pas')).toBeVisible();
  await expectAccessible(page);
});

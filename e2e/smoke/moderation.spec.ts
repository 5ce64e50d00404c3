import {
  createTestPhotoFile,
  publishAcceptedTestListing,
  publishPendingTestListing,
} from '../support/listings.ts';
import { logInOnEveryTestPageLoad, logInTestAdmin, makeLoggedInTestMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test('an administrator accepts and refuses; the author reads the same reason by mail and on the site', async ({
  openSession,
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product, {
    professional: true,
    companyName: 'Le Potager des Lilas',
    companySiret: '73282932000074',
  });
  const images = [await createTestPhotoFile(50), await createTestPhotoFile(120)];
  await publishPendingTestListing(product, seller, {
    productName: 'Mirabelles',
    description: 'Mûres à point.',
    images,
  });
  await publishPendingTestListing(product, seller, { mainType: 'asked', productName: 'Cynorhodons' });
  await logInOnEveryTestPageLoad(page, { token: await logInTestAdmin(product) });
  await page.goto('profil/admin-adverts?sort=newest');
  const offer = page.getByRole('article', { name: 'Mirabelles' });
  const request = page.getByRole('article', { name: 'Cynorhodons' });
  await expect(offer).toContainText('Camille Durand, Le Potager des Lilas');
  await expect(offer.getByText('PRO')).toBeVisible();
  await expect(offer.getByText('Offre')).toBeVisible();
  await expect(offer.getByText('Mûres à point.')).toBeVisible();
  await expect(request.getByText('Demande')).toBeVisible();
  await offer.getByRole('button', { name: 'Photo 2 sur 2, agrandir' }).click();
  await page.getByRole('button', { name: 'Photo suivante' }).click();
  await expect(page.getByRole('heading', { name: 'Photo 1 sur 2' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Mirabelles' })).toBeVisible();
  await page.keyboard.press('Escape');

  await offer.getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByText('Annonce validée avec succès')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await product.mailbox.receive(seller.email, /^Votre annonce « Mirabelles » est en ligne$/);

  await request.getByRole('button', { name: 'Refuser' }).click();
  const dialog = page.getByRole('dialog', { name: "Refuser l'annonce" });
  const field = dialog.getByRole('textbox', { name: 'Indiquez une raison' });
  await field.fill('Trop vague.\nDites quelle variété.');
  await dialog.getByRole('button', { name: 'Doublon' }).click();
  const reason = await field.inputValue();
  expect(reason).toMatch(/^Trop vague\.\nDites quelle variété\.\nCette annonce existe déjà/);
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByText('Annonce rejetée avec succès')).toBeVisible();
  await expect(request).toHaveCount(0);

  const mail = await product.mailbox.receive(seller.email, /« Cynorhodons » n'a pas été acceptée/);
  const author = await openSession();
  await logInOnEveryTestPageLoad(author, seller);
  await author.goto('profil/ads');
  await author.getByRole('button', { name: 'Raison' }).click();
  for (const line of reason.split('\n')) {
    expect(mail.text?.replace(/\s+/g, ' ')).toContain(line);
    await expect(author.getByRole('alertdialog', { name: 'Raison' })).toContainText(line);
  }
});

test('a visitor reports a page, an administrator answers, and both mails arrive', async ({
  page,
  openSession,
  product,
  baseURL,
}) => {
  const seller = await makeLoggedInTestMember(product);
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Truffes' });
  const email = 'voisine@example.org';
  await page.goto(`signaler?url=/ad/${listing._id}`);
  await expect(page.getByLabel('Adresse de la page')).toHaveValue(`${baseURL}ad/${listing._id}`);
  await page.getByLabel('Ce qui pose problème').selectOption('Fraude ou tromperie');
  await page.getByLabel('Expliquez').fill('Ces truffes sont des pommes de terre.');
  await page.getByLabel('Votre nom').fill('Odile Bertin');
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByLabel('Je signale de bonne foi').check();
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  const sent = page.getByText(/^Votre signalement porte le numéro S-\w+\.$/);
  await expect(sent).toBeVisible();
  const reference = (await sent.textContent())?.match(/S-\w+/)?.[0] ?? '';
  await product.mailbox.receive(email, new RegExp(`^Signalement ${reference} : bien reçu$`));

  const admin = await openSession();
  await logInOnEveryTestPageLoad(admin, { token: await logInTestAdmin(product) });
  await admin.goto('profil/admin-adverts');
  const card = admin.getByRole('article', { name: reference });
  await expect(card).toContainText('Ces truffes sont des pommes de terre.');
  await expect(card.getByRole('link', { name: `${baseURL}ad/${listing._id}` })).toBeVisible();
  const reason = card.getByRole('textbox', { name: 'Votre décision, et ses raisons' });
  await card.getByRole('button', { name: 'Rien à reprocher' }).click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('La vendeuse nous a montré ses truffes.');
  await card.getByRole('button', { name: 'Rien à reprocher' }).click();
  await expect(admin.getByText('Votre décision est envoyée')).toBeVisible();
  await expect(card).toBeHidden();
  const decided = await product.mailbox.receive(
    email,
    new RegExp(`^Signalement ${reference} : notre décision$`),
  );
  expect(decided.text).toContain('La vendeuse nous a montré ses truffes.');
});

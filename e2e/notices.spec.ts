import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Listing } from '#contract/listings/schemas.ts';
import { expectAccessible } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import { acceptListing, publishAccepted, publishListing } from './support/listings.ts';
import { say } from './support/messages.ts';
import { browseAs, enter, logInAdmin, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.use({ site: 'moderation' });

test('a visitor reports a page, an administrator answers, and both mails arrive', async ({
  page,
  browser,
  product,
  baseURL,
}) => {
  const seller = await signUpMember(product);
  const listing = await publishAccepted(product, seller, { productName: 'Truffes' });
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

  const admin = await (await browser.newContext({ baseURL: `${baseURL}`, locale: 'fr-FR' })).newPage();
  await browseAs(admin, { token: await logInAdmin(product) });
  await admin.goto('profil/admin-adverts');
  const card = admin.getByRole('article', { name: reference });
  await expect(card).toContainText('Ces truffes sont des pommes de terre.');
  await expect(card.getByRole('link', { name: `${baseURL}ad/${listing._id}` })).toBeVisible();
  await expectAccessible(admin);
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
  await admin.context().close();
});

test('a member reports another, and is told what was decided', async ({
  page,
  browser,
  product,
  baseURL,
}) => {
  const [seller, buyer] = [
    await signUpMember(product, { firstName: 'Jeanne' }),
    await signUpMember(product, { firstName: 'Karim' }),
  ];
  const listing = await publishAccepted(product, seller, { productName: 'Poires' });
  const { conversationId } = await say(product, buyer, {
    adId: listing._id,
    text: 'Vous êtes une voleuse !',
  });
  await enter(page, seller);
  await page.goto(`messages/${listing._id}/${conversationId}`);
  await page.getByRole('button', { name: 'Actions sur Karim' }).press('Enter');
  await page.getByRole('button', { name: 'Signaler Karim' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Signaler Karim' });
  await dialog.getByRole('textbox').fill('Insultes');
  await dialog.getByRole('button', { name: 'Signaler', exact: true }).click();
  await expect(dialog).toBeHidden();
  await product.mailbox.receive(seller.email, /^Merci d'avoir signalé un membre$/);

  const admin = await (await browser.newContext({ baseURL: `${baseURL}`, locale: 'fr-FR' })).newPage();
  await browseAs(admin, { token: await logInAdmin(product) });
  await admin.goto('profil/admin-adverts');
  const report = admin.getByRole('listitem').filter({ hasText: buyer.email });
  await expect(report).toContainText('Vous êtes une voleuse !');
  await report.getByRole('button', { name: 'Supprimer le signalement' }).click();
  await expect(admin.getByText('Signalement supprimé avec succès')).toBeVisible();
  const told = await product.mailbox.receive(seller.email, /^Le signalement d'un membre : notre décision$/);
  expect(told.text).toContain("Il n'y a rien trouvé qui justifie de suspendre ce compte.");
  await admin.context().close();
});

test('the figures equal the counts of the lists, and a list opens in a spreadsheet', async ({
  page,
  product,
}) => {
  const token = await logInAdmin(product);
  const seller = await signUpMember(product);
  const pending = await publishListing(product, seller, { productName: '=1+1' });
  const waiting = await askApi<Listing[]>(product, 'GET /api/admin/adverts/pending', { token });
  await browseAs(page, { token });
  await page.goto('profil/admin-statistiques');
  const figures = page.getByRole('table', { name: 'Ce qui attend une décision' });
  await expect(figures.getByRole('row', { name: /^Annonces à valider/ }).getByRole('cell')).toHaveText(
    String(waiting.length),
  );
  await page.getByText('Lire en tableau : Annonces par semaine').click();
  await expect(page.getByRole('table', { name: 'Annonces par semaine' }).getByRole('row')).toHaveCount(13);
  await expectAccessible(page);

  await page.getByLabel('Du', { exact: true }).fill('2020-01-01');
  await page.getByRole('button', { name: 'Afficher' }).click();
  await expect(page.getByLabel('Du', { exact: true })).toHaveAccessibleDescription('Deux ans au plus.');
  await page.goBack();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Annonces en CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^annonces-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse<Record<string, string>>(await readFile(await download.path()), {
    ...{ bom: true, columns: true, delimiter: ';' },
  });
  expect(rows.find((row) => row.Identifiant === pending._id)).toMatchObject({
    ...{ Produit: "'=1+1", Prix: '3,5', État: 'en attente' },
  });
  await acceptListing(product, pending);
});

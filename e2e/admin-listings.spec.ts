import type { Page } from '@playwright/test';
import type { Listing } from '#contract/listings/schemas.ts';
import { expectAccessible } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import {
  acceptListing,
  deleteListing,
  photo,
  publishAccepted,
  publishListing,
  refuseListing,
} from './support/listings.ts';
import { browseAs, logInAdmin, type Member, signUpMember } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

test.use({ site: 'moderation' });

/** Each journey starts with nothing to do. */
test.beforeEach(async ({ product }) => {
  const token = await logInAdmin(product);
  for (const listing of await askApi<Listing[]>(product, 'GET /api/admin/adverts/pending', { token }))
    await acceptListing(product, listing);
  for (const { _id } of await askApi<{ _id: string }[]>(product, 'GET /api/reports/reports', { token }))
    await askApi(product, `DELETE /api/reports/${_id}`, { token });
});

const card = (page: Page, name: string) =>
  page.getByRole('article', { name, exact: true }).filter({ visible: true });
const section = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });

async function openQueues(page: Page, product: Product, query = '') {
  await browseAs(page, { token: await logInAdmin(product) });
  await page.goto(`profil/admin-adverts${query}`);
  await expect(section(page, 'Annonces en attente de validation')).toBeVisible();
}

async function report(product: Product, { token }: Pick<Member, 'token'>, entityId: string, reason: string) {
  await askApi(product, 'POST /api/reports', { token, body: { type: 'ad', entityId, reason } });
}

test('an administrator accepts and refuses; the author reads the same reason by mail and on the site', async ({
  browser,
  page,
  product,
  baseURL,
}) => {
  const seller = await signUpMember(product, {
    professional: true,
    companyName: 'Le Potager des Lilas',
    companySiret: '73282932000074',
  });
  const images = [await photo(50), await photo(120)];
  await publishListing(product, seller, { productName: 'Mirabelles', description: 'Mûres à point.', images });
  await publishListing(product, seller, { mainType: 'asked', productName: 'Coings' });
  await openQueues(page, product);
  await expect(section(page, 'Annonces en attente de validation')).toContainText('2');
  await expect(card(page, 'Mirabelles')).toContainText('Camille Durand, Le Potager des Lilas');
  await expect(card(page, 'Mirabelles').getByText('PRO')).toBeVisible();
  await expect(card(page, 'Mirabelles').getByText('Offre')).toBeVisible();
  await expect(card(page, 'Mirabelles').getByText('Mûres à point.')).toBeVisible();
  await expect(card(page, 'Coings').getByText('Demande')).toBeVisible();
  await card(page, 'Mirabelles').getByRole('button', { name: 'Photo 2 sur 2, agrandir' }).click();
  await page.getByRole('button', { name: 'Photo suivante' }).click();
  await expect(page.getByRole('heading', { name: 'Photo 1 sur 2' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Mirabelles' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await card(page, 'Mirabelles').getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByText('Annonce validée avec succès')).toBeVisible();
  await expect(card(page, 'Mirabelles')).toHaveCount(0);
  await product.mailbox.receive(seller.email, /^Votre annonce « Mirabelles » est en ligne$/);

  await card(page, 'Coings').getByRole('button', { name: 'Refuser' }).click();
  const dialog = page.getByRole('dialog', { name: "Refuser l'annonce" });
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  const field = dialog.getByRole('textbox', { name: 'Indiquez une raison' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Coordonnées' }).click();
  await expect(field).toHaveValue(/téléphone/);
  await expectAccessible(page);
  await field.fill('Trop vague.\nDites quelle variété.');
  await dialog.getByRole('button', { name: 'Doublon' }).click();
  const reason = await field.inputValue();
  expect(reason).toMatch(/^Trop vague\.\nDites quelle variété\.\nCette annonce existe déjà/);
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByText('Annonce rejetée avec succès')).toBeVisible();
  await expect(section(page, 'Annonces en attente de validation')).toContainText('0');

  const mail = await product.mailbox.receive(seller.email, /« Coings » n'a pas été acceptée/);
  const author = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await browseAs(author, seller);
  await author.goto('profil/ads');
  await author.getByRole('button', { name: 'Raison' }).click();
  for (const line of reason.split('\n')) {
    expect(mail.text?.replace(/\s+/g, ' ')).toContain(line);
    await expect(author.getByRole('alertdialog', { name: 'Raison' })).toContainText(line);
  }
  await author.context().close();
});

test('the keyboard alone does everything, only when asked, and can be switched off', async ({
  page,
  product,
}) => {
  const seller = await signUpMember(product);
  for (const productName of ['Abricots', 'Blettes', 'Cerises', 'Dattes'])
    await publishListing(product, seller, { productName });
  await openQueues(page, product);
  await expect(card(page, 'Dattes')).toBeVisible();

  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await expect(card(page, 'Abricots')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(card(page, 'Blettes')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+r');
  await page.keyboard.press('a');
  await expect(page.getByText('Annonce validée avec succès')).toBeVisible();
  await expect(card(page, 'Cerises')).toBeFocused();
  await expect(card(page, 'Blettes')).toHaveCount(0);
  await expect(section(page, 'Annonces en attente de validation')).toContainText('3');

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: "Refuser l'annonce" });
  await dialog.getByRole('textbox').focus();
  await page.keyboard.type('arrachées, jamais');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Annonce rejetée avec succès')).toBeVisible();
  await expect(card(page, 'Dattes')).toBeFocused();
  await expect(card(page, 'Cerises')).toHaveCount(0);

  await page.keyboard.press('x');
  await expect(page.getByText('1 annonce choisie')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('1 annonce choisie')).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(card(page, 'Dattes').getByText('Membre depuis')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('o');
  await expect((await opened).getByRole('heading', { level: 1, name: 'Dattes' })).toBeVisible();
  await page.bringToFront();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await expect(help.getByText('Annonce suivante')).toBeVisible();
  await page.keyboard.press('a');
  await expectAccessible(page);
  await help.getByRole('switch', { name: 'Utiliser les raccourcis' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await card(page, 'Dattes').focus();
  for (const key of ['a', 'r', 'x', '?']) await page.keyboard.press(key);
  await page.reload();
  await card(page, 'Dattes').focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(section(page, 'Annonces en attente de validation')).toContainText('2');
  await expect(card(page, 'Dattes')).toHaveAttribute('aria-busy', 'false');
});

test('keys pressed as fast as fingers go decide about one listing each', async ({ page, product }) => {
  const seller = await signUpMember(product);
  for (let n = 1; n <= 6; n++) await publishListing(product, seller, { productName: `Cageot ${n}` });
  await openQueues(page, product);
  await expect(card(page, 'Cageot 6')).toBeVisible();
  for (const key of ['j', 'a', 'a', 'a', 'a']) await page.keyboard.press(key);
  await expect(card(page, 'Cageot 5')).toBeFocused();
  await expect(section(page, 'Annonces en attente de validation')).toContainText('2');
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(2);
});

test('whoever comes too late reads in place what was decided, by whom and why', async ({ page, product }) => {
  const seller = await signUpMember(product);
  const listing = await publishListing(product, seller, { productName: 'Figues' });
  await publishListing(product, seller, { productName: 'Noix' });
  await openQueues(page, product);
  await expect(card(page, 'Figues')).toBeVisible();
  await refuseListing(product, listing, 'La photo est floue.');
  await card(page, 'Figues').getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByText("L'annonce avait changé entre-temps")).toBeVisible();
  const notice = card(page, 'Figues').getByRole('alert');
  await expect(notice).toContainText(/Déjà refusée par \S+ .+ le \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(notice).toContainText('La photo est floue.');
  await expect(section(page, 'Annonces en attente de validation')).toContainText('1');
  await expect(card(page, 'Noix')).toBeFocused();
  await expectAccessible(page);
  await card(page, 'Figues').getByRole('button', { name: 'Retirer de la liste' }).click();
  await expect(card(page, 'Figues')).toHaveCount(0);
});

test('on a phone the notice of a decision leaves the name of the next listing to be read', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const seller = await signUpMember(product);
  const description = 'Cueillies ce matin au jardin. '.repeat(12);
  for (const productName of ['Figues', 'Noix', 'Prunes', 'Poires'])
    await publishListing(product, seller, { productName, description });
  await openQueues(page, product);
  await card(page, 'Figues').getByRole('button', { name: 'Accepter' }).click();
  await expect(card(page, 'Noix')).toBeFocused();
  await card(page, 'Noix').getByRole('button', { name: 'Accepter' }).click();
  await expect(card(page, 'Prunes')).toBeFocused();
  const notice = page.getByText('Annonce validée avec succès').first();
  await expect(notice).toBeVisible();
  const name = card(page, 'Prunes').getByRole('heading', { name: 'Prunes' });
  await expect(async () => {
    const [above, below] = [await notice.boundingBox(), await name.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  }).toPass();
});

test('a decision that fails says so, leaves the listing and can be taken again', async ({
  page,
  product,
}) => {
  await publishListing(product, await signUpMember(product), { productName: 'Kakis' });
  await openQueues(page, product);
  const failing = '**/api/admin/decisions';
  await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
  await card(page, 'Kakis').getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByText('Une erreur est survenue. Réessayez dans un moment.')).toBeVisible();
  await expect(card(page, 'Kakis')).toHaveAttribute('aria-busy', 'false');
  await page.unroute(failing);
  await card(page, 'Kakis').getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByText('Annonce validée avec succès')).toBeVisible();
  await expect(card(page, 'Kakis')).toHaveCount(0);
});

test('several are decided at once; one that somebody took first stays and says so', async ({
  page,
  product,
}) => {
  const seller = await signUpMember(product);
  const names = ['Fraises', 'Groseilles', 'Houblon', 'Igname'];
  const listings = [];
  for (const productName of names) listings.push(await publishListing(product, seller, { productName }));
  await openQueues(page, product);
  for (const name of names.slice(0, 2)) await page.getByRole('checkbox', { name: `Choisir ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Annonces choisies' });
  await expect(bar).toContainText('2 annonces choisies');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Accepter' }).click();
  const question = page.getByRole('alertdialog', { name: 'Accepter 2 annonces ?' });
  await question.getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByText('2 annonces validées avec succès')).toBeVisible();
  await expect(card(page, 'Houblon')).toBeFocused();

  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await acceptListing(product, listings[3] as Listing);
  await bar.getByRole('button', { name: 'Refuser' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuser 2 annonces' });
  await dialog.getByRole('textbox').fill('Hors saison.');
  const failing = '**/api/admin/decisions';
  await page.route(failing, (route) => route.abort());
  const failure = page.waitForEvent('requestfailed');
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await failure;
  await page.unroute(failing);
  await bar.getByRole('button', { name: 'Refuser' }).click();
  await expect(dialog.getByRole('textbox'), 'the reason of what failed').toHaveValue('Hors saison.');
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByText('Annonce rejetée avec succès')).toBeVisible();
  await expect(card(page, 'Igname').getByRole('alert')).toContainText('Déjà acceptée par');
  await expect(card(page, 'Houblon')).toHaveCount(0);
  await product.mailbox.receive(seller.email, /^2 de vos annonces sont en ligne$/);
});

test('reported listings: their reasons and reporters, a report deleted, a listing deleted, then put back', async ({
  page,
  product,
}) => {
  const seller = await signUpMember(product);
  const [noe, ines] = [
    await signUpMember(product, { firstName: 'Noé' }),
    await signUpMember(product, { firstName: 'Inès' }),
  ];
  const truffles = await publishAccepted(product, seller, { productName: 'Truffes' });
  const honey = await publishAccepted(product, seller, { productName: 'Miel' });
  await report(product, noe, truffles._id, 'Ce ne sont pas des truffes.');
  await report(product, ines, truffles._id, 'Prix abusif.');
  await report(product, noe, honey._id, 'Je suis jaloux.');
  await openQueues(page, product);
  await expect(section(page, 'Annonces signalées')).toContainText('2');
  await expect(card(page, 'Truffes')).toContainText('Ce ne sont pas des truffes.');
  await expect(card(page, 'Truffes')).toContainText('Inès Durand');
  await expectAccessible(page);

  await card(page, 'Miel').getByRole('button', { name: 'Supprimer le signalement' }).click();
  await expect(page.getByText('Signalement supprimé avec succès')).toBeVisible();
  await expect(card(page, 'Miel')).toHaveCount(0);
  await expect(card(page, 'Truffes')).toBeFocused();

  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: "Supprimer l'annonce" });
  await dialog.getByRole('textbox', { name: 'Indiquez une raison' }).fill('Photo trompeuse.');
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(page.getByText('Annonce supprimé avec succès')).toBeVisible();
  await expect(section(page, 'Annonces signalées')).toContainText('0');
  expect((await fetch(`${product.url}/app/ad/${truffles._id}`)).status).toBe(410);

  // Open since the page was loaded if something was deleted by then.
  const deleted = section(page, 'Annonces supprimées');
  if ((await deleted.getAttribute('aria-expanded')) === 'false') await deleted.click();
  await expect(card(page, 'Truffes')).toContainText('Photo trompeuse.');
  await expectAccessible(page);
  await card(page, 'Truffes').getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByText('Annonce validée avec succès')).toBeVisible();
  await expect(card(page, 'Truffes')).toHaveCount(0);
  expect((await fetch(`${product.url}/app/ad/${truffles._id}`)).status).toBe(200);
});

test('the history of an author is asked for when it is opened', async ({ page, product }) => {
  const seller = await signUpMember(product);
  const refused = await publishListing(product, seller, { productName: 'Pommes' });
  await refuseListing(product, refused, 'Photo prise sur un autre site.');
  await publishListing(product, seller, { productName: 'Poires' });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/admin/authors/') && asked.push(request.url()));
  await openQueues(page, product);
  const button = card(page, 'Poires').getByRole('button', { name: "Historique de l'auteur" });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(asked).toEqual([]);
  await button.click();
  await expect(card(page, 'Poires')).toContainText('Photo prise sur un autre site.');
  await expect(card(page, 'Poires')).toContainText(seller.email);
  await expectAccessible(page);
});

test('pages and their order stay in the address, and what is decided is replaced from below', async ({
  page,
  product,
}) => {
  const seller = await signUpMember(product);
  const waiting: string[] = [];
  for (let n = 1; n <= 22; n++) {
    const productName = `Lot ${String(n).padStart(2, '0')}`;
    await publishListing(product, seller, { productName, mainType: 'asked' });
    waiting.push(productName);
  }
  await openQueues(page, product);
  const shown = page.getByRole('article').filter({ visible: true }).getByRole('heading', { level: 3 });
  await expect(shown).toHaveText(waiting.slice(0, 20));
  await card(page, 'Lot 02').getByRole('button', { name: 'Accepter' }).click();
  await expect(shown).toHaveText(['Lot 01', ...waiting.slice(2, 21)]);

  await page.getByRole('link', { name: 'Les plus récentes' }).click();
  await expect(page).toHaveURL(/sort=newest/);
  await expect(shown.first()).toHaveText('Lot 22');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(shown).toHaveText(['Lot 01']);
  await page.reload();
  await expect(shown).toHaveText(['Lot 01']);
  await card(page, 'Lot 01').getByRole('button', { name: 'Accepter' }).click();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(shown).toHaveCount(20);
  await page.goto('profil/admin-adverts?page=999&sort=autre');
  await expect(shown.first()).toHaveText('Lot 03');
});

test("on the page of a listing: the seller's e-mail, what was decided, deleted with a reason, put back", async ({
  page,
  product,
}) => {
  const seller = await signUpMember(product);
  const listing = await publishAccepted(product, seller, { productName: 'Safran' });
  await browseAs(page, { token: await logInAdmin(product) });
  await page.goto(`ad/${listing._id}`);
  const moderation = page.getByRole('region', { name: 'Administration' });
  await expect(page.getByRole('link', { name: seller.email })).toBeVisible();
  await moderation.getByText('Historique des décisions').click();
  await expect(moderation.getByText('Annonce acceptée')).toBeVisible();
  await expectAccessible(page);

  await moderation.getByRole('button', { name: "Supprimer l'annonce" }).click();
  const dialog = page.getByRole('dialog', { name: "Supprimer l'annonce" });
  await dialog.getByRole('textbox', { name: 'Indiquez une raison' }).fill("Ce n'est pas du safran.");
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(page.getByText('Annonce supprimé avec succès')).toBeVisible();
  await expect(page.getByText("Raison : Ce n'est pas du safran.")).toBeVisible();
  await expect(moderation.getByText('Annonce supprimée', { exact: true })).toBeVisible();
  expect((await fetch(`${product.url}/app/ad/${listing._id}`)).status).toBe(410);
  await product.mailbox.receive(seller.email, /« Safran » a été retirée du site/);

  await moderation.getByRole('button', { name: 'Activer' }).click();
  await expect(moderation.getByText('Annonce rétablie')).toBeVisible();
  await product.mailbox.receive(seller.email, /« Safran » est de nouveau en ligne/);
  await deleteListing(product, listing, 'Doublon');
  await moderation.getByRole('button', { name: "Supprimer l'annonce" }).click();
  await dialog.getByRole('textbox').fill('Autre raison');
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(moderation.getByText('Raison : Doublon')).toBeVisible();

  await browseAs(page, seller);
  await page.reload();
  await expect(page.getByText('Raison : Doublon')).toBeVisible();
  await expect(moderation).toHaveCount(0);
});

test('is not for members', async ({ page, product }) => {
  await browseAs(page, await signUpMember(product));
  await page.goto('profil/admin-adverts');
  await expect(page).toHaveURL(`${product.url}/app/profil/info`);
});

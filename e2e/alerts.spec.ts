import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import { acceptListing, publishAccepted, publishListing } from './support/listings.ts';
import { linkIn } from './support/mailbox.ts';
import { browseAs, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

const SEARCH = 'annonces?productName=tomate&city=Lyon&postalCode=69003&coordinates=4.85,45.76&distance=25';
const villeurbanne = { city: 'Villeurbanne', postalCode: '69100' };

const saveButton = (page: Page) => page.getByRole('button', { name: 'Enregistrer cette recherche' });
const savedButton = (page: Page) => page.getByRole('button', { name: 'Recherche enregistrée' });
const headerLink = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^(Mes recherches|Alertes)/ });
const entryOf = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

test('a saved search notifies of a new listing by dot and by mail, until it is opened @engines', async ({
  page,
  product,
}) => {
  const [member, gardener] = [await signUpMember(product), await signUpMember(product)];
  await browseAs(page, member);
  await page.goto(SEARCH);
  await saveButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recherche enregistrée').first()).toBeVisible();
  await expect(savedButton(page)).toBeFocused();
  const offer = page.getByRole('button', { name: 'Me prévenir par e-mail' });
  await expect(offer).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(offer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Notification mise à jour avec succès')).toBeVisible();
  await expect(savedButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/alerts$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Vos recherches enregistrées' })).toBeVisible();
  const entry = entryOf(page, 'tomate');
  await expect(entry).toContainText('tomate · Lyon · 69003 · Distance 25 km');
  await expect(entry.getByRole('switch', { name: /^Activer la notification par mail/ })).toBeChecked();
  await expect(entry.getByRole('combobox', { name: /^Fréquence des e-mails/ })).toHaveValue('instant');
  await expectAccessible(page);
  await page.goto('');

  const listing = await publishListing(product, gardener, {
    productName: 'Tomates anciennes',
    location: villeurbanne,
  });
  await expect(headerLink(page)).toHaveAccessibleName('Mes recherches');
  await acceptListing(product, listing);

  await expect(headerLink(page)).toHaveAccessibleName('Mes recherches (nouveaux résultats)');
  const mail = await product.mailbox.receive(
    member.email,
    /^Une nouvelle annonce : Tomate à moins de 25 km de Lyon/,
  );
  expect(linkIn(mail, '/app/ad/')).toBe(`${product.url}/app/ad/${listing._id}`);
  expect(mail.html).toContain(`src="${product.url}/uploads/`);
  expect(mail.text).toContain('3,50 € / kg');

  await headerLink(page).click();
  await expect(entry).toContainText('Nouveau');
  await expect(headerLink(page)).toHaveAccessibleName('Mes recherches');
  // Or leaving the page would cut it off.
  const cleared = page.waitForResponse((answer) => /\/api\/search\/[^/]+$/.test(answer.url()));
  await entry.getByRole('link', { name: /^tomate/i }).click();
  await cleared;
  await expect(page).toHaveURL(
    /productName=tomate&city=Lyon&postalCode=69003&coordinates=4.85,45.76&distance=25/,
  );
  await expect(page.getByRole('article')).toContainText('Tomates anciennes');
  await expect(savedButton(page)).toBeVisible();
  await page.goto('alerts');
  await expect(entry).toBeVisible();
  await expect(entry).not.toContainText('Nouveau');
  await expect(headerLink(page)).toHaveAccessibleName('Mes recherches');
});

test('a visitor who saves logs in and comes back to the search, saved', async ({ page, product }) => {
  const member = await signUpMember(product);
  await page.goto(`${SEARCH}&sortBy=asc`);
  await page.getByRole('link', { name: 'Enregistrer cette recherche' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/productName=tomate.*sortBy=asc/);
  await expect(savedButton(page)).toBeVisible();
  const saved = await askApi<{ query: object }[]>(product, 'GET /api/search', member);
  expect(saved).toMatchObject([
    { query: { productName: 'tomate', coordinates: [4.85, 45.76], distance: 25 } },
  ]);
  await page.goto('annonces?productName=poire');
  await expect(saveButton(page), 'another search is not saved').toBeVisible();
});

test('an empty search can be saved; a saved one can be removed', async ({ page, product }) => {
  const member = await signUpMember(product);
  await browseAs(page, member);
  await page.goto('annonces?productName=rutabaga&mainType=offer&type=donation&city=Brest&postalCode=29200');
  await expect(page.getByText('Aucune annonce ne correspond')).toBeVisible();
  await saveButton(page).click();
  await savedButton(page).click();
  const entry = entryOf(page, 'rutabaga');
  await expect(entry).toContainText('Offre · rutabaga · Brest · 29200 · Don');
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Supprimer rutabaga' }).click();
  await expect(page.getByText('Recherche supprimée avec succès')).toBeVisible();
  await expect(page.getByText("Vous n'avez pas encore de recherches enregistrées ?")).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Lancer une recherche' }).click();
  await expect(page).toHaveURL(/\/app\/annonces$/);
});

test('a notification that can not be changed says so and stays as it was', async ({ page, product }) => {
  const member = await signUpMember(product);
  await askApi(product, 'POST /api/search', { ...member, body: { query: { productName: 'coing' } } });
  await browseAs(page, member);
  await page.goto('alerts');
  await page.route('**/notifications', (route) => route.abort());
  const mails = entryOf(page, 'coing').getByRole('switch');
  await mails.press('Space');
  await expect(page.getByText('Erreur lors de la mise à jour de la notification')).toBeVisible();
  await expect(mails).not.toBeChecked();
});

test('a mail can be refused without logging in', async ({ page, product }) => {
  const [member, gardener] = [await signUpMember(product), await signUpMember(product)];
  const { _id } = await askApi<{ _id: string }>(product, 'POST /api/search', {
    token: member.token,
    body: { query: { productName: 'panais' } },
  });
  await askApi(product, `PATCH /api/search/${_id}/notifications`, {
    token: member.token,
    body: { notifications: { email: true } },
  });
  await publishAccepted(product, gardener, { productName: 'Panais' });
  const mail = await product.mailbox.receive(member.email, /Panais/);
  await page.goto(linkIn(mail, '/app/desabonnement/recherches/'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ne plus recevoir ces e-mails' }).click();
  await expect(page.getByRole('heading', { name: "C'est noté" })).toBeFocused();
  const [search] = await askApi<object[]>(product, 'GET /api/search', member);
  expect(search).toMatchObject({ notifications: { email: false } });
});

test('the page of saved searches is for members', async ({ page }) => {
  await page.goto('alerts');
  await expect(page).toHaveURL(/\/login\?next=%2Falerts$/);
});

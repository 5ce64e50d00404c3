import type { Page } from '@playwright/test';
import { askApi } from './support/api.ts';
import { photo } from './support/listings.ts';
import { browseAs, logIn, logInAdmin, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('an offer says all it lacks beside each field, a request lacks less', async ({ page, product }) => {
  await browseAs(page, await signUpMember(product));
  await page.goto('ad/add');
  await page.getByLabel('Code postal').fill('69 bis');
  await send(page);
  await expect(page.getByLabel('Produit')).toBeFocused();
  await expect(page.getByLabel('Produit')).toHaveAccessibleDescription(/Veuillez indiquer un produit\./);
  await expect(page.getByLabel('Quantité')).toHaveAccessibleDescription(
    'Veuillez indiquer une quantité supérieure à zéro.',
  );
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(
    /Veuillez décrire votre annonce\./,
  );
  await expect(page.getByLabel('Code postal')).toHaveAccessibleDescription(
    'Le code postal ne comporte que des chiffres.',
  );
  await expect(page.getByText('Veuillez ajouter au moins une image.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /conditions générales/ })).toHaveAccessibleDescription(
    "Veuillez accepter les conditions générales d'utilisation.",
  );

  await page.getByRole('radio', { name: /^Demande/ }).check();
  await expect(page.getByRole('group', { name: "Type d'annonce" })).toHaveCount(0);
  await expect(page.getByLabel('Quantité')).toHaveCount(0);
  await expect(page.getByLabel(/Prix/)).toHaveCount(0);
  await page.getByLabel('Produit').fill('Coings');
  await page.getByLabel('Description').fill('Pour de la gelée.');
  await page.getByLabel('Ville').fill('');
  await page.getByLabel('Code postal').fill('');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await send(page);
  await expect(page.getByLabel('Ville')).toHaveAccessibleDescription('Veuillez indiquer une ville.');
  await expect(page.getByLabel('Code postal')).toHaveAccessibleDescription(
    'Veuillez indiquer un code postal.',
  );
  await expect(page.getByText('Veuillez ajouter au moins une image.')).toHaveCount(0);

  await page.getByLabel('Ville').fill('Lyon');
  await page.getByLabel('Code postal').fill('69003');
  await send(page);
  await expect(page.getByText(/une fois validée par un administrateur/)).toBeVisible();
});

test('only a sale has a price, units are named, a sixth photo is refused', async ({ page, product }) => {
  await browseAs(page, await signUpMember(product));
  await page.goto('ad/add');
  await expect(page.getByLabel('Unité', { exact: true }).getByRole('option')).toHaveText([
    'Kg',
    'Pièce(s)',
    'g',
    'Caisse(s)',
    'L',
    'Panier(s)',
  ]);
  const types = page.getByRole('group', { name: "Type d'annonce" });
  await expect(types.getByRole('radio', { name: 'Vente' })).toBeChecked();
  await expect(page.getByLabel(/Prix/)).toBeVisible();
  for (const name of ['Troc', 'Don']) {
    await types.getByRole('radio', { name }).check();
    await expect(page.getByLabel(/Prix/)).toHaveCount(0);
  }

  const picture = {
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await photo()).bytes()),
  };
  const input = page.locator('input[type=file]');
  await input.setInputFiles(Array.from({ length: 6 }, () => picture));
  await expect(page.getByRole('button', { name: 'Retirer la photo 5' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retirer la photo 6' })).toHaveCount(0);
  await expect(input).toHaveCount(0);
  await page.getByRole('button', { name: 'Retirer la photo 5' }).click();
  await expect(input).toHaveCount(1);
});

test('a suspended member neither publishes nor writes', async ({ page, product }) => {
  const member = await signUpMember(product);
  const token = await logInAdmin(product);
  await askApi(product, `PATCH /api/admin/user/${member.id}`, { token, body: { isActive: false } });
  await browseAs(page, { token: await logIn(product, member) });
  await page.goto('ad/add');
  await expect(page.getByText("Votre compte est suspendu, vous ne pouvez pas créer d'annonce")).toBeVisible();
  await expect(page.getByLabel('Produit')).toHaveCount(0);
  await page.goto('messages');
  await expect(
    page.getByText('Votre compte est suspendu, vous ne pouvez pas accéder à la messagerie'),
  ).toBeVisible();
});

test('pressed again after an answer that was lost, it is published once', async ({ page, product }) => {
  const member = await signUpMember(product);
  await browseAs(page, member);
  // Under both names that the page tries by itself; the server has done its work each time.
  const lost: number[] = [];
  await page.route(/\/api\/(adverts|annonces)\/create$/, async (route) => {
    if (lost.length === 2) return route.continue();
    lost.push((await route.fetch()).status());
    await route.abort();
  });
  // The form is taller than the screen, its button far below the alert.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('ad/add');
  await page.getByRole('radio', { name: /^Demande/ }).check();
  await page.getByLabel('Produit').fill('Coings');
  await page.getByLabel('Description').fill('Pour de la gelée.');
  await page.getByLabel('Ville').fill('Lyon');
  await page.getByLabel('Code postal').fill('69003');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await send(page);
  await expect(page.getByText(/La connexion ne répond pas/)).toBeInViewport({ ratio: 1 });
  expect(lost).toEqual([201, 201]);

  await send(page);
  await expect(page.getByText(/une fois validée par un administrateur/)).toBeVisible();
  const own = await askApi<{ pendingAds: object[] }>(product, 'GET /api/adverts/my-ads', member);
  expect(own.pendingAds).toHaveLength(1);

  await page.getByRole('button', { name: 'Publier une autre annonce' }).click();
  await page.getByRole('radio', { name: /^Demande/ }).check();
  await page.getByLabel('Produit').fill('Coings');
  await page.getByLabel('Description').fill('Pour de la gelée.');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await send(page);
  await expect(page.getByText(/une fois validée par un administrateur/)).toBeVisible();
  const both = await askApi<{ pendingAds: object[] }>(product, 'GET /api/adverts/my-ads', member);
  expect(both.pendingAds).toHaveLength(2);
});

test('changed after an answer that was lost, it is said to be saved as it was', async ({ page, product }) => {
  await browseAs(page, await signUpMember(product));
  await page.route(/\/api\/(adverts|annonces)\/create$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto('ad/add');
  await page.getByRole('radio', { name: /^Demande/ }).check();
  await page.getByLabel('Produit').fill('Nèfles');
  await page.getByLabel('Description').fill('Bien blettes.');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await send(page);
  await expect(page.getByText(/La connexion ne répond pas/)).toBeVisible();
  await page.unroute(/\/api\/(adverts|annonces)\/create$/);
  await page.getByLabel('Description').fill('Pas trop blettes.');
  await send(page);
  await expect(page.getByText(/Votre annonce est déjà enregistrée/)).toBeVisible();
});

const send = (page: Page) => page.getByRole('button', { name: "Publier l'annonce" }).click();

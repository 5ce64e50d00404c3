import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Listing } from '#contract/listings/schemas.ts';
import { askApi } from './support/api.ts';
import { acceptListing, fetchPicture, photo } from './support/listings.ts';
import { browseAs, logIn, logInAdmin, type Member, signUpMember } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

test('an offer says all it lacks beside each field, a request lacks less', async ({ page, product }) => {
  const member = await signUpMember(product);
  await browseAs(page, member);
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
  await expect(page.getByLabel(/Rue/)).toHaveCount(0);
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
  await page.getByLabel("Jusqu'où ?").selectOption("Jusqu'à 10 km");
  await send(page);
  await expect(page.getByText(/une fois validée par un administrateur/)).toBeVisible();
  const request = await findPending(product, member);
  expect(request.location).toEqual({ city: 'Lyon', postalCode: '69003' });
  await acceptListing(product, request);
  await page.goto(`ad/${request._id}`);
  await expect(page.getByText('Cherche à moins de 10 km de Lyon')).toBeVisible();
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

  const input = page.locator('input[type=file]');
  await input.setInputFiles(await picturesOf(10, 10, 10, 10, 10, 10));
  await expect(page.getByRole('button', { name: 'Retirer la photo 5' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retirer la photo 6' })).toHaveCount(0);
  await expect(input).toHaveCount(0);
  await page.getByRole('button', { name: 'Retirer la photo 5' }).click();
  await expect(input).toHaveCount(1);
});

test('on a phone, "10 kg" is a quantity with its unit, and a barter says what it is for', async ({
  page,
  product,
}) => {
  const member = await signUpMember(product);
  await browseAs(page, member);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('ad/add');
  await page.getByLabel('Produit').fill('Coings');
  await page.getByLabel('Unité', { exact: true }).selectOption('Caisse(s)');
  await page.getByLabel('Quantité').fill('10 kg');
  await page.getByLabel('Prix au kg (facultatif)').fill('1,5');
  await expect(page.getByText('1,50 € / kg, 10 kg disponibles')).toBeVisible();
  await page.getByRole('radio', { name: 'Troc' }).check();
  await page.getByLabel('En échange de (facultatif)').fill('du miel');
  await page.getByLabel('Description').fill('Pour de la gelée.');
  await page.locator('input[type=file]').setInputFiles(await picturesOf(10, 120));
  await dragOver(page, 'Choisie, 2', 'Choisie, 1');
  await expect(page.getByText('Photo 2 déplacée : elle est la photo principale.')).toBeAttached();
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await send(page);
  await expect(page.getByText(/une fois validée par un administrateur/)).toBeVisible();

  const barter = await findPending(product, member);
  expect(barter).toMatchObject({ type: 'trade', quantity: 10, priceType: 'kilo', inExchange: 'du miel' });
  const { dominant } = await sharp(await fetchPicture(product, barter.images[0] ?? '')).stats();
  expect(dominant.g).toBeGreaterThan(dominant.r);
  await acceptListing(product, barter);
  for (const path of [`ad/${barter._id}`, 'annonces?productName=coing&type=trade']) {
    await page.goto(path);
    await expect(page.getByText('Contre : du miel')).toBeVisible();
  }
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
  await page.route(CREATE, async (route) => {
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
  await expect(page.getByRole('heading', { name: WAITS })).toBeInViewport({ ratio: 1 });
  expect(lost).toEqual([201, 201]);

  await page.getByRole('button', { name: 'Essayer maintenant' }).click();
  await expect(page.getByText(/^Votre annonce est partie/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: WAITS })).toBeHidden();
  const own = await askApi<{ pendingAds: object[] }>(product, 'GET /api/adverts/my-ads', member);
  expect(own.pendingAds).toHaveLength(1);

  await page.getByRole('radio', { name: /^Demande/ }).check();
  await page.getByLabel('Produit').fill('Coings');
  await page.getByLabel('Description').fill('Pour de la gelée.');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  // Nothing was stored, so that it may leave later too.
  const away = { code: 'DATABASE_DOWN', message: 'La base de données ne répond pas.' };
  await page.route(CREATE, (route) => route.fulfill({ status: 503, json: away }), { times: 1 });
  await send(page);
  await expect(page.getByRole('heading', { name: WAITS })).toBeVisible();
  await page.getByRole('button', { name: 'Essayer maintenant' }).click();
  await expect(page.getByText(/^Votre annonce est partie/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: WAITS })).toBeHidden();
  const both = await askApi<{ pendingAds: object[] }>(product, 'GET /api/adverts/my-ads', member);
  expect(both.pendingAds).toHaveLength(2);
});

test('changed after an answer that was lost, it is said to be saved as it was', async ({ page, product }) => {
  await browseAs(page, await signUpMember(product));
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto('ad/add');
  await page.getByRole('radio', { name: /^Demande/ }).check();
  await page.getByLabel('Produit').fill('Nèfles');
  await page.getByLabel('Description').fill('Bien blettes.');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await send(page);
  await expect(page.getByRole('heading', { name: WAITS })).toBeVisible();
  await page.unroute(CREATE);
  await page.getByRole('link', { name: 'Modifier : Nèfles' }).click();
  await expect(page.getByText('Brouillon repris')).toBeVisible();
  await page.getByLabel('Description').fill('Pas trop blettes.');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await send(page);
  await expect(page.getByText(/Votre annonce est déjà enregistrée/)).toBeVisible();
});

const CREATE = /\/api\/(adverts|annonces)\/create$/;
const WAITS = 'Votre annonce partira dès que la connexion sera revenue';

/** What a file input takes. @param hues degrees */
const picturesOf = (...hues: number[]) =>
  Promise.all(
    hues.map(async (hue) => ({
      ...{ name: 'a.jpg', mimeType: 'image/jpeg' },
      buffer: Buffer.from(await (await photo(hue)).bytes()),
    })),
  );

async function dragOver(page: Page, from: string, to: string) {
  await page.getByAltText(from).hover();
  await page.mouse.down();
  await page.getByAltText(to).hover();
  await page.mouse.up();
}

/** The one that waits. */
async function findPending(product: Product, member: Member): Promise<Listing> {
  const own = await askApi<{ pendingAds: [Listing] }>(product, 'GET /api/adverts/my-ads', member);
  return own.pendingAds[0];
}

const send = (page: Page) => page.getByRole('button', { name: "Publier l'annonce" }).click();

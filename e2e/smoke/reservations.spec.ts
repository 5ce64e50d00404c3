import type { Page } from '@playwright/test';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { expectAccessible } from '../support/accessible.ts';
import { askApi } from '../support/api.ts';
import { publishAccepted } from '../support/listings.ts';
import { enter, makeMember, TEST_PASSWORD } from '../support/people.ts';
import { expect, type Product, test } from '../support/product.ts';
import { workerIsReady } from '../support/worker.ts';

const PICKUP = JSON.stringify([{ days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron' }]);
const SATURDAY = /^Samedi \d+(er)? \S+ de 9\sh à 12\sh\s30, Marché de Bron$/;

const makePair = async (product: Product) => {
  const [seller, buyer] = await Promise.all([
    makeMember(product, { firstName: 'Jeanne', pickup: PICKUP }),
    makeMember(product, { firstName: 'Karim' }),
  ]);
  return { seller, buyer };
};
const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const reservationsOf = async (product: Product, { token }: { token: string }) =>
  (await askApi<{ reservations: Reservation[] }>(product, 'GET /api/reservations', { token })).reservations;

test('a visitor chooses how much and when, logs in, and sends what was chosen @engines', async ({
  page,
  product,
}) => {
  const { seller, buyer } = await makePair(product);
  const listing = await publishAccepted(product, seller, { productName: 'Tomates', quantity: '7' });
  await page.goto(`ad/${listing._id}`);
  await page.getByRole('link', { name: 'Réserver' }).filter({ visible: true }).click();
  await page.getByLabel(/^Quantité/).fill('2,5');
  await page.getByRole('radio', { name: SATURDAY }).first().check();
  await expect(page.getByText('Total : 8,75 €')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Se connecter pour envoyer' }).click();
  await expect(page.getByText('Connectez-vous ou créez un compte pour envoyer votre demande.')).toBeVisible();
  await page.getByLabel(/^Email/).fill(buyer.email);
  await page.getByLabel(/^Mot de passe/).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByLabel(/^Quantité/)).toHaveValue('2,5');
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/messages/${listing._id}/[\\w-]{36}$`));
  await expect(messages(page)).toContainText('Je prends 2,5 kg de tomates, samedi');
  expect(await reservationsOf(product, seller)).toMatchObject([
    { status: 'asked', items: [{ quantity: 2.5 }], total: 8.75, pickup: { place: 'Marché de Bron' } },
  ]);
});

test('offers collected on the page of a seller are asked for at once', async ({ page, product }) => {
  const { seller, buyer } = await makePair(product);
  await publishAccepted(product, seller, { productName: 'Poires' });
  await publishAccepted(product, seller, { productName: 'Raisins' });
  await enter(page, buyer);
  await page.goto(`vendeur/${seller.id}`);
  await page.getByRole('button', { name: 'Ajouter au panier : Poires' }).click();
  await page.getByRole('button', { name: 'Plus : Poires' }).click();
  await page.getByRole('button', { name: 'Ajouter au panier : Raisins' }).click();
  await page.getByRole('link', { name: /2 produits · 10,50 €$/ }).click();
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(messages(page)).toContainText('Je prends 2 kg de poires et 1 kg de raisins');
  await page.goto(`vendeur/${seller.id}`);
  await expect(page.getByRole('button', { name: 'Ajouter au panier : Poires' })).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a reservation leaves once the network is back, and once only', async ({ page, product, context }) => {
    const { seller, buyer } = await makePair(product);
    const listing = await publishAccepted(product, seller, { productName: 'Coings' });
    await enter(page, buyer);
    await workerIsReady(page);
    await page.goto(`ad/${listing._id}`);
    await page.getByRole('link', { name: 'Réserver' }).filter({ visible: true }).click();
    await expect(page.getByRole('button', { name: 'Envoyer la demande' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(page.getByText(/partira dès que la connexion sera revenue/)).toBeVisible();
    await page.reload();
    await context.setOffline(false);
    await expect(page.getByText('Votre demande de réservation est partie.')).toBeVisible();
    expect(await reservationsOf(product, seller)).toHaveLength(1);
  });
});

import type { Listing } from '#contract/listings/schemas.ts';
import { askApi } from '../support/api.ts';
import { publishAccepted } from '../support/listings.ts';
import { browseAs, makeMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

const NAMES = ['ail', 'endives', 'radis', 'salades'];

test('a grower updates the rows of the stall on a phone', async ({ page, product }) => {
  const seller = await makeMember(product);
  for (const productName of NAMES) await publishAccepted(product, seller, { productName });
  const changes = (await ownListings()).activeAds.map(({ _id }) => ({ id: _id, availability: 'soldOut' }));
  await askApi(product, 'PUT /api/adverts/my-ads', { token: seller.token, body: { changes } });

  await page.setViewportSize({ width: 360, height: 780 });
  await browseAs(page, seller);
  await page.goto('profil/ads');
  await page.getByRole('link', { name: 'Mettre à jour mon étal' }).click();
  await page.getByRole('button', { name: 'Comme la semaine dernière' }).click();
  await expect(page.getByRole('button', { name: 'Comme la semaine dernière' })).toHaveCount(0);

  for (const [index, name] of NAMES.entries()) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
    await row.getByLabel(`Prix : ${name}`).fill(`${index + 1},5`);
    await row.getByLabel(`Quantité : ${name}`).fill(String(20 + index));
    await row.getByLabel(`Quantité : ${name}`).press('Enter');
    await expect(row.getByLabel(`Prix : ${name}`)).toHaveValue(`${index + 1},50`);
    await expect(row.getByRole('status')).toHaveText('Enregistré');
  }

  const refused = page.getByLabel('Quantité : salades');
  await refused.fill('');
  await refused.press('Enter');
  await expect(refused).toHaveAccessibleDescription('Veuillez indiquer une quantité supérieure à zéro.');
  await page.getByLabel('Disponibilité : radis').selectOption('Épuisé');

  await expect
    .poll(async () => (await ownListings()).activeAds.map(summary).sort())
    .toEqual(
      NAMES.flatMap((name, index) =>
        name === 'radis' ? [] : `${name} ${index + 1.5} € × ${20 + index}`,
      ).sort(),
    );

  function ownListings() {
    return askApi<{ activeAds: Listing[] }>(product, 'GET /api/adverts/my-ads', { token: seller.token });
  }
});

const summary = ({ productName, price, quantity }: Listing) => `${productName} ${price} € × ${quantity}`;

import type { Listing } from '#contract/listings/schemas.ts';
import { sendTestApiRequest } from '../support/api.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

const NAMES = ['ail', 'endives', 'radis', 'salades'];

test('a grower updates the rows of the stall on a phone, one line after the other', async ({
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product);
  for (const productName of NAMES) await publishAcceptedTestListing(product, seller, { productName });

  await page.setViewportSize({ width: 360, height: 740 });
  await logInOnEveryTestPageLoad(page, seller);
  await page.goto('');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Profil' }).click();
  await page.getByRole('link', { name: 'Mon étal' }).click();

  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`^${name} `) }) });
  for (const name of NAMES) await expect(rowOf(name)).toBeInViewport({ ratio: 1 });
  for (const [index, name] of NAMES.entries()) {
    const row = rowOf(name);
    const line = row.getByRole('button', { name: new RegExp(`^${name} `) });
    // Line centred, away from the bars: a click would scroll the page.
    await line.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await line.boundingBox();
    await line.click();
    expect(Math.abs(((await line.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    await expect(row.getByLabel(/^Chaque semaine/)).toBeInViewport({ ratio: 1 });
    await row.getByRole('button', { name: `Plus : prix, ${name}` }).click({ clickCount: index + 1 });
    await row.getByLabel(`Quantité : ${name}`).fill(String(20 + index));
    await row.getByLabel(`Quantité : ${name}`).blur();
    await expect(row.getByLabel(`Prix : ${name}`)).toHaveValue(`3,${5 + index + 1}0`);
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
        name === 'radis' ? [] : `${name} ${(36 + index) / 10} € × ${20 + index}`,
      ).sort(),
    );

  function ownListings() {
    return sendTestApiRequest<{ activeAds: Listing[] }>(product, 'GET /api/adverts/my-ads', {
      token: seller.token,
    });
  }
});

const summary = ({ productName, price, quantity }: Listing) => `${productName} ${price} € × ${quantity}`;

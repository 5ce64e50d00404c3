import { publishAcceptedTestListing } from '../support/listings.ts';
import { makeLoggedInTestMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { locateSuggestionsInTestPage } from '../support/suggestions.ts';

test('a product and a place are found with the keyboard alone', async ({ page, product }) => {
  await publishAcceptedTestListing(product, await makeLoggedInTestMember(product), {
    productName: 'Rutabagas',
    location: { city: 'Villeurbanne', postalCode: '69100' },
  });
  const suggestions = locateSuggestionsInTestPage(page);
  await page.goto('');
  await page.getByLabel('Produit').focus();
  await page.keyboard.type('rutab');
  await expect(suggestions.first()).toHaveText('Rutabaga');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Produit')).toHaveValue('Rutabaga');

  await page.keyboard.press('Tab');
  await page.keyboard.type('lyon');
  await expect(suggestions.first()).toHaveText(/Lyon 6900\d/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Lieu')).toHaveValue(/^Lyon \(6900\d\)$/);
  await page.keyboard.press('Enter');

  await expect(
    page.getByRole('heading', { level: 1, name: 'Rutabagas à moins de 25 km de Lyon' }),
  ).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('city')).toBe('Lyon');
  expect(searchParams.get('postalCode')).toMatch(/^6900\d$/);
  expect(searchParams.get('coordinates')).toMatch(/^4\.\d+,45\.\d+$/);
  await expect(page.getByRole('article').first()).toContainText(/à \d km/);

  await page.getByLabel('Lieu').focus();
  await page.keyboard.press('End');
  for (let count = 0; count < ' (69001)'.length; count++) await page.keyboard.press('Backspace');
  await expect(suggestions.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/city=Lyon&distance=25$/);
  await expect(suggestions).toHaveCount(0);
  await expect(page.getByLabel('Lieu')).toBeFocused();
});

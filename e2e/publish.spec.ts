import { expectAccessible } from './support/accessible.ts';
import { photo } from './support/listings.ts';
import { browseAs, makeMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('a photo dragged to the front on a phone is the main one, and a restored draft is accessible', async ({
  page,
  product,
}) => {
  await browseAs(page, await makeMember(product));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('ad/add');
  const picked = [await photo(10), await photo(120)].map(async (file) => ({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.bytes()),
  }));
  await page.locator('input[type=file]').setInputFiles(await Promise.all(picked));
  const [first, second] = [page.getByAltText('Choisie, 1'), page.getByAltText('Choisie, 2')];
  const dragged = (await second.getAttribute('src')) ?? '';
  await second.hover();
  await page.mouse.down();
  await first.hover();
  await page.mouse.up();
  await expect(page.getByText('Photo 2 déplacée : elle est la photo principale.')).toBeAttached();
  await expect(first).toHaveAttribute('src', dragged);

  await page.getByLabel('Produit').fill('Coings');
  await page.reload();
  await expect(page.getByText('Brouillon repris')).toBeVisible();
  await expect(second).toBeVisible();
  await expectAccessible(page);
});

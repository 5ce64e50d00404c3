import { expectAccessible } from './support/accessible.ts';
import { createTestPhotoFile } from './support/listings.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('a photo dragged to the front on a phone is the main one, and a restored draft is accessible', async ({
  page,
  product,
}) => {
  await logInOnEveryTestPageLoad(page, await makeLoggedInTestMember(product));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('ad/add');
  const picked = [await createTestPhotoFile(10), await createTestPhotoFile(120)].map(async (file) => ({
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

test('suggestions of a field low on a phone are all on the screen, also with arrow keys', async ({
  page,
  product,
}) => {
  await logInOnEveryTestPageLoad(page, await makeLoggedInTestMember(product));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('ad/add');
  const field = page.getByLabel('Produit');
  // Field scrolled just above the bottom bar, the lowest place that a finger can reach.
  await field.evaluate((input) => scrollBy(0, input.getBoundingClientRect().bottom - 660));
  await field.click();
  await field.pressSequentially('courg');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option').first()).toBeVisible();
  const bar = (await page.getByRole('navigation', { name: 'Principal' }).boundingBox())?.y ?? 0;
  const box = await list.boundingBox();
  expect((box?.y ?? bar) + (box?.height ?? 0)).toBeLessThanOrEqual(bar);
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
});

test('the form of a first sale is two and a half screens of a phone long', async ({ page, product }) => {
  await logInOnEveryTestPageLoad(page, await makeLoggedInTestMember(product));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('ad/add');
  await expect(page.getByText('Vous vendez en tant que particulier.')).toBeVisible();
  const button = await page.getByRole('button', { name: "Publier l'annonce" }).boundingBox();
  expect((button?.y ?? Number.POSITIVE_INFINITY) + (button?.height ?? 0)).toBeLessThan(2.5 * 740);
});

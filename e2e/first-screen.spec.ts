import { photo, publishAccepted } from './support/listings.ts';
import { signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('on a phone listings stand on the first screen, and contact and large photos are at hand', async ({
  page,
  product,
}) => {
  const seller = await signUpMember(product, { firstName: 'Jeanne' });
  const images = [await photo(10), await photo(130, 600, 800)];
  await publishAccepted(product, seller, { productName: 'Nèfles', images });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('');
  const bar = (await page.getByRole('navigation', { name: 'Principal' }).boundingBox())?.y ?? 0;
  const card = await page.getByRole('article').first().boundingBox();
  expect((card?.y ?? bar) + (card?.height ?? 0)).toBeLessThan(bar);
  // Put off, it would be asked for only once the styles and the layout are there.
  await expect(page.getByRole('article').first().locator('img')).toHaveAttribute('loading', 'eager');

  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('.data?') && reads.push(request.url()));
  await page.getByRole('link', { name: 'Nèfles' }).click();
  const contact = page.getByRole('link', { name: 'Contacter Jeanne' });
  await expect(contact).toHaveCount(1);
  await expect(contact).toBeInViewport({ ratio: 1 });

  await page.getByRole('link', { name: 'Photo 1 sur 2 : Nèfles' }).press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Nèfles' });
  await expect(viewer.getByRole('img', { name: 'Photo 1 sur 2 : Nèfles' })).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'Photo 2 sur 2 : Nèfles' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Photo 1 sur 2 : Nèfles' })).toBeFocused();
  await page.getByRole('link', { name: 'Photo 1 sur 2 : Nèfles' }).press('Enter');
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dernières annonces' })).toBeVisible();
  expect(reads.filter((url) => url.includes('listing-page'))).toHaveLength(1);
});

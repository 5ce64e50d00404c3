import { expectNewspaperWhole, readPostedHeights } from '../support/framed.ts';
import { publishAccepted } from '../support/listings.ts';
import { makeMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test.beforeAll(async ({ product }) => {
  const gardener = await makeMember(product);
  // Names, of which the last would take two lines in a narrow column.
  for (const productName of ['Panais', 'Rutabagas', 'Coings', 'Courges musquées de Provence'])
    await publishAccepted(product, gardener, { productName });
});

test('a newspaper on a phone shows the three widgets and nothing moves', {
  tag: '@engines',
}, async ({ page, product, host }) => {
  await expectNewspaperWhole(page, product, { host }, 360);
});

test('the framed home page posts its height about every 500 ms, and shrinks', async ({
  page,
  product,
  host,
}) => {
  const { narrow, wide } = await readPostedHeights(page, product, { host }, '/app/iframe');
  expect(wide).toBeLessThan(narrow);
});

import { expectNewspaperWhole } from '../support/create-framing-page.ts';
import { publishAccepted } from '../support/listings.ts';
import { makeMember } from '../support/people.ts';
import { test } from '../support/product.ts';

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

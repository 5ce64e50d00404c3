import { expectNewspaperWidgetsWhole } from '../support/create-iframe-test-page-html.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { makeLoggedInTestMember } from '../support/people.ts';
import { test } from '../support/product.ts';

test.beforeAll(async ({ product }) => {
  const gardener = await makeLoggedInTestMember(product);
  // Names, of which the last would take two lines in a narrow column.
  for (const productName of ['Panais', 'Rutabagas', 'Coings', 'Courges musquées de Provence'])
    await publishAcceptedTestListing(product, gardener, { productName });
});

test('a newspaper on a phone shows the three widgets and nothing moves', {
  tag: '@engines',
}, async ({ page, product, host }) => {
  await expectNewspaperWidgetsWhole(page, product, { host }, 360);
});

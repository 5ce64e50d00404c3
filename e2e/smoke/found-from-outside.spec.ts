import { publishAccepted } from '../support/listings.ts';
import { makeMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test('a script that an author writes into a listing stays text, and the page runs', async ({
  page,
  product,
}) => {
  const productName = '</script><script>window.broken=1</script><!--';
  const description = `${productName} & " ' \u2028`;
  const listing = await publishAccepted(product, await makeMember(product), { productName, description });
  await page.goto(`ad/${listing._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(productName);
  // Button rendered by the router in the browser, from the data sent beside the document.
  await page.getByRole('button', { name: 'Partager' }).click();
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

import { demoMemberEmail, demoPassword } from '#server/demo/members.ts';
import { logInTestPerson } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test.use({ demo: true });

test('a first start has listings and a member of the demonstration', async ({ page, product }) => {
  await page.goto('');
  const latest = page.getByRole('region', { name: 'Dernières annonces' });
  await expect(latest.getByRole('article')).not.toHaveCount(0);
  expect(await logInTestPerson(product, { email: demoMemberEmail, password: demoPassword })).toBeTruthy();
});

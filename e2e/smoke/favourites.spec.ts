import { sendTestApiRequest } from '../support/api.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test('a favourite archived by its owner stays, greyed, until removed @engines', async ({ page, product }) => {
  const owner = await makeLoggedInTestMember(product);
  const member = await makeLoggedInTestMember(product, { firstName: 'Inès' });
  const listing = await publishAcceptedTestListing(product, owner, { productName: 'Sorbes' });
  await logInOnEveryTestPageLoad(page, member);
  const star = page.getByRole('button', { name: 'Sorbes dans mes favoris' });

  await page.goto('annonces?productName=sorbe');
  await star.press('Enter');
  await expect(page.getByText('Annonce ajoutée aux favoris')).toBeVisible();
  await page.goto(`ad/${listing._id}`);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await star.click();
  await expect(page.getByText('Annonce retirée des favoris')).toBeVisible();
  await star.click();
  await expect(page.getByText('Annonce ajoutée aux favoris')).toBeVisible();

  await sendTestApiRequest(product, `PUT /api/adverts/${listing._id}/archive`, {
    token: owner.token,
    body: { isArchived: true },
  });
  await page.goto('profil/fav-ads');
  await expect(page.getByText('Plus disponible')).toBeVisible();
  await expect(page.getByRole('link', { name: /Sorbes/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Retirer Sorbes' }).click();
  await expect(page.getByText('Plus disponible')).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
  await page.reload();
  await expect(page.getByText(/^Aucune annonce pour le moment/)).toBeVisible();
});

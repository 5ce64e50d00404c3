import { findViolations } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import { publishAccepted } from './support/listings.ts';
import { browseAs, logInAdmin, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('a member adds a favourite; archived by its owner it stays, greyed, until removed @engines', async ({
  page,
  product,
}) => {
  const owner = await signUpMember(product);
  const member = await signUpMember(product, { firstName: 'Inès' });
  const listing = await publishAccepted(product, owner, { productName: 'Coings' });
  await browseAs(page, member);

  await page.goto('annonces?productName=coing');
  const star = page.getByRole('button', { name: 'Coings dans mes favoris' });
  await star.press('Enter');
  await expect(page.getByText('Annonce ajoutée aux favoris')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`ad/${listing._id}`);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await star.click();
  await expect(page.getByText('Annonce retirée des favoris')).toBeVisible();
  await star.click();
  await expect(page.getByText('Annonce ajoutée aux favoris')).toBeVisible();

  await askApi(product, `PUT /api/adverts/${listing._id}/archive`, {
    token: owner.token,
    body: { isArchived: true },
  });
  await page.goto('profil/fav-ads');
  await expect(page.getByRole('button', { name: 'Annonces favorites' })).toBeVisible();
  await expect(page.getByText('Plus disponible')).toBeVisible();
  await expect(page.getByRole('link', { name: /Coings/ })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByRole('button', { name: 'Retirer Coings' }).click();
  await expect(page.getByText('Plus disponible')).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
  await page.reload();
  await expect(page.getByText(/^Aucune annonce pour le moment/)).toBeVisible();
});

test('neither a visitor nor its owner has a star or a report button', async ({ page, product }) => {
  const owner = await signUpMember(product);
  const listing = await publishAccepted(product, owner);
  await page.goto(`ad/${listing._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /dans mes favoris|Signaler/ })).toHaveCount(0);
  await browseAs(page, owner);
  await page.reload();
  await expect(page.getByRole('button', { name: "Archiver l'annonce" })).toBeVisible();
  await expect(page.getByRole('button', { name: /dans mes favoris|Signaler/ })).toHaveCount(0);
});

test('a report needs a reason and reaches the administrators', async ({ page, product }) => {
  const owner = await signUpMember(product);
  const listing = await publishAccepted(product, owner, { productName: 'Truffes' });
  await browseAs(page, await signUpMember(product, { firstName: 'Noé' }));
  await page.goto(`ad/${listing._id}`);
  await page.getByRole('button', { name: "Signaler l'annonce" }).click();
  const dialog = page.getByRole('dialog', { name: "Signaler l'annonce" });
  const send = dialog.getByRole('button', { name: 'Signaler', exact: true });
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Raison').fill('   ');
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Raison').fill('La photo ne montre pas des truffes.');
  await page.route('**/api/reports', (route) => route.abort());
  await send.click();
  await expect(dialog.getByLabel('Raison')).toHaveAccessibleDescription(
    /Une erreur est survenue lors de l'archivage de l'annonce/,
  );
  await page.unroute('**/api/reports');
  await send.click();
  await expect(page.getByText('Annonce signalée avec succès')).toBeVisible();

  const reports = await askApi<{ entityId: string; reason: string; reporter: { firstName: string } }[]>(
    product,
    'GET /api/reports/reports',
    { token: await logInAdmin(product) },
  );
  expect(reports.find(({ entityId }) => entityId === listing._id)).toMatchObject({
    reason: 'La photo ne montre pas des truffes.',
    reporter: { firstName: 'Noé' },
  });
});
